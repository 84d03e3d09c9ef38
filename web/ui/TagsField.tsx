import { TagsInput, type TagsInputProps } from '@mantine/core'
import { greekOptionsFilter } from './greek-options.ts'
import { texts } from './ui.texts.ts'

/** A pasted text may hold what stands between two words. */
const splitWords = (text: string) =>
  text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter(Boolean)

export interface TagsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  suggestions?: readonly string[]
  value?: string[] | null
  onChange?(value: string[]): void
}

export function TagsField({ suggestions = [], value, onChange, ...rest }: TagsFieldProps) {
  const tags = value ?? []
  return (
    <TagsInput
      acceptValueOnBlur
      splitChars={[',', ';']}
      filter={greekOptionsFilter}
      clearable
      {...rest}
      placeholder={tags.length === 0 ? (rest.placeholder ?? texts.field.tagsHint) : ''}
      data={[...new Set(suggestions)]}
      value={tags}
      onChange={(next) => onChange?.([...new Set(next.flatMap(splitWords))])}
    />
  )
}
