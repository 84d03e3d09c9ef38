import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type CandidateImport,
  candidateImportContract as contract,
  type UnknownValue,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { importFields } from '#shared/features/candidate-import/candidate-import.fields.ts'
import { meaningsOf } from '#shared/features/candidate-import/candidate-import.values.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidateImportTexts.unknowns

/** The choice that leaves the value out, which no list holds. */
const EMPTY = '\u0000'

/** What the product does not understand, explained once for all rows of this list and of later ones. */
export function ImportUnknowns({ list }: { list: CandidateImport }) {
  const id = list.imp_id
  const unknowns = useCall(contract.unknowns, { id }, { keepPrevious: true })
  const mayExplain = useMay(contract.setMeaning)
  const say = useSend(contract.setMeaning)
  const [isSayingAll, setIsSayingAll] = useState(false)
  if (unknowns.error && !unknowns.data) return <LoadState of={unknowns} shape="text" compact />
  const values = unknowns.data ?? []
  if (values.length === 0) return null

  function explain({ field, value, rows }: UnknownValue, meaning: string) {
    const forget = () => say.mutate({ input: { id, field, value, meaning: null } })
    say.mutate(
      { input: { id, field, value, meaning } },
      { onSuccess: () => toast.undo({ message: texts.done(value, meaning, rows), onUndo: forget }) },
    )
  }

  const suggested = values.filter(({ suggestion }) => suggestion !== null)
  async function explainAll() {
    setIsSayingAll(true)
    try {
      for (const { field, value, suggestion } of suggested)
        await say.mutateAsync({ input: { id, field, value, meaning: suggestion } })
    } catch {
      // The answer has shown its error; what was explained until then stays.
    } finally {
      setIsSayingAll(false)
    }
  }

  return (
    <Section
      keepsFocus
      title={texts.title}
      description={texts.hint}
      actions={
        mayExplain &&
        suggested.length > 1 && (
          <Button variant="default" loading={isSayingAll} onClick={() => void explainAll()}>
            {texts.takeAll(suggested.length)}
          </Button>
        )
      }
    >
      <ul>
        {values.map((unknown) => (
          <Unknown
            key={`${unknown.field} ${unknown.value}`}
            unknown={unknown}
            isBusy={say.isPending || isSayingAll}
            onExplain={mayExplain ? (meaning) => explain(unknown, meaning) : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}

interface UnknownProps {
  unknown: UnknownValue
  isBusy: boolean
  onExplain: ((meaning: string) => void) | undefined
}

function Unknown({ unknown: { field, value, rows, suggestion }, isBusy, onExplain }: UnknownProps) {
  const [meaning, setMeaning] = useState<string | null>(suggestion)
  const options = [
    ...(field === 'usp_city' ? [{ value, label: texts.asTyped(value) }] : []),
    { value: EMPTY, label: texts.leaveEmpty },
    ...meaningsOf(field).map((option) => ({ value: option, label: option })),
  ]
  return (
    <li className={classes.line}>
      <Stack gap={0} className={classes.words}>
        <Text fw={600}>«{value}»</Text>
        <Hint>{texts.where(importFields[field].label, rows)}</Hint>
      </Stack>
      {onExplain && (
        <Group gap="xs" className={classes.meaning}>
          <SelectField
            searchable
            aria-label={texts.meaningOf(value)}
            placeholder={texts.choose}
            options={options}
            value={meaning}
            onChange={setMeaning}
          />
          <Button
            variant="default"
            disabled={meaning === null || isBusy}
            onClick={() => meaning !== null && onExplain(meaning === EMPTY ? '' : meaning)}
          >
            {texts.explain(rows)}
          </Button>
        </Group>
      )}
    </li>
  )
}
