import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { actFields, type TrailAct, trailContract } from '#shared/features/trail/trail.contract.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { useList } from '#web/core/use-list.ts'
import { labelOf } from '#web/features/trail/trail.labels.ts'
import { TrailEntryDialog } from '#web/features/trail/TrailEntryDialog.tsx'
import { trailTexts } from '#web/features/trail/trail.texts.ts'
import { pairsOf } from '#web/features/trail/trail.values.ts'
import { useTakeBack } from '#web/features/trail/use-take-back.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = trailTexts.history
const defaults = { sort: '-aud_at', limit: 50 }
const MOST_PAIRS = 2

/** The first changes of an act in one line; its dialog has them all. */
function changesOf({ before, after }: TrailAct): string {
  const changed = pairsOf(before ?? null, after ?? null).filter(
    (pair) => pair.isChanged && pair.name in texts.hidden === false,
  )
  const shown = changed.slice(0, MOST_PAIRS).map((pair) => texts.became(labelOf(pair.name), pair.before, pair.after))
  return changed.length > MOST_PAIRS ? `${shown.join(' · ')} …` : shown.join(' · ')
}

const views = viewsOf(texts.views, { open: { state: 'open' }, mine: { whose: 'mine' } })

/** What the office did and can take back, from one place. */
export function HistoryScreen() {
  const [opened, setOpened] = useState<number | null>(null)
  const list = useList(trailContract.acts, { defaults })
  const takeBack = useTakeBack()
  const columns: Column<TrailAct>[] = [
    { id: 'aud_at', header: trailTexts.at, sortable: true, width: 145, cell: (row) => formatDateTime(row.aud_at) },
    { id: 'who', header: trailTexts.who, width: 140, cell: whoOf },
    { id: 'aud_action', header: trailTexts.action, width: 160, cell: whatOf },
    { id: 'aud_entity', header: trailTexts.entity, width: 190, cell: onWhatOf },
    { id: 'changes', header: texts.changes, width: 250, cell: changesOf },
    {
      id: 'undo',
      header: texts.undo,
      isAction: true,
      width: 235,
      cell: (row) => {
        const way = takeBack(row)
        if (!way)
          return (
            <Text span size="sm" c="dimmed">
              {texts.over(row)}
            </Text>
          )
        return (
          <Button
            size="xs"
            variant="default"
            loading={way.isPending}
            aria-label={`${way.label}: ${onWhatOf(row)}`}
            onClick={way.ask}
          >
            {way.label}
          </Button>
        )
      },
    },
  ]
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="wide">
      <Stack gap="lg">
        <DataTable
          {...list}
          tableId="history"
          label={texts.title}
          noun={nouns.act}
          columns={columns}
          rowId={(row) => String(row.aud_id)}
          rowLabel={(row) => `${whoOf(row)}: ${whatOf(row)}`}
          filterFields={actFields}
          views={views}
          searchPlaceholder={trailTexts.search}
          onOpen={(row) => setOpened(row.aud_id)}
          empty={{ title: trailTexts.empty, body: texts.emptyBody }}
        />
      </Stack>
      <TrailEntryDialog id={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}
