import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import { STEP } from '#server/features/notification-center/notification-center.sending.ts'
import { startTestApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/mail-server.ts'

// A mail to many people, written and sent by processes that are killed again and again. `CRASH_PEOPLE=5000` takes
// some minutes; these few show the same in seconds.

const PEOPLE = Number(process.env.CRASH_PEOPLE ?? 220)

/** Mails that one process has on their way at once. */
const LANES = 4
/** Message-IDs by receiver. */
let received = new Map<string, string[]>()

const url = await startMailServer((mail, to) => {
  const id = /^Message-ID: (\S+)/im.exec(mail.toString())?.[1] ?? ''
  received.set(to, [...(received.get(to) ?? []), id])
})
const t = await startTestApp()
const admin = await t.asOffice()
await sql`insert into users (usr_role, usr_email, usr_fullname)
  select 'CANDIDATE', 'person' || n || '@mail.test', 'Άτομο ' || n from generate_series(1, ${PEOPLE}) n`.execute(t.db)

/** A process of the product with its jobs and its sender, as in production but for its pace. */
function startProcess(): ChildProcess {
  const script = `
    import { pino } from 'pino'
    import { readConfig } from '#server/core/config.ts'
    import { MailSender } from '#server/core/mail/sender.ts'
    import { connect } from '#server/database/connect.ts'
    import { features } from '#server/features.ts'
    import { makeServices } from '#server/services.ts'
    const config = readConfig(process.env)
    const connection = connect(config.databaseUrl, { poolSize: 8, onError() {} })
    const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
    for (const { jobs } of features) jobs?.(services)
    await services.jobs.startAll()
    new MailSender(services, { leaseMs: 1500, pollMs: 200, lanes: ${LANES} }).start()
    setTimeout(() => process.exit(1), 400_000)`
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

/** Kills a process while it writes: its last step cannot end, because somebody holds one of its people. */
async function killWhileWriting(id: number): Promise<void> {
  const { db } = t
  await db.transaction().execute(async (tx) => {
    await sql`select from notification_recipient where notr_fk_notg_id = ${id}
      order by notr_fk_usr_id desc limit 1 for update`.execute(tx)
    const child = startProcess()
    await expect
      .poll(async () => (await sendingOf(id)).counts.WAITING, { timeout: 60_000, interval: 50 })
      .toBeLessThanOrEqual(STEP)
    await kill(child)
  })
  expect((await sendingOf(id)).counts.WAITING).toBeGreaterThan(0)
}

async function killWhenReceived(share: number): Promise<void> {
  const child = startProcess()
  await expect
    .poll(() => received.size, { timeout: 120_000, interval: 10 })
    .toBeGreaterThanOrEqual(Math.ceil(PEOPLE * share))
  await kill(child)
}

describe(`a mail to ${PEOPLE} people`, { timeout: 600_000 }, () => {
  /** The process that nobody kills. */
  let running: ChildProcess | undefined
  afterAll(() => running && kill(running))

  it('reaches each of them at most once, whenever its processes are killed', async () => {
    received = new Map()
    const id = await order('Πρώτη')
    await killWhileWriting(id)
    const shares = [0.2, 0.6]
    for (const share of shares) await killWhenReceived(share)
    running = startProcess()
    const ended = async () => {
      const { SENT, FAILED } = (await sendingOf(id)).counts
      return SENT + FAILED
    }
    await expect.poll(ended, { timeout: 300_000, interval: 200 }).toBe(PEOPLE)
    // A mail that was with the server at a kill is never sent again: whether it arrived, the office sees and decides.
    expect([...received.values()].every((list) => list.length === 1)).toBe(true)
    const { FAILED: unknown } = (await sendingOf(id)).counts
    expect(unknown).toBeLessThanOrEqual((1 + shares.length) * LANES)
    expect(received.size).toBeGreaterThanOrEqual(PEOPLE - unknown)
    const { rows } = await sql<{ n: number; people: number }>`select count(*) as n, count(distinct mai_to) as people
      from outbox_mail where mai_about = ${`notification:${id}`}`.execute(t.db)
    expect(rows[0]).toEqual({ n: PEOPLE, people: PEOPLE })
    expect((await sendingOf(id)).notg_status).toBe('DONE')
    if (process.env.CRASH_PEOPLE)
      console.info(`${PEOPLE} people, ${1 + shares.length} kills, ${unknown} that may have arrived`)
  })

  it('stops half-way when it is cancelled: everybody is sent to or cancelled, and nobody is written to after that', async () => {
    received = new Map()
    const id = await order('Δεύτερη')
    await expect.poll(() => received.size, { timeout: 300_000, interval: 10 }).toBeGreaterThan(PEOPLE / 2)
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
    if (process.env.CRASH_PEOPLE) console.info(`${counts.SENT} sent, ${counts.CANCELLED} cancelled`)
  })
})
