import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { withoutPast } from '#server/core/as-of.ts'
import { hasPast, pastTable } from '#server/core/as-of.tables.ts'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { allowTrailChange } from '#server/core/audit.ts'
import { foldLetters, type Marks, marksOf, roughPatterns, wholeMarks } from '#server/core/personal-mentions.marks.ts'
import { type ErasedPerson, isRowOf, personalTables, type WalkedTable } from '#server/core/personal-data.ts'
import { entryOf, holdsOn, type MentionPlace, rowKey } from '#server/core/personal-mentions.rows.ts'
import type { Work } from '#server/core/work.ts'

// Where others may have written about a person. Nothing here changes a text unless somebody of the office said so.

/** The name that stands where somebody was. */
export const ERASED_NAME = 'Διαγραμμένο πρόσωπο'

/** Number of the text within its cell, first letter, length. */
type Spot = [text: number, start: number, length: number]

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

export const mentionId = ({ table, column, row }: MentionPlace) => `${table}.${column}.${row}`

/** More of one place are not shown at once: nobody reads them one by one. */
const MOST_OF_A_PLACE = 200
/** So many texts are held against the exact names at once. */
const LOT = 2000
const AROUND = 60

/** The texts of a cell in their order: a text itself, those of a list, the values of JSON but never its keys. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]))
}

function textsOf(value: unknown): string[] {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function excerptOf(value: unknown, [spot]: readonly Spot[]): string {
  const [index, start, length] = spot ?? [0, 0, 0]
  const text = textsOf(value)[index] ?? ''
  const from = Math.max(0, start - AROUND)
  const to = start + length + AROUND
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`
}

/** Cells that name the person and that the erasure by id does not reach anyway. */
export async function findMentions(work: Work, person: ErasedPerson): Promise<Mention[]> {
  const mentions: Mention[] = []
  const marks = await marksOf(work, person.usr_id)
  if (marks.words.length + marks.phones.length === 0) return mentions
  for (const entry of personalTables(work.services.personalData))
    for (const [column, label] of Object.entries(entry.freeText)) {
      const reached = entry.erase.filter(({ set }) => !set || column in set)
      const isReached = reached.map(({ rows }) => sql`coalesce((${isRowOf(rows, person)}), false)`)
      mentions.push(...(await mentionsInColumn(work, { ...entry, column, label, isReached }, marks)))
    }
  const holds = await holdsOn(work, mentions)
  return mentions.map((mention) => ({ ...mention, isHeld: holds.get(mention) === true }))
}

async function mentionsInColumn(
  work: Work,
  entry: WalkedTable & { column: string; label: string; isReached: RawBuilder<unknown>[] },
  marks: Marks,
): Promise<Mention[]> {
  const { table, column, key, label, isReached } = entry
  const searches = namingConditions(entry, roughPatterns(marks)).map(
    (isNaming) => sql`select ${rowKey(key)} as row, to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
    where ${isNaming} and ${sql.ref(column)}::text <> ''
      and not (${sql.join([sql`false`, ...isReached], sql` or `)})`,
  )
  const anyMark = wholeMarks(marks)
  const mentions: Mention[] = []
  for (let last = '', isMore = true; isMore; ) {
    const { rows } = await sql<{
      row: string
      value: unknown
    }>`select * from (${sql.join(searches, sql` union all `)}) found
      where "row" collate "C" > ${last} order by "row" collate "C" limit ${LOT}`.execute(work.db)
    mentions.push(...exactOf(rows, anyMark, { table, column, label }))
    last = rows.at(-1)?.row ?? ''
    isMore = rows.length === LOT
  }
  return mentions
}

/** The rows that name the person in whole words, as mentions. */
function exactOf(
  rows: readonly { row: string; value: unknown }[],
  anyMark: RegExp,
  place: Pick<Mention, 'table' | 'column' | 'label'>,
): Mention[] {
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

/** Writes the erased name where a mention stands; a held text, and a cell that was changed meanwhile, stay as they are. */
export async function replaceMentions(work: Work, mentions: readonly Mention[]): Promise<void> {
  await allowTrailChange(work, trailReasons.mentions)
  // The text with the name is not kept as what the row was, either.
  await withoutPast(work, 'off', async () => {
    for (const mention of mentions) {
      if (mention.isHeld) continue
      const cell = await cellOf(work, mention, sql`for update`)
      if (!cell) continue
      const isOfRow = sql<boolean>`${rowKey(cell.key)} = ${mention.row}`
      if (hashOf(cell.value) === mention.hash) await writeOver(work, mention.table, isOfRow, { ...mention, ...cell })
      else if (hasPast(mention.table)) await replaceInFormerRows(work, mention, isOfRow)
    }
  })
}

/** Somebody has changed the cell since it was noted: then a former row holds the name. */
async function replaceInFormerRows(work: Work, mention: Mention, isOfRow: RawBuilder<boolean>): Promise<void> {
  const table = pastTable(mention.table)
  const { rows } = await sql<{ past_id: string; value: unknown; type: string }>`select past_id,
      to_jsonb(${sql.ref(mention.column)}) as value, pg_typeof(${sql.ref(mention.column)})::text as type
    from ${sql.table(table)} where ${isOfRow} and ${sql.ref(mention.column)} is not null for update`.execute(work.db)
  for (const { past_id, ...cell } of rows)
    if (hashOf(cell.value) === mention.hash)
      await writeOver(work, table, sql<boolean>`past_id = ${past_id}`, { ...mention, ...cell })
}

async function writeOver(
  work: Work,
  table: string,
  isRow: RawBuilder<boolean>,
  { value, type, spots, column }: Pick<Mention, 'spots' | 'column'> & { value: unknown; type: string },
): Promise<void> {
  let index = -1
  const changed = mapTexts(value, (text) => {
    index += 1
    const own = spots.filter(([at]) => at === index).toReversed()
    return own.reduce((rest, [, at, length]) => rest.slice(0, at) + ERASED_NAME + rest.slice(at + length), text)
  })
  const written = type === 'jsonb' ? sql`${JSON.stringify(changed)}::jsonb` : sql`${changed}`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${written} where ${isRow}`.execute(work.db)
}

async function cellOf(work: Work, { table, column, row }: Pick<Mention, 'table' | 'column' | 'row'>, lock = sql``) {
  const entry = entryOf(work, table)
  const label = entry?.freeText[column]
  if (!entry || !label) return null
  const { rows } = await sql<{ value: unknown; type: string }>`select to_jsonb(${sql.ref(column)}) as value,
      pg_typeof(${sql.ref(column)})::text as type
    from ${sql.table(table)} where ${rowKey(entry.key)} = ${row} ${lock}`.execute(work.db)
  return rows[0] ? { ...rows[0], label, key: entry.key } : null
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
  for (const row of turn.shown) {
    const cell = await cellOf(work, row)
    if (!cell) continue
    const isSame = hashOf(cell.value) === row.hash
    const excerpt = excerptOf(cell.value, isSame ? row.spots : [])
    shown.push({ ...row, label: cell.label, excerpt, isSame, isHeld: holds.get(row) === true })
  }
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
