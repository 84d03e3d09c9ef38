import type { Call } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { PageQuery } from '#shared/core/paging.ts'
import type { KpiView } from '#shared/features/kpis/kpis.views.ts'
import { reportsContract, type SavedReport } from '#shared/features/reports/reports.contract.ts'
import { reportFields } from '#shared/features/reports/reports.fields.ts'
import { asksRows, DASHBOARD, type ReportType } from '#shared/features/reports/reports.types.ts'
import { reportProblems } from '#shared/features/reports/reports.rules.ts'
import { nextSendingDay } from '#shared/features/reports/reports.sending.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { type Arguments, FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { type Scope, storedScope } from '#server/core/scope.ts'
import { sheetAnswer } from '#server/core/sheet-files.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { type FileQuestion, REPORT_JOB, reportSheet } from '#server/features/reports/reports.export.ts'
import { prepareReport, type Question, runReport } from '#server/features/reports/reports.queries.ts'
import {
  cycleChoices,
  deleteReport,
  insertReport,
  jobFile,
  lockReport,
  type ReportValues,
  savedReport,
  savedReports,
  updateReport,
} from '#server/features/reports/reports.saved.queries.ts'
import {
  deleteSending,
  keepSending,
  mayReceive,
  reportSendings,
  type SendingValues,
} from '#server/features/reports/reports.sending.queries.ts'

type Args<Input> = Pick<Arguments<Call>, 'work' | 'scope'> & { input: Input }
type ReportArgs<Input> = Args<Input> & { report: SavedReport }
type RunInput = Omit<Question, 'type'> & { skip: number; limit: number }

const runOf =
  (type: ReportType) =>
  ({ work, input }: Args<RunInput>) =>
    runReport(work, { ...input, type }, input)

// What the office and a company do with reports is the same; whose they are is the scope.
const list = ({ work, scope, input }: Args<PageQuery>) => savedReports(work.db, scope, input)

async function create({ work, scope, input }: Args<ReportValues>): Promise<SavedReport> {
  check(scope, input)
  const id = await insertReport(work, scope, input)
  await audit(work, { action: 'created', entity: 'report', id, after: input })
  return savedReport(work.db, scope, id)
}

const reportLabels = labelsOf('rpfg_title', 'rpfg_fields', 'rpfg_filters', 'rpfg_operator', 'rpfg_options')

interface ReportEdit extends Partial<ReportValues> {
  id: string
  expected_changed?: string | null | undefined
}

async function update({ work, scope, report, input }: ReportArgs<ReportEdit>) {
  const { id } = input
  await refuseStale(work, input.expected_changed, {
    entity: 'report',
    id,
    changed: report.rpfg_date_changed,
    labels: reportLabels,
    current: report,
  })
  if (input.rpfg_type !== undefined && input.rpfg_type !== report.rpfg_type)
    throw invalid({ rpfg_type: 'Το είδος μιας αναφοράς δεν αλλάζει.' })
  const names = Object.keys(reportLabels) as (keyof typeof reportLabels)[]
  const change: Partial<ReportValues> = Object.fromEntries(
    names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  )
  // Of a view only its name is changed here.
  if (!asksRows(report) && Object.keys(change).some((name) => name !== 'rpfg_title'))
    throw invalid({ rpfg_title: 'Μιας προβολής αλλάζει μόνο το όνομα.' })
  check(scope, { ...report, ...change })
  await saveEdit(work, { action: 'changed', entity: 'report', id, before: report, after: change }, () =>
    updateReport(work, id, change),
  )
  return savedReport(work.db, scope, id)
}

async function remove({ work, report }: ReportArgs<unknown>) {
  await deleteReport(work, report._id)
  await audit(work, { action: 'deleted', entity: 'report', id: report._id, before: report })
  return { message: 'Η αναφορά διαγράφηκε.' }
}

async function download({ work, input }: Args<FileQuestion>): Promise<FileAnswer> {
  const prepared = await prepareReport(work, input)
  const after = { ...input, ...(work.asOf && { as_of: work.asOf }) }
  await audit(work, { action: 'exported', entity: 'report', id: input.type, after })
  return sheetAnswer(reportSheet(work, prepared, input), work)
}

async function downloadLater({ work, scope, input }: Args<FileQuestion>) {
  // What may not be asked is refused now, and not by a job that fails later.
  await prepareReport(work, input)
  await audit(work, { action: 'exported', entity: 'report', id: input.type, after: { ...input } })
  const data = { asked: input, cny_id: storedScope(scope) }
  return work.services.jobs.start(work, REPORT_JOB, { ...data, request_id: work.requestId }, { joins: { data } })
}

async function file({ work, scope, input }: Args<{ job_id: string }>): Promise<FileAnswer> {
  const { fil_id, name } = await jobFile(work, scope, input.job_id)
  const stored = await fileById(work.db, fil_id)
  if (!stored) throw new AppError('not_found')
  return new FileAnswer({ name, mime: stored.fil_mime, body: await work.services.storage.read(fil_id) })
}

const load = {
  report: ({ work, scope, input }: Args<{ id: string }>) => lockReport(work.db, scope, input.id),
}

export const reportsHandlers = rowHandlers(reportsContract, load, {
  list,
  create,
  update,
  remove,
  candidate: runOf('candidate'),
  company: runOf('company'),
  listing: runOf('job-listing'),
  cycle: runOf('educational-cycle'),
  download,
  downloadLater,
  file,
  sendings: ({ work }) => reportSendings(work.db),
  receivers: ({ work }) => mayReceive(work.db),
  setSending,
  sendView,
  stopSending,
  cycles: ({ work }) => cycleChoices(work.db),
  ownList: list,
  ownCreate: create,
  ownUpdate: update,
  ownRemove: remove,
  ownCandidate: runOf('candidate'),
  ownListing: runOf('job-listing'),
  ownDownload: download,
  ownDownloadLater: downloadLater,
  ownFile: file,
})

interface SendingInput extends SendingValues {
  id: string
}

async function setSending({ work, report, input }: ReportArgs<SendingInput>) {
  const { id: _, ...values } = input
  return startSending(work, report._id, values)
}

interface ViewInput extends SendingValues {
  rpfg_title: string
  view: KpiView
}

async function sendView({ work, scope, input }: Args<ViewInput>) {
  const { rpfg_title, view, ...values } = input
  const report: ReportValues = {
    rpfg_type: DASHBOARD,
    rpfg_title,
    rpfg_fields: [],
    rpfg_filters: [],
    rpfg_operator: 'and',
    rpfg_options: { group: null, chart: 'none', view },
  }
  const id = await insertReport(work, scope, report)
  await audit(work, { action: 'created', entity: 'report', id, after: report })
  return { _id: id, ...(await startSending(work, id, values)) }
}

async function startSending(work: Work, id: string, values: SendingValues) {
  const allowed = new Set((await mayReceive(work.db)).map(({ usr_id }) => usr_id))
  if (!values.rps_usr_ids.every((usr_id) => allowed.has(usr_id)))
    throw invalid({ rps_usr_ids: 'Κάποιος από αυτούς δεν μπορεί να δει την αναφορά.' })
  const rps_usr_ids = [...new Set(values.rps_usr_ids)]
  const rps_next = nextSendingDay(values, athensDay(work.now))
  await keepSending(work, id, { ...values, rps_usr_ids, rps_next })
  await audit(work, { action: 'sending-set', entity: 'report', id, after: { ...values, rps_usr_ids } })
  return { rps_next }
}

async function stopSending({ work, report }: ReportArgs<unknown>) {
  if (!(await deleteSending(work.db, report._id))) throw new AppError('not_found')
  await audit(work, { action: 'sending-stopped', entity: 'report', id: report._id })
  return { message: 'Η αναφορά δεν φεύγει πια με e-mail.' }
}

/** What is saved could be run: unknown and forbidden fields are refused here already. */
function check(scope: Scope, report: ReportValues): void {
  if (!asksRows(report)) return
  const allowed = reportFields(report.rpfg_type, scope.kind === 'office')
  if (!allowed) throw invalid({ rpfg_type: 'Άγνωστο είδος αναφοράς' })
  const { sort, group } = report.rpfg_options
  const question = { fields: report.rpfg_fields, filters: report.rpfg_filters, sort, group }
  const problems = reportProblems(question, allowed)
  if (Object.keys(problems).length > 0) throw invalid(problems, Object.values(problems).join(' · '))
}
