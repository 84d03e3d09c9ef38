import { type RawBuilder, sql, type Updateable } from 'kysely'
import { LATEST_INTERVIEWS } from '#shared/core/latest.ts'
import { AppError } from '#shared/core/errors.ts'
import { type PageQuery, pageOf } from '#shared/core/paging.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { searchToSql } from '#server/core/filters.ts'
import { hasLeft } from '#server/core/mail/outbox.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import type { DB } from '#server/database/tables.ts'
import { listingColumns, withListings, type WithPlace } from '#server/features/job-listings/job-listings.service.ts'

/** None of the times that were offered is still ahead. */
export const hasPassed = (now: string) => sql`(jli_date <= ${now}::timestamptz and not exists (
  select from jsonb_array_elements_text(jli_offered_times) offered where offered::timestamptz > ${now}::timestamptz))`

/** What the clock makes of an interview that stands so: nobody answered in time, or nobody said yet how it went. */
export const clockColumns = (status: RawBuilder<unknown>, now: string) => sql`
  ${status} = 'PENDING_CANDIDATE_RESPONSE' and ${hasPassed(now)} as is_expired,
  ${status} = 'SCHEDULED' and jli_date + make_interval(mins => jli_minutes) <= ${now}::timestamptz as awaits_outcome`

export const interviewColumns = (
  now: string,
) => sql`jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
  jli_location, jli_link, jli_comments, jli_cancel_reason, jli_answer_note, jli_proposed_times, jli_offered_times, jli_contact, jli_outcome, jli_absence_answer,
  jli_absence_note, jli_answered_by,
  jli_date_created, jli_date_answered, ${clockColumns(sql`jli_status`, now)}, usr_fullname,
  ${listingColumns('jli_job_listing')}`

/** What `interviewColumns` read. */
export type InterviewRow = Omit<Interview, 'jli_job_listing'> & WithPlace<'jli_job_listing'>

export const interviewsOf = <Row extends InterviewRow>(rows: readonly Row[]) => withListings(rows, 'jli_job_listing')

export const interviewFrom = sql`interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
  join users on usr_id = jli_fk_usr_id`

export const searchKey = sql`(usr_fold || ' ' || jl_fold)`

const orders = {
  latest: sql`jli_date desc, jli_id desc`,
  ahead: sql`jli_date, jli_id`,
  newest: sql`jli_id desc`,
}

function selection(work: Work, where: RawBuilder<unknown>, page: PageQuery, order = orders.latest) {
  const { skip, limit } = pageOf(page)
  return sql<InterviewRow>`select ${interviewColumns(work.now.toISOString())} from ${interviewFrom} where ${where}
    order by ${order} limit ${limit} offset ${skip}`
}

async function select(work: Work, where: RawBuilder<unknown>, limit: number): Promise<Interview[]> {
  const { rows } = await planOnce(work.db, selection(work, where, { limit }))
  return interviewsOf(rows)
}

interface InterviewChoice {
  jl_id?: number | undefined
  usr_id?: number | undefined
  ids?: readonly number[]
  /** A part of a name or a position, in any spelling. */
  q?: string | undefined
  /** Those that are still to take place, the nearest first, or those that were made last. */
  show?: 'ahead' | 'newest' | undefined
}

export async function findInterviews(
  work: Work,
  scope: Scope,
  choice: InterviewChoice,
  page: PageQuery = {},
): Promise<Interview[]> {
  const search = searchToSql(choice.q, searchKey)
  const where = [
    listingsIn(scope),
    ...(search ? [search] : []),
    ...(choice.jl_id === undefined ? [] : [sql`jli_fk_jl_id = ${choice.jl_id}`]),
    ...(choice.usr_id === undefined ? [] : [sql`jli_fk_usr_id = ${choice.usr_id}`]),
    ...(choice.show === 'ahead' ? [isOpen, sql`not ${hasPassed(work.now.toISOString())}`] : []),
    ...(choice.ids === undefined ? [] : [sql`jli_id = any(${[...choice.ids]}::int[])`]),
  ]
  const query = selection(work, sql.join(where, sql` and `), page, orders[choice.show ?? 'latest'])
  // Those of a company are read listing by listing, however many it has. A search, and all of the office, are planned anew.
  const isKept = scope.kind === 'company' && !search
  const { rows } = await (isKept ? planOnce(work.db, query) : query.execute(work.db))
  return interviewsOf(rows)
}

/** All of a person, of whatever company. */
export function interviewsOfCandidate(work: Work, usr_id: number): Promise<Interview[]> {
  return select(work, sql`jli_fk_usr_id = ${usr_id}`, LATEST_INTERVIEWS)
}

export async function interviewById(work: Work, jli_id: number): Promise<Interview> {
  const [row] = await select(work, sql`jli_id = ${jli_id}`, 1)
  if (!row) throw new AppError('not_found')
  return row
}

export interface StoredInterview {
  jli_id: number
  jli_status: Interview['jli_status']
  jli_fk_usr_id: number
  jli_fk_jl_id: number
  jli_date: string
  jli_minutes: number
  jli_location: string
  jli_link: string
  jli_comments: string
  jli_contact: string
  jli_offered_times: string[]
  jli_proposed_times: string[]
  jli_date_answered: string | null
  jli_outcome: Interview['jli_outcome']
  /** Of one that a hire or a rejection called off: where it stood. */
  jli_status_before: 'PENDING_CANDIDATE_RESPONSE' | 'SCHEDULED' | null
  /** Of one that a hire or a rejection called off: before its invitation had left. */
  jli_is_unheard: boolean
  /** Of one that a hire or a rejection called off, until the candidate hears of it: when that will be. */
  jli_date_to_tell: string | null
  jli_date_missed_told: string | null
  jli_absence_answer: Interview['jli_absence_answer']
  jli_sequence: number
  cny_id: number
  cny_name: string
  jl_position_title: string
  usr_fullname: string
  usr_email: string
}

export const isOpen = sql`jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`

export const isOver = ({ now }: Pick<Work, 'now'>, { jli_date, jli_minutes }: StoredInterview) =>
  Date.parse(jli_date) + jli_minutes * 60_000 <= now.getTime()

/**
 * Interviews with candidate and company, locked until the end of the transaction, always in the same order. One that
 * somebody holds is waited for, or left out. The candidate is held first, as an erasure does: who tells of an interview
 * needs them anyway.
 */
export async function lockInterviews(
  db: Db,
  where: RawBuilder<unknown>,
  limit = 1000,
  held: 'wait' | 'skip' = 'wait',
): Promise<StoredInterview[]> {
  const ifHeld = held === 'skip' ? sql`skip locked` : sql``
  const { rows } =
    await sql<StoredInterview>`select jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
      jli_location, jli_link, jli_comments, jli_contact, jli_offered_times, jli_proposed_times, jli_date_answered, jli_outcome,
      jli_status_before, jli_is_unheard, jli_date_to_tell, jli_date_missed_told, jli_absence_answer, jli_sequence, cny_id, cny_name, jl_position_title, usr_fullname, usr_email
    from ${interviewFrom} where ${where} order by jli_id desc limit ${limit}
    for key share of users ${ifHeld} for update of interview ${ifHeld}`.execute(db)
  return rows
}

async function lockFirst(work: Work, where: RawBuilder<unknown>, message?: string): Promise<StoredInterview> {
  const [row] = await lockInterviews(work.db, where, 1)
  if (!row) throw new AppError('not_found', message === undefined ? {} : { message })
  return row
}

export const lockById = (work: Work, jli_id: number) => lockFirst(work, sql`jli_id = ${jli_id}`)

/** As they stand after a change of our own. */
export const lockAgain = ({ db }: Work, interviews: readonly StoredInterview[]) =>
  interviews.length === 0
    ? []
    : lockInterviews(db, sql`jli_id = any(${interviews.map(({ jli_id }) => jli_id)}::int[])`, interviews.length)

/** For the candidate's own page, which may still show an invitation that was taken back. */
export const lockOwn = (work: Work, jli_id: number, usr_id: number) =>
  lockFirst(work, sql`jli_id = ${jli_id} and jli_fk_usr_id = ${usr_id}`, 'Αυτή η πρόσκληση δεν ισχύει πια.')

/** The upcoming interview of a candidate on a listing. */
export async function lockUpcoming(work: Work, jl_id: number, usr_id: number): Promise<StoredInterview | undefined> {
  const where = sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`
  return (await lockInterviews(work.db, where, 1))[0]
}

/** The last interview of the pair, when a person said how it ended. */
export async function lockDecided(work: Work, jl_id: number, usr_id: number): Promise<StoredInterview | undefined> {
  const [latest] = await lockInterviews(work.db, sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = ${usr_id}`, 1)
  return latest?.jli_outcome ? latest : undefined
}

/** The name and the telephone of whoever invites. */
export async function ownContact(work: Work): Promise<string> {
  const user = await work.db
    .selectFrom('users')
    .select(['usr_fullname', 'usr_phone', 'usr_email'])
    .where('usr_id', '=', work.person.usr_id)
    .executeTakeFirst()
  return [user?.usr_fullname, user?.usr_phone || user?.usr_email].filter(Boolean).join(', ')
}

/** The interview that a call names. */
export const loadInterview = ({ work, scope, input }: { work: Work; scope: Scope; input: { id: number } }) =>
  lockFirst(work, sql`jli_id = ${input.id} and ${listingsIn(scope)}`)

/** After an interview that did not take place the person is a bookmark again. */
export const backToBookmark = (work: Work, interviews: readonly StoredInterview[]) =>
  movePlaces(work, interviews, { from: 'INTERVIEWED', to: 'BOOKMARKED' })

/** Somebody who did come after all, or who may have come, stands among those in interview again. */
export const backToInterviewed = (work: Work, interviews: readonly StoredInterview[]) =>
  movePlaces(work, interviews, { from: 'BOOKMARKED', to: 'INTERVIEWED' })

async function movePlaces(
  work: Work,
  interviews: readonly StoredInterview[],
  { from, to }: Record<'from' | 'to', 'BOOKMARKED' | 'INTERVIEWED'>,
): Promise<void> {
  if (interviews.length === 0) return
  const listings = interviews.map(({ jli_fk_jl_id }) => jli_fk_jl_id)
  const people = interviews.map(({ jli_fk_usr_id }) => jli_fk_usr_id)
  await sql`update job_listing_candidate set jlc_status = ${to}, jlc_status_before = ${from},
      jlc_date_changed = ${work.now.toISOString()}
    from (select distinct jl_id, usr_id from unnest(${listings}::int[], ${people}::int[]) pair (jl_id, usr_id)) place
    where jlc_fk_jl_id = jl_id and jlc_fk_usr_id = usr_id and jlc_status = ${from}`.execute(work.db)
}

/** Neither hired nor refused on the listing of the interview. */
export async function isUndecided(work: Work, interview: StoredInterview): Promise<boolean> {
  const { rows } = await sql`select from job_listing_candidate
    where jlc_fk_jl_id = ${interview.jli_fk_jl_id} and jlc_fk_usr_id = ${interview.jli_fk_usr_id}
      and jlc_status in ('BOOKMARKED', 'INTERVIEWED')`.execute(work.db)
  return rows.length > 0
}

export type InterviewColumns = Updateable<DB['interview']>

/** Removes an invitation made since then that was neither answered nor moved; answers when it was made. */
export async function deleteFreshInvitation(db: Db, jli_id: number, since: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('interview')
    .where('jli_id', '=', jli_id)
    .where('jli_status', '=', 'PENDING_CANDIDATE_RESPONSE')
    .where('jli_date_answered', 'is', null)
    .where('jli_sequence', '=', 0)
    .where('jli_date_created', '>=', since)
    .returning('jli_date_created')
    .executeTakeFirst()
  return removed?.jli_date_created
}

/** Whether the letter of an invitation that was made then has left or is leaving. */
export async function hasInvitationLeft(db: Db, about: string, since: string): Promise<boolean> {
  const template = sql<string>`'interviews.invited'`
  const letter = { about: sql<string>`${about}`, template, since: sql<string>`${since}` }
  const { rows } = await sql<{ has_left: boolean }>`select ${hasLeft(letter)} as has_left`.execute(db)
  return rows[0]?.has_left ?? false
}

/** Other upcoming interviews of the person at that time. */
export async function clashesOf(
  db: Db,
  usr_id: number,
  when: { date: string; minutes: number; except?: number },
): Promise<{ cny_id: number; jli_date: string }[]> {
  const end = new Date(new Date(when.date).getTime() + when.minutes * 60_000).toISOString()
  const { rows } = await sql<{ cny_id: number; jli_date: string }>`select cny_id, jli_date from ${interviewFrom}
    where jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
      and jli_id <> ${when.except ?? 0} and jli_date < ${end}::timestamptz
      and jli_date + make_interval(mins => jli_minutes) > ${when.date}::timestamptz`.execute(db)
  return rows
}

/** Of a company, of these candidates, or of both. */
export interface OpenInterviewsOf {
  cny_id?: number | undefined
  usr_ids?: readonly number[]
}

/** The open interviews of a company, or the upcoming ones of these candidates. */
export function lockOpen(work: Work, { cny_id, usr_ids }: OpenInterviewsOf): Promise<StoredInterview[]> {
  const where = [
    isOpen,
    ...(cny_id === undefined ? [] : [sql`jl_fk_cny_id = ${cny_id}`]),
    ...(usr_ids === undefined ? [] : [isUpcomingOf(usr_ids, work.now)]),
  ]
  return lockInterviews(work.db, sql.join(where, sql` and `), 100_000)
}

const isUpcomingOf = (usr_ids: readonly number[], now: Date) =>
  sql`jli_fk_usr_id = any(${[...usr_ids]}::int[]) and jli_date > ${now.toISOString()}::timestamptz`

/** How many interviews of these candidates would be called off if companies might no longer read them. */
export async function countUpcoming({ db, now }: Work, usr_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from interview
    where ${isOpen} and ${isUpcomingOf(usr_ids, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sets columns of all these interviews; `sequence` is added to that of the calendar entry. */
export async function markInterviews(
  db: Db,
  interviews: readonly StoredInterview[],
  { sequence = 0, ...columns }: InterviewColumns & { sequence?: number },
): Promise<void> {
  if (interviews.length === 0) return
  const ids = interviews.map((interview) => interview.jli_id)
  await db
    .updateTable('interview')
    .set((is) => ({ ...columns, jli_sequence: is('jli_sequence', '+', sequence) }))
    .where(sql<boolean>`jli_id = any(${ids}::int[])`)
    .execute()
}

interface CalledOffInterview {
  jl_id: number
  cny_id: number
  jli_date: string
  jl_position_title: string
}

/** Cancels the open interviews of a candidate. */
export async function callOffInterviews(db: Db, usr_id: number): Promise<CalledOffInterview[]> {
  const { rows } = await sql<CalledOffInterview>`update interview
    set jli_status = 'CANCELLED', jli_sequence = jli_sequence + 1
    from job_listing where jl_id = jli_fk_jl_id and jli_fk_usr_id = ${usr_id}
      and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
    returning jl_id, jl_fk_cny_id as cny_id, jli_date, jl_position_title`.execute(db)
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED'
    where jlc_fk_usr_id = ${usr_id} and jlc_status = 'INTERVIEWED'
      and jlc_fk_jl_id = any(${rows.map(({ jl_id }) => jl_id)}::int[])`.execute(db)
  return rows
}

export async function companiesOfCandidate(db: Db, usr_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct jl_fk_cny_id as id from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jlc_fk_usr_id = ${usr_id}`.execute(db)
  return rows.map(({ id }) => id)
}
