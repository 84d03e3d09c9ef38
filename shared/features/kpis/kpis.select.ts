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
import { flag, type KpiWorld, NONE } from '#shared/features/kpis/kpis.world.ts'

// Which rows the filters leave. Everything is a list of places in the nine lists; figures only count and divide them.

function places(count: number, fits: (index: number) => boolean): number[] {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) if (fits(index)) found.push(index)
  return found
}

/** The first place of each value, in order; values below zero name nothing. */
function firsts(rows: readonly number[], values: Int32Array, size: number): number[] {
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
  const span = spanOf(filters)
  const statusOf = (index: number) => lists.companies[index]?.cny_status
  const listings = places(lists.listings.length, (index) => isInSpan(world.listingCreated[index] ?? NaN, span))
  const hires = places(lists.hires.length, (index) => isDayInRange(lists.hires[index]?.jlh_date_created ?? '', filters))
  const newHires = hires.filter((index) => isNewHire(world, index))
  const withListing = new Set(listings.map((index) => world.listingCompany[index]))
  return {
    companies: places(lists.companies.length, (index) => isInSpan(world.companyCreated[index] ?? NaN, span)),
    approved: places(lists.companies.length, (index) => statusOf(index) === 'APPROVED'),
    everApproved: places(lists.companies.length, (index) => statusOf(index) !== 'PENDING_APPROVAL'),
    active: places(lists.companies.length, (index) => statusOf(index) === 'APPROVED' && withListing.has(index)),
    listings,
    open: listings.filter((index) => lists.listings[index]?.jl_status === 'OPEN'),
    requested: listings.filter((index) => isRequested(world, index)),
    shortlists: places(lists.shortlists.length, (index) => isInSpan(world.shortlistCreated[index] ?? NaN, span)),
    hires,
    newHires,
    partners: companiesOf(world, hires),
    newPartners: companiesOf(world, newHires),
  }
}

/** «Ναι» or a dash: whether a hiring is of the company's first month. */
export function isNewHire(world: KpiWorld, index: number): boolean {
  const company = world.lists.companies[world.hireCompany[index] ?? NONE]
  return isNewPartner(company?.cny_first_hire_date, world.lists.hires[index]?.jlh_date_created ?? '')
}

function isRequested(world: KpiWorld, index: number): boolean {
  const listing = world.lists.listings[index]
  const company = world.lists.companies[world.listingCompany[index] ?? NONE]
  return listing !== undefined && hasRequested(listing, company?.cny_name)
}

/** The companies of these hirings, each once. */
function companiesOf(world: KpiWorld, hires: readonly number[]): number[] {
  return firsts(hires, world.hireCompany, world.lists.companies.length).map((index) => world.hireCompany[index] ?? NONE)
}

/** Which programmes pass `edc_ids` and `edc_category`; `NONE` stands for "of no programme". */
function programmeFilter(world: KpiWorld, { edc_ids, edc_category }: CycleFilters): (cycle: number) => boolean {
  const isFree = edc_ids.length === 0 && edc_category === ''
  const wanted = new Set(edc_ids)
  const passes = Uint8Array.from(world.lists.cycles, (row) =>
    Number(
      (wanted.size === 0 || wanted.has(row.edc_id)) && (edc_category === '' || row.edc_organizor === edc_category),
    ),
  )
  return (cycle) => (cycle < 0 ? isFree : passes[cycle] === 1)
}

export type CycleSelection = ReturnType<typeof selectCycleSide>

export function selectCycleSide(world: KpiWorld, filters: CycleFilters) {
  const { lists } = world
  const span = spanOf(filters)
  const passes = programmeFilter(world, filters)
  const allProgrammes = places(lists.cycles.length, passes)
  const programmes = allProgrammes.filter((index) => isInSpan(world.cycleCreated[index] ?? NaN, span))
  return {
    allProgrammes,
    programmes,
    completed: programmes.filter((index) => lists.cycles[index]?.edc_status === 'COMPLETED'),
    ...ofApplications(world, passes, span),
    ...ofCertificates(world, passes, span),
    hires: places(
      lists.hires.length,
      (index) =>
        (world.hireCycle[index] ?? NONE) >= 0 &&
        passes(world.hireCycle[index] ?? NONE) &&
        isDayInRange(lists.hires[index]?.jlh_date_created ?? '', filters),
    ),
  }
}

/** One walk over all applications: there are hundreds of thousands, and a filter is turned while somebody watches. */
function ofApplications(world: KpiWorld, passes: (cycle: number) => boolean, span: Span) {
  const { applicationCreated, applicationCycle, applicationFlags, applicationPerson } = world
  const found = {
    applications: [] as number[],
    applicants: [] as number[],
    spoken: [] as number[],
    speakers: [] as number[],
    played: [] as number[],
    byWomen: [] as number[],
    withDisability: [] as number[],
    aged: [] as number[],
    educated: [] as number[],
  }
  const isKnown = new Uint8Array(world.persons)
  const isSpeaker = new Uint8Array(world.persons)
  for (let index = 0; index < applicationCreated.length; index += 1) {
    if (!isInSpan(applicationCreated[index] ?? NaN, span) || !passes(applicationCycle[index] ?? NONE)) continue
    const flags = applicationFlags[index] ?? 0
    const person = applicationPerson[index] ?? 0
    found.applications.push(index)
    if (flags & flag.woman) found.byWomen.push(index)
    if (flags & flag.played) found.played.push(index)
    if (flags & flag.spoken) {
      found.spoken.push(index)
      if (isSpeaker[person] === 0) found.speakers.push(index)
      isSpeaker[person] = 1
    }
    if (isKnown[person] === 1) continue
    isKnown[person] = 1
    found.applicants.push(index)
    if (flags & flag.disability) found.withDisability.push(index)
    if (flags & flag.aged) found.aged.push(index)
    if (flags & flag.educated) found.educated.push(index)
  }
  return found
}

function ofCertificates(world: KpiWorld, passes: (cycle: number) => boolean, span: Span) {
  const { profiles } = world.lists
  const certified = places(
    profiles.length,
    (index) =>
      profiles[index]?.usp_finalist_certificate_status === 'ACTIVE' &&
      isInSpan(world.certifiedAt[index] ?? NaN, span) &&
      passes(world.profileCycle[index] ?? NONE),
  )
  return {
    certified,
    certifiedUnemployed: certified.filter((index) => profiles[index]?.usp_hired === false),
    certifiedWomen: certified.filter((index) => world.isFemale[index] === 1),
    certifiedWithDisability: certified.filter((index) => world.hasDisability[index] === 1),
    certifiedAged: certified.filter((index) => (world.ageGroup[index] ?? NONE) >= 0),
  }
}
