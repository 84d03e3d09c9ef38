import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import {
  type ApplicationState,
  type CycleState,
  afterGames,
  journeyOf,
  type JourneyStep,
  nextStep,
  stageName,
  type StageSteps,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { belongsTo } from '#server/features/candidates/audience.service.ts'
import { certificateAt } from '#server/features/candidates/profile.service.ts'
import { takeBack } from '#server/features/notifications/notifications.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

/** An erased person's application remains for the figures only. */
export const isPresent = sql<boolean>`edca_fk_usr_id <> all(array(select usr_id from users where usr_date_deleted is not null))`

export const aboutCycle = (edc_id: number) => `cycle:${edc_id}`

/** The status of a cycle at this moment. The stored one is of the last night: no read shows it or asks for it. */
export const stateAt = (now: Date): RawBuilder<CycleState> =>
  sql<CycleState>`cycle_state(edc_status, "edc_openingDate", "edc_closingDate", edc_status_day, ${athensDay(now)}::date)`

/** The last day for applications as the public reads it: none where a person has opened the cycle again after it. */
export const closingDayAt = (now: Date): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when ${stateAt(now)} <> 'OPEN_FOR_APPLICATIONS' or "edc_closingDate" >= ${athensDay(now)}::date
    then "edc_closingDate" end`

/** A cycle as the public reads it. */
export interface PublicCycle {
  edc_id: number
  edc_title: string
  edc_organizor: string
  /** Clean HTML. */
  edc_description: string
  edc_image: string | null
  edc_openingDate: string | null
  /** Null, too, where the cycle takes applications although its day has passed. */
  edc_closingDate: string | null
  edc_hard_skills: number
  edc_soft_skills: number
  edc_learning_hours: number
  edc_status: CycleState
}

const publicColumns = (
  now: Date,
) => sql`edc_id, edc_title, edc_organizor, edc_description, ${fileAddress('edc_image')} as edc_image,
  "edc_openingDate", ${closingDayAt(now)} as "edc_closingDate", edc_hard_skills, edc_soft_skills, edc_learning_hours, ${stateAt(now)} as edc_status`

/** All cycles that take applications now, the first to close at the top, then those that will open. */
export async function publicCycles({ db, now }: Work): Promise<PublicCycle[]> {
  const result =
    await sql<PublicCycle>`select * from (select ${publicColumns(now)} from educational_cycle where not edc_is_practice) cycle
    where edc_status = 'OPEN_FOR_APPLICATIONS' or (edc_status = 'JUST_CREATED_UNABLE_TO_APPLY' and "edc_openingDate" is not null)
    order by edc_status desc, "edc_closingDate" nulls last, edc_id`.execute(db)
  return result.rows
}

/** Null for a cycle that is not published yet. */
export async function publicCycle({ db, now }: Work, edc_id: number): Promise<PublicCycle | null> {
  const result = await sql<PublicCycle>`select ${publicColumns(now)} from educational_cycle where edc_id = ${edc_id}
    and not edc_is_practice and (${stateAt(now)} <> 'JUST_CREATED_UNABLE_TO_APPLY' or "edc_openingDate" is not null)`.execute(
    db,
  )
  return result.rows[0] ?? null
}

/** The audiences of a cycle; none means everybody. */
export async function audiencesOfCycle(db: Db, edc_id: number): Promise<Audience[]> {
  const result = await sql<Audience>`select edaud_title as title, edaud_filters as filters from cycle_audience
    where edaud_fk_edc_id = ${edc_id} order by edaud_id`.execute(db)
  return result.rows
}

/** The cycle took applications on that day, and since then its closing day alone has closed it. */
const tookOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`edc_status <> 'COMPLETED' and coalesce("edc_closingDate" >= ${day}::date, false)
    and coalesce("edc_openingDate" <= ${day}::date, true) and coalesce(edc_status_day < ${day}::date, true)`

/** Locks the cycle, so that it cannot close while somebody joins it. */
async function cycleThatTakes(
  work: Work,
  edc_id: number,
  takes: (status: string, tookThen: boolean) => boolean,
  made = work.now,
): Promise<string> {
  const cycle = await work.db
    .selectFrom('educational_cycle')
    .select(['edc_title', 'edc_is_practice', stateAt(work.now).as('state'), tookOn(athensDay(made)).as('tookThen')])
    .where('edc_id', '=', edc_id)
    .forShare()
    .executeTakeFirst()
  if (!cycle) throw new AppError('not_found')
  if (cycle.edc_is_practice)
    throw new AppError('conflict', { message: 'Ο κύκλος είναι άσκηση: παίρνει μόνο επινοημένα πρόσωπα.' })
  if (!takes(cycle.state, cycle.tookThen)) throw new AppError('conflict', { message: 'Ο κύκλος δεν δέχεται αιτήσεις.' })
  return cycle.edc_title
}

/**
 * Applies to an open cycle whose audience includes the person; a second time changes nothing. What was made in time counts,
 * though its e-mail is confirmed after the closing day.
 */
export async function applyToCycle(
  work: Work,
  which: { edc_id: number; usr_id: number; made?: Date },
): Promise<{ edca_id: number; isNew: boolean }> {
  const { made = work.now } = which
  const isTaken = (status: string, tookThen: boolean) =>
    status === 'OPEN_FOR_APPLICATIONS' || (made < work.now && tookThen)
  const title = await cycleThatTakes(work, which.edc_id, isTaken, made)
  const audiences = await audiencesOfCycle(work.db, which.edc_id)
  if (audiences.length > 0 && !(await belongsTo(work, which.usr_id, audiences)))
    throw new AppError('conflict', { message: 'Η συμμετοχή σε αυτόν τον κύκλο αφορά άλλο κοινό.' })
  const inserted = await sql<{ edca_id: number }>`insert into cycle_application
      (edca_fk_edc_id, edca_fk_usr_id, edca_date_created, edca_date_changed)
    values (${which.edc_id}, ${which.usr_id}, ${made.toISOString()}, ${work.now.toISOString()})
    on conflict do nothing returning edca_id`.execute(work.db)
  const [row] = inserted.rows
  if (!row) return { edca_id: await applicationId(work.db, which), isNew: false }
  await audit(work, {
    action: 'applied',
    entity: 'user',
    id: which.usr_id,
    after: { edc_id: which.edc_id, title },
  })
  return { edca_id: row.edca_id, isNew: true }
}

/** The office may add anybody, whatever dates and audience say, to any cycle that is not completed. Returns the new applicants. */
export async function addApplicants(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<number[]> {
  const title = await cycleThatTakes(work, edc_id, (status) => status !== 'COMPLETED')
  const now = work.now.toISOString()
  const inserted = await sql<{ usr_id: number }>`insert into cycle_application
      (edca_fk_edc_id, edca_fk_usr_id, edca_date_created, edca_date_changed)
    select ${edc_id}, usr_id, ${now}, ${now} from unnest(${[...usr_ids]}::int[]) requested (usr_id) order by usr_id
    on conflict do nothing returning edca_fk_usr_id as usr_id`.execute(work.db)
  const added = inserted.rows.map((row) => row.usr_id)
  const after = { edc_id, title }
  await auditMany(
    work,
    added.map((usr_id) => ({ action: 'applied', entity: 'user', id: usr_id, after })),
  )
  return added
}

async function applicationId(db: Db, which: { edc_id: number; usr_id: number }): Promise<number> {
  const row = await db
    .selectFrom('cycle_application')
    .select('edca_id')
    .where('edca_fk_edc_id', '=', which.edc_id)
    .where('edca_fk_usr_id', '=', which.usr_id)
    .executeTakeFirstOrThrow()
  return row.edca_id
}

/** The person withdraws the application; possible until the programme has begun. */
export async function withdrawApplication(work: Work, which: { edca_id: number; usr_id: number }): Promise<void> {
  const deleted = await sql<{ edc_id: number; edca_status: string }>`delete from cycle_application
    where edca_id = ${which.edca_id} and edca_fk_usr_id = ${which.usr_id}
      and edca_status in ('APPLIED', 'GAME_ASSESSMENT', 'INTERVIEWING', 'SUBSTITUTE_FINALIST')
    returning edca_fk_edc_id as edc_id, edca_status`.execute(work.db)
  const [row] = deleted.rows
  if (!row) throw new AppError('conflict', { message: 'Η αίτηση δεν μπορεί πια να αποσυρθεί.' })
  await sql`update room_slot set eduass_fk_usr_id = null, eduass_is_offline = false
    where eduass_fk_edc_id = ${row.edc_id} and eduass_fk_usr_id = ${which.usr_id}`.execute(work.db)
  await withdraw(work, { about: aboutCycle(row.edc_id), usr_ids: [which.usr_id] })
  await takeBack(work, [which.usr_id], aboutCycle(row.edc_id))
  await audit(work, { action: 'application-withdrawn', entity: 'user', id: which.usr_id, before: row })
}

export interface PublishedApplication {
  edca_id: number
  edc_id: number
  edc_title: string
  /** In the words that the office publishes. */
  stage: string
  next: string
  journey: JourneyStep[]
  edca_date_created: string
  mayWithdraw: boolean
}

/** A candidate's applications, in published words only. */
export async function applicationsOfCandidate(work: Work, usr_id: number): Promise<PublishedApplication[]> {
  const result = await sql<{
    edca_id: number
    edc_id: number
    edc_title: string
    edca_status: ApplicationState
    edca_date_created: string
    names: Record<string, string>
    steps: StageSteps
    is_completed: boolean
    has_played: boolean
  }>`select edca_id, edc_id, edc_title, edca_status, edca_date_created, edc_stage_names as names,
      edc_stage_steps as steps, ${stateAt(work.now)} = 'COMPLETED' as is_completed,
      edca_game_assessment_score is not null as has_played
    from cycle_application join educational_cycle on edc_id = edca_fk_edc_id
    where edca_fk_usr_id = ${usr_id} order by edca_date_created desc`.execute(work.db)
  const open = ['APPLIED', 'GAME_ASSESSMENT', 'INTERVIEWING', 'SUBSTITUTE_FINALIST']
  return result.rows.map(({ names, steps, is_completed: isCompleted, has_played, edca_status, ...row }) => {
    const application = {
      ...row,
      stage: stageName(edca_status, names),
      next: nextStep(edca_status, steps, isCompleted),
      journey: journeyOf(edca_status, { names, steps, isCompleted }, athensDay(work.now)),
      mayWithdraw: open.includes(edca_status),
    }
    return has_played ? afterGames(application) : application
  })
}

/** Each night the dates are written down as the status, with a line in the history. */
export async function moveByDates(work: Work): Promise<number> {
  const state = stateAt(work.now)
  const moved = await sql<{ edc_id: number; before: CycleState; after: CycleState }>`
    with due as (select edc_id as id, edc_status as before from educational_cycle where edc_status <> ${state} for update)
    update educational_cycle set edc_status = ${state} from due where edc_id = id
    returning edc_id, before, edc_status as after`.execute(work.db)
  await auditMany(
    work,
    moved.rows.map(({ edc_id, before, after }) => ({
      action: 'moved-by-date',
      entity: 'educational-cycle',
      id: edc_id,
      before,
      after,
    })),
  )
  if (moved.rows.length > 0) work.concerns({ everybody: true })
  return moved.rows.length
}

/** The same for certificates that are old enough. */
export async function expireCertificates(work: Work): Promise<number> {
  const expired = await sql<{ usr_id: number }>`update user_profile set usp_finalist_certificate_status = 'EXPIRED'
    where usp_finalist_certificate_status = 'ACTIVE' and ${certificateAt(work)} = 'EXPIRED'
    returning usp_fk_usr_id as usr_id`.execute(work.db)
  await auditMany(
    work,
    expired.rows.map((row) => ({ action: 'certificate-expired', entity: 'user', id: row.usr_id })),
  )
  if (expired.rows.length > 0) work.concerns({ everybody: true })
  return expired.rows.length
}
