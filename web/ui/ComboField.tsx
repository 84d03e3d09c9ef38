import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { greekOptionsFilter } from './greek-options.ts'

export interface ComboFieldProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  /** Suggestions; any other text may be typed. */
  suggestions: readonly string[]
  value?: string | null
  onChange?(value: string): void
}

export function ComboField({ suggestions, value, onChange, ...rest }: ComboFieldProps) {
  return (
    <Autocomplete
      limit={50}
      filter={greekOptionsFilter}
      {...rest}
      // Duplicates would render two options with one key.
      data={[...new Set(suggestions)]}
      value={value ?? ''}
      onChange={(next) => onChange?.(next)}
    />
  )
}
