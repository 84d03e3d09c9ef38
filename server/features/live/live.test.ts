import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { pathOf } from '#shared/core/contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompany, openTestSession } from '#server/testing/make.ts'

const t = await startTestApp()
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })

/** Ends all streams at the end: the product waits for them before it stops. */
const everything = new AbortController()
afterAll(() => everything.abort())

/** An open stream; `ended` resolves when the product closes it. */
async function open(token: string) {
  const stop = new AbortController()
  const response = await fetch(`${address}${pathOf(liveContract.stream)}?tab=x`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([stop.signal, everything.signal]),
  })
  const ended = response.text().then(
    () => 'ended',
    () => 'broken',
  )
  return { status: response.status, ended, stop: () => stop.abort() }
}

const signedIn = (usr_id: number) => t.work((work) => openTestSession(work, usr_id))

async function endsWithin(stream: { ended: Promise<string> }, ms: number): Promise<boolean> {
  return (await Promise.race([stream.ended, sleep(ms, 'open')])) === 'ended'
}

it('ends within a second of signing out, and streams of other sign-ins go on', async () => {
  const usr_id = await t.work(makeAdministrator)
  const [here, there] = [await signedIn(usr_id), await signedIn(usr_id)]
  const [stream, other] = [await open(here), await open(there)]
  const headers = { authorization: `Bearer ${here}` }
  expect((await t.visitor.call(authContract.logout, {}, { headers })).status).toBe(200)
  expect(await endsWithin(stream, 1000)).toBe(true)
  expect(await endsWithin(other, 300)).toBe(false)
  other.stop()
})

it('ends within a second when the account is frozen', async () => {
  const admin = await t.asOffice()
  const { usr_id } = await t.work((work) => makeCompany(work))
  const stream = await open(await signedIn(usr_id))
  expect((await admin.call(usersContract.changeStatus, { id: usr_id, value: 'FROZEN' })).status).toBe(200)
  expect(await endsWithin(stream, 1000)).toBe(true)
})

it('is open twenty times for one person, and others are not kept out', async () => {
  const usr_id = await t.work(makeAdministrator)
  const token = await signedIn(usr_id)
  const streams = []
  for (let count = 0; count < 20; count += 1) streams.push(await open(token))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open(token)
  expect(refused.status).toBe(429)
  const other = await open(await signedIn(await t.work(makeAdministrator)))
  expect(other.status).toBe(200)
  streams[0]?.stop()
  await expect.poll(async () => (await open(token)).status, { timeout: 3000 }).toBe(200)
  for (const stream of [...streams, other]) stream.stop()
})
