import { type Selectable, sql } from 'kysely'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import type { Person } from '#server/core/person.ts'
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
] as const

/** A company's reports are the company's, the office's are the office's; whoever wrote them. */
function ownReports(db: Db, person: Person) {
  const query = db.selectFrom('report_field_group').select(columns)
  return person.kind === 'administrator'
    ? query.where('rpfg_fk_cny_id', 'is', null)
    : query.where('rpfg_fk_cny_id', '=', person.cny_id)
}

function toReport(row: Pick<Selectable<DB['report_field_group']>, (typeof columns)[number]>): SavedReport {
  const options = row.rpfg_options as Partial<SavedReport['rpfg_options']>
  return { ...row, rpfg_options: { chart: 'none', group: null, ...options } } as unknown as SavedReport
}

export async function savedReports(db: Db, person: Person): Promise<SavedReport[]> {
  const rows = await ownReports(db, person).orderBy('rpfg_date_created', 'desc').orderBy('_id').limit(500).execute()
  return rows.map(toReport)
}

export async function savedReport(db: Db, person: Person, id: string): Promise<SavedReport | undefined> {
  const row = await ownReports(db, person).where('_id', '=', id).executeTakeFirst()
  return row && toReport(row)
}

export type ReportValues = Omit<SavedReport, '_id' | 'rpfg_date_created'>

function stored(values: Partial<ReportValues>) {
  const { rpfg_fields, rpfg_filters, rpfg_options, ...rest } = values
  return {
    ...rest,
    ...(rpfg_fields && { rpfg_fields: JSON.stringify(rpfg_fields) }),
    ...(rpfg_filters && { rpfg_filters: JSON.stringify(rpfg_filters) }),
    ...(rpfg_options && { rpfg_options: JSON.stringify(rpfg_options) }),
  }
}

export async function insertReport(work: Work, values: ReportValues): Promise<string> {
  const { person } = work
  const row = await work.db
    .insertInto('report_field_group')
    .values({
      rpfg_type: values.rpfg_type,
      rpfg_title: values.rpfg_title,
      ...stored(values),
      rpfg_fk_cny_id: person.kind === 'administrator' ? null : person.cny_id,
      rpfg_fk_usr_id: person.usr_id,
      rpfg_date_created: work.now.toISOString(),
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return row._id
}

export async function updateReport(work: Work, id: string, values: Partial<ReportValues>): Promise<void> {
  const change = stored(values)
  if (Object.keys(change).length === 0) return
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
    .orderBy('edc_date_created', 'desc')
    .orderBy('edc_id', 'desc')
    .limit(1000)
    .execute()
  return rows
}

/** The file that a job of this person has made, and for whom it was made. */
export async function jobFile(db: Db, person: Person, job_id: string) {
  const row = await db
    .selectFrom('job')
    .select('job_result')
    .where('job_id', '=', job_id)
    .where('job_kind', '=', 'report-file')
    .where('job_fk_usr_id', '=', person.usr_id)
    .where('job_status', '=', 'DONE')
    .executeTakeFirst()
  return (row?.job_result ?? undefined) as { fil_id: string; name: string; cny_id: number | null } | undefined
}

export function oldFiles(db: Db, before: Date) {
  return db
    .selectFrom('file')
    .select('fil_id')
    .where('fil_purpose', '=', 'report')
    .where('fil_date_created', '<', before.toISOString())
    .execute()
}
