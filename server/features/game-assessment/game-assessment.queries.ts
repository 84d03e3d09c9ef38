import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Distribution } from '#shared/features/game-assessment/game-assessment.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export interface Player {
  edca_id: number
  usr_id: number
  usr_fullname: string
  usr_email: string
  isSent: boolean
}

/** The cycle that a call names. */
export async function loadCycle({
  work,
  input,
}: {
  work: Work
  input: { id: number }
}): Promise<{ edc_id: number; edc_is_practice: boolean }> {
  const row = await work.db
    .selectFrom('educational_cycle')
    .select(['edc_id', 'edc_is_practice'])
    .where('edc_id', '=', input.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

const LOCK_OF_GAMES = 6106

/**
 * Who is in the stage of the games. The lock prevents sending somebody twice; it is not on the rows, because a slow
 * provider must not block other work on them.
 */
export async function playersOf(db: Db, edc_id: number, isDry: boolean): Promise<Player[]> {
  if (!isDry) await sql`select pg_advisory_xact_lock(${LOCK_OF_GAMES}::int, ${edc_id}::int)`.execute(db)
  const result =
    await sql<Player>`select edca_id, usr_id, usr_fullname, usr_email, edca_game_sent is not null as "isSent"
    from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and edca_status = 'GAME_ASSESSMENT' and usr_date_deleted is null
    order by edca_id`.execute(db)
  return result.rows
}

export async function markSent(work: Work, ids: readonly number[], role: string): Promise<void> {
  await sql`update cycle_application set edca_game_sent = ${work.now.toISOString()}, edca_game_role = ${role}
    where edca_id = any(${[...ids]}::int[]) and edca_game_sent is null`.execute(work.db)
}

/** People who were sent and have no score yet. */
export async function unscored(db: Db, edc_id: number): Promise<number[]> {
  const result = await sql<{
    usr_id: number
  }>`select usr_id from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and usr_date_deleted is null and edca_status = 'GAME_ASSESSMENT' and edca_game_sent is not null
      and edca_game_assessment_score is null order by edca_id`.execute(db)
  return result.rows.map((row) => row.usr_id)
}

/** A score that is there already stays: repeats change nothing. */
export async function saveGameScores(
  { db, now }: Work,
  edc_id: number,
  scores: readonly { usr_id: number; score: number }[],
): Promise<number> {
  const saved = await sql`update cycle_application
    set edca_game_assessment_score = score, edca_date_changed = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) scores (usr_id int, score numeric)
    where edca_fk_edc_id = ${edc_id} and edca_fk_usr_id = scores.usr_id and edca_game_assessment_score is null
    returning edca_id`.execute(db)
  return saved.rows.length
}

export async function distributionOf(db: Db, edc_id: number): Promise<Distribution> {
  const scores = await sql<Distribution['scores'][number]>`select usr_id, usr_fullname,
      edca_game_assessment_score as score, edca_status = 'GAME_ASSESSMENT' as "isInStage"
    from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and edca_game_assessment_score is not null and usr_date_deleted is null
    order by edca_game_assessment_score desc, edca_id`.execute(db)
  const counts = await sql<{ sent: number; waiting: number }>`select count(edca_game_sent) as sent,
      count(*) filter (where edca_game_sent is not null and edca_game_assessment_score is null) as waiting
    from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and usr_date_deleted is null`.execute(db)
  return { sent: counts.rows[0]?.sent ?? 0, waiting: counts.rows[0]?.waiting ?? 0, scores: scores.rows }
}
