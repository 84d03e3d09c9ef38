import { Alert, Stack, Table, Text } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import { type TrailEntry, trailContract } from '#shared/features/trail/trail.contract.ts'
import { useCall } from '#web/core/query.ts'
import { labelOf } from '#shared/features/trail/trail.labels.ts'
import { TrailEntryActions } from '#web/features/trail/TrailEntryActions.tsx'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { pairsOf, type ValuePair } from '#web/parts/trail/trail.values.ts'
import { useQuestionWords } from '#web/features/trail/use-question-words.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const asWritten = { verticalAlign: 'top', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** One entry with old and new values side by side, and what can be done from it. */
export function TrailEntryDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const entry = useCall(trailContract.one, { id: id ?? 1 }, { enabled: id !== null })
  return (
    <AppDialog
      opened={id !== null}
      onClose={onClose}
      title={entry.data ? whatOf(entry.data) : texts.title}
      size="medium"
      footer={entry.data && <TrailEntryActions entry={entry.data} onClose={onClose} />}
    >
      <LoadState of={entry} shape="text" />
      {entry.data && <Shown entry={entry.data} />}
    </AppDialog>
  )
}

function Shown({ entry }: { entry: TrailEntry }) {
  const pairs = pairsOf(entry.before ?? null, entry.after ?? null, useQuestionWords())
  return (
    <Stack gap="md">
      <KeyValueList
        columns={2}
        items={[
          { label: texts.at, value: formatDateTime(entry.aud_at) },
          { label: texts.who, value: whoOf(entry) },
          { label: texts.entity, value: onWhatOf(entry) },
          { label: texts.address, value: entry.aud_address },
          { label: texts.request, value: entry.aud_request_id },
        ]}
      />
      {entry.is_emptied && <Alert color="gray">{texts.emptied}</Alert>}
      {!entry.is_emptied && pairs.length === 0 && <Text c="dimmed">{texts.noValues}</Text>}
      {pairs.length > 0 && <Values pairs={pairs} />}
    </Stack>
  )
}

function Values({ pairs }: { pairs: ValuePair[] }) {
  return (
    <Table aria-label={texts.values} layout="fixed" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.field}</Table.Th>
          <Table.Th>{texts.before}</Table.Th>
          <Table.Th>{texts.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map((pair) => (
          <Table.Tr key={pair.name} c={pair.isChanged ? undefined : 'dimmed'}>
            <Table.Td style={asWritten}>{labelOf(pair.name)}</Table.Td>
            <Table.Td style={asWritten}>{pair.before}</Table.Td>
            <Table.Td style={asWritten} fw={pair.isChanged ? 600 : undefined}>
              {pair.after}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
