import { type Filter, filterOps } from '#shared/core/filters.ts'
import type { FilterOp } from '#shared/core/filters.ts'

export type ListFilter = Filter

/** Everything that decides which rows a list shows. It lives in the address bar. */
export interface ListState {
  q?: string | undefined
  filters: ListFilter[]
  operator: 'and' | 'or'
  /** `field` or `-field`. */
  sort?: string | undefined
  skip: number
  limit: number
  /** The saved view it started from; only a label. */
  view?: string | undefined
}

const MAX_LIMIT = 500

export const emptyListState: ListState = { filters: [], operator: 'and', skip: 0, limit: 20 }

export function listState(defaults: Partial<ListState> = {}): ListState {
  return { ...emptyListState, ...defaults }
}

/** What differs from the defaults, as short strings: `f=cny_name!like!abc~cny_size!gte!*n50`. */
export function listStateToSearch(state: ListState, defaults: Partial<ListState> = {}): Record<string, string> {
  const base = listState(defaults)
  const search: Record<string, string> = {}
  if (state.q) search.q = state.q
  const filters = encodeFilters(state.filters)
  if (filters !== encodeFilters(base.filters)) search.f = filters
  if (state.operator !== base.operator) search.op = state.operator
  if ((state.sort ?? '') !== (base.sort ?? '')) search.sort = state.sort ?? ''
  if (state.skip > 0) search.skip = String(state.skip)
  if (state.limit !== base.limit) search.limit = String(state.limit)
  if (state.view) search.view = state.view
  return search
}

/** Reads an address that anybody may have typed: invalid parts are ignored. */
export function listStateFromSearch(params: Record<string, unknown>, defaults: Partial<ListState> = {}): ListState {
  const base = listState(defaults)
  const sort = text(params.sort)
  return {
    q: text(params.q)?.slice(0, 200) || undefined,
    filters: params.f === undefined ? base.filters : decodeFilters(text(params.f) ?? ''),
    operator: params.op === 'or' || params.op === 'and' ? params.op : base.operator,
    sort: sort === undefined ? base.sort : /^-?\w{1,60}$/.test(sort) ? sort : undefined,
    skip: whole(params.skip, 0, 10_000_000) ?? 0,
    limit: whole(params.limit, 1, MAX_LIMIT) ?? base.limit,
    view: text(params.view)?.slice(0, 60) || undefined,
  }
}

/** True if both find the same rows; page and view do not matter. */
export function isSameQuery(a: ListState, b: ListState): boolean {
  return (
    (a.q ?? '') === (b.q ?? '') &&
    a.operator === b.operator &&
    (a.sort ?? '') === (b.sort ?? '') &&
    encodeFilters(a.filters) === encodeFilters(b.filters)
  )
}

export function hasConditions(state: ListState): boolean {
  return Boolean(state.q) || state.filters.length > 0
}

export function encodeFilters(filters: readonly ListFilter[]): string {
  return filters.map(({ field, op, value }) => `${escape(field)}!${op}!${encodeValue(value)}`).join('~')
}

export function decodeFilters(encoded: string): ListFilter[] {
  const filters: ListFilter[] = []
  for (const part of encoded.split('~').slice(0, 50)) {
    const [field, op, value, rest] = part.split('!')
    if (!field || value === undefined || rest !== undefined || !isFilterOp(op)) continue
    filters.push({ field: unescape(field).slice(0, 80), op, value: decodeValue(value) })
  }
  return filters
}

function isFilterOp(op: string | undefined): op is FilterOp {
  return (filterOps as readonly string[]).includes(op ?? '')
}

function encodeValue(value: ListFilter['value']): string {
  if (value === null) return '*0'
  if (Array.isArray(value)) return `*a${value.map(encodeScalar).join("'")}`
  return encodeScalar(value)
}

function encodeScalar(value: string | number | boolean): string {
  if (typeof value === 'number') return `*n${value}`
  if (typeof value === 'boolean') return value ? '*t' : '*f'
  return escape(value)
}

function decodeValue(encoded: string): ListFilter['value'] {
  if (encoded === '*0') return null
  if (!encoded.startsWith('*a')) return decodeScalar(encoded)
  const items = encoded.slice(2)
  if (items === '') return []
  return items.split("'").map((item) => {
    const value = decodeScalar(item)
    return typeof value === 'boolean' ? String(value) : value
  })
}

function decodeScalar(encoded: string): string | number | boolean {
  if (encoded === '*t') return true
  if (encoded === '*f') return false
  if (encoded.startsWith('*n')) {
    const number = Number(encoded.slice(2))
    return Number.isFinite(number) ? number : encoded.slice(2)
  }
  return unescape(encoded)
}

// The separators need no escaping in an address, so links stay readable.
const escapes: Record<string, string> = { '(': '(p', '~': '(t', '!': '(x', "'": '(q', '*': '(s' }
const unescapes = Object.fromEntries(Object.entries(escapes).map(([sign, code]) => [code, sign]))

function escape(value: string): string {
  return value.replace(/[(~!'*]/g, (sign) => escapes[sign] ?? sign)
}

function unescape(value: string): string {
  return value.replace(/\([ptxqs]/g, (code) => unescapes[code] ?? code)
}

/** A router may have read `q=2024` as a number already. */
function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function whole(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
  return number >= min && number <= max ? number : undefined
}
