import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { type Changed, Live } from '#server/core/live.ts'
import type { Person } from '#server/core/person.ts'
import { personOf } from '#server/core/sessions.ts'
import { Totals } from '#server/core/totals.ts'
import { reading } from '#server/core/work.ts'
import { candidatePage } from '#server/features/candidates/candidate-list.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

const log = pino({ level: 'silent' })

const t = await startTestApp()
await t.services.live.start()
const admin = await t.asOffice()
const office = (await personOf(t.db, admin.token, new Date())) as Person

function listen(live: Live, person = office, tab = ''): Changed[] {
  const heard: Changed[] = []
  live.listeners.add({ person, tab, changed: (tables) => heard.push(tables), close: () => undefined })
  return heard
}

/** What a stream hears as it opens, on a page that has been reading for so long. */
function hearLate(live: Live, readingMs: number, tab = ''): Changed[] {
  const heard: Changed[] = []
  const listener = { person: office, tab, changed: (tables: Changed) => heard.push(tables), close: () => undefined }
  live.join(listener, readingMs)
  live.leave(listener)
  return heard
}

it('tells a stream that opens late what changed while its page was reading, and no more', async () => {
  const { live } = await secondProcess()
  expect(hearLate(live, 0)).toEqual([])
  expect(hearLate(live, 60_000)).toEqual(['all'])
  // What was told before has arrived once this has.
  const earlier = performance.now()
  t.services.live.emitChanged(['ad'], { office: true })
  await expect.poll(() => hearLate(live, performance.now() - earlier).flat()).toContain('ad')
  const began = performance.now()
  const sinceBegin = () => hearLate(live, performance.now() - began, 'own tab')
  t.services.live.emitChanged(['users', 'hiring'], { office: true })
  t.services.live.emitChanged(['hiring', 'company'], { office: true })
  t.services.live.emitChanged(['interview'], { companies: [1] })
  t.services.live.emitChanged(['ad'], { office: true }, 'own tab')
  await expect.poll(sinceBegin).toEqual([['users', 'hiring', 'company']])
  await sleep(20)
  expect(hearLate(live, 1)).toEqual([])
  for (let count = 0; count < 1001; count += 1) live.emitChanged(['company'], { office: true })
  expect(sinceBegin()).toEqual(['all'])
})

/** No check comes within a test: what it learns it was told. */
const NEVER_MS = 3_600_000

/** A process of its own on the same database. */
async function secondProcess(options: { url?: string; checkMs?: number; timeoutMs?: number } = {}) {
  const { url, pool } = t.services.connection
  const live = new Live({ url, pool, log, ...options })
  const services = { ...t.services, live, totals: new Totals(live) }
  await live.start()
  afterAll(() => live.stop())
  const query = { skip: 0, limit: 1, filters: [], operator: 'and' as const }
  const work = reading(services, {}, candidatesContract.search.reads)
  return { live, total: async () => (await candidatePage(work, query)).total }
}

it('counts companies by their open listings anew when a listing opens (H-01)', async () => {
  const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
  await t.work((work) => makeListing(work, cny_id))
  const company = await t.as(usr_id)
  const many = { filters: [{ field: 'open_listings', op: 'gte' as const, value: 2 }] }
  expect((await admin.call(companiesContract.list, many)).body).toMatchObject({ total: 0, documents: [] })
  const heard = listen(t.services.live)
  const opened = await company.call(jobListingsContract.create, {
    jl_category: 'Πωλήσεις',
    jl_position_sector: 'Εμπόριο',
    jl_position_title: 'Πωλητής',
  })
  expect(opened.status, opened.message).toBe(201)
  const { body } = await admin.call(companiesContract.list, many)
  expect(body.total).toBe(1)
  expect(body.documents).toHaveLength(1)
  // The open screen of the office reads the list anew, and so does the tab that has written.
  expect(heard.flat()).toContain('job_listing')
  expect(companiesContract.list.reads).toContain('job_listing')
  expect(String(opened.headers['x-changed']).split(',')).toContain('job_listing')
})

it('tells nobody of tables that none of their calls reads', async () => {
  const { usr_id, cny_id } = await t.work((work) => makeCompany(work))
  const person = { ...office, kind: 'company' as const, usr_id, cny_id }
  const heard = listen(t.services.live, person)
  t.services.live.emitChanged(['outbox_mail', 'audit', 'interview'], { everybody: true })
  t.services.live.emitChanged(['outbox_mail'], { everybody: true })
  expect(heard).toEqual([['audit', 'interview']])
})

it('does not say in its head what the answer keeps to itself: whether an address is known', async () => {
  const usr_id = await t.work((work) => makeCandidate(work))
  const { usr_email } = await t.db
    .selectFrom('users')
    .select('usr_email')
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  for (const email of [usr_email, 'nobody@mail.test']) {
    const renewed = await t.visitor.call(personalPageContract.renew, { email })
    const forgotten = await t.visitor.call(authContract.resetInit, { email })
    expect([renewed.headers['x-changed'], forgotten.headers['x-changed']]).toEqual([undefined, undefined])
  }
})

it('counts anew in other processes after their connection broke, and lets their screens read anew', async () => {
  const other = await secondProcess({ checkMs: NEVER_MS })
  const heard = listen(other.live)
  const before = await other.total()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'regen live' and datname = current_database()`.execute(t.db)
  // PostgreSQL ends a connection in its own time; it comes back half a second later at the earliest.
  await expect.poll(() => other.live.isDeaf).toBe(true)
  await t.work((work) => makeCandidate(work))
  expect(await other.total()).toBe(before + 1)
  await expect.poll(() => heard.includes('all')).toBe(true)
  await t.work((work) => makeCandidate(work))
  await expect.poll(() => other.total()).toBe(before + 2)
})

it('notices what no process has told: it died after its commit, or somebody wrote by hand', async () => {
  const other = await secondProcess({ checkMs: 100 })
  const before = await other.total()
  const { usr_id } = await t.work(async (work) => ({ usr_id: await makeCandidate(work) }))
  await expect.poll(() => other.total()).toBe(before + 1)
  await sql`update users set usr_date_deleted = now() where usr_id = ${usr_id}`.execute(t.db)
  await expect.poll(() => other.total(), { timeout: 3000 }).toBe(before)
})

it('gives a connection up that does not answer any more', async () => {
  const { hostname, port } = new URL(t.services.connection.url)
  const sockets: Socket[] = []
  const proxy = createServer((socket) => {
    const target = connectTo(Number(port), hostname)
    sockets.push(socket, target)
    for (const end of [socket, target]) end.on('error', () => undefined)
    socket.pipe(target).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  afterAll(() => proxy.close())
  const url = new URL(t.services.connection.url)
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
  const other = await secondProcess({ url: url.href, checkMs: 100, timeoutMs: 300 })
  const heard = listen(other.live)
  for (const socket of sockets) socket.unpipe().pause()
  await expect.poll(() => other.live.isDeaf, { timeout: 3000 }).toBe(true)
  await expect.poll(() => heard.includes('all'), { timeout: 5000 }).toBe(true)
  for (const socket of sockets) socket.destroy()
})
