import { AppError, invalid } from '#shared/core/errors.ts'
import { gameAssessmentContract } from '#shared/features/game-assessment/game-assessment.contract.ts'
import { audit } from '#server/core/audit.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { type GameProvider, gameProvider } from '#server/features/game-assessment/game-assessment.provider.ts'
import {
  distributionOf,
  loadCycle,
  markSent,
  type Player,
  playersOf,
} from '#server/features/game-assessment/game-assessment.queries.ts'
import { SYNC_JOB } from '#server/features/game-assessment/game-assessment.job.ts'

export const gameAssessmentHandlers = rowHandlers(
  gameAssessmentContract,
  { cycle: loadCycle },
  {
    roles: ({ work }) => gameProvider(work.services).roles(),

    send({ work, input, cycle }) {
      refusePractice(cycle)
      return sendToProvider(work, input)
    },

    sync({ work, cycle }) {
      refusePractice(cycle)
      const data = { edc_id: cycle.edc_id }
      return work.services.jobs.start(work, SYNC_JOB, data, { joins: { data, alsoRunning: true } })
    },

    distribution: ({ work, cycle }) => distributionOf(work.db, cycle.edc_id),
  },
)

function refusePractice({ edc_is_practice }: { edc_is_practice: boolean }): void {
  if (edc_is_practice)
    throw new AppError('conflict', {
      message: 'Ο κύκλος είναι άσκηση: τίποτα δεν πάει στον πάροχο ούτε έρχεται από αυτόν.',
    })
}

const BATCH = 200
const NO_ANSWER = 'Ο πάροχος δεν απάντησε'

/** In batches: when the provider stops in the middle, the people it has accepted count as sent. */
async function sendInBatches(
  provider: GameProvider,
  role: string,
  cycle: string,
  players: readonly Player[],
): Promise<{ usr_id: number; reason: string }[]> {
  const failed: { usr_id: number; reason: string }[] = []
  for (let at = 0; at < players.length; at += BATCH) {
    const batch = players.slice(at, at + BATCH)
    const sent = batch.map((player) => ({
      reference: String(player.usr_id),
      name: player.usr_fullname,
      email: player.usr_email,
    }))
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

async function sendToProvider(work: Work, { id, role, dry_run }: { id: number; role: string; dry_run: boolean }) {
  const provider = gameProvider(work.services)
  const roles = await provider.roles()
  if (!roles.some((entry) => entry.id === role)) throw invalid({ role: 'Ο πάροχος δεν έχει αυτόν τον ρόλο.' })
  const players = await playersOf(work.db, id, dry_run)
  const unsent = players.filter((player) => !player.isSent)
  const already = players.length - unsent.length
  if (dry_run) return { sent: unsent.length, already, failed: [] }
  if (players.length === 0) throw new AppError('conflict', { message: 'Κανείς δεν είναι στο στάδιο των παιχνιδιών.' })
  if (unsent.length === 0) return { sent: 0, already, failed: [] }
  const failed = await sendInBatches(provider, role, String(id), unsent)
  const out = new Set(failed.map((failure) => failure.usr_id))
  const taken = unsent.filter((player) => !out.has(player.usr_id))
  await markSent(
    work,
    taken.map((player) => player.edca_id),
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
