import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface ProfileLink {
  label: string
  url: string
}

interface LinkLinesProps {
  value: ProfileLink[]
  onChange(value: ProfileLink[]): void
  /** The errors of the form, by path. */
  errors: Record<string, ReactNode>
}

/** Pages that say more of a person. */
export function LinkLines({ value, onChange, errors }: LinkLinesProps) {
  return (
    <LinesEditor
      value={value}
      onChange={onChange}
      blank={{ label: '', url: '' }}
      addLabel={texts.addLink}
      removeLabel={(one) => `${texts.remove}: ${one.label || one.url}`}
      removeOffset={24}
      renderLine={({ line, index, change, remove }) => (
        <Group align="start" wrap="nowrap">
          <TextField
            label={texts.linkLabel}
            value={line.label}
            onChange={(label) => change({ label })}
            error={errors[`usp_links.${index}.label`]}
            style={{ flex: 1 }}
          />
          <TextField
            required
            type="url"
            label={texts.linkUrl}
            placeholder="https://"
            value={line.url}
            onChange={(url) => change({ url })}
            error={errors[`usp_links.${index}.url`]}
            style={{ flex: 2 }}
          />
          {remove}
        </Group>
      )}
    />
  )
}
