import { Group, Paper, SimpleGrid, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { shownMonth, storedMonth } from '#shared/features/candidates/months.ts'
import { languageLevels, languages } from '#shared/reference/listings.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

export interface ProfileLinesProps<Line> {
  value: Line[]
  onChange(value: Line[]): void
  /** The field of a line, by its path in the list: `0.title`. */
  fieldOf(path: string): GetInputPropsReturnType
}

const blankJob = { title: '', employer: '', sector: '', from: '', to: null as string | null, description: '' }

/** Where somebody has worked, one frame for each job. */
export function ExperienceLines({ fieldOf, ...lines }: ProfileLinesProps<typeof blankJob>) {
  return (
    <LinesEditor
      {...lines}
      blank={blankJob}
      addLabel={texts.addExperience}
      removeLabel={(job) => `${texts.remove}: ${job.title}`}
      removeOffset={24}
      gap="sm"
      renderLine={({ index, change, remove }) => (
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Group align="start" wrap="nowrap">
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ flex: 1 }}>
                <TextField required label={texts.title} {...fieldOf(`${index}.title`)} />
                <TextField label={texts.employer} {...fieldOf(`${index}.employer`)} />
              </SimpleGrid>
              {remove}
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              <MonthField required label={texts.from} {...fieldOf(`${index}.from`)} />
              <MonthField
                label={texts.to}
                description={texts.stillThere}
                {...fieldOf(`${index}.to`)}
                onChange={(to) => change({ to: to || null })}
              />
              <SelectField
                label={texts.sector}
                options={activitySectors}
                {...fieldOf(`${index}.sector`)}
                onChange={(sector) => change({ sector: sector ?? '' })}
              />
            </SimpleGrid>
            <TextArea label={texts.description} minRows={2} {...fieldOf(`${index}.description`)} />
          </Stack>
        </Paper>
      )}
    />
  )
}

/** Typed as 05/2023, kept as 2023-05. What is being typed stays as it is until one leaves the field. */
function MonthField({ value, onChange, onBlur, ...rest }: TextFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      placeholder={texts.monthHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      maxLength={10}
      value={typed ?? shownMonth(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange?.(storedMonth(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** Languages with their level, as many as somebody speaks. */
export function LanguageLines({ fieldOf, ...lines }: ProfileLinesProps<{ language: string; level: string }>) {
  return (
    <LinesEditor
      {...lines}
      blank={{ language: '', level: 'B2' }}
      addLabel={texts.addLanguage}
      removeLabel={({ language }) => `${texts.remove}: ${language}`}
      renderLine={({ index, remove }) => (
        <Group align="end" wrap="nowrap">
          <ComboField
            label={texts.language}
            suggestions={languages}
            {...fieldOf(`${index}.language`)}
            style={{ flex: 1 }}
          />
          <SelectField required label={texts.level} options={languageLevels} {...fieldOf(`${index}.level`)} w={130} />
          {remove}
        </Group>
      )}
    />
  )
}

/** Pages that say more of a person. */
export function LinkLines({ fieldOf, ...lines }: ProfileLinesProps<{ label: string; url: string }>) {
  return (
    <LinesEditor
      {...lines}
      blank={{ label: '', url: '' }}
      addLabel={texts.addLink}
      removeLabel={({ label, url }) => `${texts.remove}: ${label || url}`}
      removeOffset={24}
      renderLine={({ index, remove }) => (
        <Group align="start" wrap="nowrap">
          <TextField label={texts.linkLabel} {...fieldOf(`${index}.label`)} style={{ flex: 1 }} />
          <TextField
            required
            type="url"
            label={texts.linkUrl}
            placeholder="https://"
            {...fieldOf(`${index}.url`)}
            style={{ flex: 2 }}
          />
          {remove}
        </Group>
      )}
    />
  )
}
