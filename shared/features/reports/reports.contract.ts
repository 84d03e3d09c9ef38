import * as z from 'zod'
import type { TableName } from '#shared/core/table-names.ts'
import { call, contract } from '#shared/core/contract.ts'
import { exportFormats } from '#shared/core/exporting.ts'
import { day, editable, expectedChanged, fields, id, ignored, requiredLine, timestamp } from '#shared/core/fields.ts'
import { filterList, withInput } from '#shared/core/filters.ts'
import { pageQuery } from '#shared/core/paging.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import { companyReportTypes } from '#shared/features/reports/reports.fields.ts'
import { reportTypes, savedTypes } from '#shared/features/reports/reports.types.ts'
import { kpiView } from '#shared/features/kpis/kpis.view-shape.ts'
import { charts, grouping } from '#shared/features/reports/reports.rules.ts'
import { officeRuns } from '#shared/features/reports/reports.runs.ts'
import { MOST_RECIPIENTS, sendingFormats, sendingSteps } from '#shared/features/reports/reports.sending.ts'

// The specification writes `operator` without saying how: both cases are understood.
const operator = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['and', 'or'], { error: ({ input }) => withInput('Ο τελεστής είναι and ή or, και όχι', input) }))
  .default('and')

const sort = z
  .string()
  .regex(/^-?\w{1,60}$/, 'Μη έγκυρη ταξινόμηση')
  .optional()

const question = {
  fields: z.array(z.string().min(1).max(80)).max(60, 'Το πολύ 60 πεδία').default([]),
  filters: filterList.default([]),
  operator,
  sort,
  group: grouping.nullable().default(null),
}

const run = fields({
  ...question,
  skip: z.int().min(0).max(10_000_000).default(0),
  limit: z.int().min(1).max(500, 'Το πολύ 500').default(20),
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** One page. With a grouping the rows are groups, and `matched` says how many rows they were made of. */
const answer = z.object({ total: z.int(), matched: z.int(), documents: z.array(z.record(z.string(), cell)) })
export type ReportAnswer = z.output<typeof answer>

const saved = {
  rpfg_title: requiredLine(120, 'Χρειάζεται τίτλος'),
  rpfg_fields: question.fields,
  rpfg_filters: question.filters,
  rpfg_operator: operator,
  rpfg_options: z
    .strictObject({ sort, group: question.group, chart: z.enum(charts).default('none') })
    .default({ group: null, chart: 'none' }),
}

const options = { sort, group: grouping.nullable().default(null), chart: z.enum(charts).default('none') }

const group = z.object({
  _id: z.string(),
  rpfg_type: z.enum(savedTypes),
  rpfg_title: z.string(),
  rpfg_fields: z.array(z.string()),
  rpfg_filters: filterList,
  rpfg_operator: z.enum(['and', 'or']),
  /** `view`: of the dashboard. */
  rpfg_options: z.object({ ...options, view: kpiView.optional() }),
  rpfg_date_created: timestamp,
  rpfg_date_changed: timestamp,
})
export type SavedReport = z.output<typeof group>

const sendingForm = {
  rps_every: z.enum(sendingSteps, 'Χρειάζεται συχνότητα'),
  rps_day: z.int('Χρειάζεται ημέρα').min(1, 'Χρειάζεται ημέρα').max(31, 'Το πολύ 31'),
  rps_format: z.enum(sendingFormats, 'Χρειάζεται μορφή'),
  rps_usr_ids: z
    .array(id)
    .min(1, 'Χρειάζεται τουλάχιστον ένας παραλήπτης')
    .max(MOST_RECIPIENTS, `Το πολύ ${MOST_RECIPIENTS} παραλήπτες`),
}

const isDayOfStep = ({ rps_every, rps_day }: { rps_every: string; rps_day: number }) =>
  rps_every === 'MONTH' || rps_day <= 7
const noSuchDay = { path: ['rps_day'], error: 'Χρειάζεται ημέρα της εβδομάδας' }

const sending = z.object({
  rps_fk_rpfg_id: z.string(),
  ...sendingForm,
  /** Of the dashboard; null for a report. */
  view: kpiView.nullable(),
  rpfg_title: z.string(),
  /** Who gets it now, and who was chosen and may not see it any more. */
  recipients: z.array(z.object({ usr_id: id, usr_fullname: z.string(), may_see: z.boolean() })),
  rps_next: day,
  rps_last: timestamp.nullable(),
  rps_last_count: z.int(),
  /** Why it is held; empty while it is not. */
  rps_problem: z.string(),
})
export type ReportSending = z.output<typeof sending>

const reportId = z.string().min(1).max(60)
const file = { ...question, title: requiredLine(120), format: z.enum(exportFormats).default('xlsx') }
const started = z.object({ job_id: z.string() })

type Area = 'admin' | 'company'

type Types = readonly [string, ...string[]]

const placeOf = (area: Area) =>
  ({ who: area === 'admin' ? 'office' : 'company', path: `/api/${area}/reports-fields` }) as const
/** Keys of other systems ask as the office does; a company has none. */
const keyScopeOf = (area: Area): { keyScope?: 'reports' } => (area === 'admin' ? { keyScope: 'reports' } : {})
const typeOf = <const T extends Types>(types: T) => z.enum(types, 'Άγνωστο είδος αναφοράς')

function savedCalls<const T extends Types>(area: Area, types: T) {
  const { who, path } = placeOf(area)
  return {
    list: call({
      method: 'GET',
      path: `${path}/list`,
      who,
      ...keyScopeOf(area),
      about: 'The saved reports, newest first.',
      input: fields(pageQuery()),
      output: z.array(group),
    }),
    create: call({
      method: 'POST',
      path,
      who,
      about: 'Save a report.',
      input: fields({ rpfg_type: typeOf(types), ...saved }),
      output: group,
      success: 201,
    }),
    update: call({
      method: 'PUT',
      path: `${path}/{id}`,
      who,
      about:
        'Change a saved report; what is left out stays, and so does its type. Read-only fields of the row are ignored.',
      input: fields({
        id: reportId,
        ...editable(saved),
        ...expectedChanged,
        rpfg_type: z.enum(savedTypes, 'Άγνωστο είδος αναφοράς').optional(),
        ...ignored(['_id', 'rpfg_date_created', 'rpfg_date_changed']),
      }),
      of: 'report',
      output: group,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/{id}`,
      who,
      about: 'Delete a saved report.',
      input: fields({ id: reportId }),
      of: 'report',
      output: done,
    }),
  }
}

const ofCandidates = ['cycle_application', 'educational_cycle', 'user_education', 'user_profile', 'users'] as const
const ofCompanies = ['company', 'hiring', 'interview', 'job_listing', 'users'] as const
const ofListings = ['company', 'hiring', 'interview', 'job_listing', 'job_listing_candidate'] as const
const ofCycles = ['cycle_application', 'educational_cycle', 'hiring'] as const
const tablesOfReports = [...new Set([...ofCandidates, ...ofCompanies, ...ofListings, ...ofCycles])]

function fileCalls<const T extends Types>(area: Area, types: T) {
  const { who, path } = placeOf(area)
  const input = fields({ type: typeOf(types), ...file })
  // What the office takes out of the house is about everybody.
  const needsProof = area === 'admin'
  return {
    download: call({
      method: 'POST',
      path: `${path}/export`,
      who,
      needsProof,
      about: 'All rows of a report as XLSX or CSV, written while they are read.',
      input,
      output: z.unknown(),
      answer: 'file',
      noTransaction: true,
      perMinute: 20,
      ...(area === 'admin' && { hasPast: true as const }),
      reads: tablesOfReports,
    }),
    downloadLater: call({
      method: 'POST',
      path: `${path}/export-job`,
      who,
      needsProof,
      about: 'The same as a job with progress, for very long reports; the file then waits for its owner for a week.',
      input,
      output: started,
      perMinute: 10,
    }),
    file: call({
      method: 'GET',
      path: `${path}/export-file/{job_id}`,
      who,
      grade: 'MEMBER',
      about: 'The file that an own job made.',
      input: fields({ job_id: z.uuid() }),
      output: z.unknown(),
      answer: 'file',
    }),
  }
}

function runCall(area: Area, type: string, reads: readonly TableName[], about: string) {
  return call({
    ...(area === 'admin' ? officeRuns : ({ method: 'POST', who: 'company' } as const)),
    path: `/api/${area}/reports-fields/${type}`,
    ...keyScopeOf(area),
    about,
    input: run,
    output: answer,
    noTransaction: true,
    ...(area === 'admin' && { hasPast: true as const }),
    reads,
  })
}

const office = { ...savedCalls('admin', reportTypes), ...fileCalls('admin', reportTypes) }
const company = { ...savedCalls('company', companyReportTypes), ...fileCalls('company', companyReportTypes) }

export const reportsContract = contract('reports', ['report_field_group'], {
  list: office.list,
  create: office.create,
  update: office.update,
  remove: office.remove,
  candidate: runCall('admin', 'candidate', ofCandidates, 'Run a report on candidates.'),
  company: runCall('admin', 'company', ofCompanies, 'Run a report on companies.'),
  listing: runCall('admin', 'job-listing', ofListings, 'Run a report on listings.'),
  cycle: runCall('admin', 'educational-cycle', ofCycles, 'Run a report on programmes.'),
  download: office.download,
  downloadLater: office.downloadLater,
  file: office.file,
  sendings: call({
    method: 'GET',
    path: '/api/admin/reports-fields/sending/list',
    who: 'office',
    about: 'The saved reports that go out by mail: when, to whom, and what holds one.',
    output: z.array(sending),
    reads: ['report_field_group', 'report_sending', 'users'],
  }),
  receivers: call({
    method: 'GET',
    path: '/api/admin/reports-fields/receiver/list',
    who: 'office',
    about: 'Who of the office may get reports by mail.',
    output: z.array(z.object({ usr_id: id, usr_fullname: z.string() })),
    reads: ['users'],
  }),
  setSending: call({
    method: 'PUT',
    path: '/api/admin/reports-fields/{id}/sending',
    who: 'office',
    needsProof: true,
    about:
      'Send a saved report by mail each week or month, to people of the office who may see it. The earlier setting ends.',
    input: fields({ id: reportId, ...sendingForm }).refine(isDayOfStep, noSuchDay),
    of: 'report',
    output: z.object({ rps_next: day }),
  }),
  sendView: call({
    method: 'POST',
    path: '/api/admin/reports-fields/dashboard/sending',
    who: 'office',
    needsProof: true,
    about: 'Save a view of the dashboard among the reports, and send it by mail each week or month as they are sent.',
    input: fields({ rpfg_title: saved.rpfg_title, view: kpiView, ...sendingForm }).refine(isDayOfStep, noSuchDay),
    output: z.object({ _id: z.string(), rps_next: day }),
    success: 201,
  }),
  stopSending: call({
    method: 'DELETE',
    path: '/api/admin/reports-fields/{id}/sending',
    who: 'office',
    about: 'The report does not go out by mail any more.',
    input: fields({ id: reportId }),
    of: 'report',
    output: done,
  }),
  cycles: call({
    method: 'GET',
    path: '/api/admin/reports-fields/cycles',
    who: 'office',
    keyScope: 'reports',
    about: 'The programmes by name, for filters that choose among them.',
    output: z.array(z.object({ value: z.string(), label: z.string() })),
    reads: ['educational_cycle'],
  }),
  ownList: company.list,
  ownCreate: company.create,
  ownUpdate: company.update,
  ownRemove: company.remove,
  ownCandidate: runCall(
    'company',
    'candidate',
    [
      'candidate_search',
      'company_block',
      'job_listing',
      'job_listing_candidate',
      'user_education',
      'user_profile',
      'users',
    ],
    'Run a report on candidates of the own listings.',
  ),
  ownListing: runCall(
    'company',
    'job-listing',
    ['company', 'hiring', 'interview', 'job_listing', 'job_listing_candidate'],
    'Run a report on the own listings.',
  ),
  ownDownload: company.download,
  ownDownloadLater: company.downloadLater,
  ownFile: company.file,
})
