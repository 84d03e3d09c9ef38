import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import {
  type CandidateImport,
  candidateImportContract as contract,
  type RowKind,
  rowKinds,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { download } from '#web/core/download.ts'
import { useSend } from '#web/core/query.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { takenOf } from '#web/features/candidate-import/import-counts.ts'
import { ImportRows } from '#web/features/candidate-import/ImportRows.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

/** The rows by kind, and the button that starts the import. */
export function ImportResults({ list }: { list: CandidateImport }) {
  const kinds = rowKinds.filter((kind) => list.imp_status !== 'DONE' || list.counts[kind] > 0)
  const worst = (['BAD', 'REPEATED', 'ALIKE', 'KNOWN', 'NEW'] as const).find((kind) => list.counts[kind] > 0)
  const [chosen, setChosen] = useState<RowKind | null>(null)
  const kind = chosen ?? worst ?? 'NEW'
  const taken = takenOf(list)
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  const isFirst = list.imp_status !== 'DONE'
  const isOpen = list.imp_date_undo === null
  return (
    <Section
      keepsFocus
      title={isFirst ? texts.results.title : texts.results.leftTitle}
      description={isFirst ? texts.results.hint(all) : undefined}
      actions={all > taken.all || !isFirst ? <DownloadRest id={list.imp_id} /> : undefined}
    >
      <Stack gap="lg">
        <div className={classes.kinds}>
          {kinds.map((value) => (
            <UnstyledButton
              key={value}
              className={classes.kind}
              aria-pressed={value === kind}
              onClick={() => setChosen(value)}
            >
              <span className={classes.number}>{formatNumber(list.counts[value])}</span>
              <Text fw={600}>{texts.kinds[value]}</Text>
              <Hint>{hintOf(value, list)}</Hint>
            </UnstyledButton>
          ))}
        </div>
        <ImportRows key={kind} id={list.imp_id} kind={kind} mapping={list.imp_mapping} isOpen={isOpen} />
        {isOpen && (isFirst || taken.all > 0) && <Start list={list} taken={taken} />}
      </Stack>
    </Section>
  )
}

/** What happens to rows of a kind, by the choices before the check. */
function hintOf(kind: RowKind, { imp_known, imp_alike }: CandidateImport): string {
  if (kind === 'KNOWN') return texts.kindHints.KNOWN[imp_known]
  return kind === 'ALIKE' ? texts.kindHints.ALIKE[imp_alike] : texts.kindHints[kind]
}

function DownloadRest({ id }: { id: number }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void download(contract.badRows, { id })}
    >
      {texts.results.download}
    </Button>
  )
}

interface StartProps {
  list: CandidateImport
  taken: ReturnType<typeof takenOf>
}

function Start({ list, taken }: StartProps) {
  const start = useSend(contract.start)
  if (taken.all === 0) return <Text c="dimmed">{texts.results.nothing}</Text>
  const label = list.imp_status === 'FAILED' ? texts.job.go(taken.all) : texts.results.start(taken.all)
  // Nothing is asked again: a whole import can be taken back.
  return (
    <Group justify="flex-end">
      <Hint>{texts.results.will(taken.fresh, taken.filled)}</Hint>
      <Button
        size="md"
        loading={start.isPending}
        onClick={() => start.mutate({ input: { id: list.imp_id, expected: taken.all } })}
      >
        {label}
      </Button>
    </Group>
  )
}
