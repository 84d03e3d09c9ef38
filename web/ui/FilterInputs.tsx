import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { type FilterField, type FilterFields, splitLevel } from '#shared/core/filters.ts'
import { DateField } from './DateField.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { newFilter, opChoiceOf, opChoices, type OpChoice, takesMany, withOp } from './filter-words.ts'
import { greekOptionsFilter } from './greek-options.ts'
import type { ListFilter } from './list-state.ts'
import { type Choice, type ChoiceGroup, withStored } from './SelectField.tsx'
import { texts } from './ui.texts.ts'

/** Inside a popover the lists stay within it, or choosing would count as a click outside. */
const inside = { withinPortal: false }

export interface FilterInputsProps {
  fields: FilterFields
  value: ListFilter | null
  onChange(filter: ListFilter): void
  /** Where the lists of the selects are drawn. */
  isInPopover?: boolean
}

export function fieldOptions(fields: FilterFields): Choice[] | ChoiceGroup[] {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const [value, { label, group }] of Object.entries(fields)) {
    const name = group ?? ''
    groups.set(name, [...(groups.get(name) ?? []), { value, label }])
  }
  if (groups.size < 2) return [...groups.values()].flat()
  return [...groups].map(([group, items]) => ({ group: group || texts.filters.otherFields, items }))
}

export function FilterInputs({ fields, value, onChange, isInPopover = false }: FilterInputsProps) {
  const field = value && Object.hasOwn(fields, value.field) ? fields[value.field] : undefined
  const comboboxProps = isInPopover ? inside : {}
  return (
    <>
      {!isInPopover && (
        <Select
          aria-label={texts.filters.field}
          placeholder={texts.filters.chooseField}
          data={fieldOptions(fields)}
          value={field && value ? value.field : null}
          searchable
          filter={greekOptionsFilter}
          allowDeselect={false}
          comboboxProps={comboboxProps}
          onChange={(name) => {
            const chosen = name ? fields[name] : undefined
            if (name && chosen) onChange(newFilter(name, chosen))
          }}
        />
      )}
      {field && value && (
        <>
          <Select
            aria-label={texts.filters.operator}
            data={opChoices(field)}
            value={opChoiceOf(value)}
            allowDeselect={false}
            comboboxProps={comboboxProps}
            onChange={(choice) => choice && onChange(withOp(value, field, choice as OpChoice))}
          />
          {value.op !== 'exists' && (
            <FilterValue field={field} value={value} onChange={onChange} comboboxProps={comboboxProps} />
          )}
        </>
      )}
    </>
  )
}

interface FilterValueProps {
  field: FilterField
  value: ListFilter
  onChange(filter: ListFilter): void
  comboboxProps: { withinPortal?: boolean }
}

type SetValue = (value: ListFilter['value']) => void

function YesOrNo({ value, comboboxProps, set }: FilterValueProps & { set: SetValue }) {
  return (
    <Select
      aria-label={texts.filters.value}
      data={[
        { value: 'true', label: texts.common.yes },
        { value: 'false', label: texts.common.no },
      ]}
      value={String(value.value)}
      allowDeselect={false}
      comboboxProps={comboboxProps}
      onChange={(choice) => set(choice === 'true')}
    />
  )
}

function ManyValues({ field, value, comboboxProps, set }: FilterValueProps & { set: SetValue }) {
  const many = Array.isArray(value.value) ? value.value.map(String) : []
  const shared = { 'aria-label': texts.filters.values, value: many, onChange: set, comboboxProps }
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
      placeholder={many.length === 0 ? texts.filters.chooseValue : ''}
    />
  )
}

/** «Αγγλικά C1»: an entry of the list, or any, with its level. */
function EntryWithLevel({ field, value, comboboxProps, set }: FilterValueProps & { set: SetValue }) {
  const levels = field.levels ?? []
  const { entry, level } = splitLevel(String(value.value ?? ''), levels)
  const change = (next: { entry?: string; level?: string }) =>
    set(`${next.entry ?? entry} ${next.level ?? level ?? ''}`.trim())
  return (
    <>
      <Select
        aria-label={texts.filters.value}
        data={withStored(field.options ?? [], [entry])}
        value={entry || null}
        placeholder={texts.filters.anyEntry}
        searchable
        clearable
        filter={greekOptionsFilter}
        comboboxProps={comboboxProps}
        onChange={(choice) => change({ entry: choice ?? '' })}
      />
      <Select
        aria-label={texts.filters.level}
        data={[...levels]}
        value={level}
        placeholder={texts.filters.level}
        allowDeselect={false}
        comboboxProps={comboboxProps}
        onChange={(choice) => change({ level: choice ?? '' })}
      />
    </>
  )
}

function FilterValue(props: FilterValueProps) {
  const { field, value: filter, onChange, comboboxProps } = props
  const set: SetValue = (value) => onChange({ ...filter, value })
  const single = Array.isArray(filter.value) || filter.value === null ? '' : filter.value
  if (field.kind === 'boolean') return <YesOrNo {...props} set={set} />
  const isInPopover = comboboxProps.withinPortal === false
  const hasLevel = field.levels !== undefined && (filter.op === 'gte' || filter.op === 'lte')
  if (hasLevel && isInPopover) return <FilterChoices {...props} />
  if (hasLevel) return <EntryWithLevel {...props} set={set} />
  if (isInPopover && takesMany(field, filter.op)) return <FilterChoices {...props} />
  if (takesMany(field, filter.op)) return <ManyValues {...props} set={set} />
  if (field.kind === 'number') {
    return (
      <NumberInput
        aria-label={texts.filters.value}
        value={single === '' ? '' : Number(single)}
        onChange={(next) => set(next === '' ? null : Number(next))}
        thousandSeparator="."
        decimalSeparator=","
        hideControls
      />
    )
  }
  if (field.kind === 'date') {
    return (
      <DateField
        aria-label={texts.filters.value}
        value={String(single) || null}
        onChange={set}
        isInPopover={isInPopover}
      />
    )
  }
  return (
    <TextInput
      aria-label={texts.filters.value}
      value={String(single)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
