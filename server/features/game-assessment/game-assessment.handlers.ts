import { AppError, invalid } from '#shared/core/errors.ts'
import { gameAssessmentContract } from '#shared/features/game-assessment/game-assessment.contract.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { type GameProvider, gameProvider } from '#server/features/game-assessment/game-assessment.provider.ts'
import {
  distributionOf,
  markSent,
  type Player,
  playersOf,
} from '#server/features/game-assessment/game-assessment.queries.ts'
import { SYNC_JOB } from '#server/features/game-assessment/game-assessment.service.ts'

export const gameAssessmentHandlers = handlers(gameAssessmentContract, {
  roles: ({ work }) => gameProvider(work.services).roles(),

  send: ({ work, input }) => tellProvider(work, input),

  sendByBody: ({ work, input: { edc_id, ...input } }) => tellProvider(work, { id: edc_id, ...input }),

  sync: ({ work, input }) => startSync(work, input.id),

  syncByBody: ({ work, input }) => startSync(work, input.edc_id),

  async distribution({ work, input }) {
    await cycleMustExist(work, input.id)
    return distributionOf(work.db, input.id)
  },
})

async function cycleMustExist(work: Work, edc_id: number): Promise<void> {
  const row = await work.db
    .selectFrom('educational_cycle')
    .select('edc_id')
    .where('edc_id', '=', edc_id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

async function startSync(work: Work, edc_id: number): Promise<{ job_id: string }> {
  await cycleMustExist(work, edc_id)
  return work.services.jobs.start(work, SYNC_JOB, { edc_id })
}

const BATCH = 200
const NO_ANSWER = 'Ο πάροχος δεν απάντησε'

/** Some at a time: when the provider stops answering in the middle, those whom it has taken are taken. */
async function sendInBatches(
  provider: GameProvider,
  role: string,
  cycle: string,
  players: readonly Player[],
): Promise<{ usr_id: number; reason: string }[]> {
  const failed: { usr_id: number; reason: string }[] = []
  for (let at = 0; at < players.length; at += BATCH) {
    const batch = players.slice(at, at + BATCH)
    const sent = batch.map((one) => ({ reference: String(one.usr_id), name: one.usr_fullname, email: one.usr_email }))
    try {
      const refused = await provider.send(role, cycle, sent)
      failed.push(...refused.map(({ reference, reason }) => ({ usr_id: Number(reference), reason })))
    } catch (error) {
      if (at === 0) throw error
      return [...failed, ...players.slice(at).map(({ usr_id }) => ({ usr_id, reason: NO_ANSWER }))]
    }
  }
  return failed
}

async function tellProvider(work: Work, { id, role, dry_run }: { id: number; role: string; dry_run: boolean }) {
  await cycleMustExist(work, id)
  const provider = gameProvider(work.services)
  const known = await provider.roles()
  if (!known.some((one) => one.id === role)) throw invalid({ role: 'Ο πάροχος δεν έχει αυτόν τον ρόλο.' })
  const players = await playersOf(work.db, id, dry_run)
  const fresh = players.filter((one) => !one.isSent)
  const already = players.length - fresh.length
  if (dry_run) return { sent: fresh.length, already, failed: [] }
  if (players.length === 0) throw new AppError('conflict', { message: 'Κανείς δεν είναι στο στάδιο των παιχνιδιών.' })
  if (fresh.length === 0) return { sent: 0, already, failed: [] }
  const failed = await sendInBatches(provider, role, String(id), fresh)
  const out = new Set(failed.map((one) => one.usr_id))
  const taken = fresh.filter((one) => !out.has(one.usr_id))
  await markSent(
    work,
    taken.map((one) => one.edca_id),
    role,
  )
  await audit(work, {
    action: 'game-data-sent',
    entity: 'educational-cycle',
    id,
    after: { role, people: taken.length },
  })
  return { sent: taken.length, already, failed }
}
