import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import {
  type AgendaItem,
  type QueueItem,
  type officeWaits,
  type QueueKind,
  queueKinds,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { finalStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { outboxRead } from '#shared/features/mail/mail.reads.ts'
import { mayMake, type Standing } from '#shared/permissions.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { keptTotalOf } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { disputedHires } from '#server/features/follow-up/follow-up.service.ts'
import { stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'

// What waits for the office: one query over the tables of other features, rows with `id, title, detail, since, href`.

/** Of each kind, and of what was put off. */
const SHOWN = 100
const SHOWN_OF_DAY = 200

/** Who may not read letters, as a viewer, sees none that wait. */
export const kindsOf = (person: Standing): QueueKind[] =>
  queueKinds.filter((kind) => kind !== 'mails' || mayMake(person, outboxRead))

/** What waits of these kinds, and what was put off until a later day. */
export async function officeQueue(db: Db, now: Date, kinds: readonly QueueKind[] = queueKinds) {
  // One kind that piles up does not push the others out of the list.
  const result = await sql<QueueItem & { until: string | null; n: number }>`
    select kind, id, title, detail, since, href, until, n from (
      select queue.*, row_number() over (partition by pile order by until, since, kind, id) as place,
        count(*) over (partition by pile)::int as n
      from (
        select waiting.*, osn_until as until, case when osn_until is null then kind else 'later' end as pile
        from (${allWaiting(now)}) waiting
          left join office_snooze on osn_kind = kind and osn_item = id and osn_since = since and osn_until > ${athensDay(now)}::date
        where kind = any(${[...kinds]}::text[])
      ) queue) piled where place <= ${SHOWN} order by until, since, kind, id`.execute(db)
  const isLater = (row: { until: string | null }): row is QueueItem & { until: string; n: number } => row.until !== null
  const documents = result.rows.filter((row) => !isLater(row))
  const later = result.rows.filter(isLater)
  const counts = Object.fromEntries(
    queueKinds.map((kind) => [kind, documents.find((row) => row.kind === kind)?.n ?? 0]),
  ) as Record<QueueKind, number>
  return {
    total: sumOf(counts),
    counts,
    documents,
    later,
    later_total: later[0]?.n ?? 0,
  }
}

/** The numbers of the queue alone: each kind is counted once for the whole office, until something of it changes. */
export async function officeWaiting(
  work: Work,
  kinds: readonly QueueKind[] = queueKinds,
): Promise<Partial<Record<(typeof officeWaits)[number], number>>> {
  const counted = await Promise.all(kinds.map(async (kind) => [kind, await countWaiting(work, kind)] as const))
  const counts = Object.fromEntries(counted) as Partial<Record<QueueKind, number>>
  const dataRequests = await keptTotalOf(work, ['data_request'], 'open data requests', async () => {
    const { rows } = await sql<Count>`select count(*)::int as n from data_request where dar_status = 'OPEN'`.execute(
      work.db,
    )
    return rows[0]?.n ?? 0
  })
  return { ...counts, all: sumOf(counts), 'data-requests': dataRequests }
}

interface Count {
  n: number
}

function countWaiting(work: Work, kind: QueueKind): Promise<number> {
  const today = athensDay(work.now)
  // At midnight programmes open and close, and what was put off comes back.
  return keptTotalOf(work, [...readsOf[kind], 'office_snooze'], `waiting ${kind} ${today}`, async () => {
    // PostgreSQL leaves the parts of the other kinds out.
    const { rows } = await sql<Count>`select count(*)::int as n from (${allWaiting(work.now)}) waiting
      where kind = ${kind} and not exists (select from office_snooze
        where osn_kind = kind and osn_item = id and osn_since = since and osn_until > ${today}::date)`.execute(work.db)
    return rows[0]?.n ?? 0
  })
}

const sumOf = (counts: Partial<Record<QueueKind, number>>) =>
  queueKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

/** Returns false if nothing of that kind waits since then: somebody else was faster. */
export async function putOff(db: Db, now: Date, item: Pick<QueueItem, 'kind' | 'id' | 'since'>, until: string) {
  const result = await sql`insert into office_snooze (osn_kind, osn_item, osn_since, osn_until)
    select kind, id, since, ${until}::date from (${allWaiting(now)}) waiting where ${isItem(item)}
    on conflict (osn_kind, osn_item, osn_since) do update set osn_until = excluded.osn_until returning 1`.execute(db)
  return result.rows.length > 0
}

export async function bringBack(db: Db, item: Pick<QueueItem, 'kind' | 'id'>): Promise<void> {
  await db.deleteFrom('office_snooze').where('osn_kind', '=', item.kind).where('osn_item', '=', item.id).execute()
}

/** A browser knows the time to the millisecond. */
const isItem = ({ kind, id, since }: Pick<QueueItem, 'kind' | 'id' | 'since'>) =>
  sql`kind = ${kind} and id = ${id} and date_trunc('milliseconds', since) = ${since}::timestamptz`

function allWaiting(now: Date): RawBuilder<unknown> {
  return sql`select 'companies' as kind, id, title, detail, since, href from (${waitingCompanies}) company
    union all select 'requests', id, title, detail, since, href from (${requestedCandidates}) request
    union all select 'cycles', id, title, detail, since, href from (${cyclesToMove(now)}) cycle
    union all select 'chats', id, title, detail, since, href from (${unansweredChats}) chat
    union all select 'mails', id, title, detail, since, href from (${failedMails}) mail
    union all select 'follow-ups', id, title, detail, since, href from (${disputedHires}) hire`
}

/** The tables that each kind comes from. */
const readsOf: Record<QueueKind, readonly TableName[]> = {
  companies: ['company'],
  requests: ['job_listing', 'company'],
  cycles: ['educational_cycle', 'cycle_application'],
  chats: ['chat_room', 'chat_message'],
  mails: ['undelivered_mail'],
  'follow-ups': ['company', 'follow_up', 'follow_up_settlement', 'follow_up_stop', 'hiring', 'job_listing', 'users'],
}

const waitingCompanies = sql`select cny_id as id, cny_name as title, cny_activity as detail, cny_date_created as since,
  '/admin/companies' as href from company where cny_status = 'PENDING_APPROVAL'`

const requestedCandidates = sql`select jl_id as id, jl_position_title as title, cny_name as detail,
  coalesce(jl_date_requested, jl_date_created) as since, '/admin/job-listings/' || jl_id || '/search-results' as href
  from job_listing join company on cny_id = jl_fk_cny_id where jl_requested_candidates and jl_status = 'OPEN'`

/** When a day begins in Athens, whatever the clock of the session shows. */
const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Athens')`

/**
 * Programmes whose day has come, whose deadline has passed, whose applications nobody has looked at, or that are completed
 * while some do not know how it ended for them; a substitute does.
 */
function cyclesToMove(now: Date): RawBuilder<unknown> {
  const today = athensDay(now)
  const state = stateAt(now)
  return sql`select edc_id as id, edc_title as title, step.words as detail, step.since, step.href
    from educational_cycle cross join lateral (
      select 'Ήρθε η ημέρα έναρξης: άνοιξε τις αιτήσεις' as words, ${startOf(sql`"edc_openingDate"`)} as since,
        '/admin/educational-cycles/' || edc_id || '/edit' as href
      where ${state} = 'JUST_CREATED_UNABLE_TO_APPLY' and "edc_openingDate" <= ${today}::date
      union all
      select 'Δέχεται αιτήσεις μετά την προθεσμία: κλείσε τις ή άλλαξε την ημέρα', ${startOf(sql`"edc_closingDate"`)},
        '/admin/educational-cycles/' || edc_id || '/edit'
      where ${state} = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" < ${today}::date
      union all
      select case when count(*) = 1 then '1 αίτηση περιμένει' else count(*) || ' αιτήσεις περιμένουν' end || ' απόφαση',
        min(edca_date_created), '/admin/educational-cycles/' || edc_id || '/participants?f=edca_status!eq!APPLIED'
      from cycle_application where edca_fk_edc_id = edc_id and edca_status = 'APPLIED'
        and ${state} in ('OPEN_FOR_APPLICATIONS', 'CLOSED')
      having count(*) > 0
      union all
      select 'Ολοκληρώθηκε, και ' || case when count(*) = 1 then '1 δεν έμαθε' else count(*) || ' δεν έμαθαν' end || ' αποτέλεσμα',
        coalesce(${startOf(sql`edc_status_day`)}, min(edca_date_created)), '/admin/educational-cycles/' || edc_id || '/participants'
      from cycle_application where edca_fk_edc_id = edc_id and ${state} = 'COMPLETED'
        and edca_status <> all(${[...finalStates, 'SUBSTITUTE_FINALIST']}::text[])
      having count(*) > 0) step where not edc_is_practice`
}

/** Rooms where the other side spoke last; they wait since its first word after the office's last one. */
const unansweredChats = sql`select cro_sequence::int as id, cro_display_name as title, cro_last_message as detail,
    case when cro_fk_cny_id is null then '/admin/candidates-chat' else '/admin/company-chat' end || '?room=' || cro_id as href,
    (select cme_date_created from chat_message where cme_room = cro_id and cme_seq > coalesce((select cme_seq
      from chat_message where cme_room = cro_id and cme_side = 'office' order by cme_seq desc limit 1), 0)
      order by cme_seq limit 1) as since
  from chat_room where cro_seq > 0 and not cro_archived
    and (select cme_side from chat_message where cme_room = cro_id and cme_seq = cro_seq) = 'member'`

/** One row for all that failed of a letter: it went to many, and is sent again to all of them. */
const failedMails = sql`select min(mai_id) as id, mai_subject as title, min(mai_to)
    || case count(*) when 1 then '' else ' και ' || count(*) - 1 || ' ακόμη' end as detail,
  min(mai_date_created) as since, '/admin/outbox' as href
  from undelivered_mail, lateral (select mai_id, mai_subject, mai_to, mai_date_created from outbox_mail
    where mai_id = udm_fk_mai_id limit 1) letter group by mai_subject`

/** Of each room, beside who went in last: the page of the office reads the day anew each quarter of an hour. */
const SEATS_TO_COME = 3

/** The appointments of a day in Athens, those without an hour first. Where they are too many, what is over stays out. */
export async function agendaOf(db: Db, now: Date): Promise<{ total: number; documents: AgendaItem[] }> {
  const today = athensDay(now)
  const at = sql`${now.toISOString()}::timestamptz`
  const isToday = (instant: RawBuilder<unknown>) =>
    sql`${instant} >= ${startOfAthensDay(today)}::timestamptz and ${instant} < ${startOfAthensDay(addDays(today, 1))}::timestamptz`
  const appointments = sql`
    select 'interview' as kind, jli_id as id, jli_date as at, usr_fullname as title, cny_name as detail, 1 as count, '[]'::jsonb as seats,
      '/admin/job-listings/' || jl_id || '/search-results' as href, jli_date as until
    from interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
      join users on usr_id = jli_fk_usr_id
    where jli_status = 'SCHEDULED' and usr_date_deleted is null and ${isToday(sql`jli_date`)}
    union all
    select 'centre', edc_id, min(eduass_time), edc_title, '', count(*)::int,
      coalesce(jsonb_agg(jsonb_build_object('at', to_char(eduass_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'room', eduasr_title, 'fullname', usr_fullname)
        order by eduass_time, eduasr_title, eduass_id) filter (where place <= case when is_coming then ${SEATS_TO_COME} else 1 end), '[]'),
      '/admin/educational-cycles/' || edc_id || '/assessment-centre/day', max(eduass_time)
    from (select *, row_number() over (partition by eduasr_id, is_coming order by abs(extract(epoch from eduass_time - ${at}))) as place
      from room_slot join assessment_room on eduasr_id = eduass_fk_eduasr_id join educational_cycle on edc_id = eduass_fk_edc_id
        join users on usr_id = eduass_fk_usr_id, lateral (select eduass_time > ${at} as is_coming) hour
      where usr_date_deleted is null and not edc_is_practice and ${isToday(sql`eduass_time`)}) seat group by edc_id, edc_title
    union all
    select 'sending', notg_id, notg_send_at, notg_title, '', notg_total, '[]', '/admin/notification-center', notg_send_at
    from notification_generated where notg_status = 'SCHEDULED' and ${isToday(sql`notg_send_at`)}
    union all
    select 'opens', edc_id, null, edc_title, '', 0, '[]', '/admin/educational-cycles/' || edc_id || '/edit', null
    from educational_cycle where "edc_openingDate" = ${today}::date and not edc_is_practice
    union all
    select 'closes', edc_id, null, edc_title, '', 0, '[]', '/admin/educational-cycles/' || edc_id || '/participants', null
    from educational_cycle where "edc_closingDate" = ${today}::date and not edc_is_practice and ${stateAt(now)} = 'OPEN_FOR_APPLICATIONS'`
  const isOver = sql`coalesce(until < ${at} - interval '1 hour', false)`
  const result = await sql<AgendaItem & { n: number }>`
    select kind, id, at, until, title, detail, count, seats, href, n from (
      select *, row_number() over (order by ${isOver}, at nulls first, title, id) as place, count(*) over ()::int as n
      from (${appointments}) appointment) placed
    where place <= ${SHOWN_OF_DAY} order by at nulls first, title, id`.execute(db)
  return { total: result.rows[0]?.n ?? 0, documents: result.rows }
}
