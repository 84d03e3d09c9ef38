import { Select, type SelectProps } from '@mantine/core'
import { greekOptionsFilter } from './greek-options.ts'
import { texts } from './ui.texts.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Short lists are read at a glance; longer ones can be searched. */
export const SEARCHABLE_FROM = 8

export interface SelectFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  options: readonly (Choice | string)[]
  value?: string | null
  onChange?(value: string | null): void
}

export function SelectField({ options, value, onChange, ...rest }: SelectFieldProps) {
  return (
    <Select
      placeholder={texts.field.choose}
      searchable={options.length >= SEARCHABLE_FROM}
      clearable={!rest.required}
      allowDeselect={false}
      filter={greekOptionsFilter}
      {...rest}
      data={[...options]}
      value={value || null}
      onChange={(next) => onChange?.(next)}
    />
  )
}
