import { audit } from '#server/core/audit.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { gameProvider } from '#server/features/game-assessment/game-assessment.provider.ts'
import { saveGameScores, unscored } from '#server/features/game-assessment/game-assessment.queries.ts'

export const SYNC_JOB = 'game-scores'
const BATCH = 200

export interface SyncData {
  edc_id: number
}

export function defineGameJobs(services: Services): void {
  services.jobs.define<SyncData>(SYNC_JOB, { run: (run) => fetchScores(services, run) })
}

/** Scores from 0 to 100; others are counted as refused and left out. */
async function fetchScores(services: Services, run: JobRun<SyncData>): Promise<unknown> {
  const { edc_id } = run.data
  const provider = gameProvider(services)
  const ids = await unscored(services.connection.db, edc_id)
  const outcome = { updated: 0, waiting: ids.length, refused: 0 }
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const references = new Set(batch.map(String))
    const answers = (await provider.results(String(edc_id), [...references])).filter((answer) =>
      references.has(answer.reference),
    )
    const valid = answers.filter(({ score }) => Number.isFinite(score) && score >= 0 && score <= 100)
    outcome.refused += answers.length - valid.length
    const updated = await inTransaction(services, { person: run.person }, (work) => saveScores(work, edc_id, valid))
    outcome.updated += updated
    outcome.waiting -= updated
    await run.progress(Math.min(at + BATCH, ids.length), ids.length)
  }
  return outcome
}

async function saveScores(
  work: Work,
  edc_id: number,
  answers: readonly { reference: string; score: number }[],
): Promise<number> {
  const scores = answers.map(({ reference, score }) => ({
    usr_id: Number(reference),
    score: Math.round(score * 100) / 100,
  }))
  const updated = await saveGameScores(work, edc_id, scores)
  if (updated === 0) return 0
  await audit(work, { action: 'game-scores-fetched', entity: 'educational-cycle', id: edc_id, after: { updated } })
  return updated
}
