import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import type { CompanyPile, Pile, Waiting } from '#shared/features/control-panel/control-panel.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// Each pile is one query over the tables of other features: rows with `id, title, detail, since, href`.

const SHOWN = 5
const UNANSWERED_DAYS = 3
const REFUSED_DAYS = 30

/** The oldest of a pile, and how many there are in all. */
async function pileOf(db: Db, rows: RawBuilder<unknown>): Promise<Pile> {
  const result = await sql<Waiting & { n: number }>`
    select *, count(*) over () as n from (${rows}) waiting order by since, id limit ${SHOWN}`.execute(db)
  // The answer's schema leaves the count of each row out.
  return { count: result.rows[0]?.n ?? 0, oldest: result.rows }
}

export async function companyPiles(db: Db, cny_id: number, now: Date): Promise<Record<CompanyPile, Pile>> {
  const [outcomes, proposals, refused, unanswered, requests, deadlines] = await Promise.all([
    pileOf(db, interviewsWithoutOutcome(cny_id, now)),
    pileOf(db, proposedTimes(cny_id, now)),
    pileOf(db, refusedInvitations(cny_id, now)),
    pileOf(db, unansweredInvitations(cny_id, now)),
    pileOf(db, ownRequests(cny_id)),
    pileOf(db, passedDeadlines(cny_id, athensDay(now))),
  ])
  return { outcomes, proposals, refused, unanswered, requests, deadlines }
}

/** Listings of a company that wait for it: their deadline has passed. */
export async function passedDeadlinesOf(work: Work, cny_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (${passedDeadlines(cny_id, athensDay(work.now))}) listing`.execute(work.db)
  return rows[0]?.n ?? 0
}

const interviewRow = sql`jli_id as id, usr_fullname as title, jl_position_title as detail`
const atPerson = sql`'/company/job-listings/' || jl_id || '/candidate/' || usr_id as href`
const isLatest = sql`not exists (select from interview later where later.jli_fk_jl_id = jl_id
  and later.jli_fk_usr_id = usr_id and later.jli_id > interview.jli_id)`

/** The listings of one company with their interviews; a candidate who was hired or rejected waits for nothing. */
function interviewsOf(cny_id: number): RawBuilder<unknown> {
  return sql`from interview join job_listing on jl_id = jli_fk_jl_id join users on usr_id = jli_fk_usr_id
    where jl_fk_cny_id = ${cny_id} and usr_date_deleted is null and not exists (select from job_listing_candidate
      where jlc_fk_jl_id = jl_id and jlc_fk_usr_id = usr_id and jlc_status in ('HIRED', 'REJECTED'))`
}

function interviewsWithoutOutcome(cny_id: number, now: Date): RawBuilder<unknown> {
  return sql`select ${interviewRow}, jli_date as since, ${atPerson} ${interviewsOf(cny_id)}
    and jli_status in ('SCHEDULED', 'COMPLETED') and jli_date < ${now.toISOString()}::timestamptz and ${isLatest}`
}

function proposedTimes(cny_id: number, now: Date): RawBuilder<unknown> {
  return sql`select ${interviewRow}, coalesce(jli_date_answered, jli_date_created) as since, ${atPerson}
    ${interviewsOf(cny_id)} and jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_proposed_times <> '[]'
    and jli_date > ${now.toISOString()}::timestamptz`
}

/** What the company has asked of the office, until it is answered. */
function ownRequests(cny_id: number): RawBuilder<unknown> {
  return sql`select jl_id as id, jl_position_title as title, jl_city as detail,
    coalesce(jl_date_requested, jl_date_created) as since, '/company/job-listings/' || jl_id as href
    from job_listing where jl_fk_cny_id = ${cny_id} and jl_requested_candidates and jl_status = 'OPEN'`
}

function refusedInvitations(cny_id: number, now: Date): RawBuilder<unknown> {
  return sql`select ${interviewRow}, coalesce(jli_date_answered, jli_date_created) as since, ${atPerson}
    ${interviewsOf(cny_id)} and jl_status = 'OPEN' and jli_status = 'CANDIDATE_REJECTED'
    and coalesce(jli_date_answered, jli_date_created) > ${daysAgo(now, REFUSED_DAYS)} and ${isLatest}`
}

/** Those who were asked days ago, and those whose time has passed without a word. */
function unansweredInvitations(cny_id: number, now: Date): RawBuilder<unknown> {
  return sql`select ${interviewRow}, coalesce(jli_date_asked, jli_date_created) as since, ${atPerson} ${interviewsOf(cny_id)}
    and jli_status = 'PENDING_CANDIDATE_RESPONSE'
    and (jli_date <= ${now.toISOString()}::timestamptz
      or (coalesce(jli_date_asked, jli_date_created) < ${daysAgo(now, UNANSWERED_DAYS)} and jli_proposed_times = '[]'))`
}

function passedDeadlines(cny_id: number, today: string): RawBuilder<unknown> {
  return sql`select jl_id as id, jl_position_title as title, jl_city as detail, jl_deadline::timestamp at time zone 'Europe/Athens' as since,
    '/company/job-listings/' || jl_id as href from job_listing
    where jl_fk_cny_id = ${cny_id} and jl_status = 'OPEN' and jl_deadline < ${today}::date`
}

function daysAgo(now: Date, days: number): RawBuilder<unknown> {
  return sql`${startOfAthensDay(addDays(athensDay(now), -days))}::timestamptz`
}
