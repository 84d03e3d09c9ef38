import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { endAccess } from '#server/core/ending-access.ts'
import { Live, type LiveEvent } from '#server/core/live.ts'
import { inTransaction } from '#server/core/work.ts'
import { openPool } from '#server/database/connect.ts'
import { startTestApp } from '#server/testing/app.ts'

const heard: LiveEvent[] = []
let words = 0

const t = await startTestApp()
const { pool, url } = t.services.connection
const counting = Object.assign(Object.create(pool) as typeof pool, {
  query: (...args: Parameters<typeof pool.query>) => {
    words += 1
    return pool.query(...args)
  },
})
const here = new Live({ url, pool: counting, log: pino({ level: 'silent' }) })
const there = new Live({ url, pool, log: pino({ level: 'silent' }) })
await there.start()
there.watchers.add((event) => heard.push(event))
afterAll(() => there.stop())

async function arrived(count: number): Promise<void> {
  await expect.poll(() => heard.length, { timeout: 5000 }).toBe(count)
}

it('brings every event to the other processes, in order, many in one word', async () => {
  for (let number = 0; number < 300; number += 1) here.emitChanged(['hiring'], { users: [number] })
  await arrived(300)
  expect(heard.map((event) => event.type === 'changed' && event.audience.users?.[0])).toEqual(
    Array.from({ length: 300 }, (_, number) => number),
  )
  expect(words).toBeLessThan(10)
})

it('brings thousands of ended sessions, in words that fit, and none that were not ended after all', async () => {
  heard.length = 0
  const sessions = Array.from({ length: 2100 }, (_, number) => 2_000_000_000 + number)
  const takenBack = t.work(async (work) => {
    await endAccess(work, { users: [1] })
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await t.work((work) => endAccess(work, { sessions }))
  await arrived(5)
  expect(heard.flatMap((event) => (event.type === 'access' ? (event.sessions ?? []) : []))).toEqual(sessions)
})

it('brings them from a process that dies right after its commit', async () => {
  heard.length = 0
  // Nothing that follows the commit is done.
  const dead = new Proxy(t.services.live, {
    get: (live, name) => (name === 'wordsOf' ? live.wordsOf.bind(live) : () => undefined),
  })
  await inTransaction({ ...t.services, live: dead }, {}, (work) => endAccess(work, { companies: [7] }))
  await arrived(1)
  expect(heard).toEqual([{ type: 'access', companies: [7] }])
})

it('goes to everybody where an audience does not fit', async () => {
  heard.length = 0
  const users = Array.from({ length: 3000 }, (_, number) => 1_000_000 + number)
  here.emitChanged(['chat_room'], { users })
  here.emitChanged(['hiring'], { companies: [1] }, 'tab')
  await arrived(2)
  expect(heard).toEqual([
    { type: 'changed', tables: ['chat_room'], audience: { everybody: true } },
    { type: 'changed', tables: ['hiring'], audience: { companies: [1] }, origin: 'tab' },
  ])
})

it('sends on what comes while a word is on its way, and after a pause', async () => {
  heard.length = 0
  for (let number = 0; number < 5; number += 1) {
    here.emitChanged(['hiring'], { users: [number] })
    await new Promise((resolve) => setTimeout(resolve, number * 3))
  }
  await arrived(5)
})

it('sends together what comes soon after a word', async () => {
  heard.length = 0
  const before = words
  const began = performance.now()
  for (let number = 0; number < 40; number += 1) {
    here.emitChanged(['hiring'], { users: [number] })
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const ms = performance.now() - began
  await arrived(40)
  expect(words - before).toBeLessThanOrEqual(Math.ceil(ms / 10) + 2)
  expect(words - before).toBeLessThan(40)
})

it('sends what it gathers before it ends', async () => {
  heard.length = 0
  const own = openPool({ connectionString: url, max: 1 }, { isPooled: false, onError: () => undefined })
  await own.query('select 1')
  const ending = new Live({ url, pool: own, log: pino({ level: 'silent' }) })
  for (const user of [1, 2, 3]) {
    ending.emitChanged(['hiring'], { users: [user] })
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  ending.emitChanged(['hiring'], { users: [4] })
  await ending.stop()
  await own.end()
  await arrived(4)
})

it('tells everybody of a process that is gone without a goodbye, and of none that stopped in order', async () => {
  const told: unknown[] = []
  const neighbour = new Live({ url, pool, log: pino({ level: 'silent' }) })
  await neighbour.start()
  const dying = new pg.Client({ connectionString: url, application_name: 'regen live' })
  await dying.connect()
  const watching = new Live({ url, pool, log: pino({ level: 'silent' }), checkMs: 50 })
  await watching.start()
  let checks = 0
  watching.watchers.add((event) => {
    if (event.type === 'changed' && event.tables === 'all') told.push(event.audience)
    else checks += 1
  })
  /** Each check tells of what was counted since. */
  const checked = async (times: number) => {
    const until = checks + times
    while (checks < until) {
      // oxlint-disable-next-line no-await-in-loop -- until it has looked
      await pool.query("select nextval('change_hiring')")
      // oxlint-disable-next-line no-await-in-loop -- until it has looked
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  await neighbour.stop()
  await checked(4)
  expect(told).toEqual([])
  await dying.end()
  await expect.poll(() => told, { timeout: 5000 }).toEqual([{ everybody: true }])
  await checked(4)
  expect(told).toHaveLength(1)
  await watching.stop()
})
