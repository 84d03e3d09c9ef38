import { type RawBuilder, sql } from 'kysely'
import { LATEST_OWN_REQUESTS } from '#shared/core/latest.ts'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { addMonths } from '#shared/core/months.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { requestFields } from '#shared/features/data-protection/data-protection.contract.ts'
import { MONTHS_TO_ANSWER, type RequestSource } from '#shared/features/data-protection/data-requests.rules.ts'
import type { AskedOfOffice, DataRequest, OwnRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { listRows } from '#server/core/export.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, runList } from '#server/core/lists.ts'
import type { ErasedPerson } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const ownColumns = sql`dar_id, dar_kind, dar_status, dar_text, dar_answer, dar_extension, dar_date_received,
  dar_date_due, dar_date_closed`

const columnsOn = (today: RawBuilder<unknown>) => sql`${ownColumns}, dar_source, person.usr_id, person.usr_role,
  coalesce(person.usr_fullname, dar_person) as person,
  case when person.usr_date_deleted is null then coalesce(person.usr_email, dar_email) else '' end as dar_email,
  coalesce(closer.usr_fullname, '') as closed_by,
  case when dar_status = 'OPEN' then dar_date_due - ${today} end as days_left`

const from = sql`data_request left join users person on person.usr_id = dar_fk_usr_id
  left join users closer on closer.usr_id = dar_fk_closed_by`

const plainList = {
  from,
  fields: requestFields,
  columns: {
    dar_kind: { sql: sql`dar_kind` },
    dar_status: { sql: sql`dar_status` },
    dar_source: { sql: sql`dar_source` },
    dar_date_received: { sql: sql`dar_date_received`, as: 'day' },
    dar_date_due: { sql: sql`dar_date_due`, as: 'day' },
  },
  sort: {
    urgency: sql`row(dar_status <> 'OPEN', dar_date_due)`,
    dar_date_received: sql`dar_date_received`,
    dar_date_due: sql`dar_date_due`,
  },
  defaultSort: 'urgency',
  tieBreak: sql`dar_id`,
} as const

function listOf(work: Work, q: string | undefined): ListDefinition {
  const today = sql`${athensDay(work.now)}::date`
  const words = (q ?? '').trim()
  const text = sql`plain(coalesce(person.usr_fullname, '') || ' ' || dar_person || ' ' || coalesce(person.usr_email, '') || ' '
    || dar_email || ' ' || dar_text)`
  return {
    ...plainList,
    select: columnsOn(today),
    columns: { ...plainList.columns, is_overdue: { sql: sql`(dar_status = 'OPEN' and dar_date_due < ${today})` } },
    where: words === '' ? [] : [sql`${text} like '%' || plain(${escapeLike(words)}) || '%'`],
  }
}

export const requestPage = (work: Work, { q, ...query }: ListQuery) =>
  runList<DataRequest>(work, query, listOf(work, q))

export const requestRows = (work: Work, { q, ...query }: ExportQuery) =>
  listRows<DataRequest>(work, query, listOf(work, q), sql`dar_id`)

export async function requestById(work: Work, dar_id: number): Promise<DataRequest> {
  const today = sql`${athensDay(work.now)}::date`
  const { rows } = await sql<DataRequest>`select ${columnsOn(today)} from ${from}
    where dar_id = ${dar_id}`.execute(work.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

export async function requestsOf(db: Db, usr_id: number): Promise<OwnRequest[]> {
  const { rows } = await sql<OwnRequest>`select ${ownColumns} from data_request where dar_fk_usr_id = ${usr_id}
    order by dar_id desc limit ${LATEST_OWN_REQUESTS}`.execute(db)
  return rows
}

export interface NewRequest extends AskedOfOffice {
  source: RequestSource
  usr_id: number | null
  person?: string
  email?: string
  received: string
}

/** Null where the person has an open request of this kind already. */
export async function insertRequest(work: Work, request: NewRequest): Promise<number | null> {
  const row = await work.db
    .insertInto('data_request')
    .values({
      dar_kind: request.kind,
      dar_source: request.source,
      dar_fk_usr_id: request.usr_id,
      dar_person: request.person ?? '',
      dar_email: request.email ?? '',
      dar_text: request.text,
      dar_date_received: request.received,
      dar_date_due: addMonths(request.received, MONTHS_TO_ANSWER),
      dar_date_created: work.now.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .returning('dar_id')
    .executeTakeFirst()
  return row?.dar_id ?? null
}

/** What somebody asked and got at once. One row a day says so, however often a button is pressed. */
export async function insertMet(work: Work, usr_id: number, kind: 'ACCESS' | 'ERASURE', source: RequestSource) {
  const today = athensDay(work.now)
  await sql`insert into data_request (dar_kind, dar_status, dar_source, dar_fk_usr_id, dar_date_received, dar_date_due,
      dar_date_closed, dar_date_created)
    select ${kind}, 'DONE', ${source}, ${usr_id}::int, ${today}::date, ${today}::date, ${work.now.toISOString()}::timestamptz,
      ${work.now.toISOString()}::timestamptz
    where not exists (select from data_request where dar_fk_usr_id = ${usr_id} and dar_kind = ${kind}
      and (dar_source = ${source} and dar_status = 'DONE' and dar_date_received = ${today}::date
        -- The erasure itself closes it.
        or dar_status = 'OPEN' and dar_kind = 'ERASURE'))`.execute(work.db)
}

/** False where somebody else has closed it first. */
export async function closeRequest(
  work: Work,
  dar_id: number,
  { status, answer }: { status: 'DONE' | 'REFUSED'; answer: string },
): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('data_request')
    .set({
      dar_status: status,
      dar_answer: answer,
      dar_date_closed: work.now.toISOString(),
      dar_fk_closed_by: work.person.usr_id,
    })
    .where('dar_id', '=', dar_id)
    .where('dar_status', '=', 'OPEN')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function withdrawRequest(work: Work, usr_id: number, dar_id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('data_request')
    .set({ dar_status: 'WITHDRAWN', dar_date_closed: work.now.toISOString() })
    .where('dar_id', '=', dar_id)
    .where('dar_fk_usr_id', '=', usr_id)
    .where('dar_status', '=', 'OPEN')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** False where it is closed, or was extended before. */
export async function extendRequest(work: Work, dar_id: number, reason: string, due: string): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('data_request')
    .set({ dar_extension: reason, dar_date_due: due, dar_date_warned: null })
    .where('dar_id', '=', dar_id)
    .where('dar_status', '=', 'OPEN')
    .where('dar_extension', '=', '')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** An erasure meets the request for it; what else was open has lost its subject. */
export async function closeForErasure(work: Work, { usr_id, usr_email }: ErasedPerson): Promise<void> {
  await sql`update data_request set dar_status = case when dar_kind = 'ERASURE' then 'DONE' else 'WITHDRAWN' end,
      dar_date_closed = ${work.now.toISOString()}
    where (dar_fk_usr_id = ${usr_id} or lower(dar_email) = lower(${usr_email})) and dar_status = 'OPEN'`.execute(
    work.db,
  )
}

/** Takes the open requests that are due by this day and that the office has not been reminded of. */
export async function takeUrgent(work: Work, due: string) {
  return work.db
    .updateTable('data_request')
    .set({ dar_date_warned: work.now.toISOString() })
    .where('dar_status', '=', 'OPEN')
    .where('dar_date_due', '<=', due)
    .where('dar_date_warned', 'is', null)
    .returning(['dar_id', 'dar_kind', 'dar_date_due'])
    .execute()
}

/** Who the office means by a number: anybody whose account or page exists. */
export function personOf(db: Db, usr_id: number) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_fullname', 'usr_email', 'usr_role'])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}
