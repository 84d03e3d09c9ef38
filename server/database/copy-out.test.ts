import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copiedTexts } from '#server/database/copy-out.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

const copied = async (statement: ReturnType<typeof sql>) =>
  (await copiedTexts(t.db, statement)).map((text) => text.toString())

it('hands out texts as they are, short and long, in their order', async () => {
  const long = 'Ωμέγα\\n"\t'.repeat(30_000)
  expect(await copied(sql`select ${"it’s \\ 'so'\n"}::text`)).toEqual(["it’s \\ 'so'\n"])
  expect(await copied(sql`select '' where ${1}::int = ${2}::int`)).toEqual([])
  const numbers = Array.from({ length: 2000 }, (_, at) => `${at} ${'α'.repeat(at)}`)
  expect(await copied(sql`select n || ' ' || repeat('α', n) from generate_series(0, 1999) n order by n`)).toEqual(
    numbers,
  )
  expect(await copied(sql`select repeat(${'Ωμέγα\\n"\t'}, 30000) from generate_series(1, 3)`)).toEqual([
    long,
    long,
    long,
  ])
})

it('sees what its own transaction has written, and fails as a query does, after which the connection serves on', async () => {
  await t.work(async ({ db }) => {
    await sql`create temporary table copied_here on commit drop as select 'mine' as word`.execute(db)
    expect((await copiedTexts(db, sql`select word from copied_here`)).map(String)).toEqual(['mine'])
  })
  await expect(copied(sql`select (1 / n)::text from generate_series(-1, 1) n`)).rejects.toThrow('division by zero')
  expect(await copied(sql`select 'well'`)).toEqual(['well'])
})
