import { Select, type SelectProps } from '@mantine/core'
import { optionsOf } from '#shared/core/options.ts'
import { greekOptionsFilter } from './greek-options.ts'
import { texts } from './ui.texts.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

export interface ChoiceGroup {
  group: string
  items: Choice[]
}

/** Short lists are read at a glance; longer ones can be searched. */
export const SEARCHABLE_FROM = 8

/** What is stored may come from another client and be in no list of ours: it is shown, and can be left as it is. */
export function withStored(options: readonly (Choice | string)[], stored: readonly string[]): Choice[] {
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  // Where a value has a label of its own, such as an id, the bare value tells nobody anything.
  if (choices.length === 0 || choices.some(({ value, label }) => value !== label)) return choices
  const values = new Set(choices.map(({ value }) => value))
  const missing = new Set(stored.filter((word) => word !== '' && !values.has(word)))
  return [...choices, ...optionsOf([...missing])]
}

export interface SelectFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'defaultValue'> {
  options: readonly (Choice | string)[] | readonly ChoiceGroup[]
  value?: string | null
  onChange?(value: string | null): void
}

/** Groups are of our own lists, and hold all that there is. */
function isGrouped(options: SelectFieldProps['options']): options is readonly ChoiceGroup[] {
  const [first] = options
  return typeof first === 'object' && 'items' in first
}

export function SelectField({ options, value, onChange, ...rest }: SelectFieldProps) {
  return (
    <Select
      placeholder={texts.field.choose}
      searchable={options.length >= SEARCHABLE_FROM}
      clearable={!rest.required}
      // A few letters and Enter choose.
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={greekOptionsFilter}
      {...rest}
      data={isGrouped(options) ? options : withStored(options, value ? [value] : [])}
      value={value || null}
      onChange={(next) => onChange?.(next)}
    />
  )
}
