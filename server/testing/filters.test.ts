import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AnswerOf, Call, RequestOf } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { type Filter, type FilterField, filterOps, type FilterFields } from '#shared/core/filters.ts'
import { meetsFilter, type RowValue } from '#shared/core/filter-rows.ts'
import { audienceFields, candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { adFields, adsContract } from '#shared/features/ads/ads.contract.ts'
import { companiesContract, companyFilters } from '#shared/features/companies/companies.contract.ts'
import {
  cycleFilters,
  educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { listingCandidateFilters } from '#shared/features/hiring/hiring.contract.ts'
import { interviewFilters } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract, listingFilters } from '#shared/features/job-listings/job-listings.contract.ts'
import { mailContract, mailFields } from '#shared/features/mail/mail.contract.ts'
import {
  notificationCenterContract,
  sendingFields,
} from '#shared/features/notification-center/notification-center.contract.ts'
import { participantFilters, participantsContract } from '#shared/features/participants/participants.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { companyReports, officeReports } from '#shared/features/reports/reports.fields.ts'
import type { Handler } from '#server/core/handlers.ts'
import type { Person } from '#server/core/person.ts'
import { personOf } from '#server/core/sessions.ts'
import { reading } from '#server/core/work.ts'
import { features } from '#server/features.ts'
import { exportedCandidates } from '#server/features/hiring/hiring.lists.queries.ts'
import { exportedInterviews } from '#server/features/interviews/interviews.export.queries.ts'
import type { Caller } from '#server/testing/app.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { filtersOf, matchesFilter, type RawValue } from '#server/testing/filter-counts.ts'
import { handlerArguments } from '#server/testing/handler-arguments.ts'

// Each operator on each field that a list, a report or an audience offers, compared with a count made without SQL from
// the raw rows of the demo seed.

type Row = Record<string, RawValue>

const t = await startDemoApp()

const tables = new Map<string, Row[]>()
function rowsOf(table: string, where: Row = {}): Row[] {
  const wanted = Object.entries(where)
  return (tables.get(table) ?? []).filter((row) => wanted.every(([name, value]) => row[name] === value))
}

async function read(name: string, from: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(source) as row from ${from} source`.execute(t.db)
  tables.set(
    name,
    rows.map(({ row }) => row),
  )
}

/** Somebody whose calls come to their handlers without HTTP: of thousands of requests that would be more than half. */
async function withoutHttp({ token }: Caller) {
  const person = (await personOf(t.db, token, new Date())) as Person
  return {
    async call<C extends Parameters<Caller['call']>[0]>(call: C, input: RequestOf<C>): Promise<{ body: AnswerOf<C> }> {
      const work = reading(t.services, { person }, call.reads)
      const handler = handlers.get(call) as Handler<Call>
      return { body: (await handler(handlerArguments(work, call.input?.parse(input)))) as AnswerOf<C> }
    },
  }
}

const handlers = new Map<unknown, Handler<Call>>(
  features.flatMap(({ handlers }) => handlers.calls).map(({ call, handler }) => [call, handler]),
)
const admin = await withoutHttp(await t.asOffice())
const names = ['company', 'job_listing', 'job_listing_candidate', 'interview', 'hiring', 'educational_cycle']
const lists = ['cycle_application', 'outbox_mail', 'ad', 'notification_generated', 'candidate_search']
for (const name of [...names, ...lists]) await read(name, sql.table(name))
await read(
  'person',
  sql`(select * from users left join user_profile on usp_fk_usr_id = usr_id
    left join user_education on uedu_fk_usr_id = usr_id where usr_date_deleted is null)`,
)
const [own] = rowsOf('person', { usr_email: 'company@regen.demo' })
const cny_id = Number(own?.usr_fk_cny_id)
const company = await withoutHttp(await t.as(Number(own?.usr_id)))

const count = (table: string, where: Row) => rowsOf(table, where).length
const companyOf = (cny_id: RawValue | undefined) => rowsOf('company', { cny_id: cny_id ?? null })[0]
const isOfListing = (row: Row, cny_id: RawValue | undefined, key: string) =>
  rowsOf('job_listing', { jl_id: row[key] ?? null }).some((listing) => listing.jl_fk_cny_id === cny_id)

const today = athensDay(t.services.clock())

const listedAs: Record<string, (row: Row) => RawValue> = {
  age: ({ usp_birthdate }) => {
    if (typeof usp_birthdate !== 'string') return null
    return (
      Number(today.slice(0, 4)) - Number(usp_birthdate.slice(0, 4)) - (today.slice(5) < usp_birthdate.slice(5) ? 1 : 0)
    )
  },
  application_status: ({ usr_id }) => applicationsOf(usr_id).map((row) => String(row.edca_status)),
  application_cycle: ({ usr_id }) => applicationsOf(usr_id).map((row) => String(row.edca_fk_edc_id)),
  finalist_cycle: ({ usp_finalist_fk_edc_id: cycle }) => (cycle ? [String(cycle)] : []),
  applications: ({ usr_id, edc_id }) =>
    edc_id === undefined ? applicationsOf(usr_id).length : count('cycle_application', { edca_fk_edc_id: edc_id }),
  usr_id: ({ usr_id }) => String(usr_id),
}
const applicationsOf = (usr_id: RawValue | undefined) => rowsOf('cycle_application', { edca_fk_usr_id: usr_id ?? null })

function candidateValue(name: string, row: Row): RawValue {
  const special = listedAs[name]
  if (special) return special(row)
  if (name.startsWith('cny_')) return companyOf(row.usr_fk_cny_id)?.[name] ?? null
  const field: ProfileField | undefined = Object.entries<ProfileField>(profile).find(([key]) => key === name)?.[1]
  const raw = row[field?.column ?? name] ?? null
  // Whether it is there, and for `exists` there it is or nothing.
  if (field?.kind === 'file' || field?.kind === 'optionalText') return raw === null ? null : true
  if (field?.kind === 'optionList') return raw === null || raw === '' ? [] : String(raw).split(',')
  return raw
}

function companyValue(name: string, row: Row): RawValue {
  const { cny_id = null } = row
  switch (name) {
    case 'users':
      return count('person', { usr_fk_cny_id: cny_id })
    case 'listings':
      return count('job_listing', { jl_fk_cny_id: cny_id })
    case 'open_listings':
      return count('job_listing', { jl_fk_cny_id: cny_id, jl_status: 'OPEN' })
    case 'interviews':
      return rowsOf('interview').filter((interview) => isOfListing(interview, cny_id, 'jli_fk_jl_id')).length
    case 'hires':
      return rowsOf('hiring').filter((hire) => isOfListing(hire, cny_id, 'jlh_fk_jl_id')).length
    default:
      return row[name] ?? null
  }
}

const commaFields = new Set(
  ['bachelors_education', 'masters_education', 'experienced_in_sector'].map((part) => `jl_requested_${part}`),
)

function listingValue(name: string, row: Row): RawValue {
  const { jl_id = null } = row
  if (name === 'candidates') return count('job_listing_candidate', { jlc_fk_jl_id: jl_id })
  if (name === 'interviews') return count('interview', { jli_fk_jl_id: jl_id })
  if (name === 'hires') return count('hiring', { jlh_fk_jl_id: jl_id })
  if (name.startsWith('cny_')) return companyOf(row.jl_fk_cny_id)?.[name] ?? null
  const raw = row[name] ?? null
  return commaFields.has(name)
    ? String(raw ?? '')
        .split(',')
        .filter((part) => part !== '')
    : raw
}

function cycleValue(name: string, row: Row): RawValue {
  const applications = rowsOf('cycle_application', { edca_fk_edc_id: row.edc_id ?? null })
  const inState = (...states: string[]) => applications.filter((one) => states.includes(String(one.edca_status))).length
  const [succeeded, hires] = [inState('SUCCEEDED'), count('hiring', { jlh_fk_edc_id: row.edc_id ?? null })]
  const hours = Number(row.edc_hard_skills) + Number(row.edc_soft_skills) + Number(row.edc_learning_hours)
  const values: Row = {
    applications: applications.length,
    finalists: inState('FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED'),
    succeeded,
    hires,
    hours: succeeded * hours,
    placement: succeeded === 0 ? null : hires / succeeded,
  }
  return (Object.hasOwn(values, name) ? values[name] : row[name]) ?? null
}

const rawValue = (name: string, row: Row) => row[name] ?? null

function largestCycle(): number {
  const ids = rowsOf('cycle_application').map((row) => Number(row.edca_fk_edc_id))
  const sizes = Map.groupBy(ids, (id) => id)
  return [...sizes].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

const participants = () =>
  rowsOf('cycle_application', { edca_fk_edc_id: largestCycle() }).flatMap((row) =>
    rowsOf('person', { usr_id: row.edca_fk_usr_id ?? null }).map((person) => ({ ...person, ...row })),
  )
const participantValue = (name: string, row: Row) =>
  name.startsWith('edca_') ? rawValue(name, row) : candidateValue(name, row)

const ownListings = () => rowsOf('job_listing', { jl_fk_cny_id: cny_id })
const placesOf = (usr_id: RawValue | undefined) =>
  rowsOf('job_listing_candidate', { jlc_fk_usr_id: usr_id ?? null }).filter((place) =>
    ownListings().some(({ jl_id }) => jl_id === place.jlc_fk_jl_id),
  )
const ownCandidates = () =>
  candidates().filter(
    ({ usr_id = null }) =>
      placesOf(usr_id).length > 0 && count('candidate_search', { cas_fk_usr_id: usr_id, cas_is_readable: true }) > 0,
  )

function ownCandidateValue(name: string, row: Row): RawValue {
  const places = placesOf(row.usr_id)
  if (name === 'own_listings') return places.length
  if (name === 'own_status') return [...new Set(places.map((place) => String(place.jlc_status)))]
  return candidateValue(name, row)
}

const withTitle = (row: Row) => ({
  ...row,
  jl_position_title: rowsOf('job_listing', { jl_id: row.jli_fk_jl_id ?? null })[0]?.jl_position_title ?? '',
})
const ownInterviews = () =>
  rowsOf('interview')
    .filter((row) => isOfListing(row, cny_id, 'jli_fk_jl_id'))
    .map(withTitle)

/** The listing of the company with the most candidates. */
function largestListing(): number {
  const sizes = ownListings().map(({ jl_id }) => ({
    jl_id,
    size: count('job_listing_candidate', { jlc_fk_jl_id: jl_id ?? null }),
  }))
  return Number(sizes.toSorted((a, b) => b.size - a.size)[0]?.jl_id)
}
const onLargestListing = () => rowsOf('job_listing_candidate', { jlc_fk_jl_id: largestListing() })

/** What a list that is wholly in the browser shows. */
const inBrowser = (rows: () => Row[], fields: FilterFields) => (filters: Filter[]) => {
  const fits = (row: Row) =>
    filters.every((filter) =>
      meetsFilter(filter, fields[filter.field] as FilterField, (row[filter.field] ?? null) as RowValue),
    )
  return Promise.resolve(rows().filter(fits).length)
}

interface Source {
  fields: FilterFields
  rows(filter?: Filter): Row[]
  value(name: string, row: Row): RawValue
  total(filters: Filter[]): Promise<number>
}

const candidates = () => rowsOf('person', { usr_role: 'CANDIDATE' })
const isOfApprovedCompany = (row: Row) =>
  row.usr_role === 'COMPANY_USER' && companyOf(row.usr_fk_cny_id)?.cny_status === 'APPROVED'

function reached(filter?: Filter): Row[] {
  if (filter?.field.startsWith('cny_')) return rowsOf('person').filter(isOfApprovedCompany)
  return filter?.field === 'usr_role'
    ? rowsOf('person').filter((row) => row.usr_role === 'CANDIDATE' || isOfApprovedCompany(row))
    : candidates()
}

type ReportCall = (typeof reportsContract)['candidate' | 'company' | 'listing' | 'cycle']
const report = (call: ReportCall, field: string) => async (filters: Filter[]) =>
  (await admin.call(call, { fields: [field], filters, limit: 1 })).body.total

const sources: Record<string, Source> = {
  'the list of candidates': {
    fields: candidateFields,
    rows: candidates,
    value: candidateValue,
    total: async (filters) => (await admin.call(candidatesContract.list, { filters, limit: 1 })).body.total,
  },
  'an audience': {
    fields: audienceFields,
    rows: reached,
    value: candidateValue,
    async total(filters) {
      const { body } = await admin.call(notificationCenterContract.audience, { filters, limit: 1 })
      return body.left_out.reduce((sum, { count: more }) => sum + more, body.total)
    },
  },
  'a report on candidates': {
    fields: officeReports.candidate,
    rows: candidates,
    value: candidateValue,
    total: report(reportsContract.candidate, 'usr_id'),
  },
  'the list of companies': {
    fields: companyFilters,
    rows: () => rowsOf('company'),
    value: companyValue,
    total: async (filters) => (await admin.call(companiesContract.list, { filters, limit: 1 })).body.total,
  },
  'a report on companies': {
    fields: officeReports.company,
    rows: () => rowsOf('company'),
    value: companyValue,
    total: report(reportsContract.company, 'cny_name'),
  },
  'the list of listings': {
    fields: listingFilters,
    rows: () => rowsOf('job_listing'),
    value: listingValue,
    total: async (filters) => (await admin.call(jobListingsContract.officeList, { filters, limit: 1 })).body.total,
  },
  'a report on listings': {
    fields: officeReports['job-listing'],
    rows: () => rowsOf('job_listing'),
    value: listingValue,
    total: report(reportsContract.listing, 'jl_position_title'),
  },
  'the list of cycles': {
    fields: cycleFilters,
    rows: () => rowsOf('educational_cycle'),
    value: cycleValue,
    total: async (filters) => (await admin.call(educationalCyclesContract.list, { filters, limit: 1 })).body.total,
  },
  'a report on cycles': {
    fields: officeReports['educational-cycle'],
    rows: () => rowsOf('educational_cycle'),
    value: cycleValue,
    total: report(reportsContract.cycle, 'edc_title'),
  },
  'the participants of a cycle': {
    fields: participantFilters,
    rows: participants,
    value: participantValue,
    total: async (filters) =>
      (await admin.call(participantsContract.list, { id: largestCycle(), filters, limit: 1 })).body.total,
  },
  'the list of mails': {
    fields: mailFields,
    rows: () => rowsOf('outbox_mail'),
    value: rawValue,
    total: async (filters) => (await admin.call(mailContract.list, { filters, limit: 1 })).body.total,
  },
  'the list of ads': {
    fields: adFields,
    rows: () => rowsOf('ad'),
    value: rawValue,
    total: async (filters) => (await admin.call(adsContract.list, { filters, limit: 1 })).body.total,
  },
  'the list of sendings': {
    fields: sendingFields,
    rows: () => rowsOf('notification_generated'),
    value: rawValue,
    total: async (filters) => (await admin.call(notificationCenterContract.list, { filters, limit: 1 })).body.total,
  },
  'a report of a company on its candidates': {
    fields: companyReports.candidate,
    rows: ownCandidates,
    value: ownCandidateValue,
    total: async (filters) =>
      (await company.call(reportsContract.ownCandidate, { fields: ['own_listings'], filters, limit: 1 })).body.total,
  },
  'a report of a company on its listings': {
    fields: companyReports['job-listing'],
    rows: ownListings,
    value: listingValue,
    total: async (filters) =>
      (await company.call(reportsContract.ownListing, { fields: ['jl_position_title'], filters, limit: 1 })).body.total,
  },
  'an export of interviews': {
    fields: interviewFilters,
    rows: ownInterviews,
    value: rawValue,
    total: async (filters) =>
      (await t.work((work) => exportedInterviews(work, { kind: 'company', cny_id }, { filters, operator: 'and' })))
        .length,
  },
  'the interviews in the browser': {
    fields: interviewFilters,
    rows: ownInterviews,
    value: rawValue,
    total: inBrowser(ownInterviews, interviewFilters),
  },
  'an export of the candidates of a listing': {
    fields: listingCandidateFilters,
    rows: onLargestListing,
    value: rawValue,
    total: async (filters) =>
      (
        await t.work((work) =>
          exportedCandidates(work, { kind: 'company', cny_id }, { id: largestListing(), filters, operator: 'and' }),
        )
      ).length,
  },
  'the candidates of a listing in the browser': {
    fields: listingCandidateFilters,
    rows: onLargestListing,
    value: rawValue,
    total: inBrowser(onLargestListing, listingCandidateFilters),
  },
}

describe.each(Object.entries(sources))('the operators in %s', (_, source) => {
  it('start from the same rows', async () => {
    expect(await source.total([])).toBe(source.rows().length)
  })

  it.each(Object.entries(source.fields))('count the same rows by %s', async (name, field) => {
    const raws = source.rows({ field: name, op: 'exists', value: true }).map((row) => source.value(name, row))
    const filters = filtersOf(name, field, raws)
    const ops = new Set(filters.map(({ op }) => op))
    expect(filterOps.filter((op) => !ops.has(op) && !(op.startsWith('date_') && field.kind !== 'date'))).toEqual([])
    const wrong: string[] = []
    for (const filter of filters) {
      const expected = raws.filter((raw) => matchesFilter(filter, raw, field)).length
      const total = await source.total([filter])
      if (total !== expected) wrong.push(`${filter.op} ${JSON.stringify(filter.value)}: ${total}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })
})
