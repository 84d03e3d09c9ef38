import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { actFields, type TrailAct, trailContract } from '#shared/features/trail/trail.contract.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { useList } from '#web/core/use-list.ts'
import { TrailEntryDialog } from '#web/features/trail/TrailEntryDialog.tsx'
import { trailTexts } from '#web/features/trail/trail.texts.ts'
import { changesOf } from '#web/parts/trail/trail.values.ts'
import { useQuestionWords } from '#web/features/trail/use-question-words.ts'
import { useTakeBack } from '#web/features/trail/use-take-back.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = trailTexts.history
const defaults = { sort: '-aud_at', limit: 50 }
const views = viewsOf(texts.views, { open: { state: 'open' }, mine: { whose: 'mine' } })

/** What the office did and can take back, from one place. */
export function HistoryScreen() {
  const [opened, setOpened] = useState<number | null>(null)
  const list = useList(trailContract.acts, { defaults })
  const takeBack = useTakeBack()
  const questions = useQuestionWords()
  const columns: Column<TrailAct>[] = [
    { id: 'aud_at', header: trailTexts.at, sortable: true, width: 145, cell: (row) => formatDateTime(row.aud_at) },
    { id: 'who', header: trailTexts.who, width: 150, cell: whoOf },
    { id: 'aud_action', header: trailTexts.action, width: 165, cell: whatOf },
    { id: 'aud_entity', header: trailTexts.entity, width: 240, cell: onWhatOf },
    { id: 'changes', header: texts.changes, width: 250, cell: (row) => changesOf(row, questions) },
    {
      id: 'undo',
      header: texts.undo,
      isAction: true,
      width: 215,
      cell: (row) => <Undo row={row} way={takeBack(row)} />,
    },
  ]
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
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
          empty={{ title: texts.empty, body: texts.emptyBody }}
        />
      </Stack>
      <TrailEntryDialog id={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}

function Undo({ row, way }: { row: TrailAct; way: ReturnType<ReturnType<typeof useTakeBack>> }) {
  if (!way)
    return (
      <Text span size="sm" c="dimmed">
        {texts.over(row)}
      </Text>
    )
  const short = texts.undoShort(way.label)
  return (
    <Button
      size="compact-sm"
      variant="transparent"
      px={0}
      loading={way.isPending}
      aria-label={`${way.label}: ${onWhatOf(row)}`}
      onClick={way.ask}
    >
      {way.hasQuestion ? asking(short) : short}
    </Button>
  )
}
