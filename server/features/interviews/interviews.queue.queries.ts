import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import type { CompanyQueue, QueueItem } from '#shared/features/interviews/company-queue.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { listingColumns } from '#server/features/job-listings/job-listings.service.ts'
import {
  interviewColumns,
  interviewFrom,
  type InterviewRow,
  interviewsOf,
} from '#server/features/interviews/interviews.queries.ts'

const DAYS_WITHOUT_ANSWER = 3
const MOST_TODAY = 100
const MOST_IN_LETTER = 8
const MOST_COMING = 5

const aheadOf = (
  now: RawBuilder<unknown>,
) => sql`(select coalesce(jsonb_agg(proposed order by proposed::timestamptz), '[]')
  from jsonb_array_elements_text(jli_proposed_times) proposed where proposed::timestamptz > ${now})`

/**
 * What waits for an act of these companies: of each pair the last interview alone, unless somebody was hired or refused, or
 * the decision was put off. `outcome`: did it take place? `decide`: it did, and now? `proposal`: another time is asked for.
 * `unanswered`: no word. What somebody says of a no-show waits also after a refusal, because a record may be wrong.
 */
const mattersOf = (work: Work, whose: RawBuilder<unknown>) => {
  const instant = work.now.toISOString()
  const now = sql`${instant}::timestamptz`
  return sql`(select *, case kind when 'proposal' then coalesce(jli_date_answered, jli_date_created)
      when 'was-there' then said when 'another-time' then said
      when 'unanswered' then coalesce(asked, jli_date_created) else jli_date end as since
    from (select latest.*, case
        when awaits_outcome then 'outcome'
        when jli_status = 'COMPLETED' and jlc_status = 'INTERVIEWED' then 'decide'
        when jli_status = 'CANCELLED' and not is_settled then jli_absence_answer
        when jli_status = 'PENDING_CANDIDATE_RESPONSE' and times <> '[]' then 'proposal'
        when jli_status = 'PENDING_CANDIDATE_RESPONSE' and (is_expired
          or coalesce(asked, jli_date_created) < ${now} - make_interval(days => ${sql.lit(DAYS_WITHOUT_ANSWER)})) then 'unanswered' end as kind
      from (select distinct on (jli_fk_jl_id, jli_fk_usr_id) ${interviewColumns(instant)}, cny_id, jlc_status, jlc_date_later, jli_date_asked as asked,
          jli_date_absence_answered as said, jli_date_absence_settled is not null as is_settled,
          ${aheadOf(now)} as times
        from ${interviewFrom}
        join job_listing_candidate on jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id
        where ${whose} and usr_date_deleted is null
        order by jli_fk_jl_id, jli_fk_usr_id, jli_id desc) latest
      where (jlc_status not in ('HIRED', 'REJECTED') or (jlc_status = 'REJECTED' and jli_absence_answer = 'was-there')) and coalesce(jlc_date_later <= ${now}, true)) asked
    where kind is not null)`
}

const ofCompany = (cny_id: number) => sql`jl_fk_cny_id = ${cny_id}`

const beganToWait = sql`greatest(since, jlc_date_later)`

const matterColumns = sql`jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes, jli_location, jli_link,
  jli_comments, jli_cancel_reason, jli_answer_note, jli_proposed_times, jli_offered_times, jli_contact, jli_outcome,
  jli_absence_answer, jli_absence_note, jli_answered_by, jli_date_created, jli_date_answered, is_expired, awaits_outcome, usr_fullname, ${listingColumns('jli_job_listing')},
  kind, since, times, exists (select from hiring join job_listing other on other.jl_id = jlh_fk_jl_id
    where jlh_fk_usr_id = jli_fk_usr_id and jlh_date_recorded > jli_date_created
      and other.jl_fk_cny_id <> cny_id) as is_hired_elsewhere`

type Matter = InterviewRow & Omit<QueueItem, 'interview'>

const itemsOf = (rows: readonly Matter[]): QueueItem[] =>
  interviewsOf(rows).map(({ kind, since, times, is_hired_elsewhere, ...interview }) => ({
    kind,
    since,
    times,
    is_hired_elsewhere,
    interview,
  }))

/** The oldest matters of a company, and how many there are. */
export async function queueOf(
  work: Work,
  cny_id: number,
  limit: number,
): Promise<{ total: number; items: QueueItem[] }> {
  const { rows } = await sql<Matter & { total: number }>`select ${matterColumns}, count(*) over ()::int as total
    from ${mattersOf(work, ofCompany(cny_id))} matter order by since, jli_id limit ${limit}`.execute(work.db)
  return { total: rows[0]?.total ?? 0, items: itemsOf(rows) }
}

/** How many wait in all, without what they are about. */
export async function countMatters(work: Work, cny_id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${mattersOf(work, ofCompany(cny_id))} matter`.execute(work.db)
  return rows[0]?.n ?? 0
}

export interface MorningQueue {
  cny_id: number
  cny_name: string
  total: number
  items: QueueItem[]
}

/** Approved companies for which something began to wait after that instant. */
export async function companiesThatWait(work: Work, after: string): Promise<number[]> {
  const { rows } = await sql<{
    cny_id: number
  }>`select cny_id from ${mattersOf(work, sql`cny_status = 'APPROVED'`)} matter
    where ${beganToWait} > ${after}::timestamptz group by cny_id order by cny_id`.execute(work.db)
  return rows.map(({ cny_id }) => cny_id)
}

/** What the letter itself can settle comes first, then the oldest; where something began to wait after that instant. */
export async function morningQueue(work: Work, cny_id: number, after: string): Promise<MorningQueue | null> {
  const { rows } = await sql<Matter & { total: number }>`
    select ${matterColumns}, total
    from (select matter.*, count(*) over ()::int as total,
        row_number() over (order by (kind in ('outcome', 'proposal')) desc, since, jli_id) as place, max(${beganToWait}) over () as newest
      from ${mattersOf(work, ofCompany(cny_id))} matter) numbered
    where place <= ${sql.lit(MOST_IN_LETTER)} and newest > ${after}::timestamptz
    order by place`.execute(work.db)
  const [first] = rows
  return first ? { cny_id, cny_name: first.cny_name, total: first.total, items: itemsOf(rows) } : null
}

/** Who signs in for this company, while it is approved. */
export async function usersOfApproved(db: Db, cny_id: number): Promise<number[]> {
  const users = await db
    .selectFrom('users')
    .innerJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select('usr_id')
    .where('cny_id', '=', cny_id)
    .where('cny_status', '=', 'APPROVED')
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .execute()
  return users.map(({ usr_id }) => usr_id)
}

/** The interviews of today by the hour, and the next ones of any day. */
export async function agendaOf(work: Work, cny_id: number): Promise<Pick<CompanyQueue, 'today' | 'coming'>> {
  const now = work.now.toISOString()
  const day = athensDay(now)
  const own = sql`jl_fk_cny_id = ${cny_id} and usr_date_deleted is null`
  const { rows: today } = await sql<InterviewRow>`select ${interviewColumns(now)} from ${interviewFrom}
    where ${own} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED', 'COMPLETED')
      and jli_date >= ${startOfAthensDay(day)}::timestamptz and jli_date < ${startOfAthensDay(addDays(day, 1))}::timestamptz
    order by jli_date, jli_id limit ${sql.lit(MOST_TODAY)}`.execute(work.db)
  const { rows: coming } = await sql<InterviewRow>`select ${interviewColumns(now)} from ${interviewFrom}
    where ${own} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED') and jli_date > ${now}::timestamptz
    order by jli_date, jli_id limit ${sql.lit(MOST_COMING)}`.execute(work.db)
  return { today: interviewsOf(today), coming: interviewsOf(coming) }
}
