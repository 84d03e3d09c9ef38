import { type RawBuilder, sql } from 'kysely'
import { type ErasedPerson, isRowOf, personalTables, type WalkedTable } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'

export interface MentionPlace {
  table: string
  column: string
  row: string
}

/** Number of the text within its cell, first letter, length. */
export type Spot = [text: number, start: number, length: number]

export interface Mention extends MentionPlace {
  hash: string
  spots: Spot[]
  label: string
  excerpt: string
  /** False: the cell was changed since the mention was noted. */
  isSame: boolean
  /** The text is of somebody whose data must be kept: nothing is written over it until their hold ends. */
  isHeld: boolean
}

export const rowKey = (key: readonly string[]) =>
  sql<string>`concat_ws('-', ${sql.join(key.map((column) => sql.ref(column)))})`

export const entryOf = (work: Work, table: string) =>
  personalTables(work.services.personalData).find((walked) => walked.table === table)

/** Of each place whose row is still there: whether its text is of somebody whose data must be kept as it is. */
export async function holdsOn(work: Work, places: readonly MentionPlace[]): Promise<Map<MentionPlace, boolean>> {
  const held = places.length === 0 ? [] : await heldPeople(work)
  const isHeld = new Map<MentionPlace, boolean>()
  for (const [table, ofTable] of Map.groupBy(places, (place) => place.table)) {
    const entry = entryOf(work, table)
    if (!entry) continue
    const row = rowKey(entry.key)
    const { rows } = await sql<{ row: string; is_held: boolean }>`select ${row} as row,
        coalesce(${isOfHeld(work, entry, held)}, false) as is_held
      from ${sql.table(table)} where ${row} = any(${ofTable.map((place) => place.row)}::text[])`.execute(work.db)
    const states = new Map(rows.map((each) => [each.row, each.is_held]))
    for (const place of ofTable) {
      const state = states.get(place.row)
      if (state !== undefined && place.column in entry.freeText) isHeld.set(place, state)
    }
  }
  return isHeld
}

async function heldPeople(work: Work): Promise<ErasedPerson[]> {
  const people = await work.db
    .selectFrom('legal_hold')
    .innerJoin('users', 'usr_id', 'leh_fk_usr_id')
    .select(['usr_id', 'usr_email', 'usr_role'])
    .execute()
  return people as ErasedPerson[]
}

/** Rows that an erasure of these people would take, empty or count as theirs, and rows that no rule may end because of them. */
function isOfHeld(
  { services }: Work,
  { table, erase, counted }: WalkedTable,
  held: readonly ErasedPerson[],
): RawBuilder<boolean> {
  const theirs = held.flatMap((person) => [...erase, ...counted].map(({ rows }) => isRowOf(rows, person)))
  const byRules = services.retention.flatMap((rule) => (rule.table === table && rule.isHeld ? [rule.isHeld] : []))
  const conditions = [sql`false`, ...theirs, ...byRules].map((condition) => sql`(${condition})`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
