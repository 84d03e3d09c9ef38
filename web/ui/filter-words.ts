import { type FilterField, type FilterFields, type FilterOp, opsFor } from '#shared/core/filters.ts'
import { formatDecimals } from '#shared/core/format.ts'
import type { ListFilter } from './list-state.ts'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'

/** On screen `exists` is two operators: has a value, has none. */
export type OpChoice = Exclude<FilterOp, 'exists'> | 'filled' | 'blank'

export function opChoices(field: FilterField): { value: OpChoice; label: string }[] {
  return opsFor(field).flatMap((op): { value: OpChoice; label: string }[] =>
    op === 'exists'
      ? [
          { value: 'filled', label: listTexts.filters.filled },
          { value: 'blank', label: listTexts.filters.blank },
        ]
      : [{ value: op, label: opWords(field, op) }],
  )
}

function opWords(field: FilterField, op: FilterOp): string {
  return listTexts.filters.ops[field.kind]?.[op] ?? op
}

export function opChoiceOf(filter: ListFilter): OpChoice {
  if (filter.op !== 'exists') return filter.op
  return filter.value === false ? 'blank' : 'filled'
}

/** A new filter for a field: its first operator and a matching empty value. */
export function newFilter(name: string, field: FilterField): ListFilter {
  const op = opsFor(field)[0] ?? 'eq'
  return { field: name, op, value: emptyValue(field, op) }
}

export function withOp(filter: ListFilter, field: FilterField, choice: OpChoice): ListFilter {
  if (choice === 'filled' || choice === 'blank') return { ...filter, op: 'exists', value: choice === 'filled' }
  const keepsValue = filter.op !== 'exists' && Array.isArray(filter.value) === Array.isArray(emptyValue(field, choice))
  return { ...filter, op: choice, value: keepsValue ? filter.value : emptyValue(field, choice) }
}

function emptyValue(field: FilterField, op: FilterOp): ListFilter['value'] {
  if (field.kind === 'boolean') return true
  if (takesMany(field, op)) return []
  return field.kind === 'number' || field.kind === 'date' ? null : ''
}

/** True if the value is picked from the choices, several at once. */
export function takesMany(field: FilterField, op: FilterOp): boolean {
  return (op === 'eq' || op === 'neq') && (field.kind === 'choice' || (field.kind === 'list' && Boolean(field.options)))
}

function valueWords(value: string | number | boolean, field: FilterField): string {
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no
  if (field.kind === 'number') return Number.isFinite(Number(value)) ? formatDecimals(Number(value), 3) : String(value)
  if (field.kind === 'date') return String(value).split('-').reverse().join('/')
  return field.options?.find((option) => option.value === String(value))?.label ?? String(value)
}

/** More values than these are counted. */
const MOST_VALUES = 3

/** The text of a chip: «Όνομα περιέχει Αθη». */
export function filterWords(
  filter: ListFilter,
  fields: FilterFields,
  mostValues = MOST_VALUES,
): { field: string; op: string; value: string } {
  const field = Object.hasOwn(fields, filter.field) ? fields[filter.field] : undefined
  if (!field) return { field: listTexts.filters.unknownField, op: filter.field, value: '' }
  if (filter.op === 'exists') {
    return {
      field: field.label,
      op: filter.value === false ? listTexts.filters.blank : listTexts.filters.filled,
      value: '',
    }
  }
  const values = Array.isArray(filter.value) ? filter.value : filter.value === null ? [] : [filter.value]
  const words = values.map((value) => valueWords(value, field))
  const shown =
    words.length > mostValues ? [...words.slice(0, mostValues - 1), `+${words.length - mostValues + 1}`] : words
  return { field: field.label, op: opWords(field, filter.op), value: shown.join(listTexts.filters.orWord) }
}

/** The condition as one sentence. */
export function filterSentence(filter: ListFilter, fields: FilterFields, mostValues = MOST_VALUES): string {
  const { field, op, value } = filterWords(filter, fields, mostValues)
  return `${field} ${op} ${value}`.trim()
}

/** Several conditions in one line. */
export function filtersInWords(filters: readonly ListFilter[], fields: FilterFields): string {
  return filters
    .map((filter) => filterWords(filter, fields))
    .map(({ field, op, value }) => `${field} ${op} ${value}`.trim())
    .join(' · ')
}
