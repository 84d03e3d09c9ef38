import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

/** One connection: what one transaction leaves on it, the next one meets. */
let connection: Connection

beforeAll(async () => {
  connection = connect(t.services.connection.url, { poolSize: 1, onError: () => undefined })
  await sql`create table noted_here (word text primary key, once int unique deferrable initially deferred)`.execute(
    connection.db,
  )
})
afterAll(async () => {
  await sql`drop table noted_here`.execute(connection.db)
  await connection.close()
})

const note = writeOnce(
  (_db, { word, once }: { word: string; once: number }) =>
    sql`insert into noted_here (word, once) values (${word}, ${once})`,
  { isAnswered: false },
)

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from noted_here order by word`.execute(connection.db)
  return rows.map(({ word }) => word)
}

it('keeps what nobody waited for: alone, before another statement, before the commit, outside a transaction', async () => {
  await connection.db.transaction().execute((db) => note(db, { word: 'alone', once: 1 }))
  await connection.db.transaction().execute(async (db) => {
    await note(db, { word: 'before', once: 2 })
    expect((await sql`select from noted_here where word = 'before'`.execute(db)).rows).toHaveLength(1)
    await note(db, { word: 'last', once: 3 })
  })
  await note(connection.db, { word: 'outside', once: 4 })
  expect(await words()).toEqual(['alone', 'before', 'last', 'outside'])
})

it('fails the next statement, or the commit, where it was refused, and keeps nothing of the transaction', async () => {
  const refused = /duplicate key/
  const next = connection.db.transaction().execute(async (db) => {
    await sql`insert into noted_here values ('gone')`.execute(db)
    await note(db, { word: 'alone', once: 5 })
    await sql`select 1`.execute(db)
  })
  await expect(next).rejects.toThrow(refused)
  await expect(connection.db.transaction().execute((db) => note(db, { word: 'alone', once: 6 }))).rejects.toThrow(
    refused,
  )
  expect(await words()).not.toContain('gone')
})

it('sends nothing of a transaction that ends before it was asked anything, and nothing held of one that is undone', async () => {
  const empty = connection.db.transaction().execute(() => Promise.reject(new Error('changed my mind')))
  await expect(empty).rejects.toThrow('changed my mind')
  const undone = connection.db.transaction().execute(async (db) => {
    await note(db, { word: 'undone', once: 7 })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await connection.db.transaction().execute(() => Promise.resolve())
  expect(await words()).not.toContain('undone')
})

it('ends a transaction with its last statement, which fails where the commit does', async () => {
  const answer = await connection.db.transaction().execute(async (db) => {
    await sql`insert into noted_here values ('ended', 8)`.execute(db)
    return sql<{ n: number }>`select 1 as n; commit`.execute(db)
  })
  expect(answer.rows).toEqual([{ n: 1 }])
  const late = connection.db.transaction().execute(async (db) => {
    await sql`insert into noted_here values ('late', 8)`.execute(db)
    await sql`select 1; commit`.execute(db)
  })
  await expect(late).rejects.toThrow(/duplicate key/)
  expect(await words()).toContain('ended')
  expect(await words()).not.toContain('late')
})

it('leaves no transaction open and commits nothing where a value cannot be written', async () => {
  const unwritable = {
    toJSON: () => {
      throw new Error('unwritable')
    },
  }
  const first = connection.db.transaction().execute((db) => sql`select ${unwritable}::jsonb`.execute(db))
  await expect(first).rejects.toThrow('unwritable')
  await sql`insert into noted_here values ('own')`.execute(connection.db)
  const seen = await sql`select from noted_here where word = 'own'`.execute(t.services.connection.db)
  expect(seen.rows).toHaveLength(1)
  const last = connection.db.transaction().execute(async (db) => {
    await sql`insert into noted_here values ('unnoted')`.execute(db)
    await note(db, { word: 'never', once: unwritable as never })
  })
  await expect(last).rejects.toThrow('unwritable')
  expect(await words()).not.toContain('unnoted')
  // Nor does the driver believe it prepared.
  await note(connection.db, { word: 'prepared', once: 9 })
  expect(await words()).toContain('prepared')
})
