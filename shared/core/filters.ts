import * as z from 'zod'
import { isBlank } from './blank-text.ts'
import { day } from './fields.ts'

/** The ten operators of the specification. One grammar for lists, audiences and reports. */
export const filterOps = [
  'eq',
  'neq',
  'like',
  'nlike',
  'exists',
  'gte',
  'lte',
  'date_on',
  'date_before',
  'date_after',
] as const

export type FilterOp = (typeof filterOps)[number]
export type FieldKind = 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'list'

const filterValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(500), z.number()])).max(1000),
  z.null(),
])

/** The words, and the text that was not understood. */
export function withInput(words: string, input: unknown): string {
  return typeof input === 'string' ? `${words}: ${input.slice(0, 40)}` : words
}

export const filterSchema = z.strictObject({
  field: z.string().min(1).max(80),
  op: z.enum(filterOps, { error: ({ input }) => withInput('Άγνωστος τελεστής', input) }),
  value: filterValue,
})

export const filterList = z.array(filterSchema).max(50, 'Το πολύ 50 φίλτρα')

export type Filter = z.output<typeof filterSchema>

/** A field that people may filter by: its Greek name, its kind and, for a choice, its values. */
export interface FilterField {
  label: string
  kind: FieldKind
  group?: string
  options?: readonly { value: string; label: string }[]
  /** For a list whose entries have a level, from least to most: `Αγγλικά C1`, or a level alone. */
  levels?: readonly string[]
  /** To have any value of it says something: a degree, but not a city. */
  isHad?: true
}

export type FilterFields = Record<string, FilterField>

/** The Greek names of fields. */
export function labelsIn<Name extends string>(fields: Readonly<Record<Name, { label: string }>>): Record<Name, string> {
  const pairs = Object.entries<{ label: string }>(fields).map(([name, { label }]) => [name, label])
  return Object.fromEntries(pairs) as Record<Name, string>
}

const dateOps: readonly FilterOp[] = ['date_on', 'date_before', 'date_after']
const otherOps = filterOps.filter((op) => !dateOps.includes(op))

/** Every operator works on every field; a day is asked of dates alone. */
const allowedOps = (kind: FieldKind) => (kind === 'date' ? filterOps : otherOps)

const offeredOps: Record<FieldKind, readonly FilterOp[]> = {
  text: ['like', 'nlike', 'eq', 'neq', 'exists'],
  number: ['eq', 'neq', 'gte', 'lte', 'exists'],
  date: ['date_on', 'gte', 'lte', 'date_before', 'date_after', 'neq', 'exists'],
  boolean: ['eq', 'exists'],
  choice: ['eq', 'neq', 'like', 'nlike', 'exists'],
  list: ['eq', 'neq', 'like', 'nlike', 'exists'],
}

/** The operators that screens offer for a field; calls accept more. */
export function opsFor({ kind, levels }: FilterField): readonly FilterOp[] {
  return levels ? [...offeredOps[kind], 'gte', 'lte'] : offeredOps[kind]
}

/** «Αγγλικά C1» as its two parts; either may be missing. */
export function splitLevel(value: string, levels: readonly string[]): { entry: string; level: string | null } {
  const words = value.trim().split(/\s+/)
  const last = words.at(-1)?.toLocaleUpperCase('el') ?? ''
  const level = levels.find((name) => name.toLocaleUpperCase('el') === last)
  return level ? { entry: words.slice(0, -1).join(' '), level } : { entry: words.join(' '), level: null }
}

/** The first thing wrong with a filter, as a Greek sentence, or null. The server and the editor ask the same question. */
export function filterProblem(filter: Filter, allowed: FilterFields): string | null {
  const field = Object.hasOwn(allowed, filter.field) ? allowed[filter.field] : undefined
  if (!field) return `Άγνωστο πεδίο: ${filter.field}`
  if (!allowedOps(field.kind).includes(filter.op))
    return `Ο τελεστής ${filter.op} δεν ταιριάζει στο πεδίο ${field.label}`
  return valueProblem(filter, field)
}

function valueProblem(filter: Filter, field: FilterField): string | null {
  const { op, value } = filter
  if (op === 'exists') return typeof value === 'boolean' ? null : `Το πεδίο ${field.label} θέλει ναι ή όχι`
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0 || values.some((item) => item === null || isBlank(String(item))))
    return `Λείπει τιμή στο πεδίο ${field.label}`
  if (field.kind === 'boolean')
    return values.every((item) => typeof item === 'boolean') ? null : `Το πεδίο ${field.label} θέλει ναι ή όχι`
  // A part of a number or of a day is text.
  if (op === 'like' || op === 'nlike') return null
  if (field.kind === 'number')
    return values.every((item) => Number.isFinite(Number(item))) ? null : `Το πεδίο ${field.label} θέλει αριθμό`
  if (field.kind === 'date') {
    const isList = Array.isArray(value) && op !== 'eq' && op !== 'neq'
    return !isList && z.array(day).safeParse(values).success ? null : `Το πεδίο ${field.label} θέλει ημερομηνία`
  }
  const { levels } = field
  if (
    levels &&
    (op === 'gte' || op === 'lte') &&
    values.some((item) => splitLevel(String(item), levels).level === null)
  )
    return `Το πεδίο ${field.label} θέλει και επίπεδο: ${levels.join(', ')}`
  return null
}
