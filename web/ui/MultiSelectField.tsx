import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { greekOptionsFilter } from './greek-options.ts'
import { type Choice, SEARCHABLE_FROM } from './SelectField.tsx'
import { texts } from './ui.texts.ts'

export interface MultiSelectFieldProps extends Omit<MultiSelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  options: readonly (Choice | string)[]
  value?: string[] | null
  onChange?(value: string[]): void
}

export function MultiSelectField({ options, value, onChange, ...rest }: MultiSelectFieldProps) {
  const chosen = value ?? []
  return (
    <MultiSelect
      searchable={options.length >= SEARCHABLE_FROM}
      clearable
      hidePickedOptions
      filter={greekOptionsFilter}
      {...rest}
      placeholder={chosen.length === 0 ? (rest.placeholder ?? texts.field.choose) : ''}
      data={[...options]}
      value={chosen}
      onChange={(next) => onChange?.(next)}
    />
  )
}
