import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { OpenPlaces } from '#server/core/open-places.ts'
import { connect } from '#server/database/connect.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const aProcess = () => new OpenPlaces(t.services)
const rule = { name: 'test places', places: 3 }
const rows = async (statement: string) => (await t.services.connection.pool.query(statement)).rows
const leftOf = (outcome: PromiseSettledResult<() => void>) => (outcome.status === 'fulfilled' ? [outcome.value] : [])

it('are as many as the rule says over all processes, and taken anew when one leaves', async () => {
  const processes = [aProcess(), aProcess(), aProcess()]
  const opened = await Promise.allSettled(
    Array.from({ length: 9 }, (_, at) => (processes[at % 3] as OpenPlaces).take(rule, 'user 1')),
  )
  const leaves = opened.flatMap(leftOf)
  expect(leaves).toHaveLength(3)
  expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_requests' } })
  // Somebody else is not kept out.
  const other = await aProcess().take(rule, 'user 2')
  leaves[0]?.()
  leaves[0]?.()
  await expect
    .poll(() =>
      aProcess()
        .take(rule, 'user 1')
        .then(
          () => 'taken',
          () => 'refused',
        ),
    )
    .toBe('taken')
  await expect(aProcess().take(rule, 'user 1')).rejects.toMatchObject({ status: 429 })
  for (const leave of [...leaves, other]) leave()
})

it('fall free when their process was killed, and are kept by one that lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const living = aProcess()
  await living.take(rule, 'user 3')
  const ends = `select lic_key, lic_expires_at from limit_count where lic_key like 'test places:%' and lic_expires_at > now()
    order by lic_expires_at desc limit 1`
  const [before] = await rows(ends)
  await sleep(20)
  await vi.advanceTimersByTimeAsync(100_000)
  vi.useRealTimers()
  const renewed = async () => (await rows(ends))[0]
  await expect.poll(async () => (await renewed()).lic_expires_at > before.lic_expires_at).toBe(true)
  // Of one that was killed nobody moves the end.
  const killed = aProcess()
  await killed.take(rule, 'user 4')
  await killed.take(rule, 'user 4')
  await killed.take(rule, 'user 4')
  await expect(living.take(rule, 'user 4')).rejects.toMatchObject({ status: 429 })
  await rows(`update limit_count set lic_expires_at = now() where lic_key like 'test places:%'`)
  expect(await living.take(rule, 'user 4')).toBeTypeOf('function')
})

it('are all given back before the connections of a process end', async () => {
  const { connection, keys, log } = t.services
  const stopping = connect(connection.url, { poolSize: 1, onError: () => undefined })
  const places = new OpenPlaces({ connection: stopping, keys, log })
  const leaves: (() => void)[] = []
  while (leaves.length < 3) leaves.push(await places.take(rule, 'user 5'))
  leaves[0]?.()
  await places.close()
  await stopping.close()
  const again = await Promise.all(leaves.map(() => aProcess().take(rule, 'user 5')))
  for (const leave of again) leave()
})

it('of many people who come, or leave, at once are asked for together', async () => {
  const { connection, keys, log } = t.services
  const statements = vi.spyOn(connection.aside, 'connect')
  const places = new OpenPlaces({ connection, keys, log })
  const leaves = await Promise.all(Array.from({ length: 50 }, (_, at) => places.take(rule, `user ${100 + at}`)))
  expect(statements.mock.calls.length).toBeLessThan(5)
  expect(places.counts.get(rule.name)).toBe(50)
  statements.mockClear()
  for (const leave of leaves) leave()
  await places.close()
  expect(statements.mock.calls.length).toBeLessThan(5)
  statements.mockRestore()
  const again = await Promise.all(Array.from({ length: 3 }, () => aProcess().take(rule, 'user 120')))
  for (const leave of again) leave()
})

it('that were left while PostgreSQL did not answer hold nobody up, and later ones are given back', async () => {
  const { connection, keys, log } = t.services
  const places = new OpenPlaces({ connection, keys, log })
  const leaves = await Promise.all(Array.from({ length: 3 }, () => places.take(rule, 'user 6')))
  const statements = vi.spyOn(connection.aside, 'connect').mockRejectedValueOnce(new Error('gone'))
  leaves[0]?.()
  leaves[1]?.()
  leaves[2]?.()
  await places.close()
  statements.mockRestore()
  const again = await Promise.all([1, 2].map(() => aProcess().take(rule, 'user 6')))
  await expect(aProcess().take(rule, 'user 6')).rejects.toMatchObject({ status: 429 })
  for (const leave of again) leave()
})
