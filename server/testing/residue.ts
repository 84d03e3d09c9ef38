import type { TestApp } from '#server/testing/app.ts'

/** The tables that still hold one of these words: every table of the database, the queue's as well, as text. */
export async function residue(t: TestApp, marks: readonly string[]): Promise<string[]> {
  const { pool } = t.services.connection
  // The last letter to an erased person has left.
  await pool.query(`update outbox_mail set mai_status = 'SENT' where mai_is_farewell and mai_status = 'QUEUED'`)
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const names: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select 1 from ${name} row where plain(row::text) like any(select plain(mark) from unnest($1::text[]) mark)`,
      [marks.map((mark) => `%${mark}%`)],
    )
    if (rows.length > 0) names.push(name)
  }
  return names
}
