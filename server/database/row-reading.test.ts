import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/database/client.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import { seeded } from '#server/database/seeds/people/seeded.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const { url } = t.services.connection

let connection: Connection
beforeAll(() => {
  connection = connect(url, { poolSize: 1, onError: () => undefined })
})
afterAll(() => connection.close())

const LONG = 150

/** As queries and kept plans read it here, and the driver's own on the same connection, beside what the driver makes of it alone. */
async function readEachWay(statement: string) {
  const { rows } = await sql.raw(statement).execute(connection.db)
  const kept = await planOnce(connection.db, sql.raw(statement))
  const beside = await connection.pool.query(statement)
  return { read: [rows, kept.rows, beside.rows], alone: await rowsOf(url, statement) }
}

it.each([
  ['0', '7', '-7', '2147483647', '-2147483648', '32767::int2', '(-32768)::int2', '12::oid'],
  ['9007199254740991::int8', '-9007199254740991::int8', '999999999999999::int8', '9223372036854775807::int8'],
  ['1.50::numeric', `'NaN'::numeric`, '1e300::float8', `'-Infinity'::float8`, '0.1::real'],
  ['true', 'false', 'null::bool', 'null::int', 'null::text', 'null::jsonb', 'null::timestamptz'],
  [`''`, `' '`, `'a'`, `'Μαρία'`, `'5 €'`, `'😀'`, `'Ωa€😀'::varchar`, `'abc'::char(5)`, `'x'::"char"`, `'n'::name`],
  [`repeat('Ωa€😀', 50000)`, `e'\\x7f\\u0080\\u07ff\\u0800\\uffff'`],
  [`'2026-11-30 01:02:03.004005+00'::timestamptz`, `'10000-01-01'::timestamptz`, `'2026-02-28'::date`, `'01:02'::time`],
  [`'[]'::jsonb`, `'{}'::jsonb`, `'[ ]'::json`, `'[1,"Ω"]'::jsonb`, `'""'::json`, `'12'::jsonb`, `'null'::jsonb`],
  [`array[]::text[]`, `array['α','b,c',null]::text[]`, `array[1,2]`, `'\\x00ff'::bytea`, `'1 day'::interval`],
])('reads values as the driver does: %s', async (...values) => {
  const columns = values.map((value, index) => `${value} as v${index}`)
  // A long answer is read by a function that is written for its columns; with a kept plan the second time from its first row.
  for (const count of [3, LONG, LONG]) {
    const { read, alone } = await readEachWay(`select ${columns.join()} from generate_series(1, ${count})`)
    expect(read).toStrictEqual([alone, alone, alone])
  }
})

it('reads columns of one name, of names that are no words, and rows without columns, as the driver does', async () => {
  const statements = [
    'select 1 as v, null as v',
    `select null as v, at as v from generate_series(1, ${LONG}) at`,
    `select at as "__proto__", at as "v: 1}" from generate_series(1, ${LONG}) at`,
    `select from generate_series(1, ${LONG})`,
    'select where false',
  ]
  for (const statement of statements) {
    const { read, alone } = await readEachWay(statement)
    expect(read).toStrictEqual([alone, alone, alone])
  }
})

it('takes no text for the one before it', async () => {
  const random = seeded(7)
  const signs = ['a', 'b', 'Ω', 'ώ', '€', '😀', '\u0080', '\u07ff', '\u0800']
  const texts = Array.from({ length: 5000 }, () =>
    Array.from({ length: random.int(0, 3) }, () => random.pick(signs)).join(''),
  )
  const { rows } = await sql<{ text: string }>`select text from unnest(${texts}::text[]) text`.execute(connection.db)
  expect(rows.map(({ text }) => text)).toEqual(texts)
})

it('gives each row an empty list of its own', async () => {
  const { rows } = await sql<{ list: number[] }>`select '[]'::jsonb as list from generate_series(1, ${LONG})`.execute(
    connection.db,
  )
  rows[0]?.list.push(1)
  rows[LONG - 2]?.list.push(1)
  expect([rows[1]?.list, rows[LONG - 1]?.list]).toEqual([[], []])
})

it('fails the query whose value cannot be read, and goes on with the next', async () => {
  const broken = sql`select '2026-11-30'::timestamptz - interval '1 month' as soon, 'infinity'::timestamptz as never`
  await expect(broken.execute(connection.db)).rejects.toThrow('Invalid')
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
})
