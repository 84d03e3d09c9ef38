import pg from 'pg'

/** Sessions, links and counters of attempts end with a restore: a copy does not hold them at all. */
const NOT_KEPT = new Set(['session', 'chat_session', 'secret_key', 'idempotency', 'limit_count', 'platform_state'])
/** Made by the migrations of the restore. */
const OF_THE_SCHEMA = new Set(['migration'])

export interface TableShape {
  name: string
  columns: string[]
  isKept: boolean
}

/** The tables with the columns that are stored; the others are computed. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows.filter(({ name }) => !OF_THE_SCHEMA.has(name)).map((row) => ({ ...row, isKept: !NOT_KEPT.has(row.name) }))
}

export async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
