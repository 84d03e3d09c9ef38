import { NOTHING } from '#shared/core/format.ts'
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type CandidateImport,
  candidateImportContract as contract,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import {
  importFieldNames,
  importFields,
  mappingProblem,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
import { useContractForm } from '#web/core/forms.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = candidateImportTexts.columns

const fieldOptions = importFieldNames.map((value) => ({ value, label: importFields[value].label }))

const knownOptions = [
  { value: 'skip', label: texts.knownSkip },
  { value: 'fill', label: texts.knownFill },
] as const
const alikeOptions = [
  { value: 'skip', label: texts.alikeSkip },
  { value: 'import', label: texts.alikeImport },
] as const

type Mapping = CandidateImport['imp_mapping']

/** The meaning of each column, and how existing people are handled. The check changes no person. */
export function ImportColumns({ list }: { list: CandidateImport }) {
  const { form, onSubmit } = useContractForm(contract.check, {
    initial: { mapping: list.imp_mapping, known: list.imp_known, alike: list.imp_alike },
    toInput: (values) => ({ id: list.imp_id, ...values }),
    onSuccess: (_answer, values) => {
      form.setInitialValues(values)
      form.resetDirty(values)
    },
  })
  const problem = mappingProblem(form.values.mapping)
  const isChecked = list.imp_status === 'CHECKED'
  return (
    <Section title={texts.title} description={texts.hint}>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={isChecked ? texts.again : texts.check}
        variant="short"
        blockedReason={problem ?? undefined}
      >
        <div>
          {list.imp_headers.map((header, index) => (
            <Column
              // Two columns may have the same heading; the index identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              header={header}
              samples={list.sample.map((row) => row[index] ?? '')}
              value={form.values.mapping[index] ?? ''}
              onChange={(field) =>
                form.setFieldValue(
                  'mapping',
                  form.values.mapping.map((column, at) => (at === index ? field : column)),
                )
              }
            />
          ))}
        </div>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <RadioCards label={texts.known} options={knownOptions} {...form.getInputProps('known')} />
          <RadioCards label={texts.alike} options={alikeOptions} {...form.getInputProps('alike')} />
        </SimpleGrid>
        {isChecked && form.isDirty() && (
          <Alert color="yellow" variant="light">
            {texts.changed}
          </Alert>
        )}
      </FormFrame>
    </Section>
  )
}

interface ColumnProps {
  header: string
  samples: readonly string[]
  value: Mapping[number]
  onChange(field: Mapping[number]): void
}

function Column({ header, samples, value, onChange }: ColumnProps) {
  const shown = samples.filter((sample) => sample !== '').slice(0, 3)
  return (
    <Group className={classes.column}>
      <Stack gap={0} className={classes.words}>
        <Text fw={600}>{header || NOTHING}</Text>
      </Stack>
      <Hint className={classes.words} lineClamp={2}>
        {shown.join(' · ') || NOTHING}
      </Hint>
      <SelectField
        aria-label={texts.fieldOf(header)}
        placeholder={texts.leaveOut}
        options={fieldOptions}
        value={value || null}
        onChange={(field) => onChange((field ?? '') as Mapping[number])}
      />
    </Group>
  )
}
