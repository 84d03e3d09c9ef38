import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { athensTime } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { Jobs } from '#server/core/jobs.ts'
import { readState } from '#server/core/platform-state.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { startTestApp } from '#server/testing/app.ts'

const steps: number[] = []

const t = await startTestApp()
const { jobs } = t.services
jobs.define<{ upTo: number }>('count', {
  async run(run) {
    for (let step = Number(run.checkpoint ?? 0) + 1; step <= run.data.upTo; step += 1) {
      await inTransaction(run.services, {}, (work) => run.saveCheckpoint(work.db, step))
      steps.push(step)
      await run.progress(step, run.data.upTo, `Βήμα ${step}`)
      if (step === 2 && run.data.upTo === 4 && steps.filter((one) => one === 2).length === 1)
        throw new Error('the process dies here')
    }
    return { counted: run.data.upTo }
  },
})
jobs.define('refuse', {
  run: () => Promise.reject(new AppError('invalid', { message: 'Το αρχείο δεν έχει σειρές.' })),
})
await jobs.startAll()
const admin = await t.asOffice()

async function start(kind: string, data: unknown): Promise<string> {
  const { job_id } = await inTransaction(t.services, { person: await personOf(t.services) }, (work) =>
    t.services.jobs.start(work, kind, data),
  )
  return job_id
}

async function personOf(services: Services) {
  const row = await services.connection.db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_fullname'])
    .where('usr_id', '=', admin.usr_id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    kind: 'administrator' as const,
    grade: 'OWNER' as const,
    usr_role: 'REGEN_ADMINISTRATOR' as const,
    cny_id: null,
    mustChangePassword: false,
  }
}

async function ended(job_id: string) {
  await expect
    .poll(async () => (await admin.call(jobsContract.one, { job_id })).body.job_status, { timeout: 10_000 })
    .not.toMatch(/QUEUED|RUNNING/)
  return (await admin.call(jobsContract.one, { job_id })).body
}

describe('a job', () => {
  it('runs after its transaction, shows progress and keeps its result', async () => {
    const job = await ended(await start('count', { upTo: 3 }))
    expect(job).toMatchObject({
      job_status: 'DONE',
      job_done: 3,
      job_total: 3,
      job_message: 'Βήμα 3',
      job_result: { counted: 3 },
    })
  })

  it('does not exist when its transaction is rolled back', async () => {
    await expect(
      inTransaction(t.services, {}, async (work) => {
        await t.services.jobs.start(work, 'count', { upTo: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const { rows } = await t.services.connection.pool.query(
      "select count(*)::int as n from pgboss.job where name = 'job-count' and state = 'created'",
    )
    expect(rows[0]).toEqual({ n: 0 })
  })

  it('tells in Greek what was wrong, and keeps defects to the log', async () => {
    expect(await ended(await start('refuse', {}))).toMatchObject({
      job_status: 'FAILED',
      job_message: 'Το αρχείο δεν έχει σειρές.',
    })
    steps.length = 0
    const broken = await start('count', { upTo: 4 })
    expect(await ended(broken)).toMatchObject({ job_status: 'FAILED', job_message: 'Κάτι πήγε στραβά' })
    // Taken up again, as after a crash: it goes on from its checkpoint.
    await t.work((work) =>
      work.db.updateTable('job').set({ job_status: 'RUNNING' }).where('job_id', '=', broken).execute(),
    )
    await t.services.jobs.run('count', broken)
    expect(steps).toEqual([1, 2, 3, 4])
    expect((await admin.call(jobsContract.one, { job_id: broken })).body.job_status).toBe('DONE')
  })

  it('can be stopped by its owner, and is invisible to others', async () => {
    const job_id = await t.work(async (work) => {
      const row = await work.db
        .insertInto('job')
        .values({ job_kind: 'count', job_fk_usr_id: admin.usr_id, job_data: '{"input":{"upTo":2}}' })
        .returning('job_id')
        .executeTakeFirstOrThrow()
      return row.job_id
    })
    const stranger = await t.asOffice()
    expect((await stranger.call(jobsContract.one, { job_id })).status).toBe(404)
    expect((await stranger.call(jobsContract.cancel, { job_id })).status).toBe(404)
    expect((await admin.call(jobsContract.cancel, { job_id })).body.job_status).toBe('CANCELLED')
    expect((await admin.call(jobsContract.cancel, { job_id })).status).toBe(409)
    expect((await stranger.call(jobsContract.list)).body).toEqual([])
    expect((await admin.call(jobsContract.list)).body.length).toBeGreaterThan(0)
  })
})

describe('a daily task', () => {
  it('that came due while no process ran is made up for once, though two start at the same time', async () => {
    const { pool } = t.services.connection
    const name = `night-${randomUUID()}`
    let runs = 0
    // Half a day away from now: it is not due by the clock while this test runs.
    const hour = (Number(athensTime(new Date()).slice(0, 2)) + 12) % 24
    const start = async () => {
      const jobs = new Jobs(t.services)
      jobs.every(name, `0 ${hour} * * *`, async () => (runs += 1))
      await jobs.startAll()
      return jobs
    }
    const kept = async () => (await readState(t.db, 'schedules'))?.value[name]
    await (await start()).stop()
    expect([runs, await kept()]).toEqual([0, undefined])
    await pool.query("update pgboss.schedule set created_on = now() - interval '9 days'")
    await pool.query("update pgboss.version set cron_on = now() - interval '3 days'")
    const started = await Promise.all([start(), start()])
    await expect.poll(kept, { timeout: 50_000 }).toMatchObject({ problem: '' })
    expect(runs).toBe(1)
    const queue = await pool.query('select from pgboss.job where name = $1', [`clock-${name}`])
    expect(queue.rowCount).toBe(1)
    await Promise.all(started.map((jobs) => jobs.stop()))
  })
})
