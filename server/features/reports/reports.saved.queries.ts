import { type Selectable, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { type PageQuery, pageOf } from '#shared/core/paging.ts'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import { type Scope, storedScope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

const columns = [
  '_id',
  'rpfg_type',
  'rpfg_title',
  'rpfg_fields',
  'rpfg_filters',
  'rpfg_operator',
  'rpfg_options',
  'rpfg_date_created',
  'rpfg_date_changed',
] as const

/** A company's reports are the company's, the office's are the office's; whoever wrote them. */
function reportsIn(db: Db, scope: Scope) {
  const query = db.selectFrom('report_field_group').select(columns)
  return scope.kind === 'office'
    ? query.where('rpfg_fk_cny_id', 'is', null)
    : query.where('rpfg_fk_cny_id', '=', scope.cny_id)
}

function toReport(row: Pick<Selectable<DB['report_field_group']>, (typeof columns)[number]>): SavedReport {
  const options = row.rpfg_options as Partial<SavedReport['rpfg_options']>
  return { ...row, rpfg_options: { chart: 'none', group: null, ...options } } as unknown as SavedReport
}

export async function savedReports(db: Db, scope: Scope, page: PageQuery): Promise<SavedReport[]> {
  const { skip, limit } = pageOf(page)
  const newest = reportsIn(db, scope).orderBy('rpfg_date_created', 'desc').orderBy('_id')
  const rows = await newest.limit(limit).offset(skip).execute()
  return rows.map(toReport)
}

export function savedReport(db: Db, scope: Scope, id: string): Promise<SavedReport> {
  return reportOf(reportsIn(db, scope).where('_id', '=', id))
}

/** Held until the end of the transaction: of two who change it at once the second one reads what the first has left. */
export function lockReport(db: Db, scope: Scope, id: string): Promise<SavedReport> {
  return reportOf(reportsIn(db, scope).where('_id', '=', id).forUpdate())
}

async function reportOf(query: ReturnType<typeof reportsIn>): Promise<SavedReport> {
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toReport(row)
}

export type ReportValues = Omit<SavedReport, '_id' | 'rpfg_date_created' | 'rpfg_date_changed'>

function stored(values: Partial<ReportValues>) {
  const { rpfg_fields, rpfg_filters, rpfg_options, ...rest } = values
  return {
    ...rest,
    ...(rpfg_fields && { rpfg_fields: JSON.stringify(rpfg_fields) }),
    ...(rpfg_filters && { rpfg_filters: JSON.stringify(rpfg_filters) }),
    ...(rpfg_options && { rpfg_options: JSON.stringify(rpfg_options) }),
  }
}

export async function insertReport(work: Work, scope: Scope, values: ReportValues): Promise<string> {
  const row = await work.db
    .insertInto('report_field_group')
    .values({
      rpfg_type: values.rpfg_type,
      rpfg_title: values.rpfg_title,
      ...stored(values),
      rpfg_fk_cny_id: storedScope(scope),
      rpfg_fk_usr_id: work.person.usr_id,
      rpfg_date_created: work.now.toISOString(),
      rpfg_date_changed: work.now.toISOString(),
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return row._id
}

export async function updateReport(work: Work, id: string, values: Partial<ReportValues>): Promise<void> {
  const change = { ...stored(values), rpfg_date_changed: work.now.toISOString() }
  await work.db.updateTable('report_field_group').set(change).where('_id', '=', id).execute()
}

export async function deleteReport(work: Work, id: string): Promise<void> {
  await work.db.deleteFrom('report_field_group').where('_id', '=', id).execute()
}

/** The programmes by name, the newest first. */
export async function cycleChoices(db: Db): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .selectFrom('educational_cycle')
    .select([sql<string>`edc_id::text`.as('value'), 'edc_title as label'])
    .where('edc_is_practice', '=', false)
    .orderBy('edc_date_created', 'desc')
    .orderBy('edc_id', 'desc')
    .limit(1000)
    .execute()
  return rows
}

export interface ReportFile {
  fil_id: string
  name: string
  /** As `storedScope` writes it. */
  cny_id: number | null
}

/** The file that a job of this person made, in the scope that they have now: who changed sides does not get it. */
export async function jobFile(work: Work, scope: Scope, job_id: string): Promise<ReportFile> {
  const row = await work.db
    .selectFrom('job')
    .select('job_result')
    .where('job_id', '=', job_id)
    .where('job_kind', '=', 'report-file')
    .where('job_fk_usr_id', '=', work.person.usr_id)
    .where('job_status', '=', 'DONE')
    .executeTakeFirst()
  const file = row?.job_result as ReportFile | null | undefined
  if (!file || file.cny_id !== storedScope(scope)) throw new AppError('not_found')
  return file
}
