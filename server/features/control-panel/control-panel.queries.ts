import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay } from '#shared/core/dates.ts'
import type { CompanyPile, OfficePile, Pile, Waiting } from '#shared/features/control-panel/control-panel.contract.ts'
import type { Db } from '#server/database/connect.ts'
import { stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'

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

export async function officePiles(db: Db, now: Date): Promise<Record<OfficePile, Pile>> {
  const [companies, requests, cycles, chats, mails] = await Promise.all([
    pileOf(db, waitingCompanies),
    pileOf(db, requestedCandidates),
    pileOf(db, cyclesToMove(now)),
    pileOf(db, unansweredChats),
    pileOf(db, failedMails),
  ])
  return { companies, requests, cycles, chats, mails }
}

const waitingCompanies = sql`select cny_id as id, cny_name as title, cny_activity as detail, cny_date_created as since,
  '/admin/companies' as href from company where cny_status = 'PENDING_APPROVAL'`

const requestedCandidates = sql`select jl_id as id, jl_position_title as title, cny_name as detail,
  coalesce(jl_date_requested, jl_date_created) as since, '/admin/job-listings/' || jl_id || '/search-results' as href
  from job_listing join company on cny_id = jl_fk_cny_id where jl_requested_candidates and jl_status = 'OPEN'`

/** Programmes whose day has come, whose deadline has passed, or whose applications nobody has looked at. */
function cyclesToMove(now: Date): RawBuilder<unknown> {
  const today = athensDay(now)
  const state = stateAt(now)
  return sql`select edc_id as id, edc_title as title, step.words as detail, step.since, step.href
    from educational_cycle cross join lateral (
      select 'Ήρθε η ημέρα έναρξης: άνοιξε τις αιτήσεις' as words, "edc_openingDate"::timestamptz as since,
        '/admin/educational-cycles/' || edc_id || '/edit' as href
      where ${state} = 'JUST_CREATED_UNABLE_TO_APPLY' and "edc_openingDate" <= ${today}::date
      union all
      select 'Δέχεται αιτήσεις μετά την προθεσμία: κλείσε τις ή άλλαξε την ημέρα', "edc_closingDate"::timestamptz,
        '/admin/educational-cycles/' || edc_id || '/edit'
      where ${state} = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" < ${today}::date
      union all
      select case when count(*) = 1 then '1 αίτηση περιμένει' else count(*) || ' αιτήσεις περιμένουν' end || ' απόφαση',
        min(edca_date_created), '/admin/educational-cycles/' || edc_id || '/participants'
      from cycle_application where edca_fk_edc_id = edc_id and edca_status = 'APPLIED'
        and ${state} in ('OPEN_FOR_APPLICATIONS', 'CLOSED')
      having count(*) > 0) step`
}

/** Rooms where the other side spoke last; they wait since its first word after the office's last one. */
const unansweredChats = sql`select cro_sequence::int as id, cro_display_name as title, cro_last_message as detail,
    case when cro_fk_cny_id is null then '/admin/candidates-chat' else '/admin/company-chat' end || '?room=' || cro_id as href,
    (select min(cme_date_created) from chat_message where cme_room = cro_id and cme_seq > coalesce((select cme_seq
      from chat_message where cme_room = cro_id and cme_side = 'office' order by cme_seq desc limit 1), 0)) as since
  from chat_room join chat_message on cme_room = cro_id and cme_seq = cro_seq
  where cme_side = 'member' and not cro_archived`

const failedMails = sql`select mai_id as id, mai_subject as title, mai_to as detail, mai_date_created as since,
  '/admin/outbox' as href from outbox_mail where mai_status in ('FAILED', 'BOUNCED')`

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
  return sql`select ${interviewRow}, jli_date_created as since, ${atPerson} ${interviewsOf(cny_id)}
    and jli_status = 'PENDING_CANDIDATE_RESPONSE'
    and (jli_date <= ${now.toISOString()}::timestamptz
      or (jli_date_created < ${daysAgo(now, UNANSWERED_DAYS)} and jli_proposed_times = '[]'))`
}

function passedDeadlines(cny_id: number, today: string): RawBuilder<unknown> {
  return sql`select jl_id as id, jl_position_title as title, jl_city as detail, jl_deadline::timestamptz as since,
    '/company/job-listings/' || jl_id as href from job_listing
    where jl_fk_cny_id = ${cny_id} and jl_status = 'OPEN' and jl_deadline < ${today}::date`
}

function daysAgo(now: Date, days: number): RawBuilder<unknown> {
  return sql`${addDays(athensDay(now), -days)}::timestamptz`
}
