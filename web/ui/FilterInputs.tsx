import { Select, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { type FilterField, type FilterFields, splitLevel } from '#shared/core/filters.ts'
import { DateField } from './DateField.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { newFilter, opChoiceOf, opChoices, type OpChoice, takesMany, withOp } from './filter-words.ts'
import { greekOptionsFilter } from './greek-options.ts'
import type { ListFilter } from './list-state.ts'
import { type Choice, type ChoiceGroup, withStored } from './SelectField.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import { useLoadedPart } from './use-loaded-part.ts'

export interface FilterInputsProps {
  fields: FilterFields
  value: ListFilter | null
  onChange(filter: ListFilter): void
  /** Then the field is chosen already, and the lists stay within, or choosing would count as a click outside. */
  isInPopover?: boolean
}

export function fieldOptions(fields: FilterFields): Choice[] | ChoiceGroup[] {
  const options = Object.entries(fields).map(([value, { label }]) => ({ value, label }))
  const groups = Map.groupBy(options, ({ value }) => fields[value]?.group ?? '')
  if (groups.size < 2) return options
  return [...groups].map(([group, items]) => ({ group: group || listTexts.filters.otherFields, items }))
}

export function FilterInputs({ fields, value, onChange, isInPopover = false }: FilterInputsProps) {
  const field = value && Object.hasOwn(fields, value.field) ? fields[value.field] : undefined
  return (
    <>
      {!isInPopover && (
        <Select
          aria-label={listTexts.filters.field}
          placeholder={listTexts.filters.chooseField}
          data={fieldOptions(fields)}
          value={field && value ? value.field : null}
          searchable
          filter={greekOptionsFilter}
          allowDeselect={false}
          onChange={(name) => {
            const chosen = name ? fields[name] : undefined
            if (name && chosen) onChange(newFilter(name, chosen))
          }}
        />
      )}
      {field && value && (
        // What was typed or opened for another field does not stay.
        <Fragment key={value.field}>
          <Select
            aria-label={listTexts.filters.operator}
            data={opChoices(field)}
            value={opChoiceOf(value)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: !isInPopover }}
            onChange={(choice) => choice && onChange(withOp(value, field, choice as OpChoice))}
          />
          {value.op !== 'exists' && (
            <FilterValue field={field} value={value} onChange={onChange} isInPopover={isInPopover} />
          )}
        </Fragment>
      )}
    </>
  )
}

interface FilterValueProps {
  field: FilterField
  value: ListFilter
  onChange(filter: ListFilter): void
  isInPopover: boolean
}

type SetValue = (value: ListFilter['value']) => void

// They are large, and come when a filter needs them.
const loadParts = () => import('./FilterInputsParts.tsx')

/** Several values, or a number. Where the parts do not come, what stands already stays. */
function LargeValue({ field, value, set, isMany }: FilterValueProps & { set: SetValue; isMany: boolean }) {
  const parts = useLoadedPart(loadParts)
  const words = Array.isArray(value.value) ? value.value.join(', ') : String(value.value ?? '')
  if (!parts)
    return (
      <TextInput
        aria-label={isMany ? listTexts.filters.values : listTexts.filters.value}
        value={words}
        error={parts === null && texts.common.notLoaded}
        disabled
      />
    )
  if (isMany) return <parts.ManyValues field={field} value={value} set={set} />
  return <parts.NumberValue value={Array.isArray(value.value) ? '' : (value.value ?? '')} set={set} />
}

function YesOrNo({ value, isInPopover, set }: FilterValueProps & { set: SetValue }) {
  return (
    <Select
      aria-label={listTexts.filters.value}
      data={[
        { value: 'true', label: texts.common.yes },
        { value: 'false', label: texts.common.no },
      ]}
      value={String(value.value)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: !isInPopover }}
      onChange={(choice) => set(choice === 'true')}
    />
  )
}

/** «Αγγλικά C1»: an entry of the list, or any, with its level. */
function EntryWithLevel({ field, value, set }: FilterValueProps & { set: SetValue }) {
  const levels = field.levels ?? []
  const { entry, level } = splitLevel(String(value.value ?? ''), levels)
  const change = (next: { entry?: string; level?: string }) =>
    set(`${next.entry ?? entry} ${next.level ?? level ?? ''}`.trim())
  return (
    <>
      <Select
        aria-label={listTexts.filters.value}
        data={withStored(field.options ?? [], [entry])}
        value={entry || null}
        placeholder={listTexts.filters.anyEntry}
        searchable
        clearable
        filter={greekOptionsFilter}
        onChange={(choice) => change({ entry: choice ?? '' })}
      />
      <Select
        aria-label={listTexts.filters.level}
        data={[...levels]}
        value={level}
        placeholder={listTexts.filters.level}
        allowDeselect={false}
        onChange={(choice) => change({ level: choice ?? '' })}
      />
    </>
  )
}

function FilterValue(props: FilterValueProps) {
  const { field, value: filter, onChange, isInPopover } = props
  const set: SetValue = (value) => onChange({ ...filter, value })
  const single = Array.isArray(filter.value) || filter.value === null ? '' : filter.value
  if (field.kind === 'boolean') return <YesOrNo {...props} set={set} />
  const hasLevel = field.levels !== undefined && (filter.op === 'gte' || filter.op === 'lte')
  const isMany = takesMany(field, filter.op)
  if (isInPopover && (hasLevel || isMany)) return <FilterChoices {...props} />
  if (hasLevel) return <EntryWithLevel {...props} set={set} />
  if (isMany || field.kind === 'number') return <LargeValue {...props} set={set} isMany={isMany} />
  if (field.kind === 'date') {
    return (
      <DateField
        aria-label={listTexts.filters.value}
        value={String(single) || null}
        onChange={set}
        isInPopover={isInPopover}
      />
    )
  }
  return (
    <TextInput
      aria-label={listTexts.filters.value}
      value={String(single)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
