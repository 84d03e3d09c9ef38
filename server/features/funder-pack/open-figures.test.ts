import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { funderPackContract as contract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { openGroups, openNumber } from '#shared/features/funder-pack/open-figures.rules.ts'
import { openPreview } from '#server/features/funder-pack/open-figures.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { packBySql } from '#server/testing/funder-by-sql.ts'

const t = await startDemoApp()
const TODAY = '2031-06-30'
const period = { from: '2000-01-01', until: TODAY }

t.setNow(`${TODAY}T09:00:00Z`)
const office = await t.asOffice()
const fpk_id = (await office.call(contract.freeze, period)).body.fpk_id

const open = async () => (await t.visitor.call(contract.open)).body
const preview = () => t.work((work) => openPreview(work, '/open-figures'))

it('opens nothing by itself, what was chosen at once, and nothing any more at once', async () => {
  expect([await open(), await preview()]).toEqual([null, null])
  expect((await t.visitor.call(contract.openFile)).status).toBe(404)
  expect((await office.call(contract.opening)).body).toBeNull()
  const published = await office.call(contract.publish, { fpk_id, groups: ['leaving', 'participants', 'leaving'] })
  expect(published.body).toMatchObject({ fpk_id, groups: ['participants', 'leaving'] })
  expect((await open())?.figures.map(({ id }) => id)).toEqual(['participants', 'completed', 'left-early'])
  expect((await preview())?.description).toContain('30/06/2031')
  expect((await office.call(contract.withdraw)).body).toEqual({ withdrawn: true })
  expect((await office.call(contract.withdraw)).body).toEqual({ withdrawn: false })
  expect([await open(), await preview()]).toEqual([null, null])
})

it('tells the figures of independent queries, rounded, and no practice', async () => {
  const own = await packBySql(t.db, { ...period, today: TODAY })
  await office.call(contract.publish, { fpk_id, groups: [...openGroups] })
  const figures = await open()
  for (const { id, total, women, men } of figures?.figures ?? []) {
    const [all = null, ...parts] = (own[id] ?? '').split('/').slice(0, 3).map(Number).map(openNumber)
    expect([id, total, women, men]).toEqual([id, all, ...parts.map((part) => (all === null ? null : part))])
  }
  expect(figures?.figures.length).toBe(Object.keys(own).length - 1)
  await sql`update cycle_application set edca_is_practice = true`.execute(t.db)
  expect((await office.call(contract.preview, period)).body.counted.every(({ total }) => total === 0)).toBe(true)
  // What was frozen stays.
  expect(await open()).toEqual(figures)
})

it('gives the same as a table for a spreadsheet', async () => {
  await office.call(contract.publish, { fpk_id, groups: ['participants'] })
  const file = await t.visitor.call(contract.openFile)
  const figures = await open()
  expect(file.status).toBe(200)
  expect(file.raw.toString()).toContain(`;${figures?.figures[0]?.total};`)
  expect(file.raw.toString()).toContain('CC BY 4.0')
})

it('is left alone by two who publish at once, and refuses what is not there', async () => {
  const answers = await Promise.all(
    (['age', 'education'] as const).map((group) => office.call(contract.publish, { fpk_id, groups: [group] })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await open())?.figures.length).toBeGreaterThan(0)
  expect((await office.call(contract.publish, { fpk_id: 999_999, groups: ['age'] })).status).toBe(404)
  expect((await office.call(contract.publish, { fpk_id, groups: [] })).status).toBe(422)
  expect((await t.visitor.call(contract.publish, { fpk_id, groups: ['age'] })).status).toBe(401)
})
