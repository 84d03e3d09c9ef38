import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageLevels, languages } from '#shared/reference/listings.ts'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

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
  return (
    <LinesEditor
      value={value}
      onChange={onChange}
      blank={{ language: '', level: 'B2' }}
      addLabel={texts.addLanguage}
      removeLabel={(one) => `${texts.remove}: ${one.language}`}
      renderLine={({ line, index, change, remove }) => (
        <Group align="end" wrap="nowrap">
          <ComboField
            label={texts.language}
            suggestions={languages}
            value={line.language}
            onChange={(language) => change({ language })}
            error={errors[`usp_languages.${index}.language`]}
            style={{ flex: 1 }}
          />
          <SelectField
            required
            label={texts.level}
            options={languageLevels}
            value={line.level}
            onChange={(level) => level && change({ level })}
            error={errors[`usp_languages.${index}.level`]}
            w={130}
          />
          {remove}
        </Group>
      )}
    />
  )
}
