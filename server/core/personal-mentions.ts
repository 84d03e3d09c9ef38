import { type RawBuilder, sql } from 'kysely'
import { foldLetters, type Marks, marksOf, roughPatterns, wholeMarks } from '#server/core/personal-mentions.marks.ts'
import { type ErasedPerson, isRowOf, personalTables, type WalkedTable } from '#server/core/personal-data.ts'
import { byColumn, cellsOf, hashOf, textsOf } from '#server/core/personal-mentions.cells.ts'
import {
  entryOf,
  holdsOn,
  type Mention,
  type MentionPlace,
  rowKey,
  type Spot,
} from '#server/core/personal-mentions.rows.ts'
import type { Work } from '#server/core/work.ts'

// Where others may have written about a person. Nothing here changes a text unless somebody of the office said so.

export const mentionId = ({ table, column, row }: MentionPlace) => `${table}.${column}.${row}`

/** More of one place are not shown at once: nobody reads them one by one. */
const MOST_OF_A_PLACE = 200
/** So many texts of a column are held against the exact names at once. */
const LOT = 2000
/** One statement looks into so many: each column by a statement is a hundred ways to the database, all by one has one limit of time. */
const COLUMNS_AT_ONCE = 25
const AROUND = 60

function excerptOf(value: unknown, [spot]: readonly Spot[]): string {
  const [index, start, length] = spot ?? [0, 0, 0]
  const text = textsOf(value)[index] ?? ''
  const from = Math.max(0, start - AROUND)
  const to = start + length + AROUND
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`
}

interface TextColumn extends WalkedTable {
  column: string
  label: string
  isReached: RawBuilder<unknown>[]
}

/** Cells that name the person and that the erasure by id does not reach anyway. */
export async function findMentions(work: Work, person: ErasedPerson): Promise<Mention[]> {
  const mentions: Mention[] = []
  const marks = await marksOf(work, person.usr_id)
  if (marks.words.length + marks.phones.length === 0) return mentions
  const columns = textColumns(work, person)
  for (let at = 0; at < columns.length; at += COLUMNS_AT_ONCE)
    mentions.push(...(await mentionsInColumns(work, columns.slice(at, at + COLUMNS_AT_ONCE), marks)))
  const holds = await holdsOn(work, mentions)
  return mentions.map((mention) => ({ ...mention, isHeld: holds.get(mention) === true }))
}

function textColumns(work: Work, person: ErasedPerson): TextColumn[] {
  return personalTables(work.services.personalData).flatMap((entry) =>
    Object.entries(entry.freeText).map(([column, label]) => {
      const reached = entry.erase.filter(({ set }) => !set || column in set)
      const isReached = reached.map(({ rows }) => sql`coalesce((${isRowOf(rows, person)}), false)`)
      return { ...entry, column, label, isReached }
    }),
  )
}

interface FoundText {
  place: number
  row: string
  value: unknown
}

/** In their order; of a column in which too many may be named, one lot of rows after the other. */
async function mentionsInColumns(work: Work, columns: readonly TextColumn[], marks: Marks): Promise<Mention[]> {
  const patterns = roughPatterns(marks)
  const anyMark = wholeMarks(marks)
  const mentions = columns.map((): Mention[] => [])
  let open = columns.map((column, place) => ({ column, place, last: '' }))
  while (open.length > 0) {
    const lots = open.map(
      ({
        column,
        place,
        last,
      }) => sql`(select ${sql.lit(place)} as place, named.* from (${namedIn(column, patterns)}) named
      where "row" collate "C" > ${last} order by "row" collate "C" limit ${sql.lit(LOT)})`,
    )
    const { rows } = await sql<FoundText>`select place, "row", value from (${sql.join(lots, sql` union all `)}) lots
      order by place, "row" collate "C"`.execute(work.db)
    const byPlace = Map.groupBy(rows, ({ place }) => place)
    open = open.flatMap(({ column, place }) => {
      const lot = byPlace.get(place) ?? []
      mentions[place]?.push(...exactOf(lot, anyMark, column))
      return lot.length === LOT ? [{ column, place, last: lot.at(-1)?.row ?? '' }] : []
    })
  }
  return mentions.flat()
}

function namedIn(entry: TextColumn, patterns: readonly string[]): RawBuilder<unknown> {
  const { table, column, key, isReached } = entry
  const searches = namingConditions(entry, patterns).map(
    (isNaming) => sql`select ${rowKey(key)} as row, to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
    where ${isNaming} and ${sql.ref(column)}::text <> ''
      and not (${sql.join([sql`false`, ...isReached], sql` or `)})`,
  )
  return sql.join(searches, sql` union all `)
}

/** The rows that name the person in whole words, as mentions. */
function exactOf(
  rows: readonly { row: string; value: unknown }[],
  anyMark: RegExp,
  { table, column, label }: Pick<Mention, 'table' | 'column' | 'label'>,
): Mention[] {
  const place = { table, column, label }
  return rows.flatMap(({ row, value }) => {
    const spots = textsOf(value).flatMap((text, index) =>
      Array.from(
        foldLetters(text).matchAll(anyMark),
        ({ 0: match, index: start }): Spot => [index, start, match.length],
      ),
    )
    const excerpt = excerptOf(value, spots)
    return spots.length === 0
      ? []
      : [{ ...place, row, hash: hashOf(value), spots, excerpt, isSame: true, isHeld: false }]
  })
}

/** Which rows a column may name somebody in; apart, since an index of some rows serves only a search that asks for no others. */
function namingConditions(
  { table, column, namesOnlyWith, notInTextIndex, sharedTexts }: WalkedTable & { column: string },
  patterns: readonly string[],
): RawBuilder<unknown>[] {
  const beside = namesOnlyWith[column]
  const text = sql`${sql.ref(column)}::text`
  // Apart, or an index would serve none of them.
  const anyIn = (where: RawBuilder<unknown>) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${where} ~* ${pattern}`),
      sql` or `,
    )})`
  const isNaming = sql`${beside ? anyIn(sql`${sql.ref(beside)}::text`) : sql`true`} and ${anyIn(text)}`
  const conditions: RawBuilder<unknown>[] = []
  const others = [isNaming]
  if (notInTextIndex) {
    conditions.push(sql`${notInTextIndex} and ${isNaming}`)
    others.unshift(sql`not (${notInTextIndex})`)
  }
  if (sharedTexts) {
    // `offset 0`: or PostgreSQL would hold the text of each row against the pattern. An array: they are asked for once.
    conditions.push(sql`${sharedTexts} and ${text} = any(array(select text from (select distinct ${text} as text
      from ${sql.table(table)} where ${sharedTexts} offset 0) texts where ${anyIn(sql`text`)}))`)
    others.unshift(sql`not (${sharedTexts})`)
  }
  return [...conditions, sql.join(others, sql` and `)]
}

/** What is shown of each place, and what comes after it. */
export function inTurn<Place extends MentionPlace>(mentions: readonly Place[]): { shown: Place[]; later: Place[] } {
  const counts = new Map<string, number>()
  const { shown = [], later = [] } = Object.groupBy(mentions, ({ table, column }) => {
    const place = `${table}.${column}`
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    return count <= MOST_OF_A_PLACE ? 'shown' : 'later'
  })
  return { shown, later }
}

/** Keeps where the mentions are, without the name, until the office has looked at them. */
export async function keepMentions(work: Work, usr_id: number, mentions: readonly Mention[]): Promise<void> {
  const rows = mentions.map(({ table, column, row, hash, spots }) => ({ table, column, row, hash, spots }))
  await sql`insert into personal_mention (pem_fk_usr_id, pem_table, pem_column, pem_row, pem_hash, pem_spots, pem_date_created)
    select ${usr_id}, "table", "column", "row", hash, spots, ${work.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mention ("table" text, "column" text, "row" text, hash text, spots jsonb)`.execute(work.db)
}

/** Mentions of an erased person that wait for the office; a row that is gone mentions nobody, and takes no room. */
export async function keptMentions(work: Work, usr_id: number) {
  const rows = await work.db
    .selectFrom('personal_mention')
    .select([
      'pem_id',
      'pem_table as table',
      'pem_column as column',
      'pem_row as row',
      'pem_hash as hash',
      'pem_spots as spots',
    ])
    .where('pem_fk_usr_id', '=', usr_id)
    .orderBy('pem_id')
    .execute()
  const holds = await holdsOn(work, rows)
  const turn = inTurn(rows.filter((row) => holds.has(row)))
  const shown: (Mention & { pem_id: number })[] = []
  for (const [place, ofColumn] of byColumn(work, turn.shown)) {
    const cells = await cellsOf(work, place, ofColumn)
    for (const row of ofColumn) {
      const cell = cells.get(row.row)
      if (!cell) continue
      const isSame = hashOf(cell.value) === row.hash
      const excerpt = excerptOf(cell.value, isSame ? row.spots : [])
      shown.push({ ...row, label: place.label, excerpt, isSame, isHeld: holds.get(row) === true })
    }
  }
  shown.sort((a, b) => a.pem_id - b.pem_id)
  const later = turn.later.map((row) => ({ ...row, label: entryOf(work, row.table)?.freeText[row.column] ?? '' }))
  return { shown, later }
}

/** Kept mentions in held texts, with the erased person whom each may mention. */
export async function mentionsUnderHold(work: Work): Promise<Map<number, number>> {
  const rows = await work.db
    .selectFrom('personal_mention')
    .select(['pem_id', 'pem_fk_usr_id', 'pem_table as table', 'pem_column as column', 'pem_row as row'])
    .execute()
  const holds = await holdsOn(work, rows)
  return new Map(rows.filter((row) => holds.get(row)).map((row) => [row.pem_id, row.pem_fk_usr_id]))
}
