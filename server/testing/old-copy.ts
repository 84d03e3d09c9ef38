import type { TestApp } from '#server/testing/app.ts'

const query = async <T extends object>(t: TestApp, text: string) =>
  (await t.services.connection.pool.query<T>(text)).rows

interface Table {
  name: string
  columns: string
}

/** A backup of all rows as they are now. */
export interface OldCopy {
  filled: Table[]
  /** SQL that puts off the foreign keys of the filled tables. */
  puttingOff: string[]
}

export async function keepCopy(t: TestApp): Promise<OldCopy> {
  const tables = await query<Table & { rows: number }>(
    t,
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns,
       (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || table_name, false, true, '')))[1]::text::int as rows
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`,
  )
  const filled = tables.filter(({ rows }) => rows > 0)
  const copies = filled.map(({ name }) => `create table old_copy.${name} as table public.${name};`)
  await query(t, `drop schema if exists old_copy cascade; create schema old_copy; ${copies.join('\n')}`)
  const references = await query<{ alter: string; name: string }>(
    t,
    `select format('alter table %s alter constraint %I deferrable;', conrelid::regclass, conname) as alter,
       conrelid::regclass::text as name
     from pg_constraint where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`,
  )
  const names = new Set(filled.map(({ name }) => name))
  return { filled, puttingOff: references.filter(({ name }) => names.has(name)).map(({ alter }) => alter) }
}

/** Restores it over whatever has happened since; no trigger runs, as with pg_restore. */
export async function restoreCopy(t: TestApp, { filled, puttingOff }: OldCopy): Promise<void> {
  const all = await query<{ name: string }>(
    t,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const triggers = (act: string) => all.map(({ name }) => `alter table ${name} ${act} trigger user;`).join('\n')
  const each = (act: (table: Table) => string) => filled.map(act).join('\n')
  await query(
    t,
    `begin;
     ${puttingOff.join('\n')}
     ${triggers('disable')}
     truncate ${all.map(({ name }) => name).join(', ')};
     set constraints all deferred;
     ${each(({ name, columns }) => `insert into ${name} (${columns}) overriding system value select ${columns} from old_copy.${name};`)}
     set constraints all immediate;
     ${triggers('enable')}
     commit`,
  )
}
