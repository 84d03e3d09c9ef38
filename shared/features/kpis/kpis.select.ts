import {
  hasRequested,
  isInSpan,
  isNewPartner,
  type CompanyFilters,
  type CycleFilters,
  type Span,
  spanOf,
} from '#shared/features/kpis/kpis.rules.ts'
import { isHired } from '#shared/features/kpis/kpis.certificates.ts'
import { NO_DAY } from '#shared/features/kpis/kpis.months.ts'
import { RowCollector, NONE, rowsWhere, type Rows } from '#shared/features/kpis/kpis.row-index.ts'
import { flag, type KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

// The rows that the filters select, as indexes into the nine lists; figures only count and divide them.

/** The first row of each value; values below zero are none. */
function firsts(rows: Rows, values: Int32Array, size: number): Rows {
  const seen = new Uint8Array(size)
  return rows.filter((index) => {
    const value = values[index] ?? NONE
    if (value < 0 || seen[value] === 1) return false
    seen[value] = 1
    return true
  })
}

/** The rows whose day is in the span. */
function rowsIn(span: Span, days: Int32Array): Rows {
  const rows = new RowCollector(days.length)
  for (let row = 0; row < days.length; row += 1) if (isInSpan(days[row] ?? NO_DAY, span)) rows.add(row)
  return rows.all()
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
  const newHires = hires.filter((index) => isNewHire(dataset, index))
  const withListing = new Set(listings.map((index) => dataset.listingCompany[index] ?? NONE))
  return {
    companies: rowsIn(span, cny_date_created),
    approved: rowsWhere(lists.companies.length, (index) => cny_status[index] === 'APPROVED'),
    everApproved: rowsWhere(lists.companies.length, (index) => cny_status[index] !== 'PENDING_APPROVAL'),
    active: rowsWhere(lists.companies.length, (index) => cny_status[index] === 'APPROVED' && withListing.has(index)),
    listings,
    open: listings.filter((index) => jl_status[index] === 'OPEN'),
    requested: listings.filter((index) => isRequested(dataset, index)),
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

function isRequested({ lists: { companies, listings }, listingCompany }: KpiDataset, index: number): boolean {
  const listing = {
    jl_requested_candidates_counter: listings.jl_requested_candidates_counter[index] ?? 0,
    jl_position_title: listings.jl_position_title[index] ?? '',
  }
  return hasRequested(listing, companies.cny_name[listingCompany[index] ?? NONE])
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
    matured: certificates.filter(({ cycle, due }) => due[6] <= today && isInSpan(due[6], span) && passes(cycle)),
    firstHired: certificates.filter(
      (certificate) => isHired(certificate) && isInSpan(certificate.hireDay, span) && passes(certificate.cycle),
    ),
    hires: rowsIn(span, lists.hires.jlh_date_created).filter((index) => {
      const cycle = dataset.hireCycle[index] ?? NONE
      return cycle >= 0 && passes(cycle)
    }),
  }
}

/** One pass over all applications: there may be hundreds of thousands. */
function ofApplications(dataset: KpiDataset, passes: (cycle: number) => boolean, span: Span) {
  const { applicationCycle, applicationFlags, applicationPerson } = dataset
  const applications = rowsIn(span, dataset.lists.applications.edca_date_created).filter((index) =>
    passes(applicationCycle[index] ?? NONE),
  )
  const rows = () => new RowCollector(applications.length)
  const selection = {
    applicants: rows(),
    spoken: rows(),
    speakers: rows(),
    played: rows(),
    byWomen: rows(),
    withDisability: rows(),
    aged: rows(),
    educated: rows(),
    removed: rows(),
  }
  const isCounted = new Uint8Array(dataset.persons)
  const isSpeaker = new Uint8Array(dataset.persons)
  for (const index of applications) {
    const flags = applicationFlags[index] ?? 0
    const person = applicationPerson[index] ?? 0
    if (flags & flag.woman) selection.byWomen.add(index)
    if (flags & flag.played) selection.played.add(index)
    if (flags & flag.spoken) {
      selection.spoken.add(index)
      if (isSpeaker[person] === 0) selection.speakers.add(index)
      isSpeaker[person] = 1
    }
    if (isCounted[person] === 1) continue
    isCounted[person] = 1
    selection.applicants.add(index)
    if (dataset.isRemoved[index] === 1) selection.removed.add(index)
    if (flags & flag.disability) selection.withDisability.add(index)
    if (flags & flag.aged) selection.aged.add(index)
    if (flags & flag.educated) selection.educated.add(index)
  }
  const entries = Object.entries(selection).map(([name, collector]) => [name, collector.all()])
  return { applications, ...(Object.fromEntries(entries) as Record<keyof typeof selection, Rows>) }
}

function ofCertificates(dataset: KpiDataset, passes: (cycle: number) => boolean, span: Span) {
  const { profiles } = dataset.lists
  const certified = rowsIn(span, profiles.usp_finalist_date).filter(
    (index) =>
      profiles.usp_finalist_certificate_status[index] === 'ACTIVE' && passes(dataset.profileCycle[index] ?? NONE),
  )
  return {
    certified,
    certifiedUnemployed: certified.filter((index) => profiles.usp_hired[index] === false),
    certifiedWomen: certified.filter((index) => dataset.isFemale[index] === 1),
    certifiedWithDisability: certified.filter((index) => profiles.usp_disability[index] === true),
    certifiedAged: certified.filter((index) => (dataset.ageGroup[index] ?? NONE) >= 0),
  }
}
