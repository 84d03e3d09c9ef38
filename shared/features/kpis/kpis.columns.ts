import * as z from 'zod'
import { kpiRows, type ListName, type RowOf } from '#shared/features/kpis/kpis.lists.ts'
import { type SpecialFigureId, specialFigureIds } from '#shared/features/kpis/kpis.words.ts'

// The lists as the dashboard holds them: by column, and only the columns that figures and their rows need. Objects
// would repeat the names of their fields, on the network and in memory.

/**
 * How a column is sent: docs/decisions/005-columns-of-kpi-data.md. An `instant` is sent in seconds and held in
 * milliseconds. A `label` is a text that many rows share.
 */
export type ColumnKind = 'number' | 'text' | 'label' | 'word' | 'day' | 'flag' | 'instant'

type Kinds = { readonly [L in ListName]: { readonly [C in keyof RowOf<L>]?: ColumnKind } }

export const kpiColumns = {
  educations: {
    uedu_fk_usr_id: 'number',
    uedu_epal_sector: 'label',
    uedu_iek_sector: 'label',
    uedu_bachelor_sector: 'label',
    uedu_master_degree_sector: 'label',
  },
  users: { usr_id: 'number', usr_fullname: 'text' },
  profiles: {
    usp_fk_usr_id: 'number',
    usp_hired: 'flag',
    usp_finalist_certificate_status: 'word',
    usp_finalist_date: 'instant',
    usp_finalist_fk_edc_id: 'number',
    usp_birthdate: 'day',
    usp_gender: 'word',
    usp_disability: 'flag',
  },
  companies: {
    cny_id: 'number',
    cny_status: 'word',
    cny_name: 'text',
    cny_first_hire_date: 'day',
    cny_date_created: 'instant',
  },
  listings: {
    jl_id: 'number',
    jl_fk_cny_id: 'number',
    jl_status: 'word',
    jl_date_created: 'instant',
    jl_position_title: 'text',
    jl_requested_candidates_counter: 'number',
  },
  hires: { jlh_fk_usr_id: 'number', jlh_fk_jl_id: 'number', jlh_fk_edc_id: 'number', jlh_date_created: 'day' },
  shortlists: { jlc_fk_jl_id: 'number', jlc_fk_usr_id: 'number', jlc_status: 'word', jlc_date_created: 'instant' },
  cycles: {
    edc_id: 'number',
    edc_title: 'text',
    edc_status: 'word',
    edc_organizor: 'label',
    edc_date_created: 'instant',
    edc_hard_skills: 'number',
    edc_soft_skills: 'number',
    edc_learning_hours: 'number',
  },
  applications: {
    edca_fk_edc_id: 'number',
    edca_fk_usr_id: 'number',
    edca_status: 'word',
    edca_game_assessment_score: 'number',
    edca_lac_score: 'number',
    edca_date_created: 'instant',
  },
} as const satisfies Kinds

/** The media type of lists by column: `[portion, portion …]`, each portion the columns above in their order. */
export const COLUMNS_MIME = 'application/vnd.regen.columns+json'

/** The figures whose people the profiles leave out, as the type of the answer says: `…; held=a+b`. */
export const heldBack = (type: string): SpecialFigureId[] => specialFigureIds.filter((id) => type.includes(id))

type ColumnOf<Kind, Value> = Kind extends 'instant'
  ? // NaN for no value
    Float64Array
  : readonly (Kind extends 'flag' ? boolean : Value)[]

export type Columns<L extends ListName> = { readonly length: number } & {
  readonly [C in keyof (typeof kpiColumns)[L] & keyof RowOf<L>]: ColumnOf<(typeof kpiColumns)[L][C], RowOf<L>[C]>
}

export type KpiLists = { readonly [L in ListName]: Columns<L> }

export function columnKinds(name: ListName): readonly (readonly [column: string, kind: ColumnKind])[] {
  return Object.entries(kpiColumns[name])
}

/** The values of a column of closed words, in their order. */
export function wordsOfColumn(name: ListName, column: string): readonly string[] {
  const schema = (kpiRows[name].shape as Readonly<Record<string, unknown>>)[column]
  const type = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (!(type instanceof z.ZodEnum)) throw new Error(`${name}.${column} is no closed list`)
  return type.options.map(String)
}

type Values = readonly unknown[]

/** Columns from the portions of an answer; without portions they are empty. */
export function columnsFromPortions<L extends ListName>(name: L, portions: readonly (readonly Values[])[]): Columns<L> {
  const columns = columnKinds(name).map(([column, kind], at) => {
    const parts = portions.map((portion) => portion[at] ?? [])
    return [column, columnOf(parts, kind, () => wordsOfColumn(name, column))] as const
  })
  return { ...Object.fromEntries(columns), length: columns[0]?.[1].length ?? 0 } as unknown as Columns<L>
}

function columnOf(parts: readonly Values[], kind: ColumnKind, words: () => readonly string[]): Float64Array | Values {
  if (kind === 'word') return mapped(parts, wordAt(words()))
  if (kind === 'day') return mapped(parts, dayOfNumber)
  if (kind === 'flag') return mapped(parts, (value) => value === 1)
  if (kind === 'label') return mapped(parts, shared())
  if (kind === 'instant') return instants(parts)
  return ([] as unknown[]).concat(...parts)
}

const lengthOf = (parts: readonly Values[]) => parts.reduce((sum, part) => sum + part.length, 0)

function mapped(parts: readonly Values[], read: (value: unknown) => unknown): unknown[] {
  const values: unknown[] = []
  for (const part of parts) for (const value of part) values.push(read(value))
  return values
}

function instants(parts: readonly Values[]): Float64Array {
  const values = new Float64Array(lengthOf(parts))
  let index = 0
  for (const part of parts) for (const value of part) values[index++] = value === null ? NaN : Number(value) * 1000
  return values
}

const wordAt = (words: readonly string[]) => (value: unknown) => words[Number(value) - 1] ?? null

const DAY_MS = 86_400_000
const days = new Map<unknown, string>()

function dayOfNumber(value: unknown): string | null {
  if (value === null) return null
  const cached = days.get(value)
  if (cached !== undefined) return cached
  const day = new Date(Number(value) * DAY_MS).toISOString().slice(0, 10)
  days.set(value, day)
  return day
}

/** Equal texts share one string in memory. */
function shared(): (value: unknown) => unknown {
  const values = new Map<unknown, unknown>()
  return (value) => {
    const existing = values.get(value)
    if (existing !== undefined) return existing
    values.set(value, value)
    return value
  }
}
