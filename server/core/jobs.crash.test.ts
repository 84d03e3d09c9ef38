import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type JobRun, Jobs } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/work.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompany } from '#server/testing/make.ts'

/** Each step is a letter in the outbox, written with its checkpoint. */
async function writeSteps(run: JobRun<{ upTo: number; pause?: number; person?: string }>): Promise<number> {
  for (let step = Number(run.checkpoint ?? 0) + 1; step <= run.data.upTo; step += 1) {
    await inTransaction(run.services, {}, async (work) => {
      await addStep(work.db, run.job_id, step)
      await run.saveCheckpoint(work.db, step)
    })
    await run.progress(step, run.data.upTo)
    await sleep(run.data.pause ?? 0)
  }
  return run.attempt
}

async function addStep(db: TestApp['services']['connection']['db'], job_id: string, step: number): Promise<void> {
  await db
    .insertInto('outbox_mail')
    .values({ mai_to: 'x@mail.test', mai_subject: String(step), mai_text: '', mai_about: job_id, mai_status: 'SENT' })
    .execute()
}

function stepsOf(job_id: string) {
  return t.db
    .selectFrom('outbox_mail')
    .select('mai_subject')
    .where('mai_about', '=', job_id)
    .orderBy('mai_id')
    .execute()
    .then((rows) => rows.map((row) => Number(row.mai_subject)))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const t = await startTestApp()
define(t.services.jobs)

function define(jobs: Jobs): void {
  jobs.define('steps', { run: writeSteps })
  jobs.define('many', { run: writeSteps, concurrency: 3 })
  jobs.define('who', { run: (run) => Promise.resolve(run.person.kind) })
}

/** Another process, which has `services` and runs this until it is killed. */
function spawnProcess(body: string) {
  const script = `
    import { pino } from 'pino'
    import { readConfig } from '#server/core/config.ts'
    import { inTransaction } from '#server/core/work.ts'
    import { connect } from '#server/database/connect.ts'
    import { makeServices } from '#server/services.ts'
    const config = readConfig(process.env)
    const connection = connect(config.databaseUrl, { poolSize: 2, onError() {} })
    const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
    setTimeout(() => process.exit(1), 400_000)
    ${body}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: t.services.connection.url },
  })
}

/** As another process would be, but with a lever. */
async function withJobs<T>(act: (jobs: Jobs) => Promise<T>, prepare?: (jobs: Jobs) => void): Promise<T> {
  const jobs = new Jobs(t.services)
  define(jobs)
  prepare?.(jobs)
  await jobs.startAll()
  try {
    return await act(jobs)
  } finally {
    await jobs.stop()
  }
}

const start = (kind: string, data: unknown, jobs = t.services.jobs) =>
  t.work((work) => jobs.start(work, kind, data)).then((made) => made.job_id)

const jobOf = (job_id: string) =>
  t.db.selectFrom('job').selectAll().where('job_id', '=', job_id).executeTakeFirstOrThrow()

async function ended(job_id: string) {
  await expect
    .poll(async () => (await jobOf(job_id)).job_status, { timeout: 15_000, interval: 50 })
    .not.toMatch(/QUEUED|RUNNING/)
  return jobOf(job_id)
}

describe('a job whose process was killed', () => {
  it('is taken up by another, which does every step that is left and none twice', async () => {
    const child = spawnProcess(`
      const addStep = ${addStep.toString()}
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
      services.jobs.define('steps', { run: async (run) => {
        for (let step = 1; ; step += 1) {
          await inTransaction(run.services, {}, async (work) => {
            await addStep(work.db, run.job_id, step)
            await run.saveCheckpoint(work.db, step)
          })
          process.stdout.write(String(step))
          await sleep(20)
        }
      } })
      await services.jobs.startAll()`)
    const job_id = await start('steps', { upTo: 100 })
    while (!String((await once(child.stdout, 'data'))[0]).includes('9')) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done = await stepsOf(job_id)
    expect(done.length).toBeGreaterThan(8)
    expect((await jobOf(job_id)).job_status).toBe('RUNNING')
    await withJobs(async () => {
      // The dead process would be found after ten seconds of silence; a test need not wait for that.
      const { rowCount } = await t.services.connection.pool.query(
        "update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1",
        [job_id],
      )
      expect(rowCount).toBe(1)
      expect(await ended(job_id)).toMatchObject({ job_status: 'DONE', job_result: 2 })
    })
    expect(await stepsOf(job_id)).toEqual(upTo(100))
  })

  it('may wake again, and has no say any more', async () => {
    const job_id = await start('steps', { upTo: 30, pause: 20 })
    const first = t.services.jobs.run('steps', job_id)
    await expect.poll(async () => (await stepsOf(job_id)).length).toBeGreaterThan(3)
    const second = t.services.jobs.run('steps', job_id)
    await expect(first).rejects.toThrow('the job runs elsewhere')
    await second
    expect(await stepsOf(job_id)).toEqual(upTo(30))
    expect((await jobOf(job_id)).job_status).toBe('DONE')
  })

  it('is said to have failed when that happened at every attempt', async () => {
    const job_id = await start('steps', { upTo: 1 })
    await t.services.connection.pool.query("update pgboss.job set state = 'failed' where id = $1", [job_id])
    await withJobs(() => Promise.resolve())
    expect(await jobOf(job_id)).toMatchObject({
      job_status: 'FAILED',
      job_message: 'Η εργασία διακόπηκε πολλές φορές και σταμάτησε.',
    })
  })
})

describe('a job', () => {
  it('goes on in the next process when its own ends in good order', async () => {
    const job_id = await withJobs(async (jobs) => {
      const started = await start('steps', { upTo: 40, pause: 30 }, jobs)
      await expect.poll(async () => (await stepsOf(started)).length, { timeout: 5000 }).toBeGreaterThan(2)
      return started
    })
    const before = (await stepsOf(job_id)).length
    expect(before).toBeLessThan(40)
    await withJobs(() => ended(job_id))
    expect(await stepsOf(job_id)).toEqual(upTo(40))
  })

  it('stops at its next step when it is cancelled, and that step never happened', async () => {
    const job_id = await start('steps', { upTo: 1000, pause: 5 })
    const running = t.services.jobs.run('steps', job_id)
    await expect.poll(async () => (await stepsOf(job_id)).length).toBeGreaterThan(3)
    await t.db.updateTable('job').set({ job_status: 'CANCELLED' }).where('job_id', '=', job_id).execute()
    const before = (await stepsOf(job_id)).length
    await running
    expect((await stepsOf(job_id)).length).toBeLessThanOrEqual(before + 1)
    expect((await jobOf(job_id)).job_status).toBe('CANCELLED')
  })

  it('is tried again when the database was away, and not when the person must do something', async () => {
    let tries = 0
    await withJobs(
      async (jobs) => {
        expect(await ended(await start('shaky', {}, jobs))).toMatchObject({ job_status: 'DONE', job_result: 3 })
        expect(tries).toBe(3)
      },
      (jobs) =>
        jobs.define('shaky', {
          run: (run) => {
            tries += 1
            if (tries < 3) return Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
            return Promise.resolve(run.attempt)
          },
        }),
    )
  })

  it('acts for its starter as they are now, and not at all once they are frozen', async () => {
    const { usr_id, cny_id } = await t.work((work) => makeCompany(work))
    const { db } = t
    const startBy = async () => {
      const person = {
        kind: 'company' as const,
        usr_id,
        grade: null,
        usr_role: 'COMPANY_USER' as const,
        usr_email: '',
        usr_fullname: '',
        cny_id,
        mustChangePassword: false,
      }
      return (await inTransaction(t.services, { person }, (work) => t.services.jobs.start(work, 'who', {}))).job_id
    }
    const kinds: unknown[] = []
    for (const cny_status of ['APPROVED', 'ARCHIVED', 'PENDING_APPROVAL']) {
      const job_id = await startBy()
      await db.updateTable('company').set({ cny_status }).where('cny_id', '=', cny_id).execute()
      await t.services.jobs.runQueued()
      kinds.push((await jobOf(job_id)).job_result)
    }
    expect(kinds).toEqual(['company', 'archived', 'pending'])
    const last = await startBy()
    await db.updateTable('users').set({ usr_status: 'FROZEN' }).where('usr_id', '=', usr_id).execute()
    await t.services.jobs.runQueued()
    expect(await jobOf(last)).toMatchObject({ job_status: 'FAILED', job_result: null })
  })

  it('runs beside others of its kind as far as it is allowed to', async () => {
    await withJobs(async (jobs) => {
      const ids = await Promise.all([1, 2, 3].map(() => start('many', { upTo: 1, pause: 1000 }, jobs)))
      await expect
        .poll(async () => (await Promise.all(ids.map(jobOf))).map((job) => job.job_status), {
          timeout: 3000,
          interval: 50,
        })
        .toEqual(['RUNNING', 'RUNNING', 'RUNNING'])
      await Promise.all(ids.map(ended))
    })
  })

  it('begins within a second of its commit, and its start is cheap', async () => {
    await withJobs(async (jobs) => {
      await t.work(makeAdministrator)
      const started = performance.now()
      const job_id = await start('who', {}, jobs)
      expect(performance.now() - started).toBeLessThan(200)
      await ended(job_id)
      expect(performance.now() - started).toBeLessThan(1500)
    })
  })
})

describe('a schedule', () => {
  it('runs in one process, and its failure ends neither', async () => {
    const runs: string[] = []
    const scheduled = (name: string) => (jobs: Jobs) =>
      jobs.every('nightly', '0 3 * * *', async () => {
        runs.push(name)
        await sleep(150)
        throw new Error('not tonight')
      })
    await withJobs(
      () =>
        withJobs(async (jobs) => {
          const { rows } = await t.services.connection.pool.query('select timezone, cron from pgboss.schedule')
          expect(rows).toEqual([{ timezone: 'Europe/Athens', cron: '0 3 * * *' }])
          const boss = await jobs['boss']
          await boss?.send('clock-nightly', null)
          expect(await boss?.send('clock-nightly', null)).toBeNull()
          await expect.poll(() => runs.length).toBe(1)
          await sleep(200)
          expect(runs).toHaveLength(1)
        }, scheduled('b')),
      scheduled('a'),
    )
    await withJobs(async () => {
      const { rows } = await t.services.connection.pool.query('select name from pgboss.schedule')
      expect(rows).toEqual([])
    })
  })

  it('is made up for by another process when the one that ran it was killed, and tried again when the database was away', async () => {
    const child = spawnProcess(`
      services.jobs.every('daily', '0 3 * * *', () => {
        process.stdout.write('runs')
        return new Promise(() => undefined)
      })
      await services.jobs.startAll()
      process.stdout.write('ready')`)
    await once(child.stdout, 'data')
    const boss = await t.services.jobs['ready']()
    await boss.send('clock-daily', null)
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { rowCount } = await t.services.connection.pool.query(
      "update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'clock-daily' and state = 'active'",
    )
    expect(rowCount).toBe(1)
    let runs = 0
    await withJobs(
      async () => {
        await expect.poll(() => runs, { timeout: 40_000 }).toBe(2)
        await expect.poll(() => boss.send('clock-daily', null)).not.toBeNull()
      },
      (jobs) => {
        jobs.every('daily', '0 3 * * *', () => {
          runs += 1
          const isAway = runs === 1
          return isAway ? Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })) : Promise.resolve()
        })
      },
    )
  })
})
