import { athensDay, athensInstant, athensTime } from '#shared/core/dates.ts'
import { NIGHT_BEGINS } from '#shared/features/retention/retention.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { JobRun } from '#server/core/jobs.run.ts'
import { ageOf, countDue, endNext, periodOf, type RetentionRule, warnNext } from '#server/core/retention.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import {
  addFigure,
  beginRun,
  endRun,
  figureOf,
  isOlderThan,
  retentionSettings,
} from '#server/features/retention/retention.queries.ts'

export const RETENTION_JOB = 'retention'
const [hour, minute] = NIGHT_BEGINS.split(':').map(Number)
/** When the night's run begins, in Athens. */
export const NIGHT = { cron: `${minute} ${hour} * * *`, from: NIGHT_BEGINS, until: '05:00' }

interface NightData {
  rtr_id: number
}

/** Begins the run of this night, once in all processes. One that was missed is made up for when the product starts. */
export async function beginNight(work: Work): Promise<void> {
  const [day, time] = [athensDay(work.now), athensTime(work.now)]
  if (time < NIGHT.from) return
  // A product that is new has missed no night: its first one comes by the clock, or when it starts on the next day.
  if (time > NIGHT.until && !(await isOlderThan(work.db, athensInstant(day, NIGHT.from)))) return
  const rtr_id = await beginRun(work, day)
  if (rtr_id !== null) await work.services.jobs.start(work, RETENTION_JOB, { rtr_id } satisfies NightData)
}

export function defineRetentionJob(services: Services): void {
  services.jobs.define<NightData>(RETENTION_JOB, { run: (run) => followRules(services, run) })
}

/** Follows all rules, in short transactions. A rule that fails is noted and keeps no other one waiting. */
async function followRules(services: Services, run: JobRun<NightData>): Promise<void> {
  const { retention } = services
  const settings = await retentionSettings(services.connection.db)
  const done = new Set((run.checkpoint as string[] | null) ?? [])
  for (const rule of retention) {
    if (done.has(rule.name)) continue
    await run.progress(done.size, retention.length)
    done.add(rule.name)
    await followRule(services, run, { rule, days: periodOf(rule, settings.get(rule.name)?.days), done: [...done] })
  }
  await inTransaction(services, {}, (work) => endRun(work, run.data.rtr_id))
}

interface Step {
  rule: RetentionRule
  days: number
  /** The rules that are done with this one. */
  done: string[]
}

async function followRule(services: Services, run: JobRun<NightData>, { rule, days, done }: Step): Promise<void> {
  const figure = { rtr_id: run.data.rtr_id, rule: rule.name, days }
  try {
    for (const step of [warnNext, endNext]) {
      for (let more = true; more; ) {
        await run.checkCancelled()
        more = await inTransaction(services, {}, async (work) => {
          const count = await step(work, rule, ageOf(work.now, days))
          await addFigure(work.db, { ...figure, [step === warnNext ? 'warned' : 'ended']: count })
          return count > 0
        })
      }
    }
  } catch (error) {
    // Another process may have taken the run over: then it is not this one's to go on.
    await run.checkCancelled()
    services.log.error({ err: error, rule: rule.name }, 'a rule of retention failed')
    await inTransaction(services, {}, (work) =>
      addFigure(work.db, {
        ...figure,
        problem: 'Ο κανόνας δεν ολοκληρώθηκε. Οι λεπτομέρειες είναι στο αρχείο καταγραφής.',
      }),
    )
  }
  await inTransaction(services, {}, async (work) => {
    await noteRule(work, run, { rule, days, done })
    await run.saveCheckpoint(work.db, done)
  })
}

/** What the night did by one rule stands in the trail, where it did anything. */
async function noteRule(work: Work, run: JobRun<NightData>, { rule, days }: Step): Promise<void> {
  const { rtr_id } = run.data
  const { held } = await countDue(work, rule, ageOf(work.now, days))
  const { ended, warned, problem } = await figureOf(work.db, rtr_id, rule.name)
  await addFigure(work.db, { rtr_id, rule: rule.name, days, held, problem })
  if (ended + warned === 0) return
  await audit(work, {
    action: 'ended by age',
    entity: 'retention',
    id: rule.name,
    after: { days, ended, warned, held },
  })
}
