import { expect, it } from 'vitest'
import { personalTables } from '#server/core/personal-data.ts'
import { startTestApp } from '#server/testing/app.ts'

// Nothing that holds data of people grows for ever: each such table has a rule that ends its rows by their age, or its
// `x.personal.ts` says until when they are kept.

const t = await startTestApp()
const tables = personalTables(t.services.personalData)
const rules = t.services.retention
const ruled = new Set(rules.flatMap(({ table, also = [] }) => [table, ...also]))

/** Columns that hold people's data, whatever their list says. */
const TELLING = /e?mail|address|phone|fullname|agent|usr_id/

async function tellingTables(): Promise<Set<string>> {
  const { rows } = await t.services.connection.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  return new Set(rows.filter(({ column }) => TELLING.test(column)).map(({ table }) => table))
}

it('ends by a rule, or says until when it is kept, whatever holds data of people', async () => {
  const telling = await tellingTables()
  const personal = tables.filter(
    ({ table, personal: columns, freeText, erase }) =>
      columns.length + erase.length + Object.keys(freeText).length > 0 || telling.has(table),
  )
  expect(personal.length).toBeGreaterThan(40)
  expect(personal.filter(({ table, kept }) => !ruled.has(table) && kept === '').map(({ table }) => table)).toEqual([])
  const listed = new Set<string>(tables.map(({ table }) => table))
  expect([...telling].filter((table) => !listed.has(table) && !ruled.has(table as never))).toEqual([])
})

it('says it once: a rule, or a reason', () => {
  expect(tables.filter(({ table, kept }) => ruled.has(table) && kept !== '').map(({ table }) => table)).toEqual([])
})

it('has rules with a name, words and a period of their own, which run on the real tables', async () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  expect(rules.filter(({ days, leastDays = days }) => leastDays > days || days > 3650)).toEqual([])
  expect(rules.filter(({ title, effect }) => title === '' || effect === '')).toEqual([])
  const { ageOf, countDue, listDue } = await import('#server/core/retention.ts')
  for (const rule of rules) {
    const counts = await t.work((work) => countDue(work, rule, ageOf(work.now, rule.days)))
    expect([rule.name, counts]).toEqual([rule.name, { due: 0, held: 0, to_warn: 0 }])
    expect(await t.work((work) => listDue(work, rule, ageOf(work.now, rule.days), 5))).toEqual([])
  }
})
