import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator } from '#server/testing/make.ts'

// A letter to five thousand people, written and sent by processes that are killed again and again.

const PEOPLE = 5000

let t: TestApp
let admin: Caller
let smtp: SMTPServer
let url: string
/** Message-IDs by receiver. */
let received = new Map<string, string[]>()

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      // The sender was killed in the middle of the letter: it never arrived.
      stream.on('error', () => undefined)
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const id = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        received.set(to, [...(received.get(to) ?? []), id])
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`
  t = await startTestApp()
  admin = await t.as(await t.work(makeAdministrator))
  await sql`insert into users (usr_role, usr_email, usr_fullname)
    select 'CANDIDATE', 'person' || n || '@mail.test', 'Άτομο ' || n from generate_series(1, ${PEOPLE}) n`.execute(
    t.services.connection.db,
  )
})

afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

/** A process of the product with its jobs and its sender, as in production but for its pace. */
function startProcess(): ChildProcess {
  const script = `
    import { pino } from 'pino'
    import { readConfig } from '#server/core/config.ts'
    import { MailSender } from '#server/core/mail/sender.ts'
    import { connect } from '#server/database/connect.ts'
    import { defineJobs } from '#server/job-kinds.ts'
    import { makeServices } from '#server/services.ts'
    const config = readConfig(process.env)
    const connection = connect(config.databaseUrl, { poolSize: 8, onError() {} })
    const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
    defineJobs(services)
    await services.jobs.startAll()
    new MailSender(services, { leaseMs: 1500, pollMs: 200 }).start()
    setTimeout(() => process.exit(1), 120_000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: t.services.connection.url,
      SMTP_URL: url,
      MAIL_FROM: 'office@regen.test',
      MAIL_RATE_PER_MINUTE: '100000',
    },
  })
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const order = async (title: string) => {
  const audience = await admin.call(center.audience, { channel: 'EMAIL' })
  const sent = await admin.call(center.email, {
    title,
    body: '<p>Γεια σου {name}</p>',
    expected_total: audience.body.total,
  })
  expect([sent.status, audience.body.total, sent.body.notg_total]).toEqual([201, PEOPLE, PEOPLE])
  return sent.body.notg_id
}

const sendingOf = async (id: number) => (await admin.call(center.one, { id })).body

describe('a letter to five thousand people', { timeout: 180_000 }, () => {
  it('reaches each of them once, whenever its processes are killed', async () => {
    received = new Map()
    const id = await order('Πρώτη')
    let kills = 0
    for (const goal of [1, 900, 2200, 3600]) {
      const child = startProcess()
      await expect.poll(() => received.size, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(goal)
      await kill(child)
      kills += 1
      // Its job and its letters on the way are another's only after their lease.
      await sleep(200)
    }
    const last = startProcess()
    await expect.poll(async () => (await sendingOf(id)).counts.SENT, { timeout: 90_000, interval: 500 }).toBe(PEOPLE)
    await kill(last)
    expect(kills).toBe(4)
    expect(received.size).toBe(PEOPLE)
    // Between the server's "250" and our note of it a kill sends the letter again: it is the same letter by its Message-ID.
    const ids = [...received.values()].map((list) => new Set(list))
    expect(ids.every((one) => one.size === 1)).toBe(true)
    const repeated = [...received.values()].filter((list) => list.length > 1).length
    expect(repeated).toBeLessThanOrEqual(kills * 4)
    const { rows } = await sql<{ n: number; people: number }>`select count(*) as n, count(distinct mai_to) as people
      from outbox_mail where mai_about = ${`notification:${id}`}`.execute(t.services.connection.db)
    expect(rows[0]).toEqual({ n: PEOPLE, people: PEOPLE })
    expect((await sendingOf(id)).notg_status).toBe('DONE')
  })

  it('stops half-way when it is cancelled: everybody is sent to or cancelled, and nobody is written to after that', async () => {
    received = new Map()
    const id = await order('Δεύτερη')
    const child = startProcess()
    await expect.poll(() => received.size, { timeout: 60_000, interval: 10 }).toBeGreaterThan(400)
    expect((await admin.call(center.cancel, { id })).body.notg_status).toBe('CANCELLED')
    await expect.poll(async () => (await sendingOf(id)).counts.QUEUED, { timeout: 10_000 }).toBe(0)
    const { counts } = await sendingOf(id)
    const reached = received.size
    expect(counts.SENT).toBe(reached)
    expect(counts.SENT + counts.CANCELLED).toBe(PEOPLE)
    expect(counts.CANCELLED).toBeGreaterThan(0)
    await sleep(1000)
    expect(received.size).toBe(reached)
    expect((await sendingOf(id)).counts).toEqual(counts)
    await kill(child)
  })
})
