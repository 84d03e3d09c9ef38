import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely'
import { plural } from '#shared/core/format.ts'
import type { Activity } from '#shared/features/data-protection/processing.activities.ts'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { allowTrailChange } from '#server/core/audit.ts'
import { hasPast, pastTable, personIn } from '#server/core/as-of.tables.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

// What each feature stores of people. Erasure, the copy of own data and the search for mentions walk these lists, and a
// test fails for any text or JSON column that no list names.

export type TableName = keyof DB
type Column<T extends TableName> = Extract<keyof DB[T], string>
/** Columns and what is written into them. */
export type ErasedValues<T extends TableName> = {
  [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | RawBuilder<unknown>
}

/** Who is erased, as they were until now. Without an id: nobody, but rows that hold this address. */
export interface ErasedPerson {
  usr_id: number
  usr_email: string
  usr_role: 'CANDIDATE' | 'COMPANY_USER' | 'REGEN_ADMINISTRATOR'
}

export type RowsOf<C extends string = string> = C | ((person: ErasedPerson) => RawBuilder<boolean>)

/** Rows that the preview of an erasure counts, by their Greek words for one and for many. */
export interface CountedRows<C extends string = string> {
  rows: RowsOf<C>
  words: readonly [one: string, many: string]
  /** Why they stay; without it they go. */
  stays?: string
}

/** Rows that lose what they say of the person and stay to be counted. */
export const STAYS_AS_FIGURE = 'χωρίς όνομα, μόνο για τους απολογισμούς του προγράμματος (άρθρο 89 ΓΚΠΔ)'

export interface PersonalTable<T extends TableName = TableName> {
  /** Rows of the person, by a column with their id or a condition: deleted, or some columns set. */
  erase?: readonly { rows: RowsOf<Column<T>>; set?: ErasedValues<T> }[]
  counted?: readonly CountedRows<Column<T>>[]
  /** Columns that hold data of a person. */
  personal?: readonly Column<T>[]
  /** Where people write about others, with its Greek label: shown to the office before somebody is erased. */
  freeText?: { [C in Column<T>]?: string }
  /** Columns that name nobody whom another column of the row does not name, and which: only such rows are searched. */
  namesOnlyWith?: { [C in Column<T>]?: Column<T> }
  /** Rows that the index of its texts leaves out: few enough to be read through. */
  notInTextIndex?: RawBuilder<boolean>
  /** Rows that it leaves out because many hold the same text: each of their texts is read once. */
  sharedTexts?: RawBuilder<boolean>
  /** The primary key; needed where there is free text. */
  key?: readonly Column<T>[]
  notPersonal?: readonly Column<T>[]
  /** In Greek, until when its rows are kept, where no rule of an `x.retention.ts` ends them by their age. */
  kept?: string
}

export interface PersonalData {
  /** What it is used for, in the record of processing. */
  activity: Activity
  tables: { [T in TableName]?: PersonalTable<T> }
  /** What the copy of own data holds, each part under its name. */
  copy?: Record<string, (db: Db, usr_id: number) => Promise<readonly object[]>>
  /** Addresses in rows that have no id of a person, and when each row was made. */
  addresses?(db: Db): Promise<readonly { address: string; at: string }[]>
  /** What a statement cannot do: end sessions, remove stored files, tell others. Runs before any row goes. */
  beforeErase?(work: Work, person: ErasedPerson): Promise<void>
}

/** A table's entry as those who walk all of them see it. */
export interface WalkedTable {
  table: TableName
  erase: readonly { rows: RowsOf; set?: Record<string, unknown> }[]
  counted: readonly CountedRows[]
  personal: readonly string[]
  freeText: Record<string, string>
  namesOnlyWith: Record<string, string>
  notInTextIndex?: RawBuilder<boolean>
  sharedTexts?: RawBuilder<boolean>
  key: readonly string[]
  notPersonal: readonly string[]
  kept: string
}

export function personalTables(lists: readonly PersonalData[]): WalkedTable[] {
  const live = lists.flatMap(({ tables }) =>
    Object.entries(tables).map(
      ([table, entry]): WalkedTable => ({
        table: table as TableName,
        erase: [],
        counted: [],
        personal: [],
        freeText: {},
        namesOnlyWith: {},
        key: [],
        notPersonal: [],
        kept: '',
        ...(entry as object),
      }),
    ),
  )
  return live.flatMap((entry) => (hasPast(entry.table) ? [entry, pastOf(entry)] : [entry]))
}

/** What rows were before they changed goes with them: behind the live rows, whose erasure leaves a former one as well. */
function pastOf(entry: WalkedTable): WalkedTable {
  return {
    ...entry,
    table: pastTable(entry.table) as TableName,
    counted: [],
    freeText: Object.fromEntries(
      Object.entries(entry.freeText).map(([column, label]) => [column, `${label}, όπως ήταν παλιότερα`]),
    ),
    key: ['past_id'],
    // A rule ends former rows by their age.
    kept: '',
  }
}

export function isRowOf(rows: RowsOf, person: ErasedPerson): RawBuilder<boolean> {
  return typeof rows === 'string' ? sql<boolean>`${sql.ref(rows)} = ${person.usr_id}` : rows(person)
}

/** Takes the rows of a person away, feature by feature. Rows are found by id, or by the person's own e-mail address. */
export async function erasePersonalData(work: Work, person: ErasedPerson): Promise<void> {
  const { personalData } = work.services
  await allowTrailChange(work, trailReasons.erasure(person.usr_id))
  for (const { beforeErase } of personalData) await beforeErase?.(work, person)
  const db = work.db as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const { table, erase } of personalTables(personalData))
    for (const { rows, set } of erase) {
      const condition = isRowOf(rows, person)
      if (set) await db.updateTable(table).set(set).where(condition).execute()
      else await db.deleteFrom(table).where(condition).execute()
    }
}

/** How many rows of a person go and stay, in Greek; kinds without a row, and tables left `out`, do not count. */
export async function countPersonalData(
  work: Work,
  person: ErasedPerson,
  out: readonly TableName[] = [],
): Promise<{ goes: string[]; stays: string[] }> {
  const kinds = personalTables(work.services.personalData).flatMap(({ table, counted }) =>
    out.includes(table) ? [] : counted.map((kind) => ({ ...kind, table })),
  )
  const counts = kinds.map(
    ({ table, rows }) => sql`(select count(*)::int from ${sql.table(table)} where ${isRowOf(rows, person)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(work.db)
  const sentences = kinds.flatMap(({ words, stays }, index) => {
    const count = rows[0]?.counts[index] ?? 0
    const sentence = plural(count, ...words)
    return count === 0 ? [] : [{ stays, sentence: stays ? `${sentence}: ${stays}` : sentence }]
  })
  return {
    goes: sentences.filter(({ stays }) => !stays).map(({ sentence }) => sentence),
    stays: sentences.filter(({ stays }) => stays).map(({ sentence }) => sentence),
  }
}

/** All that is kept of a person, each part under its name. */
export async function copyPersonalData(work: Work, usr_id: number): Promise<Record<string, readonly object[]>> {
  const data: Record<string, readonly object[]> = {}
  for (const { copy = {} } of work.services.personalData)
    for (const [name, part] of Object.entries(copy)) data[name] = await part(work.db, usr_id)
  data.earlier_states = await earlierStates(work.db, usr_id)
  return data
}

/** Where something of the person stood before it changed: states and their days, as the office may still see them. */
async function earlierStates(db: Db, usr_id: number): Promise<object[]> {
  const parts = Object.entries(personIn).map(
    ([table, column]) => sql`select ${table}::text as "table", past_id, past_from as "from", past_until as until,
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(past)) where key ~ '_(status|given|date[a-z_]*)$'
        and value <> 'null') as state
      from ${sql.table(pastTable(table))} past where ${sql.ref(column)} = ${usr_id} and past_is_row`,
  )
  const { rows } = await sql<object>`select "table", nullif("from", '-infinity') as "from", until, state
    from (${sql.join(parts, sql` union all `)}) former where state is not null order by until, "table", past_id`.execute(
    db,
  )
  return rows
}
