import { AppError, invalid } from '#shared/core/errors.ts'
import { reportsContract, type SavedReport } from '#shared/features/reports/reports.contract.ts'
import { reportFields, type ReportType } from '#shared/features/reports/reports.fields.ts'
import { reportProblems } from '#shared/features/reports/reports.rules.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { sendAndRemove } from '#server/core/sheet-files.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { fileName, type FileQuestion, REPORT_JOB, writeReport } from '#server/features/reports/reports.export.ts'
import { prepareReport, type Question, runReport } from '#server/features/reports/reports.queries.ts'
import {
  cycleChoices,
  deleteReport,
  insertReport,
  jobFile,
  type ReportValues,
  savedReport,
  savedReports,
  updateReport,
} from '#server/features/reports/reports.saved.queries.ts'

type Run = Omit<Question, 'type'> & { skip: number; limit: number }

const runOf =
  (type: ReportType) =>
  ({ work, input }: { work: Work; input: Run }) =>
    runReport(work, { ...input, type }, input)

// What the office and a company do with reports is the same; whose they are follows from the person.
const list = ({ work }: { work: Work }) => savedReports(work.db, work.person)

async function create({ work, input }: { work: Work; input: ReportValues }): Promise<SavedReport> {
  check(work, input)
  const id = await insertReport(work, input)
  await audit(work, { action: 'created', entity: 'report', id, after: input })
  return found(await savedReport(work.db, work.person, id))
}

async function update({
  work,
  input,
}: {
  work: Work
  input: Partial<ReportValues> & { id: string }
}): Promise<SavedReport> {
  const { id, ...change } = input
  const before = found(await savedReport(work.db, work.person, id))
  check(work, { ...before, ...change })
  await updateReport(work, id, change)
  await audit(work, { action: 'changed', entity: 'report', id, before, after: change })
  return found(await savedReport(work.db, work.person, id))
}

async function remove({ work, input }: { work: Work; input: { id: string } }) {
  const before = found(await savedReport(work.db, work.person, input.id))
  await deleteReport(work, input.id)
  await audit(work, { action: 'deleted', entity: 'report', id: input.id, before })
  return { message: 'Η αναφορά διαγράφηκε.' }
}

async function download({ work, input }: { work: Work; input: FileQuestion }): Promise<FileAnswer> {
  const prepared = await prepareReport(work, input)
  await audit(work, { action: 'exported', entity: 'report', id: input.type, after: { ...input } })
  const written = await writeReport(work, prepared, input)
  return new FileAnswer({ name: fileName(work, input), mime: written.mime, body: sendAndRemove(written) })
}

async function downloadLater({ work, input }: { work: Work; input: FileQuestion }) {
  // What may not be asked is refused now, and not by a job that fails later.
  await prepareReport(work, input)
  await audit(work, { action: 'exported', entity: 'report', id: input.type, after: { ...input } })
  return work.services.jobs.start(work, REPORT_JOB, { asked: input, cny_id: work.person.cny_id })
}

async function file({ work, input }: { work: Work; input: { job_id: string } }): Promise<FileAnswer> {
  const made = found(await jobFile(work.db, work.person, input.job_id))
  // It was made for the office or for one company: who has changed sides since then does not get it.
  if (made.cny_id !== work.person.cny_id) throw new AppError('not_found')
  const stored = found(await fileById(work.db, made.fil_id))
  const body = await work.services.storage.read(stored.fil_id)
  return new FileAnswer({ name: made.name, mime: stored.fil_mime, body })
}

export const reportsHandlers = handlers(reportsContract, {
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

/** What is saved could be run: unknown and forbidden fields are refused here already. */
function check(work: Work, report: ReportValues): void {
  const allowed = reportFields(report.rpfg_type, work.person.kind === 'administrator')
  if (!allowed) throw invalid({ rpfg_type: 'Άγνωστο είδος αναφοράς' })
  const { sort, group } = report.rpfg_options
  const asked = { fields: report.rpfg_fields, filters: report.rpfg_filters, sort, group }
  const problems = reportProblems(asked, allowed)
  if (Object.keys(problems).length > 0) throw invalid(problems, Object.values(problems).join(' · '))
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found')
  return value
}
