import { afterAll, expect, it } from 'vitest'
import { readLong, Standby } from '#server/core/standby.ts'
import { keptTotal } from '#server/core/totals.ts'
import { reading, type Services } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const other = connect(t.services.connection.url, { poolSize: 2, onError: () => undefined })
afterAll(() => other.close())

/** A product with a standby that has all; `bench/standby.ts` tries real ones. */
function withStandby(isCurrent = true): Services {
  const standby = {
    db: other.db,
    isCurrent: async () => isCurrent,
    hasFailed: (error: { code?: string }) => error.code === '57P01',
  }
  return { ...t.services, standby: standby as unknown as Standby }
}

it('reads long on a standby that has all, and inside a transaction where that has written', async () => {
  const placeOf = (services: Services) =>
    readLong(reading(services, {}), async ({ db }) => (db === other.db ? 'standby' : 'primary'))
  expect(await placeOf(withStandby())).toBe('standby')
  expect(await placeOf(withStandby(false))).toBe('primary')
  expect(await placeOf({ ...t.services, standby: null })).toBe('primary')
  const own = await t.work((work) => readLong({ ...work, services: withStandby() }, async ({ db }) => db === work.db))
  expect(own).toBe(true)
})

it('reads once more on the primary when the standby breaks, and hides no defect', async () => {
  const breaking = (code: string) =>
    readLong(reading(withStandby(), {}), async ({ db }) => {
      if (db === other.db) throw Object.assign(new Error('terminating connection'), { code })
      return 'primary'
    })
  expect(await breaking('57P01')).toBe('primary')
  await expect(breaking('42703')).rejects.toThrow('terminating connection')
})

it('keeps no total that may lack a change heard of meanwhile', async () => {
  let counted = 0
  const total = (isDisturbed: boolean) =>
    readLong(reading(withStandby(), {}, ['users']), async (work) => {
      if (isDisturbed) t.services.live.emitChanged(['users'], {})
      return keptTotal(work, 'standby test', async () => (counted += 1))
    })
  expect([await total(true), await total(false), await total(false)]).toEqual([1, 2, 2])
})

it('refuses a server that follows nobody or holds something else, and shows it', async () => {
  const { connection, parts } = t.services
  const options = { poolSize: 1, isPooled: false, primary: connection.pool, parts }
  const itself = new Standby({ ...options, url: connection.url })
  expect(await itself.isCurrent()).toBe(false)
  expect(parts.all.get('standby')).toMatchObject({ isWorking: false, reason: 'it follows nobody' })
  expect((await t.app.inject({ url: '/api/ready' })).json()).toMatchObject({ ready: true, degraded: ['standby'] })
  await itself.close()
  parts.works('standby')
  const dead = new Standby({ ...options, url: 'postgres://regen@127.0.0.1:1/regen' })
  await expect(dead.check()).rejects.toThrow('ECONNREFUSED')
  expect(await dead.isCurrent()).toBe(false)
  await dead.close()
})
