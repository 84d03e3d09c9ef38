import { athensDay } from './dates.ts'
import { type Filter, type FilterField, type FilterOp } from './filters.ts'
import { plain } from './plain-text.ts'

/** A value of a row that is wholly in the browser; an instant as ISO text. */
export type RowValue = string | number | boolean | null

function compares<Value extends string | number | boolean>(op: FilterOp, own: Value, value: Value): boolean {
  if (op === 'gte') return own >= value
  return op === 'lte' ? own <= value : own === value
}

function meetsDay(op: FilterOp, own: string, value: string): boolean {
  const day = own.length === 10 ? own : athensDay(own)
  if (op === 'like') return `${day} ${day.split('-').toReversed().join('/')}`.includes(value)
  if (op === 'date_before') return day < value
  return op === 'date_after' ? day > value : compares(op, day, value)
}

function meets(op: FilterOp, field: FilterField, own: RowValue, value: unknown): boolean {
  if (field.kind === 'boolean') return compares(op, own === true, value === true)
  if (own === null) return false
  if (field.kind === 'date') return meetsDay(op, String(own), String(value))
  if (field.kind === 'number' && op !== 'like') return compares(op, Number(own), Number(value))
  const text = plain(String(own))
  return op === 'like' ? text.includes(plain(String(value))) : compares(op, text, plain(String(value)))
}

/** Whether a row meets a filter: the same grammar as the server's, for lists that are wholly in the browser. */
export function meetsFilter({ op, value }: Filter, field: FilterField, own: RowValue): boolean {
  if (op === 'exists') return (own !== null && own !== '') === value
  const isNegative = op === 'neq' || op === 'nlike'
  const positiveOp = op === 'neq' ? 'eq' : op === 'nlike' ? 'like' : op
  return [value].flat().some((item) => meets(positiveOp, field, own, item)) !== isNegative
}
