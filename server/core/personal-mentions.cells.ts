import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { withoutPast } from '#server/core/as-of.ts'
import { hasPast, pastTable } from '#server/core/as-of.tables.ts'
import { allowTrailChange } from '#server/core/audit.ts'
import { entryOf, type Mention, type MentionPlace, rowKey, type Spot } from '#server/core/personal-mentions.rows.ts'
import type { Work } from '#server/core/work.ts'

// The cells in which somebody is mentioned, and the erased name in them: all of a column by one statement.

/** The name that stands where somebody was. */
export const ERASED_NAME = 'Διαγραμμένο πρόσωπο'

/** The texts of a cell in their order: a text itself, those of a list, the values of JSON but never its keys. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)]))
}

export function textsOf(value: unknown): string[] {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Writes the erased name where a mention stands; a held text, and a cell that was changed meanwhile, stay as they are. */
export async function replaceMentions(work: Work, mentions: readonly Mention[]): Promise<void> {
  await allowTrailChange(work, trailReasons.mentions)
  // The text with the name is not kept as what the row was, either.
  await withoutPast(work, 'off', async () => {
    const free = mentions.filter(({ isHeld }) => !isHeld)
    for (const [place, ofColumn] of byColumn(work, free)) {
      const cells = await cellsOf(work, place, ofColumn, 'lock')
      const isSame = (mention: Mention) => hashOf(cells.get(mention.row)?.value) === mention.hash
      const { same = [], changed = [] } = Object.groupBy(
        ofColumn.filter(({ row }) => cells.has(row)),
        (mention) => (isSame(mention) ? 'same' : 'changed'),
      )
      await writeOver(
        work,
        { ...place, isRow: sql`${rowKey(place.key)} = written."row"` },
        same.map(({ row, spots }) => ({ row, spots, cell: cells.get(row) as Cell })),
      )
      if (hasPast(place.table)) await replaceInFormerRows(work, place, changed)
    }
  })
}

/** Somebody has changed the cell since it was noted: then a former row holds the name. */
async function replaceInFormerRows(work: Work, place: CellPlace, changed: readonly Mention[]): Promise<void> {
  if (changed.length === 0) return
  const table = pastTable(place.table)
  const column = sql.ref(place.column)
  const { rows } = await sql<Cell & { past_id: string; row: string }>`select past_id::text as past_id,
      ${rowKey(place.key)} as row, to_jsonb(${column}) as value, pg_typeof(${column})::text as type
    from ${sql.table(table)} where ${rowKey(place.key)} = any(${changed.map(({ row }) => row)}::text[])
      and ${column} is not null order by past_id for update`.execute(work.db)
  const byRow = Map.groupBy(rows, ({ row }) => row)
  await writeOver(
    work,
    { ...place, table, isRow: sql`past_id = written."row"::bigint` },
    changed.flatMap(({ row, hash, spots }) =>
      (byRow.get(row) ?? [])
        .filter(({ value }) => hashOf(value) === hash)
        .map((cell) => ({ row: cell.past_id, spots, cell })),
    ),
  )
}

interface CellPlace {
  table: string
  column: string
  key: readonly string[]
  label: string
}

interface Cell {
  value: unknown
  type: string
}

/** The columns of these mentions that still hold free text, each with its mentions. */
export function byColumn<Place extends MentionPlace>(work: Work, mentions: readonly Place[]): [CellPlace, Place[]][] {
  const groups = Map.groupBy(mentions, ({ table, column }) => `${table}.${column}`)
  return [...groups.values()].flatMap((ofColumn): [CellPlace, Place[]][] => {
    const [{ table, column }] = ofColumn as [Place]
    const entry = entryOf(work, table)
    const label = entry?.freeText[column]
    return entry && label ? [[{ table, column, key: entry.key, label }, ofColumn]] : []
  })
}

async function writeOver(
  work: Work,
  { table, column, isRow }: Omit<CellPlace, 'key'> & { isRow: RawBuilder<unknown> },
  changes: readonly { row: string; spots: readonly Spot[]; cell: Cell }[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const rows = changes.map(({ row, spots, cell }) => ({ row, value: withoutName(cell.value, spots) }))
  const isList = first.cell.type.endsWith('[]')
  const list = sql`array(select text from jsonb_array_elements_text(written.value) with ordinality texts (text, place) order by place)`
  const text = first.cell.type === 'jsonb' ? sql`written.value` : isList ? list : sql`written.value #>> '{}'`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written ("row" text, value jsonb)
    where ${isRow}`.execute(work.db)
}

function withoutName(value: unknown, spots: readonly Spot[]): unknown {
  let index = -1
  return mapTexts(value, (text) => {
    index += 1
    const own = spots.filter(([at]) => at === index).toReversed()
    return own.reduce((rest, [, at, length]) => rest.slice(0, at) + ERASED_NAME + rest.slice(at + length), text)
  })
}

/** What stands in these rows now, by their keys. */
export async function cellsOf(
  work: Work,
  { table, column, key }: CellPlace,
  places: readonly MentionPlace[],
  lock?: 'lock',
): Promise<Map<string, Cell>> {
  const { rows } = await sql<Cell & { row: string }>`select ${rowKey(key)} as row,
      to_jsonb(${sql.ref(column)}) as value, pg_typeof(${sql.ref(column)})::text as type
    from ${sql.table(table)} where ${rowKey(key)} = any(${places.map(({ row }) => row)}::text[])
    order by 1 ${lock ? sql`for update` : sql``}`.execute(work.db)
  return new Map(rows.map(({ row, ...cell }) => [row, cell]))
}
