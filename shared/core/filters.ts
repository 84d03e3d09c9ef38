import * as z from 'zod'

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

/** Says what was not understood, as far as it can be said. */
export function saidAs(words: string, input: unknown): string {
  return typeof input === 'string' ? `${words}: ${input.slice(0, 40)}` : words
}

export const filterSchema = z.strictObject({
  field: z.string().min(1).max(80),
  op: z.enum(filterOps, { error: ({ input }) => saidAs('Άγνωστος τελεστής', input) }),
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
}

export type FilterFields = Record<string, FilterField>

const opsOfKind: Record<FieldKind, readonly FilterOp[]> = {
  text: ['like', 'nlike', 'eq', 'neq', 'exists'],
  number: ['eq', 'neq', 'gte', 'lte', 'exists'],
  date: ['date_on', 'date_before', 'date_after', 'exists'],
  boolean: ['eq', 'exists'],
  choice: ['eq', 'neq', 'exists'],
  list: ['eq', 'neq', 'like', 'nlike', 'exists'],
}

export function opsFor(kind: FieldKind): readonly FilterOp[] {
  return opsOfKind[kind]
}

/** The first thing wrong with a filter, as a Greek sentence, or null. The server and the editor ask the same question. */
export function filterProblem(filter: Filter, allowed: FilterFields): string | null {
  const field = Object.hasOwn(allowed, filter.field) ? allowed[filter.field] : undefined
  if (!field) return `Άγνωστο πεδίο: ${filter.field}`
  if (!opsOfKind[field.kind].includes(filter.op))
    return `Ο τελεστής ${filter.op} δεν ταιριάζει στο πεδίο ${field.label}`
  return valueProblem(filter, field)
}

function valueProblem(filter: Filter, field: FilterField): string | null {
  const { op, value } = filter
  if (op === 'exists') return typeof value === 'boolean' ? null : `Το πεδίο ${field.label} θέλει ναι ή όχι`
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0 || values.some((one) => one === null || one === ''))
    return `Λείπει τιμή στο πεδίο ${field.label}`
  if (field.kind === 'boolean') return typeof value === 'boolean' ? null : `Το πεδίο ${field.label} θέλει ναι ή όχι`
  if (field.kind === 'number') {
    const numeric = values.every((one) => one !== '' && Number.isFinite(Number(one)))
    return numeric ? null : `Το πεδίο ${field.label} θέλει αριθμό`
  }
  if (field.kind === 'date') {
    return typeof value === 'string' && z.iso.date().safeParse(value).success
      ? null
      : `Το πεδίο ${field.label} θέλει ημερομηνία`
  }
  return null
}
