import { Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { shownMonth, storedMonth } from '#shared/features/candidates/months.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export interface Experience {
  title: string
  employer: string
  sector: string
  from: string
  to: string | null
  description: string
}

const blank: Experience = { title: '', employer: '', sector: '', from: '', to: null, description: '' }

interface ExperienceLinesProps {
  value: Experience[]
  onChange(value: Experience[]): void
  /** The errors of the form, by path. */
  errors: Record<string, ReactNode>
}

/** Where somebody has worked, one frame for each job. */
export function ExperienceLines({ value, onChange, errors }: ExperienceLinesProps) {
  return (
    <LinesEditor
      value={value}
      onChange={onChange}
      blank={blank}
      addLabel={texts.addExperience}
      removeLabel={(one) => `${texts.remove}: ${one.title}`}
      removeOffset={24}
      gap="sm"
      renderLine={({ line, index, change, remove }) => (
        <Paper withBorder p="md">
          <Job
            job={line}
            onChange={change}
            remove={remove}
            errorOf={(field) => errors[`usp_experience.${index}.${field}`]}
          />
        </Paper>
      )}
    />
  )
}

interface JobProps {
  job: Experience
  onChange(part: Partial<Experience>): void
  remove: ReactNode
  errorOf(field: keyof Experience): ReactNode
}

function Job({ job, onChange, remove, errorOf }: JobProps) {
  return (
    <Stack gap="sm">
      <Group align="start" wrap="nowrap">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ flex: 1 }}>
          <TextField
            required
            label={texts.title}
            value={job.title}
            onChange={(title) => onChange({ title })}
            error={errorOf('title')}
          />
          <TextField
            label={texts.employer}
            value={job.employer}
            onChange={(employer) => onChange({ employer })}
            error={errorOf('employer')}
          />
        </SimpleGrid>
        {remove}
      </Group>
      <Period job={job} onChange={onChange} errorOf={errorOf} />
      <TextArea
        label={texts.description}
        autosize
        minRows={2}
        value={job.description}
        onChange={(description) => onChange({ description })}
        error={errorOf('description')}
      />
    </Stack>
  )
}

function Period({ job, onChange, errorOf }: Omit<JobProps, 'remove'>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <MonthField
        required
        label={texts.from}
        placeholder={texts.monthHint}
        value={job.from}
        onChange={(from) => onChange({ from })}
        error={errorOf('from')}
      />
      <MonthField
        label={texts.to}
        placeholder={texts.monthHint}
        description={texts.stillThere}
        value={job.to ?? ''}
        onChange={(to) => onChange({ to: to || null })}
        error={errorOf('to')}
      />
      <SelectField
        label={texts.sector}
        options={activitySectors}
        value={job.sector || null}
        onChange={(sector) => onChange({ sector: sector ?? '' })}
      />
    </SimpleGrid>
  )
}

interface MonthFieldProps {
  label: string
  placeholder: string
  description?: string
  required?: boolean
  value: string
  onChange(value: string): void
  error: ReactNode
}

/** Typed as 05/2023, kept as 2023-05. What is being typed stays as it is until one leaves the field. */
function MonthField({ value, onChange, ...rest }: MonthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      maxLength={10}
      value={typed ?? shownMonth(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(storedMonth(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
