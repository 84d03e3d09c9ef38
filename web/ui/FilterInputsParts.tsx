import { MultiSelect, NumberInput, TagsInput } from '@mantine/core'
import type { FilterField } from '#shared/core/filters.ts'
import { greekOptionsFilter } from './greek-options.ts'
import type { ListFilter } from './list-state.ts'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'

interface ManyValuesProps {
  field: FilterField
  value: ListFilter
  set(value: string[]): void
}

/** Several values at once: of a list, or as they are typed. */
export function ManyValues({ field, value, set }: ManyValuesProps) {
  const many = Array.isArray(value.value) ? value.value.map(String) : []
  const shared = { 'aria-label': listTexts.filters.values, value: many, onChange: set }
  if (!field.options) {
    return <TagsInput {...shared} acceptValueOnBlur placeholder={many.length === 0 ? texts.field.tagsHint : ''} />
  }
  return (
    <MultiSelect
      {...shared}
      data={[...field.options]}
      searchable
      filter={greekOptionsFilter}
      hidePickedOptions
      placeholder={many.length === 0 ? listTexts.filters.chooseValue : ''}
    />
  )
}

interface NumberValueProps {
  value: unknown
  set(value: number | null): void
}

export function NumberValue({ value, set }: NumberValueProps) {
  return (
    <NumberInput
      aria-label={listTexts.filters.value}
      value={value === '' ? '' : Number(value)}
      onChange={(next) => set(next === '' ? null : Number(next))}
      thousandSeparator="."
      decimalSeparator=","
      hideControls
    />
  )
}
