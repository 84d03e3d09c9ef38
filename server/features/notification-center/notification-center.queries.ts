import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import {
  type Recipient,
  recipientFields,
  type Sending,
  sendingFields,
} from '#shared/features/notification-center/notification-center.contract.ts'
import { outcomes, type SendingState } from '#shared/features/notification-center/notification-center.rules.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import type { Exclusion } from '#server/features/candidates/audience.service.ts'

const recipientsFrom = sql`notification_recipient
  join notification_generated on notg_id = notr_fk_notg_id
  join users on usr_id = notr_fk_usr_id
  left join outbox_mail on mai_id = notr_fk_mai_id
  left join notification on not_fk_notg_id = notg_id and not_fk_usr_id = notr_fk_usr_id`

/** What became of one person's message: the mail knows it, or the notification. */
const outcome = sql`case
  when notr_status <> 'GIVEN' then notr_status
  when not_date_openned is not null then 'OPENED'
  when mai_status in ('HELD', 'QUEUED') then 'QUEUED'
  when mai_status in ('FAILED', 'BOUNCED') then mai_status
  when mai_status = 'DROPPED' then 'CANCELLED'
  else 'SENT' end`

const zeros = JSON.stringify(Object.fromEntries(outcomes.map((outcome) => [outcome, 0])))

const columns = sql`notg_id, notg_title, notg_body, notg_channel, notg_link, notg_filters, notg_audiences, notg_is_by_name,
  notg_total, notg_status, notg_send_at, notg_date_created, notg_date_finished,
  coalesce((select usr_fullname from users where usr_id = notg_fk_usr_id), '') as sender`

async function withCounts(db: Db, rows: readonly SendingRow[]): Promise<Sending[]> {
  if (rows.length === 0) return []
  const result = await sql<{ notg_id: number; counts: Sending['counts'] }>`
    select notg_id, ${zeros}::jsonb || jsonb_object_agg(outcome, n) as counts from (
      select sending.notg_id, ${outcome} as outcome, count(*) as n from (
        select notg_id from notification_generated where notg_id = any(${rows.map((row) => row.notg_id)})) sending
      join notification_recipient on notr_fk_notg_id = sending.notg_id
      left join outbox_mail on mai_id = notr_fk_mai_id
      left join notification on not_fk_notg_id = sending.notg_id and not_fk_usr_id = notr_fk_usr_id
      group by 1, 2) each_outcome group by notg_id`.execute(db)
  const counts = new Map(result.rows.map((row) => [row.notg_id, row.counts]))
  return rows.map((row) => ({ ...row, counts: counts.get(row.notg_id) ?? (JSON.parse(zeros) as Sending['counts']) }))
}

const list: ListDefinition = {
  select: columns,
  from: sql`notification_generated`,
  where: [],
  fields: sendingFields,
  columns: {
    notg_title: { sql: sql`notg_title` },
    notg_channel: { sql: sql`notg_channel` },
    notg_status: { sql: sql`notg_status` },
    notg_date_created: { sql: sql`notg_date_created`, as: 'instant' },
    notg_send_at: { sql: sql`notg_send_at`, as: 'instant' },
  },
  sort: {
    notg_date_created: sql`notg_date_created`,
    notg_send_at: sql`notg_send_at`,
    notg_title: sql`plain(notg_title) collate "C"`,
    notg_total: sql`notg_total`,
  },
  defaultSort: '-notg_send_at',
  tieBreak: sql`notg_id`,
}

export async function sendingPage(work: Work, { q, ...query }: ListQuery): Promise<ListPage<Sending>> {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean)
  const where = words.map((word) => sql`plain(notg_title) like '%' || plain(${escapeLike(word)}) || '%'`)
  const { total, documents } = await runList<SendingRow>(work, query, { ...list, where })
  return { total, documents: await withCounts(work.db, documents) }
}

export type SendingRow = Omit<Sending, 'counts'>

async function rowById(db: Db, notg_id: number, lock = sql``): Promise<SendingRow> {
  const { rows } = await sql<SendingRow>`select ${columns} from notification_generated where notg_id = ${notg_id}
    ${lock}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

async function sendingOf(db: Db, row: SendingRow): Promise<Sending> {
  const [sending] = await withCounts(db, [row])
  return sending as Sending
}

export const sendingById = async (db: Db, notg_id: number) => sendingOf(db, await rowById(db, notg_id))

/** The sending that a call names. */
export const loadSending = ({ work, input }: { work: Work; input: { id: number } }) => sendingById(work.db, input.id)

export async function insertSending(
  work: Work,
  values: Pick<
    Insertable<DB['notification_generated']>,
    | 'notg_title'
    | 'notg_body'
    | 'notg_channel'
    | 'notg_link'
    | 'notg_filters'
    | 'notg_audiences'
    | 'notg_is_by_name'
    | 'notg_send_at'
  >,
): Promise<number> {
  const row = await work.db
    .insertInto('notification_generated')
    .values({
      ...values,
      notg_fk_usr_id: work.person.usr_id,
      notg_status: 'SCHEDULED',
      notg_date_created: work.now.toISOString(),
    })
    .returning('notg_id')
    .executeTakeFirstOrThrow()
  return row.notg_id
}

/** Answers whether the row was changed; with `from`, only if it still stands in that state. */
export async function updateSending(
  db: Db,
  notg_id: number,
  values: Updateable<DB['notification_generated']>,
  from?: SendingState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_generated')
    .set(values)
    .where('notg_id', '=', notg_id)
    .$if(from !== undefined, (query) => query.where('notg_status', '=', from as SendingState))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** People who were named one by one may be of either role. */
export const chosen = (userIds: readonly number[]) => sql`usr_id = any(${[...userIds]}::int[])
  and usr_role in ('CANDIDATE', 'COMPANY_USER') and usr_date_deleted is null`

/** Who has muted both ways of the office's messages. */
export const hasMutedMessages = sql`usr_settings -> 'notifications' -> 'messages' ->> 'app' = 'false'
  and coalesce(usr_settings -> 'notifications' -> 'messages' ->> 'mail', 'false') = 'false'`

/** The first reason that holds for a person, or null. */
export function firstReason(exclusions: readonly Exclusion[]): RawBuilder<string | null> {
  const cases = exclusions.map(({ when, reason }) => sql`when ${when} then ${reason}::text`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

export async function readerById(db: Db, usr_id: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(['usr_fullname as name', 'usr_email as email', 'usr_role as role', 'cny_name as company'])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { ...row, company: row.company ?? '' }
}

/** Steps of the sending, its end and its cancelling come one after the other. */
export const lockSending = async (db: Db, notg_id: number) => sendingOf(db, await lockSendingRow(db, notg_id))

/** The same for a step, which need not know what became of all messages so far. */
export const lockSendingRow = (db: Db, notg_id: number) => rowById(db, notg_id, sql`for no key update`)

/** How many people a sending means, and how many of them still wait for it. */
export async function progressOf(db: Db, notg_id: number): Promise<{ total: number; waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`select notg_total as total, (select count(*)
      from notification_recipient where notr_fk_notg_id = notg_id and notr_status = 'WAITING') as waiting
    from notification_generated where notg_id = ${notg_id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

export async function recipientPage(
  work: Work,
  { id, q, ...query }: ListQuery & { id: number },
): Promise<ListPage<Recipient>> {
  const words = (q ?? '').trim()
  const matches = sql`plain(usr_fullname || ' ' || usr_email) like '%' || plain(${escapeLike(words)}) || '%'`
  return runList<Recipient>(work, query, {
    select: sql`usr_id, usr_role, usr_fullname, usr_email, usr_fk_cny_id as cny_id, ${outcome} as outcome,
      case when notr_reason <> '' then notr_reason else coalesce(mai_error, '') end as reason,
      coalesce(not_date_openned, mai_date_sent, notr_date) as at`,
    from: recipientsFrom,
    where: [sql`notr_fk_notg_id = ${id}`, ...(words === '' ? [] : [matches])],
    fields: recipientFields,
    columns: {
      outcome: { sql: outcome },
      usr_fullname: { sql: sql`usr_fullname` },
      usr_email: { sql: sql`usr_email` },
    },
    sort: { usr_fullname: sql`plain(usr_fullname) collate "C"`, outcome },
    defaultSort: 'usr_fullname',
    tieBreak: sql`usr_id`,
  })
}

/** Writes down whom a sending means, those left out with their reason. Gives how many will get it. */
export async function writeRecipients(
  db: Db,
  notg_id: number,
  whom: { from: RawBuilder<unknown>; where: RawBuilder<unknown>; reason: RawBuilder<unknown> },
): Promise<number> {
  const result = await sql<{ n: number }>`with meant as (
      insert into notification_recipient (notr_fk_notg_id, notr_fk_usr_id, notr_status, notr_reason)
      select ${notg_id}, usr_id, case when reason is null then 'WAITING' else 'LEFT_OUT' end, coalesce(reason, '')
      from (select usr_id, ${whom.reason} as reason from ${whom.from} where ${whom.where}) fitting
      returning notr_status)
    select count(*) as n from meant where notr_status = 'WAITING'`.execute(db)
  return result.rows[0]?.n ?? 0
}

export interface WaitingPerson {
  usr_id: number
  usr_email: string
  usr_fullname: string
  usr_role: string
  cny_name: string
  /** Why they may not get it any more, or null. */
  reason: string | null
}

/** Held as they are: who is being erased at this moment is read as erased, or erased with what this step writes. */
export async function nextWaiting(
  db: Db,
  notg_id: number,
  options: { limit: number; reason: RawBuilder<unknown> },
): Promise<WaitingPerson[]> {
  const result = await sql<WaitingPerson>`select usr_id, usr_email, usr_fullname, usr_role,
      coalesce((select cny_name from company where cny_id = usr_fk_cny_id), '') as cny_name,
      case when usr_date_deleted is not null then 'Διαγράφηκε' else ${options.reason} end as reason
    from notification_recipient join users on usr_id = notr_fk_usr_id
    where notr_fk_notg_id = ${notg_id} and notr_status = 'WAITING'
    order by notr_fk_usr_id limit ${options.limit} for key share of users`.execute(db)
  return result.rows
}

export interface Settled {
  usr_id: number
  status: 'GIVEN' | 'LEFT_OUT'
  reason: string
  mai_id: number | null
}

export async function settle(work: Work, notg_id: number, rows: readonly Settled[]): Promise<void> {
  await sql`update notification_recipient set notr_status = status, notr_reason = reason, notr_fk_mai_id = mai_id,
      notr_date = ${work.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (usr_id int, status text, reason text, mai_id bigint)
    where notr_fk_notg_id = ${notg_id} and notr_fk_usr_id = usr_id and notr_status = 'WAITING'`.execute(work.db)
}

export async function cancelWaiting(work: Work, notg_id: number): Promise<void> {
  await work.db
    .updateTable('notification_recipient')
    .set({ notr_status: 'CANCELLED', notr_date: work.now.toISOString() })
    .where('notr_fk_notg_id', '=', notg_id)
    .where('notr_status', '=', 'WAITING')
    .execute()
}

/** The failed mails go out again, each to the address that its person has now. */
export async function retryFailed(work: Work, notg_id: number, reason: RawBuilder<unknown>): Promise<number> {
  const result = await sql`update outbox_mail set mai_status = 'QUEUED', mai_to = usr_email, mai_to_name = usr_fullname,
      mai_attempts = 0, mai_error = '', mai_message_id = '', mai_next_attempt = ${work.now.toISOString()}
    from notification_recipient join users on usr_id = notr_fk_usr_id
    where notr_fk_notg_id = ${notg_id} and notr_fk_mai_id = mai_id and mai_status in ('FAILED', 'BOUNCED')
      and mai_text <> '' and usr_date_deleted is null and ${reason} is null returning mai_id`.execute(work.db)
  return result.rows.length
}

/** Sendings whose time has come and that no job works on: also those whose job was lost with its process. Those of before `since` wait. */
export async function dueSendings(work: Work, since: Date | null): Promise<Pick<Sending, 'notg_id' | 'notg_total'>[]> {
  const result = await sql<
    Pick<Sending, 'notg_id' | 'notg_total'>
  >`select notg_id, notg_total from notification_generated
    where notg_status in ('SCHEDULED', 'SENDING') and notg_send_at <= ${work.now.toISOString()}
      and notg_send_at >= coalesce(${since?.toISOString() ?? null}::timestamptz, notg_send_at) and not exists (
      select from job where job_id = notg_fk_job_id and job_status in ('QUEUED', 'RUNNING'))
    order by notg_send_at, notg_id for update skip locked`.execute(work.db)
  return result.rows
}
