import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { healthContract } from '#shared/features/health/health.contract.ts'
import { type HealthPart, scheduleTitles } from '#shared/features/health/health.rules.ts'
import { DiskSpace } from '#server/core/disk-space.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { noteScheduleRun, writeState } from '#server/core/platform-state.ts'
import { features } from '#server/features.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator } from '#server/testing/make.ts'

const t = await startTestApp()
const administrator = await t.work(makeAdministrator)

async function look() {
  // Signed in anew: a test may have moved the clock beyond a session.
  const admin = await t.as(administrator)
  const answer = await admin.call(healthContract.look, undefined)
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}

async function judgementOf(part: HealthPart) {
  const { judgements } = await look()
  return judgements.find((judgement) => judgement.part === part)
}

it('is for the office alone', async () => {
  expect((await t.visitor.call(healthContract.look, undefined)).status).toBe(401)
})

it('has words for all that runs by the clock', () => {
  const names = features.flatMap(({ schedules }) => Object.keys(schedules ?? {}))
  expect(names.toSorted()).toEqual(Object.keys(scheduleTitles).toSorted())
})

it('nothing is set for the hour that summer time leaves out of one night and repeats in another', () => {
  const crons = features.flatMap(({ schedules }) => Object.values(schedules ?? {}).map(({ cron }) => cron))
  expect(crons.filter((cron) => /^\S+ 3 /.test(cron))).toEqual([])
})

it('says of a new installation what it lacks, and what runs', async () => {
  const health = await look()
  expect(health.judgements.filter(({ state }) => state !== 'good').map(({ part }) => part)).toEqual(['mail', 'backup'])
  expect(health).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database_version: expect.stringMatching(/^\d+/),
  })
  expect(health.figures).toMatchObject({ letters_waiting: 0, backup_at: null, has_mail_server: false })
})

it('tells a service that is away, since when and why, until it is back', async () => {
  t.services.parts.fails('storage', new Error('connect ECONNREFUSED'))
  expect(await judgementOf('files')).toMatchObject({
    state: 'bad',
    since: expect.any(String),
    detail: 'connect ECONNREFUSED',
  })
  t.services.parts.works('storage')
  expect(await judgementOf('files')).toMatchObject({ state: 'good', since: null, detail: '' })
})

it('tells a disk without room, since when, and how much is left', async () => {
  const MB = 1024 * 1024
  const before = t.services.space
  t.services.space = new DiskSpace({
    minBytes: 200 * MB,
    freeBytes: async () => 120 * MB,
    clock: () => new Date('2026-03-01T09:00:00Z'),
  })
  expect(await judgementOf('disk')).toEqual({
    part: 'disk',
    state: 'warning',
    since: '2026-03-01T09:00:00.000Z',
    detail: '120 MB free, MIN_FREE_MB is 200',
  })
  t.services.space = before
})

it('counts letters that wait and that came back', async () => {
  await t.work((work) => queueMail(work, { to: 'a@mail.test', template: '', subject: 'α', text: 'β' }))
  t.setNow(new Date(Date.now() + 3_600_000).toISOString())
  expect(await judgementOf('letters')).toMatchObject({ state: 'bad', since: expect.any(String) })
  t.setNow(null)
  await t.db.updateTable('outbox_mail').set({ mai_status: 'BOUNCED' }).execute()
  expect(await judgementOf('letters')).toMatchObject({ state: 'warning' })
  expect((await look()).figures).toMatchObject({ letters_waiting: 0, letters_failed_in_day: 1 })
  t.setNow(new Date(Date.now() + 90_000_000).toISOString())
  expect(await judgementOf('letters')).toMatchObject({ state: 'good' })
  t.setNow(null)
})

it('knows the backup, the drill, and the rest after a restore', async () => {
  const { db } = t
  const at = new Date().toISOString()
  await writeState(db, 'backup', { at, bytes: 1000, rows: 1, files: 1, seconds: 1, isEncrypted: true })
  expect(await judgementOf('drill')).toMatchObject({ state: 'warning' })
  await writeState(db, 'drill', { backup: 'x', isGood: false, problem: 'users has 3 rows, not 4.', seconds: 1 })
  await writeState(db, 'quiet', { backup: at })
  expect(await judgementOf('backup')).toMatchObject({ state: 'good' })
  expect(await judgementOf('drill')).toMatchObject({ state: 'bad', detail: 'users has 3 rows, not 4.' })
  expect(await judgementOf('quiet')).toMatchObject({ state: 'bad' })
  await db.deleteFrom('platform_state').where('pst_name', '=', 'quiet').execute()
})

it('keeps how each scheduled task ended, though two end at once, and misses one that does not run', async () => {
  const { jobs, connection } = t.services
  for (const [name, cron] of [
    ['nightly', '0 3 * * *'],
    ['often', '*/5 * * * *'],
  ] as const)
    jobs.every(name, cron, async () => undefined)
  const at = new Date().toISOString()
  await Promise.all(
    ['nightly', 'often', 'gone'].map((name) => noteScheduleRun(connection.db, name, { at, problem: '' })),
  )
  expect((await look()).schedules.map(({ name }) => name).toSorted()).toEqual(['nightly', 'often'])
  expect(await judgementOf('schedules')).toMatchObject({ state: 'good' })
  t.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString())
  expect(await judgementOf('schedules')).toMatchObject({ state: 'bad', detail: expect.stringMatching(/^often: /) })
  t.setNow(null)
  await noteScheduleRun(connection.db, 'nightly', { at, problem: 'no room' })
  expect(await judgementOf('schedules')).toMatchObject({ state: 'bad', detail: 'nightly: no room' })
  const figures = (await t.app.inject({ url: '/metrics' })).body
  expect(figures).toContain('regen_schedule_good{schedule="nightly"} 0')
  expect(figures).toMatch(/regen_schedule_age_seconds\{schedule="often"\} \d/)
})

it('misses no task of working days on a Sunday', async () => {
  const { jobs, connection } = t.services
  jobs.every('workdays', '40 7 * * 1-5', async () => undefined)
  await noteScheduleRun(connection.db, 'workdays', { at: '2026-10-23T04:40:05Z', problem: '' })
  const isLateAt = async (instant: string) => {
    t.setNow(instant)
    return (await judgementOf('schedules'))?.detail.includes('workdays')
  }
  // From Friday to Monday the clocks were set back.
  expect([await isLateAt('2026-10-25T12:00:00Z'), await isLateAt('2026-10-26T05:40:30Z')]).toEqual([false, false])
  expect(await isLateAt('2026-10-26T08:00:00Z')).toBe(true)
  t.setNow(null)
})

it('is asked anew by a letter that failed, and by none that is written, held or sent', async () => {
  const wakes = (act: RawBuilder<unknown>) =>
    t.work(async ({ db }) => {
      await act.execute(db)
      const { rows } = await sql<{ touched: string }>`select current_setting('regen.touched') as touched`.execute(db)
      return healthContract.look.reads.some((table) => rows[0]?.touched.split(',').includes(table))
    })
  const write = (status: string) =>
    sql`insert into outbox_mail (mai_status, mai_to, mai_subject, mai_text) values (${status}, 'a@mail.test', 'Θέμα', 'x')`
  expect(await wakes(write('QUEUED'))).toBe(false)
  expect(await wakes(write('HELD'))).toBe(false)
  expect(await wakes(sql`update outbox_mail set mai_status = 'SENT' where mai_status = 'QUEUED'`)).toBe(false)
  expect(await wakes(write('FAILED'))).toBe(true)
})
