import * as z from 'zod'
import { kpiRows, type ListName, type RowOf } from '#shared/features/kpis/kpis.lists.ts'
import { NO_DAY } from '#shared/features/kpis/kpis.months.ts'
import { type SpecialFigureId, specialFigureIds } from '#shared/features/kpis/kpis.words.ts'

// The lists as the dashboard holds them: by column, and only the columns that figures and their rows need. Objects
// would repeat the names of their fields, on the network and in memory.

/**
 * How a column is sent: docs/decisions/005-columns-of-kpi-data.md. An `id` is always there, a `number` is never below
 * zero and has two decimals at most, a `label` is a text that many rows share, an `age` the full years since a day.
 */
export type ColumnKind = 'id' | 'number' | 'text' | 'label' | 'word' | 'day' | 'age' | 'flag'

type Kinds = { readonly [L in ListName]: { readonly [C in keyof RowOf<L>]?: ColumnKind } }

export const kpiColumns = {
  educations: {
    uedu_fk_usr_id: 'id',
    uedu_epal_sector: 'label',
    uedu_iek_sector: 'label',
    uedu_bachelor_sector: 'label',
    uedu_master_degree_sector: 'label',
  },
  users: { usr_id: 'id', usr_fullname: 'text' },
  profiles: {
    usp_fk_usr_id: 'id',
    usp_hired: 'flag',
    usp_finalist_certificate_status: 'word',
    usp_finalist_date: 'day',
    usp_finalist_fk_edc_id: 'number',
    usp_birthdate: 'age',
    usp_gender: 'word',
    usp_disability: 'flag',
  },
  companies: {
    cny_id: 'id',
    cny_status: 'word',
    cny_name: 'text',
    cny_first_hire_date: 'day',
    cny_date_created: 'day',
  },
  listings: {
    jl_id: 'id',
    jl_fk_cny_id: 'id',
    jl_status: 'word',
    jl_date_created: 'day',
    jl_position_title: 'label',
    jl_requested_candidates_counter: 'number',
  },
  hires: { jlh_fk_usr_id: 'id', jlh_fk_jl_id: 'id', jlh_fk_edc_id: 'number', jlh_date_created: 'day' },
  shortlists: { jlc_fk_jl_id: 'id', jlc_fk_usr_id: 'id', jlc_status: 'word', jlc_date_created: 'day' },
  cycles: {
    edc_id: 'id',
    edc_title: 'text',
    edc_status: 'word',
    edc_organizor: 'label',
    edc_date_created: 'day',
    edc_hard_skills: 'number',
    edc_soft_skills: 'number',
    edc_learning_hours: 'number',
  },
  applications: {
    edca_fk_edc_id: 'number',
    edca_fk_usr_id: 'id',
    edca_status: 'word',
    edca_game_assessment_score: 'number',
    edca_lac_score: 'number',
    edca_date_created: 'day',
  },
} as const satisfies Kinds

/** The media type of lists by column: `[portion, portion …]`, each portion the columns above in their order. */
export const COLUMNS_MIME = 'application/vnd.regen.columns.v2+json'

/**
 * The media type of several lists: of each a line with its head, and below it the list by column as one line. Who holds
 * the list in this version already, or cannot have it now, gets the head alone.
 */
export const LISTS_MIME = 'application/vnd.regen.columns.v2.lines'

export interface ListHead {
  name: ListName
  /** Changes with the list; null: it could not be read. */
  tag: string | null
  /** The figures whose people it leaves out. */
  held: SpecialFigureId[]
  hasLine: boolean
}

/** The figures whose people the profiles leave out, as the type of the answer says: `…; held=a+b`. */
export const heldBack = (type: string): SpecialFigureId[] => specialFigureIds.filter((id) => type.includes(id))

type ColumnOf<Kind, Value> = Kind extends 'id' | 'day'
  ? // Days since 1970 in Athens; `NO_DAY` for none
    Int32Array
  : readonly (Kind extends 'flag' ? boolean : Kind extends 'age' ? number : Value)[]

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

function columnOf(parts: readonly Values[], kind: ColumnKind, words: () => readonly string[]): Int32Array | Values {
  if (kind === 'id') return ids(parts)
  if (kind === 'day') return days(parts)
  if (kind === 'word') return mapped(parts, wordAt(words()))
  if (kind === 'flag') return mapped(parts, (value) => value === 1)
  if (kind === 'number')
    return mapped(parts, (value) => (value === 0 ? null : Math.round(Number(value) * 100 - 100) / 100))
  if (kind === 'label') return parts.flatMap((part) => mapped([part.slice(1)], wordAt(part[0] as readonly string[])))
  return mapped(parts, (value) => value)
}

function mapped(parts: readonly Values[], read: (value: unknown) => unknown): unknown[] {
  const values: unknown[] = []
  for (const part of parts) for (let at = 0; at < part.length; at += 1) values.push(read(part[at]))
  return values
}

const wordAt = (words: readonly string[]) => (value: unknown) => words[Number(value) - 1] ?? null

/** Each number is sent as the step from the one before it. */
function ids(parts: readonly Values[]): Int32Array {
  const values = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    let id = 0
    for (let row = 0; row < part.length; row += 1) values[at++] = id += Number(part[row])
  }
  return values
}

/** The first number of a portion is the day before its earliest, the others count from there. */
function days(parts: readonly Values[]): Int32Array {
  const values = new Int32Array(parts.reduce((sum, part) => sum + Math.max(0, part.length - 1), 0))
  let at = 0
  for (const part of parts) {
    const base = Number(part[0])
    for (let from = 1; from < part.length; from += 1)
      values[at++] = part[from] === 0 ? NO_DAY : base + Number(part[from])
  }
  return values
}
