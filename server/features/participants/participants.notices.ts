import { sql } from 'kysely'
import {
  type ApplicationState,
  nextStepWords,
  stageName,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { notify, takeBack } from '#server/features/notifications/notifications.service.ts'

/** Each applicant reads the new stage on their own page, in the words that the office publishes; only the latest one. */
export async function tellStage(
  work: Work,
  edc_id: number,
  to: ApplicationState,
  usr_ids: readonly number[],
): Promise<void> {
  const found = await sql<{ title: string; names: Record<string, string> }>`select edc_title as title,
    edc_stage_names as names from educational_cycle where edc_id = ${edc_id}`.execute(work.db)
  const [cycle] = found.rows
  if (!cycle) return
  const about = aboutCycle(edc_id)
  await takeBack(work, usr_ids, about)
  await notify(work, usr_ids, {
    kind: 'stage.changed',
    title: stageName(to, cycle.names),
    body: [cycle.title, nextStepWords[to]].filter(Boolean).join('. '),
    about,
  })
}

/** The action was taken back: what nobody has read of it is not told. */
export async function untellStage(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<void> {
  await takeBack(work, usr_ids, aboutCycle(edc_id))
}
