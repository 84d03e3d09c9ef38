import { nouns } from '#web/parts/nouns.texts.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, NOTHING } from '#shared/core/format.ts'
import { type TrailRow, trailContract, trailFields } from '#shared/features/trail/trail.contract.ts'
import { trailEntityWords, trailWord } from '#shared/features/trail/trail.words.ts'
import { navigate } from '#web/core/navigation.ts'
import { useList } from '#web/core/use-list.ts'
import { ChainState } from '#web/features/trail/ChainState.tsx'
import { TrailEntryDialog } from '#web/features/trail/TrailEntryDialog.tsx'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const defaults = { sort: '-aud_at', limit: 50 }

const columns: Column<TrailRow>[] = [
  {
    id: 'aud_at',
    header: texts.at,
    sortable: true,
    width: 150,
    cell: (row) => formatDateTime(row.aud_at),
    csv: (row) => formatDateTime(row.aud_at),
  },
  { id: 'who', header: texts.who, width: 220, cell: whoOf, csv: whoOf },
  { id: 'aud_action', header: texts.action, width: 260, cell: whatOf, csv: whatOf },
  { id: 'aud_entity', header: texts.entity, width: 300, cell: onWhatOf, csv: onWhatOf },
  {
    id: 'aud_address',
    header: texts.address,
    width: 140,
    cell: (row) => row.aud_address || NOTHING,
    csv: (row) => row.aud_address,
  },
]

const views = viewsOf(texts.views, {
  readings: {
    aud_action: ['read-contact', 'read-cv', 'read-sensitive', 'read disability', 'opened-file', 'cv-opened'],
  },
  exports: { aud_action: 'exported' },
  erasures: { aud_action: ['erased', 'contents-changed'] },
  signIns: { aud_action: 'signed-in' },
})

/** Of whom or what the address asks: everything, one person, one record. */
function useSubject() {
  const { href } = useNavigation()
  const search = new URLSearchParams(href.includes('?') ? href.slice(href.indexOf('?')) : '')
  const person = Number(search.get('person')) || undefined
  const entity = search.get('entity') ?? undefined
  const record = search.get('record') ?? undefined
  return { ...(person ? { person } : {}), ...(entity ? { entity } : {}), ...(record ? { record } : {}) }
}

/** What was done and read in the product, for the office: as a whole, per person and per record. */
export function TrailScreen() {
  const [opened, setOpened] = useState<number | null>(null)
  const subject = useSubject()
  const list = useList(trailContract.list, { defaults, input: subject, exportCall: trailContract.export })
  const isOne = Object.keys(subject).length > 0
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <Stack gap="lg">
        {isOne ? <Subject {...subject} first={list.rows?.[0]} /> : <ChainState />}
        <DataTable
          {...list}
          tableId="trail"
          label={texts.entries}
          noun={nouns.act}
          columns={columns}
          rowId={(row) => String(row.aud_id)}
          rowLabel={(row) => `${whoOf(row)}: ${whatOf(row)}`}
          filterFields={trailFields}
          views={views}
          searchPlaceholder={texts.search}
          onOpen={(row) => setOpened(row.aud_id)}
          empty={{ title: texts.empty, body: texts.emptyBody }}
        />
      </Stack>
      <TrailEntryDialog id={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}

function Subject(props: { person?: number; entity?: string; record?: string; first: TrailRow | undefined }) {
  const { person, entity = 'user', record, first } = props
  const number = person === undefined ? (record ?? '') : String(person)
  const isNamed = first?.aud_entity === entity && first.aud_entity_id === number
  const name = isNamed
    ? first.entity_name
    : person !== undefined && first?.aud_fk_usr_id === person
      ? first.actor_name
      : ''
  return (
    <Group gap="sm">
      <Text fw={600}>{texts.ofOne(`${trailWord(trailEntityWords, entity)} · ${name || number}`)}</Text>
      <Button variant="default" size="xs" onClick={() => navigate('/admin/audit')}>
        {texts.allEntries}
      </Button>
    </Group>
  )
}
