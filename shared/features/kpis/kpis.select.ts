import {
  isInSpan,
  isNewPartner,
  type CompanyFilters,
  type CycleFilters,
  type Span,
  spanOf,
} from '#shared/features/kpis/kpis.rules.ts'
import { isHired } from '#shared/features/kpis/kpis.certificates.ts'
import { NO_DAY } from '#shared/features/kpis/kpis.months.ts'
import { PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import { NONE, RowCollector, type Rows, rowsAmong, rowsWhere } from '#shared/features/kpis/kpis.row-index.ts'
import { flag, type KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

// The rows that the filters select, as indexes into the nine lists; figures only count and divide them.

/** The first row of each value; values below zero are none. */
function firsts(rows: Rows, values: Int32Array, size: number): Rows {
  const seen = new Uint8Array(size)
  const first = new RowCollector(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? NONE
    const value = values[row] ?? NONE
    if (value < 0 || seen[value] === 1) continue
    seen[value] = 1
    first.add(row)
  }
  return first.all()
}

// The two below have no branch in their loops: a processor would guess it wrong for nearly every second row.

function flagged(rows: Rows, flags: Uint8Array, bit: number): Rows {
  const passed = new Int32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? NONE
    passed[count] = row
    count += ((flags[row] ?? 0) >> bit) & 1
  }
  return passed.slice(0, count)
}

/** The rows whose day is in the span. */
function rowsIn(span: Span, days: Int32Array): Rows {
  const rows = new Int32Array(days.length)
  let count = 0
  for (let row = 0; row < days.length; row += 1) {
    rows[count] = row
    count += Number(isInSpan(days[row] ?? NO_DAY, span))
  }
  return rows.slice(0, count)
}

export type CompanySelection = ReturnType<typeof selectCompanySide>

export function selectCompanySide(dataset: KpiDataset, filters: CompanyFilters) {
  const { lists } = dataset
  const { cny_status, cny_date_created } = lists.companies
  const { jl_status, jl_date_created } = lists.listings
  const { jlc_date_created } = lists.shortlists
  const span = spanOf(filters)
  const listings = rowsIn(span, jl_date_created)
  const hires = rowsIn(span, lists.hires.jlh_date_created)
  const newHires = rowsAmong(hires, (index) => isNewHire(dataset, index))
  const withListing = new Set(listings.map((index) => dataset.listingCompany[index] ?? NONE))
  return {
    companies: rowsIn(span, cny_date_created),
    approved: rowsWhere(lists.companies.length, (index) => cny_status[index] === 'APPROVED'),
    everApproved: rowsWhere(lists.companies.length, (index) => cny_status[index] !== 'PENDING_APPROVAL'),
    active: rowsWhere(lists.companies.length, (index) => cny_status[index] === 'APPROVED' && withListing.has(index)),
    listings,
    open: rowsAmong(listings, (index) => jl_status[index] === 'OPEN'),
    requested: rowsAmong(listings, (index) => dataset.isRequested[index] === 1),
    shortlists: rowsIn(span, jlc_date_created),
    hires,
    newHires,
    partners: companiesOf(dataset, hires),
    newPartners: companiesOf(dataset, newHires),
  }
}

/** Returns true if a hire is in the month of the company's first. */
export function isNewHire({ lists, hireCompany }: KpiDataset, index: number): boolean {
  const firstHire = lists.companies.cny_first_hire_date[hireCompany[index] ?? NONE]
  return isNewPartner(firstHire ?? NO_DAY, lists.hires.jlh_date_created[index] ?? NO_DAY)
}

/** The distinct companies of these hires. */
function companiesOf(dataset: KpiDataset, hires: Rows): Rows {
  return firsts(hires, dataset.hireCompany, dataset.lists.companies.length).map(
    (index) => dataset.hireCompany[index] ?? NONE,
  )
}

type ProgrammeFilters = Pick<CycleFilters, 'edc_ids' | 'edc_category'>

/** Filters programmes by `edc_ids` and `edc_category`; `NONE` is "no programme". */
function programmeFilter(dataset: KpiDataset, { edc_ids, edc_category }: ProgrammeFilters): (cycle: number) => boolean {
  const isFree = edc_ids.length === 0 && edc_category === ''
  const ids = new Set(edc_ids)
  const { edc_id, edc_organizor } = dataset.lists.cycles
  const passes = Uint8Array.from(edc_id, (id, index) =>
    Number((ids.size === 0 || ids.has(id)) && (edc_category === '' || edc_organizor[index] === edc_category)),
  )
  return (cycle) => (cycle < 0 ? isFree : passes[cycle] === 1)
}

/** The programmes that the filters name, whatever the period. */
export const programmesBy = (dataset: KpiDataset, filters: ProgrammeFilters): Rows =>
  rowsWhere(dataset.lists.cycles.length, programmeFilter(dataset, filters))

export type CycleSelection = ReturnType<typeof selectCycleSide>

export function selectCycleSide(dataset: KpiDataset, filters: CycleFilters) {
  const { certificates, lists, today } = dataset
  const span = spanOf(filters)
  const passes = programmeFilter(dataset, filters)
  const allProgrammes = rowsWhere(lists.cycles.length, passes)
  const programmes = allProgrammes.filter((index) => isInSpan(lists.cycles.edc_date_created[index] ?? NO_DAY, span))
  return {
    allProgrammes,
    programmes,
    completed: programmes.filter((index) => lists.cycles.edc_status[index] === 'COMPLETED'),
    ...ofApplications(dataset, passes, span),
    ...ofCertificates(dataset, passes, span),
    // Whoever's six months ended in the period, and whoever was first hired in it.
    matured: rowsAmong(
      rowsIn(span, certificates.due[PLACEMENT_MONTHS]),
      (at) => (certificates.due[PLACEMENT_MONTHS][at] ?? NO_DAY) <= today && passes(certificates.cycle[at] ?? NONE),
    ),
    firstHired: rowsAmong(
      rowsIn(span, certificates.hireDay),
      (at) => isHired(certificates, at) && passes(certificates.cycle[at] ?? NONE),
    ),
    hires: rowsAmong(rowsIn(span, lists.hires.jlh_date_created), (index) => {
      const cycle = dataset.hireCycle[index] ?? NONE
      return cycle >= 0 && passes(cycle)
    }),
  }
}

function ofApplications(dataset: KpiDataset, passes: (cycle: number) => boolean, span: Span) {
  const { applicationCycle, applicationFlags, applicationPerson, persons } = dataset
  const applications = rowsAmong(rowsIn(span, dataset.lists.applications.edca_date_created), (index) =>
    passes(applicationCycle[index] ?? NONE),
  )
  const applicants = firsts(applications, applicationPerson, persons)
  const spoken = flagged(applications, applicationFlags, flag.spoken)
  return {
    applications,
    applicants,
    spoken,
    speakers: firsts(spoken, applicationPerson, persons),
    played: flagged(applications, applicationFlags, flag.played),
    byWomen: flagged(applications, applicationFlags, flag.woman),
    withDisability: flagged(applicants, applicationFlags, flag.disability),
    aged: flagged(applicants, applicationFlags, flag.aged),
    educated: flagged(applicants, applicationFlags, flag.educated),
    removed: flagged(applicants, applicationFlags, flag.removed),
  }
}

function ofCertificates(dataset: KpiDataset, passes: (cycle: number) => boolean, span: Span) {
  const { profiles } = dataset.lists
  const certified = rowsAmong(
    rowsIn(span, profiles.usp_finalist_date),
    (index) =>
      profiles.usp_finalist_certificate_status[index] === 'ACTIVE' && passes(dataset.profileCycle[index] ?? NONE),
  )
  return {
    certified,
    certifiedUnemployed: rowsAmong(certified, (index) => profiles.usp_hired[index] === false),
    certifiedWomen: rowsAmong(certified, (index) => dataset.isFemale[index] === 1),
    certifiedWithDisability: rowsAmong(certified, (index) => profiles.usp_disability[index] === true),
    certifiedAged: rowsAmong(certified, (index) => (dataset.ageGroup[index] ?? NONE) >= 0),
  }
}
