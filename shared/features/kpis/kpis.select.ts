import {
  hasRequested,
  isDayInRange,
  isInSpan,
  isNewPartner,
  type CompanyFilters,
  type CycleFilters,
  type Span,
  spanOf,
} from '#shared/features/kpis/kpis.rules.ts'
import { Gathered, NONE, placesThat, type Rows } from '#shared/features/kpis/kpis.places.ts'
import { flag, type KpiWorld } from '#shared/features/kpis/kpis.world.ts'

// Which rows the filters leave. Everything is a list of places in the nine lists; figures only count and divide them.

/** The first place of each value, in order; values below zero name nothing. */
function firsts(rows: Rows, values: Int32Array, size: number): Rows {
  const seen = new Uint8Array(size)
  return rows.filter((index) => {
    const value = values[index] ?? NONE
    if (value < 0 || seen[value] === 1) return false
    seen[value] = 1
    return true
  })
}

export type CompanySelection = ReturnType<typeof selectCompanySide>

export function selectCompanySide(world: KpiWorld, filters: CompanyFilters) {
  const { lists } = world
  const { cny_status, cny_date_created } = lists.companies
  const { jl_status, jl_date_created } = lists.listings
  const { jlc_date_created } = lists.shortlists
  const span = spanOf(filters)
  const listings = placesThat(lists.listings.length, (index) => isInSpan(jl_date_created[index] ?? NaN, span))
  const hires = placesThat(lists.hires.length, (index) =>
    isDayInRange(lists.hires.jlh_date_created[index] ?? '', filters),
  )
  const newHires = hires.filter((index) => isNewHire(world, index))
  const withListing = new Set(listings.map((index) => world.listingCompany[index] ?? NONE))
  return {
    companies: placesThat(lists.companies.length, (index) => isInSpan(cny_date_created[index] ?? NaN, span)),
    approved: placesThat(lists.companies.length, (index) => cny_status[index] === 'APPROVED'),
    everApproved: placesThat(lists.companies.length, (index) => cny_status[index] !== 'PENDING_APPROVAL'),
    active: placesThat(lists.companies.length, (index) => cny_status[index] === 'APPROVED' && withListing.has(index)),
    listings,
    open: listings.filter((index) => jl_status[index] === 'OPEN'),
    requested: listings.filter((index) => isRequested(world, index)),
    shortlists: placesThat(lists.shortlists.length, (index) => isInSpan(jlc_date_created[index] ?? NaN, span)),
    hires,
    newHires,
    partners: companiesOf(world, hires),
    newPartners: companiesOf(world, newHires),
  }
}

/** «Ναι» or a dash: whether a hiring is of the company's first month. */
export function isNewHire({ lists, hireCompany }: KpiWorld, index: number): boolean {
  const firstHire = lists.companies.cny_first_hire_date[hireCompany[index] ?? NONE]
  return isNewPartner(firstHire, lists.hires.jlh_date_created[index] ?? '')
}

function isRequested({ lists: { companies, listings }, listingCompany }: KpiWorld, index: number): boolean {
  const listing = {
    jl_requested_candidates_counter: listings.jl_requested_candidates_counter[index] ?? 0,
    jl_position_title: listings.jl_position_title[index] ?? '',
  }
  return hasRequested(listing, companies.cny_name[listingCompany[index] ?? NONE])
}

/** The companies of these hirings, each once. */
function companiesOf(world: KpiWorld, hires: Rows): Rows {
  return firsts(hires, world.hireCompany, world.lists.companies.length).map((index) => world.hireCompany[index] ?? NONE)
}

/** Which programmes pass `edc_ids` and `edc_category`; `NONE` stands for "of no programme". */
function programmeFilter(world: KpiWorld, { edc_ids, edc_category }: CycleFilters): (cycle: number) => boolean {
  const isFree = edc_ids.length === 0 && edc_category === ''
  const wanted = new Set(edc_ids)
  const { edc_id, edc_organizor } = world.lists.cycles
  const passes = Uint8Array.from(edc_id, (id, index) =>
    Number((wanted.size === 0 || wanted.has(id)) && (edc_category === '' || edc_organizor[index] === edc_category)),
  )
  return (cycle) => (cycle < 0 ? isFree : passes[cycle] === 1)
}

export type CycleSelection = ReturnType<typeof selectCycleSide>

export function selectCycleSide(world: KpiWorld, filters: CycleFilters) {
  const { lists } = world
  const span = spanOf(filters)
  const passes = programmeFilter(world, filters)
  const allProgrammes = placesThat(lists.cycles.length, passes)
  const programmes = allProgrammes.filter((index) => isInSpan(lists.cycles.edc_date_created[index] ?? NaN, span))
  return {
    allProgrammes,
    programmes,
    completed: programmes.filter((index) => lists.cycles.edc_status[index] === 'COMPLETED'),
    ...ofApplications(world, passes, span),
    ...ofCertificates(world, passes, span),
    hires: placesThat(
      lists.hires.length,
      (index) =>
        (world.hireCycle[index] ?? NONE) >= 0 &&
        passes(world.hireCycle[index] ?? NONE) &&
        isDayInRange(lists.hires.jlh_date_created[index] ?? '', filters),
    ),
  }
}

/** One walk over all applications: there are hundreds of thousands, and a filter is turned while somebody watches. */
function ofApplications(world: KpiWorld, passes: (cycle: number) => boolean, span: Span) {
  const { applicationCycle, applicationFlags, applicationPerson } = world
  const { edca_date_created, length } = world.lists.applications
  const gather = () => new Gathered(length)
  const found = {
    applications: gather(),
    applicants: gather(),
    spoken: gather(),
    speakers: gather(),
    played: gather(),
    byWomen: gather(),
    withDisability: gather(),
    aged: gather(),
    educated: gather(),
  }
  const isKnown = new Uint8Array(world.persons)
  const isSpeaker = new Uint8Array(world.persons)
  for (let index = 0; index < length; index += 1) {
    if (!isInSpan(edca_date_created[index] ?? NaN, span) || !passes(applicationCycle[index] ?? NONE)) continue
    const flags = applicationFlags[index] ?? 0
    const person = applicationPerson[index] ?? 0
    found.applications.add(index)
    if (flags & flag.woman) found.byWomen.add(index)
    if (flags & flag.played) found.played.add(index)
    if (flags & flag.spoken) {
      found.spoken.add(index)
      if (isSpeaker[person] === 0) found.speakers.add(index)
      isSpeaker[person] = 1
    }
    if (isKnown[person] === 1) continue
    isKnown[person] = 1
    found.applicants.add(index)
    if (flags & flag.disability) found.withDisability.add(index)
    if (flags & flag.aged) found.aged.add(index)
    if (flags & flag.educated) found.educated.add(index)
  }
  const entries = Object.entries(found).map(([name, gathered]) => [name, gathered.all()])
  return Object.fromEntries(entries) as Record<keyof typeof found, Rows>
}

function ofCertificates(world: KpiWorld, passes: (cycle: number) => boolean, span: Span) {
  const { profiles } = world.lists
  const certified = placesThat(
    profiles.length,
    (index) =>
      profiles.usp_finalist_certificate_status[index] === 'ACTIVE' &&
      isInSpan(profiles.usp_finalist_date[index] ?? NaN, span) &&
      passes(world.profileCycle[index] ?? NONE),
  )
  return {
    certified,
    certifiedUnemployed: certified.filter((index) => profiles.usp_hired[index] === false),
    certifiedWomen: certified.filter((index) => world.isFemale[index] === 1),
    certifiedWithDisability: certified.filter((index) => profiles.usp_disability[index] === true),
    certifiedAged: certified.filter((index) => (world.ageGroup[index] ?? NONE) >= 0),
  }
}
