import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { connect, type Db } from '#server/database/connect.ts'
import { planOnce, writeOnce, writeRowOnce } from '#server/database/kept-plans.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

const keptOn = () =>
  sql<{ n: number }>`select count(*) as n from pg_prepared_statements where statement like '%kept_here%'`

it('plans a statement once per connection, another not at all, inside a transaction as well', async () => {
  await t.work(async ({ db }) => {
    for (const number of [1, 2, 3]) {
      const marked = await planOnce(db, sql<{ kept_here: number }>`select ${number}::int as kept_here`)
      expect(marked.rows).toEqual([{ kept_here: number }])
      await sql`select ${number}::int + 0 as kept_here`.execute(db)
      const built = db.selectFrom('users').select('usr_id as kept_here').where('usr_id', '=', number)
      await planOnce(db, built)
    }
    expect((await keptOn().execute(db)).rows).toEqual([{ n: 2 }])
  })
})

it('asks once per connection how the answer of a kept statement is named and typed', async () => {
  const describe = vi.spyOn(pg.Connection.prototype, 'describe')
  const connection = connect(t.services.connection.url, { poolSize: 1, onError: () => undefined })
  const ask = (id: number | null) =>
    planOnce(
      connection.db,
      sql`select ${id}::int8 as id, 'ω' as described_here, array['α'] as list where ${id}::int8 is distinct from 3`,
    )
  const note = () => planOnce(connection.db, sql`insert into undescribed values (${1}::int)`)
  await sql`create temporary table undescribed (id int)`.execute(connection.db)
  describe.mockClear()
  const answer = (id: number | null) => ({ id, described_here: 'ω', list: ['α'] })
  expect((await Promise.all([ask(1), ask(2)])).map(({ rows }) => rows)).toEqual([[answer(1)], [answer(2)]])
  expect((await note()).numAffectedRows).toBe(1n)
  describe.mockClear()
  expect((await ask(null)).rows).toEqual([answer(null)])
  expect((await ask(3)).rows).toEqual([])
  expect((await ask(4)).rows).toEqual([answer(4)])
  expect((await note()).numAffectedRows).toBe(1n)
  expect(describe).not.toHaveBeenCalled()
  describe.mockRestore()
  await connection.close()
})

it('puts a statement together once and runs it with the values of each time', async () => {
  let written = 0
  const add = writeOnce((db, { more, kept_here }: { more: number; kept_here: number }) => {
    written += 1
    return sql<{ sum: number }>`select ${kept_here}::int + ${more}::int + ${100}::int as sum`
  })
  expect((await add(t.db, { more: 1, kept_here: 10 })).rows).toEqual([{ sum: 111 }])
  expect((await add(t.db, { kept_here: 20, more: 2 })).rows).toEqual([{ sum: 122 }])
  expect(written).toBe(1)
})

it('puts a row together once for each choice of columns', async () => {
  let written = 0
  const show = writeRowOnce((_db, row: Record<string, number>) => {
    written += 1
    const values = Object.entries(row).map(([name, value]) => sql`${sql.lit(name)}, ${value}::int`)
    return sql<{ kept_here: object }>`select json_build_object(${sql.join(values)}) as kept_here`
  })
  const shown = async (row: Record<string, number>) => (await show(t.db, row)).rows[0]?.kept_here
  expect([await shown({ a: 1, b: 2 }), await shown({ a: 3, b: 4 }), await shown({ b: 5 })]).toEqual([
    { a: 1, b: 2 },
    { a: 3, b: 4 },
    { b: 5 },
  ])
  expect(written).toBe(2)
})

it('leaves nothing on a connection behind a pooler, and starts it with no parameter of ours', async () => {
  const { url, statementsUrl } = t.services.connection
  expect(statementsUrl).toBe(url)
  const pooled = connect('postgres://nobody@127.0.0.1:1/none', {
    poolSize: 1,
    poolerUrl: url,
    onError: () => undefined,
  })
  await planOnce(pooled.db, sql`select ${1}::int as kept_here`)
  expect((await keptOn().execute(pooled.db)).rows).toEqual([{ n: 0 }])
  const limits = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  expect((await limits.execute(pooled.db)).rows).toEqual([{ limit: '0' }])
  expect((await limits.execute(t.db)).rows).toEqual([{ limit: '30s' }])
  await pooled.close()
})

it('brings a refusal of PostgreSQL to the one who asked, and goes on', async () => {
  const divide = (db: Db, by: number) => planOnce(db, sql<{ kept_here: number }>`select 1 / ${by}::int as kept_here`)
  await t.work(async ({ db }) => {
    expect((await divide(db, 1)).rows).toEqual([{ kept_here: 1 }])
  })
  const refusal = await t.work(({ db }) => divide(db, 0)).catch((error: unknown) => error as Error)
  expect(refusal).toMatchObject({ message: 'division by zero' })
  // Not to the socket that it came from.
  expect((refusal as Error).stack).toContain('executeQuery')
  await t.work(async ({ db }) => {
    expect((await divide(db, 1)).rows).toEqual([{ kept_here: 1 }])
  })
})

it('takes no statement whose columns grow with a table: the version before an upgrade goes on with its plans', async () => {
  await sql`create table grown (id int)`.execute(t.db)
  for (const every of [t.db.selectFrom('users').selectAll(), t.db.deleteFrom('users').returningAll()])
    expect(() => planOnce(t.db, every)).toThrow('names its columns')
  await t.work(async ({ db }) => {
    const named = () => planOnce(db, sql<{ id: number }>`select id from grown`)
    // What only a part of the statement returns does not leave it.
    const within = () =>
      planOnce(
        db,
        sql<{ id: number }>`with made as (insert into grown values (1) returning *)
        select id from made`,
      )
    await named()
    await within()
    await sql`alter table grown add column name text`.execute(db)
    expect((await within()).rows).toEqual([{ id: 1 }])
    expect((await named()).rows).toEqual([{ id: 1 }, { id: 1 }])
  })
})

it('holds no rows of an answer that nobody holds: collecting young objects frees them', () => {
  // In a process of its own: where answers were held for long before, Node makes all of them as old objects.
  const script = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { sql } from 'kysely'
    import { connect } from '#server/database/connect.ts'
    const { db, close } = connect(process.env.DATABASE_URL, { poolSize: 1, onError() {} })
    async function readAndForget() {
      const { rows } = await sql\`select n from generate_series(1, 100) n\`.execute(db)
      return new WeakRef(rows)
    }
    const rows = await readAndForget()
    await sleep(10)
    for (let round = 0; round < 3; round += 1) gc({ type: 'minor' })
    console.log(rows.deref() === undefined)
    await close()`
  const read = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    cwd: process.cwd(),
    env: { ...process.env, DATABASE_URL: t.services.connection.url },
  })
  expect(`${read.stdout}${read.stderr}`).toBe('true\n')
})
