import { sql } from 'kysely'
import { athensInstant } from '#shared/core/dates.ts'
import { LATEST_OF_CANDIDATE } from '#shared/core/latest.ts'
import type { ListingCandidateState } from '#shared/features/hiring/hiring.rules.ts'
import type { PastEvent } from '#shared/features/hiring/hiring.schemas.ts'
import { isBeyondRecall } from '#server/core/mail/outbox.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { isAnyOf, planOnce } from '#server/database/kept-plans.ts'
import { isFindable, isReadable } from '#server/features/candidates/candidate-access.service.ts'
import { isGraduate, isGraduation } from '#server/features/candidates/graduates.service.ts'
import { decisionToldAt } from '#server/features/interviews/decided.service.ts'

/** The person's row on the listing, locked so that two who act at once come one after the other. */
export async function lockCandidate(
  db: Db,
  jl_id: number,
  usr_id: number,
): Promise<{ jlc_status: ListingCandidateState } | undefined> {
  const { rows } = await planOnce(
    db,
    sql<{ jlc_status: ListingCandidateState }>`select jlc_status from job_listing_candidate
    where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = ${usr_id} for update`,
  )
  return rows[0]
}

interface NewStatus {
  status: ListingCandidateState
  reason?: string
  note?: string
}

/**
 * Sets the status of people on a listing and remembers the previous one. Rows that do not change are left alone, so that
 * the same action again is harmless; the answer names those that changed. Another reason is no new decision.
 */
export async function saveCandidates(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
  { status, reason = '', note = '' }: NewStatus,
): Promise<number[]> {
  const now = work.now.toISOString()
  const { rows } = await planOnce(
    work.db,
    sql<{
      id: number
    }>`insert into job_listing_candidate as old (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason,
      jlc_reject_note, jlc_date_created, jlc_date_changed)
    select ${jl_id}, usr_id, ${status}, ${reason}, ${note}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sql.val([...usr_ids])}::int[]) usr_id order by usr_id
    on conflict (jlc_fk_jl_id, jlc_fk_usr_id) do update set jlc_status = excluded.jlc_status,
      jlc_status_before = case when old.jlc_status = excluded.jlc_status then old.jlc_status_before else old.jlc_status end,
      jlc_reject_reason_before = case when old.jlc_status = excluded.jlc_status then old.jlc_reject_reason_before
        else old.jlc_reject_reason end,
      jlc_reject_note_before = case when old.jlc_status = excluded.jlc_status then old.jlc_reject_note_before
        else old.jlc_reject_note end,
      jlc_reject_reason = excluded.jlc_reject_reason, jlc_reject_note = excluded.jlc_reject_note,
      jlc_date_changed = case when old.jlc_status = excluded.jlc_status then old.jlc_date_changed
        else excluded.jlc_date_changed end
    where (old.jlc_status, old.jlc_reject_reason, old.jlc_reject_note)
      is distinct from (excluded.jlc_status, excluded.jlc_reject_reason, excluded.jlc_reject_note)
    returning jlc_fk_usr_id as id`,
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Whoever is refused again by an undo is so for the reason of then; anybody else has none. */
const refusalBefore = sql`jlc_reject_reason = case when jlc_status_before = 'REJECTED' then jlc_reject_reason_before else '' end,
    jlc_reject_note = case when jlc_status_before = 'REJECTED' then jlc_reject_note_before else '' end,
    jlc_reject_reason_before = '', jlc_reject_note_before = ''`

export interface Refusal {
  usr_id: number
  since: string
}

/** Who of these people is refused on the listing, and since when. */
export async function refusalsOf(db: Db, jl_id: number, usr_ids: readonly number[]): Promise<Refusal[]> {
  const { rows } =
    await sql<Refusal>`select jlc_fk_usr_id as usr_id, jlc_date_changed as since from job_listing_candidate
    where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${[...usr_ids]}::int[]) and jlc_status = 'REJECTED'`.execute(
      db,
    )
  return rows
}

/** Whose letter of the refusal has left, such as one that the office sent before its time. */
export async function toldOf(db: Db, about: string, refusals: readonly Refusal[]): Promise<Set<number>> {
  const { rows } = await sql<{ usr_id: number }>`select usr_id
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as refusal (usr_id int, since timestamptz)
    where exists (select from outbox_mail where mai_about = ${about} and mai_template = 'hiring.rejected'
      and mai_fk_usr_id = usr_id and mai_date_created >= since and ${isBeyondRecall})`.execute(db)
  return new Set(rows.map(({ usr_id }) => usr_id))
}

/** Undoes recent bookmarks and rejections: back to the previous status, or off the listing. */
export async function restoreCandidates(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
  since: string,
): Promise<number[]> {
  const fresh = sql`jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${sql.val([...usr_ids])}::int[])
    and jlc_status in ('BOOKMARKED', 'REJECTED') and jlc_date_changed >= ${since}::timestamptz`
  const restored = await sql<{ id: number }>`update job_listing_candidate
    set jlc_status = jlc_status_before, ${refusalBefore}, jlc_date_changed = ${work.now.toISOString()}
    where ${fresh} and jlc_status_before is not null and jlc_status_before <> jlc_status
    returning jlc_fk_usr_id as id`.execute(work.db)
  const restoredIds = restored.rows.map((row) => row.id)
  const removed = await sql<{ id: number }>`delete from job_listing_candidate
    where ${fresh} and jlc_status_before is null and jlc_fk_usr_id <> all(${sql.val(restoredIds)}::int[])
      and not exists (select from interview where jli_fk_jl_id = jlc_fk_jl_id and jli_fk_usr_id = jlc_fk_usr_id)
    returning jlc_fk_usr_id as id`.execute(work.db)
  return [...restoredIds, ...removed.rows.map((row) => row.id)].toSorted((a, b) => a - b)
}

/** Back to the status before an invitation of that moment; null is off the listing. What stood already stays. */
export async function restoreInvited(
  work: Work,
  { jl_id, usr_id, made }: { jl_id: number; usr_id: number; made: string },
): Promise<ListingCandidateState | null> {
  const isOfInvitation = sql<boolean>`jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = ${usr_id} and jlc_status = 'INTERVIEWED'
    and jlc_date_changed >= ${made}::timestamptz`
  await sql`delete from job_listing_candidate where ${isOfInvitation} and jlc_status_before is null`.execute(work.db)
  await sql`update job_listing_candidate set jlc_status = jlc_status_before, ${refusalBefore}, jlc_date_changed = ${work.now.toISOString()}
    where ${isOfInvitation} and jlc_status_before is not null`.execute(work.db)
  return (await lockCandidate(work.db, jl_id, usr_id))?.jlc_status ?? null
}

/** Who may be put on a listing: candidates whom its company may read, and by the company itself only those it may find. */
export async function selectableCandidates(
  db: Db,
  { scope, listing }: { scope: Scope; listing: { jl_fk_cny_id: number } },
  usr_ids: readonly number[],
): Promise<number[]> {
  const isSelectable = (scope.kind === 'office' ? isReadable : isFindable)(sql`usr_id`, listing.jl_fk_cny_id)
  const { rows } = await planOnce(
    db,
    sql<{
      usr_id: number
    }>`select usr_id from users where ${isAnyOf(sql`usr_id`, usr_ids)} and ${isSelectable}
      and ${isGraduate(sql`usr_id`)}
    order by usr_id`,
  )
  return rows.map((row) => row.usr_id)
}

/** True when the person stands on another listing of the scope. */
export async function isOnAnyListing(db: Db, scope: Scope, usr_id: number): Promise<boolean> {
  const { rows } = await sql`select from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
    where jlc_fk_usr_id = ${usr_id} and ${listingsIn(scope)} limit 1`.execute(db)
  return rows.length > 0
}

/** True when another company hired the person. Locks the person, so that two hires come one after the other. */
export async function isHiredElsewhere(db: Db, usr_id: number, cny_id: number): Promise<boolean> {
  await sql`select from users where usr_id = ${usr_id} for no key update`.execute(db)
  const { rows } = await sql`select from hiring join job_listing on jl_id = jlh_fk_jl_id
    where jlh_fk_usr_id = ${usr_id} and jl_fk_cny_id <> ${cny_id} limit 1`.execute(db)
  return rows.length > 0
}

/** A hire counts for the programme of the certificate, else for the latest one that the person succeeded in. */
export async function insertHire(
  work: Work,
  { jl_id, usr_id, day, comments }: { jl_id: number; usr_id: number; day: string; comments: string },
): Promise<void> {
  const programme = sql<number | null>`coalesce(
    (select usp_finalist_fk_edc_id from user_profile where usp_fk_usr_id = ${usr_id}),
    (select edca_fk_edc_id from cycle_application where edca_fk_usr_id = ${usr_id}
      and ${isGraduation} order by edca_date_created desc limit 1))`
  await work.db
    .insertInto('hiring')
    .values({
      jlh_fk_usr_id: usr_id,
      jlh_fk_jl_id: jl_id,
      jlh_fk_edc_id: programme,
      jlh_date_created: day,
      jlh_date_recorded: work.now.toISOString(),
      jlh_date_to_tell: decisionToldAt(work).toISOString(),
      jlh_comments: comments,
    })
    .execute()
}

/** Gives when the hire was recorded, and when the person is to hear of it; undefined when there is none. */
export function deleteHire(db: Db, jl_id: number, usr_id: number) {
  return db
    .deleteFrom('hiring')
    .where('jlh_fk_jl_id', '=', jl_id)
    .where('jlh_fk_usr_id', '=', usr_id)
    .returning(['jlh_date_recorded', 'jlh_date_to_tell'])
    .executeTakeFirst()
}

interface DueHire {
  jlh_fk_usr_id: number
  jl_id: number
  jl_position_title: string
  cny_name: string
}

const isDueHire = (now: Date) => sql`jlh_date_to_tell <= ${now.toISOString()}::timestamptz`

/** Those of which the people are to hear now. */
export async function dueHires(db: Db, now: Date): Promise<{ jlh_id: number }[]> {
  const { rows } = await sql<{ jlh_id: number }>`select jlh_id from hiring where ${isDueHire(now)}`.execute(db)
  return rows
}

/** From now on the person has heard of it; undefined: settled meanwhile, or being taken back. */
export async function takeDueHire({ db, now }: Work, jlh_id: number): Promise<DueHire | undefined> {
  const { rows } = await sql<DueHire>`update hiring set jlh_date_to_tell = null
    from job_listing join company on cny_id = jl_fk_cny_id
    where jl_id = jlh_fk_jl_id and jlh_id in (select jlh_id from hiring join users on usr_id = jlh_fk_usr_id
      where jlh_id = ${jlh_id} and ${isDueHire(now)}
      for key share of users skip locked for update of hiring skip locked)
    returning jlh_fk_usr_id, jl_id, jl_position_title, cny_name`.execute(db)
  return rows[0]
}

/** Where the person stood before the hire; this cannot be undone again. */
export async function restoreHired(work: Work, jl_id: number, usr_id: number): Promise<void> {
  await sql`update job_listing_candidate set jlc_status = coalesce(jlc_status_before, 'BOOKMARKED'),
      jlc_status_before = coalesce(jlc_status_before, 'BOOKMARKED'), ${refusalBefore}, jlc_date_changed = ${work.now.toISOString()}
    where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = ${usr_id}`.execute(work.db)
}

export async function saveLater(
  work: Work,
  { jl_id, usr_id, until }: { jl_id: number; usr_id: number; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('job_listing_candidate')
    .set({ jlc_date_later: athensInstant(until, '00:00') })
    .where('jlc_fk_jl_id', '=', jl_id)
    .where('jlc_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

interface Addressee {
  usr_id: number
  usr_fullname: string
  usr_email: string
}

export function addresseesOf(db: Db, usr_ids: readonly number[]): Promise<Addressee[]> {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_fullname', 'usr_email'])
    .where('usr_id', 'in', [...usr_ids, 0])
    .where('usr_date_deleted', 'is', null)
    .execute()
}

/** Those of these people who were ever invited on the listing and not yet refused: the others never heard of it. */
export async function invitedAmong(db: Db, jl_id: number, usr_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ usr_id: number }>`select distinct jli_fk_usr_id as usr_id from interview
    join job_listing_candidate on jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id and jlc_status <> 'REJECTED'
    where jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = any(${[...usr_ids]}::int[])`.execute(db)
  return rows.map((row) => row.usr_id)
}

/** Of these, the refused whose last letter of refusal never left. */
export async function unsentRefusals(
  db: Db,
  { jl_id, about, usr_ids }: { jl_id: number; about: string; usr_ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ usr_id: number }>`select jlc_fk_usr_id as usr_id from job_listing_candidate
    where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${[...usr_ids]}::int[]) and jlc_status = 'REJECTED'
      and (select mai_status = 'DROPPED' and not ${isBeyondRecall} from outbox_mail where mai_about = ${about} and mai_fk_usr_id = jlc_fk_usr_id
        and mai_template = 'hiring.rejected' order by mai_id desc limit 1)
    order by jlc_fk_usr_id`.execute(db)
  return rows.map((row) => row.usr_id)
}

const candidateActions = [
  'shortlisted',
  'shortlist-passed',
  'shortlist-recalled',
  'bookmarked',
  'rejected',
  'interviewed',
  'hired',
  'hire-taken-back',
  'taken-back',
]

/**
 * What happened between a company and a person, from the audit trail: status on its listings, and interviews. The company
 * does not learn who of the office acted.
 */
export async function historyWithCompany(db: Db, scope: Scope, usr_id: number): Promise<PastEvent[]> {
  const listings = sql`select jl_id, jl_position_title from job_listing where ${listingsIn(scope)}`
  const { rows } = await sql<PastEvent>`
    select aud_id, aud_at as at, aud_action as action, aud_actor as actor,
      case when aud_actor = 'company' then coalesce(usr_fullname, '') else '' end as by,
      jl_id, coalesce(jl_position_title, '') as jl_position_title, detail
    from (
      select audit.*, (aud_after ->> 'jl_id')::int as listing, coalesce(aud_after ->> 'reason', '') as detail
      from audit where aud_entity = 'user' and aud_entity_id = ${String(usr_id)} and aud_action = any(${sql.val(candidateActions)}::text[])
      union all
      select audit.*, jli_fk_jl_id, ''
      from interview join job_listing on jl_id = jli_fk_jl_id
      join audit on aud_entity = 'interview' and aud_entity_id = jli_id::text
      where jli_fk_usr_id = ${usr_id} and ${listingsIn(scope)}) event
    join (${listings}) own on jl_id = listing left join users on usr_id = aud_fk_usr_id
    order by aud_id desc limit ${LATEST_OF_CANDIDATE}`.execute(db)
  return rows
}
