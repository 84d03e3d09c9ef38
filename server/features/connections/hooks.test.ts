import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { hookKinds } from '#shared/features/connections/hooks.rules.ts'
import { postOutside } from '#server/core/outside.ts'
import { HookSender } from '#server/features/connections/hooks.sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany } from '#server/testing/make.ts'
import { endByAge } from '#server/testing/retention.ts'

const t = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' })

interface Received {
  id: string
  at: string
  signature: string
  body: string
}
let received: Received[] = []
let answer = 200
let slow: { at: string; until: Promise<void> } | null = null
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', async () => {
    const header = (name: string) => String(request.headers[name] ?? '')
    received.push({
      id: header('webhook-id'),
      at: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
    })
    if (slow && request.url && slow.at.endsWith(request.url)) await slow.until
    response.writeHead(answer, { location: 'http://127.0.0.1:1/elsewhere' }).end('words of a stranger')
  })
})
await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
const { port } = receiver.address() as AddressInfo
afterAll(() => new Promise((closed) => receiver.close(closed)))

const NOW = '2026-11-20T10:00:00Z'
let made = 0

beforeEach(async () => {
  received = []
  answer = 200
  t.setNow(NOW)
  await t.db.deleteFrom('web_hook').execute()
})

async function withHook(kinds: ('company.archived' | 'company.approved')[] = ['company.archived']) {
  const owner = await t.asOffice()
  made += 1
  const url = `http://127.0.0.1:${port}/hook/${made}`
  const { body, status } = await owner.call(contract.makeHook, { name: 'Φοιτητολόγιο', url, kinds })
  expect(status).toBe(201)
  return { owner, url, id: body.made.whk_id, secret: body.secret }
}

async function archive(): Promise<number> {
  const { cny_id } = await t.work((work) => makeCompany(work))
  await t.work((work) =>
    work.db.updateTable('company').set({ cny_status: 'ARCHIVED' }).where('cny_id', '=', cny_id).execute(),
  )
  return cny_id
}

const sender = () => new HookSender(t.services)
const signed = (secret: string, { id, at, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')}`

it('tells what happened, by ids alone, signed, once and in order', async () => {
  const { owner, id, secret } = await withHook()
  const companies = [await archive(), await archive(), await archive()]
  // Two processes at once.
  const counts = await Promise.all([sender().sendDue(), sender().sendDue()])
  expect(counts[0] + counts[1]).toBe(3)
  expect(received.map(({ body }) => JSON.parse(body) as object)).toEqual(
    companies.map((cny_id) => ({
      type: 'company.archived',
      timestamp: expect.any(String) as string,
      data: { cny_id },
    })),
  )
  for (const request of received) expect(request.signature).toBe(signed(secret, request))
  expect(new Set(received.map((request) => request.id)).size).toBe(3)
  expect(await sender().sendDue()).toBe(0)

  const events = (await owner.call(contract.hookEvents, { id })).body
  expect(events.map(({ hev_status, hev_answer }) => [hev_status, hev_answer])).toEqual([
    ['SENT', 200],
    ['SENT', 200],
    ['SENT', 200],
  ])
  const counted = async () => (await (await t.as(owner.usr_id)).call(contract.hooks)).body.map(({ sent }) => sent)
  expect(await counted()).toEqual([3])
  // Kept for longer where the office wants it, but no longer counted as of these days.
  t.setNow('2026-12-21T10:00:00Z')
  expect(await counted()).toEqual([0])
  t.setNow(NOW)
  await owner.call(contract.sendHookEvent, { id, event_id: events[2]?.hev_id ?? 0 })
  expect(await sender().sendDue()).toBe(1)
  expect(received[3]?.id).toBe(received[0]?.id)
})

it('stands in the OpenAPI document', async () => {
  const { app } = t
  const { webhooks } = (await app.inject({ url: '/api/openapi.json' })).json<{ webhooks: object }>()
  expect(Object.keys(webhooks)).toEqual([...hookKinds])
})

it('is told nothing of what was rolled back', async () => {
  await withHook()
  const { cny_id } = await t.work((work) => makeCompany(work))
  const failing = t.work(async (work) => {
    await work.db.updateTable('company').set({ cny_status: 'ARCHIVED' }).where('cny_id', '=', cny_id).execute()
    throw new Error('after the change')
  })
  await expect(failing).rejects.toThrow('after the change')
  expect(await sender().sendDue()).toBe(0)
})

it('is tried again after growing pauses, rests after a day and goes on where it stood', async () => {
  const { owner, id } = await withHook()
  answer = 500
  const cny_id = await archive()
  await archive()
  let hours = 0
  for (; hours < 40; hours += 1) {
    t.setNow(new Date(Date.parse(NOW) + hours * 3_600_000).toISOString())
    await sender().sendDue()
    // The first holds the others back.
    expect(new Set(received.map((request) => request.id)).size).toBe(1)
    // A session of the office does not last so long.
    const [hook] = (await (await t.as(owner.usr_id)).call(contract.hooks)).body
    if (hook?.state === 'RESTING') break
  }
  expect(hours).toBeGreaterThanOrEqual(24)
  expect(received.length).toBeLessThan(20)
  const later = await t.as(owner.usr_id)
  const [event] = (await later.call(contract.hookEvents, { id })).body.toReversed()
  expect(event).toMatchObject({ hev_status: 'WAITING', hev_answer: 500, hev_note: 'words of a stranger' })
  answer = 200
  expect(await sender().sendDue()).toBe(0)
  await later.call(contract.wakeHook, { id })
  expect(await sender().sendDue()).toBe(2)
  expect(JSON.parse(received.at(-2)?.body ?? '')).toMatchObject({ data: { cny_id } })
})

it('follows no redirect and rests at once where nobody is any more', async () => {
  const { owner, id } = await withHook()
  answer = 302
  await archive()
  await sender().sendDue()
  expect(received).toHaveLength(1)
  expect((await owner.call(contract.hookEvents, { id })).body[0]).toMatchObject({
    hev_answer: 302,
    hev_note: 'Ανακατεύθυνση: δεν ακολουθείται',
  })
  answer = 410
  await owner.call(contract.wakeHook, { id })
  await sender().sendDue()
  expect((await owner.call(contract.hooks)).body[0]?.state).toBe('RESTING')
})

it('signs with two secrets while the receiver changes over', async () => {
  const { owner, id, secret } = await withHook()
  const { body } = await owner.call(contract.renewHookSecret, { id })
  await owner.call(contract.testHook, { id })
  await sender().sendDue()
  const [first] = received
  expect(first?.signature.split(' ')).toEqual([
    signed(body.secret, first as Received),
    signed(secret, first as Received),
  ])
  t.setNow('2026-11-22T10:00:01Z')
  await (await t.as(owner.usr_id)).call(contract.testHook, { id })
  await sender().sendDue()
  expect(received[1]?.signature).toBe(signed(body.secret, received[1] as Received))
  const rows = await t.db.selectFrom('web_hook').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(body.secret.slice(6))
})

it('reaches no address that only we can reach', async () => {
  const posting = { headers: {}, body: Buffer.alloc(0) }
  for (const url of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://[::1]:${port}/`])
    await expect(postOutside(url, posting), url).rejects.toMatchObject({ reason: 'inside' })
  expect(received).toEqual([])
})

it('does not let one that answers slowly hold the others back', async () => {
  const first = await withHook()
  await withHook()
  const answered = Promise.withResolvers<void>()
  slow = { at: first.url, until: answered.promise }
  try {
    await archive()
    const sending = sender().sendDue()
    await expect.poll(() => received.length).toBe(2)
    // While it still says nothing, the next event of the other one leaves.
    await archive()
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(3)
    answered.resolve()
    expect(await sending).toBe(4)
  } finally {
    answered.resolve()
    slow = null
  }
})

it('waits while it is paused, and loses nothing', async () => {
  const { owner, id } = await withHook()
  expect((await owner.call(contract.pauseHook, { id })).body.state).toBe('PAUSED')
  await archive()
  expect(await sender().sendDue()).toBe(0)
  expect((await owner.call(contract.wakeHook, { id })).body).toMatchObject({ state: 'GOING', waiting: 1 })
  expect(await sender().sendDue()).toBe(1)
})

it('counts what waited until it was too old, and not what was delivered or only tried', async () => {
  const { owner, id } = await withHook()
  await archive()
  expect(await sender().sendDue()).toBe(1)
  await owner.call(contract.pauseHook, { id })
  await archive()
  await archive()
  await owner.call(contract.testHook, { id })
  const lostAndWaiting = async () =>
    (await owner.call(contract.hooks)).body.map((hook) => [hook.whk_lost, hook.waiting])
  const madeAt = (hev_date_created: string) => t.db.updateTable('hook_event').set({ hev_date_created }).execute()
  await madeAt('2026-10-21T11:00:00Z')
  expect(await endByAge(t, 'hook-events')).toBe(0)
  expect(await lostAndWaiting()).toEqual([[0, 3]])
  await madeAt('2026-10-21T09:00:00Z')
  expect(await endByAge(t, 'hook-events')).toBe(4)
  expect(await lostAndWaiting()).toEqual([[2, 0]])
})

it('keeps no more than its queue holds, and says so', async () => {
  const { owner, id } = await withHook()
  const { cny_id } = await t.work((work) => makeCompany(work))
  await t.work((work) =>
    sql`select tell_hooks('company.archived',
      array(select jsonb_build_object('cny_id', ${cny_id}::int) from generate_series(1, 10003)))`.execute(work.db),
  )
  expect((await owner.call(contract.hooks)).body).toMatchObject([{ whk_id: id, waiting: 10_000, whk_lost: 3 }])
  expect((await owner.call(contract.hookEvents, { id })).body).toHaveLength(50)
  const lost = async () => (await owner.call(contract.hooks)).body[0]?.whk_lost
  // Setting it going is no sign that its receiver has read the lists.
  await owner.call(contract.pauseHook, { id })
  await owner.call(contract.wakeHook, { id })
  expect(await lost()).toBe(3)
  await archive()
  expect([(await owner.call(contract.settleHookLoss, { id, lost: 3 })).status, await lost()]).toEqual([409, 4])
  // A colleague who presses at the same moment says the same.
  const settled = await Promise.all([1, 2].map(() => owner.call(contract.settleHookLoss, { id, lost: 4 })))
  expect([settled.map(({ status }) => status), await lost()]).toEqual([[200, 200], 0])
  expect((await owner.call(contract.settleHookLoss, { id: id + 99, lost: 4 })).status).toBe(404)
})

it('keeps one hook an address and is made by owners', async () => {
  const { owner, url, id } = await withHook()
  const again = await owner.call(contract.makeHook, { name: 'Δεύτερη', url, kinds: ['hire.made'] })
  expect([again.status, again.error.fields?.url]).toEqual([422, 'Υπάρχει ήδη σύνδεση με αυτή τη διεύθυνση.'])
  for (const wrong of ['ftp://a.gr', 'https://me:secret@a.gr', 'a', '', `https://a.gr/${'α'.repeat(10_000)}`])
    expect((await owner.call(contract.makeHook, { name: 'Α', url: wrong, kinds: ['hire.made'] })).status).toBe(422)
  const member = await t.asOffice('MEMBER')
  expect((await member.call(contract.makeHook, { name: 'Α', url: 'https://a.gr', kinds: ['hire.made'] })).status).toBe(
    403,
  )
  expect((await member.call(contract.removeHook, { id })).status).toBe(200)
  expect((await member.call(contract.removeHook, { id })).status).toBe(404)
})
