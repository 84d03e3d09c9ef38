import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { languageLevels, languages } from '#shared/reference/listings.ts'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const levels = languageLevels.map((value) => ({ value, label: value }))

interface Language {
  language: string
  level: string
}

interface LanguageLinesProps {
  value: Language[]
  onChange(value: Language[]): void
  errors: Record<string, ReactNode>
}

/** Languages with their level, as many as somebody speaks. */
export function LanguageLines({ value, onChange, errors }: LanguageLinesProps) {
  const change = (index: number, part: Partial<Language>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Stack gap="xs">
      {value.map((one, index) => (
        // A language has no id; its place in the list is what people see.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} align="end" wrap="nowrap">
          <ComboField
            label={texts.language}
            suggestions={languages}
            value={one.language}
            onChange={(language) => change(index, { language })}
            error={errors[`usp_languages.${index}.language`]}
            style={{ flex: 1 }}
          />
          <SelectField
            required
            label={texts.level}
            options={levels}
            value={one.level}
            onChange={(level) => level && change(index, { level })}
            error={errors[`usp_languages.${index}.level`]}
            w={130}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${texts.remove}: ${one.language}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...value, { language: '', level: 'B2' }])}
        >
          {texts.addLanguage}
        </Button>
      </Group>
    </Stack>
  )
}
