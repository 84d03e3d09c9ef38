import { applicationStates, type KpiLists } from '#shared/features/kpis/kpis.lists.ts'
import { monthOfDay, monthsOf } from '#shared/features/kpis/kpis.months.ts'
import { ageAt, ageGroupOf, gameBucketOf, isLanguageScore, isWoman } from '#shared/features/kpis/kpis.rules.ts'

/** No index, or no age group. */
export const NONE = -1

/**
 * The nine lists with what every figure looks up, found once: places instead of ids, instants instead of text. A change
 * of a filter then walks arrays of numbers.
 */
export interface KpiWorld {
  lists: KpiLists
  today: string
  companyAt: Map<number, number>
  listingAt: Map<number, number>
  cycleAt: Map<number, number>
  userAt: Map<number, number>
  profileAt: Map<number, number>
  educationAt: Map<number, number>
  companyCreated: Float64Array
  listingCreated: Float64Array
  listingCompany: Int32Array
  shortlistCreated: Float64Array
  hireCompany: Int32Array
  hireCycle: Int32Array
  cycleCreated: Float64Array
  applicationCreated: Float64Array
  applicationCycle: Int32Array
  /** Each applicant has a number of their own, whether or not their account is still there. */
  applicationPerson: Int32Array
  persons: number
  /** The profile of an application's person. */
  applicationProfile: Int32Array
  applicationEducation: Int32Array
  /** What is known of the person and the scores of an application: the bits of `flag`. */
  applicationFlags: Uint8Array
  /** The place of its status among `applicationStates`. */
  applicationState: Uint8Array
  /** 1–4, or 0 where there is no score that counts. */
  language: Uint8Array
  /** The bucket of the game score. */
  bucket: Int8Array
  certifiedAt: Float64Array
  profileCycle: Int32Array
  isFemale: Uint8Array
  hasDisability: Uint8Array
  sectors: Sectors
  /** The month of each row, as a number. */
  months: Record<'application' | 'certificate' | 'listing' | 'hire', Int16Array>
  /** The place of each company among all, by name. */
  companyRank: Int32Array
  /** Applications that ended well, and those of them whose person was hired for that programme. */
  succeeded: Int32Array
  isPlaced: Uint8Array
  ageGroup: Int8Array
}

/** What is found before the rest is derived from it. */
type Places = Omit<KpiWorld, 'applicationFlags' | 'months'>

/** What a selection asks of an application, in one byte. */
export const flag = { woman: 1, disability: 2, aged: 4, educated: 8, played: 16, spoken: 32 } as const

/** Fields of study as numbers: four for each row of education, `NONE` where there is none. */
export interface Sectors {
  names: readonly (readonly [level: number, sector: string])[]
  codes: Int16Array
}

export const educationLevels = [
  ['ΕΠΑΛ', 'uedu_epal_sector'],
  ['ΙΕΚ', 'uedu_iek_sector'],
  ['Πτυχίο', 'uedu_bachelor_sector'],
  ['Μεταπτυχιακό', 'uedu_master_degree_sector'],
] as const

export function prepare(lists: KpiLists, today: string): KpiWorld {
  const world = places(lists, today)
  const months = {
    application: monthsOf(world.applicationCreated),
    certificate: monthsOf(world.certifiedAt),
    listing: monthsOf(world.listingCreated),
    hire: Int16Array.from(lists.hires, (row) => monthOfDay(row.jlh_date_created)),
  }
  return { ...world, months, applicationFlags: flagsOf(world) }
}

function places(lists: KpiLists, today: string): Places {
  const companyAt = placesOf(lists.companies, (row) => row.cny_id)
  const listingAt = placesOf(lists.listings, (row) => row.jl_id)
  const cycleAt = placesOf(lists.cycles, (row) => row.edc_id)
  const profileAt = placesOf(lists.profiles, (row) => row.usp_fk_usr_id)
  const educationAt = placesOf(lists.educations, (row) => row.uedu_fk_usr_id)
  const listingCompany = ints(lists.listings, (row) => companyAt.get(row.jl_fk_cny_id))
  const personAt = new Map<number, number>()
  const applicationPerson = ints(lists.applications, ({ edca_fk_usr_id }) => {
    const known = personAt.get(edca_fk_usr_id)
    if (known !== undefined) return known
    personAt.set(edca_fk_usr_id, personAt.size)
    return personAt.size - 1
  })
  return {
    lists,
    today,
    companyAt,
    listingAt,
    cycleAt,
    profileAt,
    userAt: placesOf(lists.users, (row) => row.usr_id),
    educationAt,
    companyCreated: instants(lists.companies, (row) => row.cny_date_created),
    listingCreated: instants(lists.listings, (row) => row.jl_date_created),
    listingCompany,
    shortlistCreated: instants(lists.shortlists, (row) => row.jlc_date_created),
    hireCompany: ints(lists.hires, (row) => listingCompany[listingAt.get(row.jlh_fk_jl_id) ?? NONE]),
    hireCycle: ints(lists.hires, (row) => cycleAt.get(row.jlh_fk_edc_id ?? NONE)),
    cycleCreated: instants(lists.cycles, (row) => row.edc_date_created),
    applicationCreated: instants(lists.applications, (row) => row.edca_date_created),
    applicationCycle: ints(lists.applications, (row) => cycleAt.get(row.edca_fk_edc_id)),
    applicationPerson,
    persons: personAt.size,
    applicationProfile: ints(lists.applications, (row) => profileAt.get(row.edca_fk_usr_id)),
    applicationEducation: ints(lists.applications, (row) => educationAt.get(row.edca_fk_usr_id)),
    applicationState: Uint8Array.from(lists.applications, (row) => applicationStates.indexOf(row.edca_status)),
    language: Uint8Array.from(lists.applications, ({ edca_lac_score: score }) =>
      isLanguageScore(score) ? Number(score) : 0,
    ),
    bucket: Int8Array.from(lists.applications, (row) => gameBucketOf(row.edca_game_assessment_score) ?? NONE),
    certifiedAt: instants(lists.profiles, (row) => row.usp_finalist_date),
    profileCycle: ints(lists.profiles, (row) => cycleAt.get(row.usp_finalist_fk_edc_id ?? NONE)),
    companyRank: ranksOf(lists.companies.map((row) => row.cny_name)),
    ...successes(lists),
    sectors: sectorsOf(lists),
    isFemale: Uint8Array.from(lists.profiles, (row) => Number(isWoman(row.usp_gender))),
    hasDisability: Uint8Array.from(lists.profiles, (row) => Number(row.usp_disability !== null)),
    ageGroup: Int8Array.from(lists.profiles, (row) => ageGroupOf(ageAt(row.usp_birthdate, today)) ?? NONE),
  }
}

function placesOf<Row>(rows: readonly Row[], id: (row: Row) => number): Map<number, number> {
  const places = new Map<number, number>()
  rows.forEach((row, index) => places.set(id(row), index))
  return places
}

function ints<Row>(rows: readonly Row[], value: (row: Row) => number | undefined): Int32Array {
  return Int32Array.from(rows, (row) => value(row) ?? NONE)
}

/** NaN where there is no date. */
function instants<Row>(rows: readonly Row[], value: (row: Row) => string | null): Float64Array {
  return Float64Array.from(rows, (row) => Date.parse(value(row) ?? ''))
}

function ranksOf(names: readonly string[]): Int32Array {
  const { compare } = new Intl.Collator('el')
  const order = names.map((_, index) => index).toSorted((one, other) => compare(names[one] ?? '', names[other] ?? ''))
  const ranks = new Int32Array(names.length)
  order.forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}

function successes({ applications, hires }: KpiLists): Pick<KpiWorld, 'succeeded' | 'isPlaced'> {
  const hired = new Set(hires.map((row) => `${row.jlh_fk_usr_id} ${row.jlh_fk_edc_id}`))
  const succeeded: number[] = []
  const isPlaced = new Uint8Array(applications.length)
  applications.forEach((row, index) => {
    if (row.edca_status !== 'SUCCEEDED') return
    succeeded.push(index)
    isPlaced[index] = Number(hired.has(`${row.edca_fk_usr_id} ${row.edca_fk_edc_id}`))
  })
  return { succeeded: Int32Array.from(succeeded), isPlaced }
}

function sectorsOf({ educations }: KpiLists): Sectors {
  const names: [number, string][] = []
  const known = educationLevels.map(() => new Map<string, number>())
  const codes = new Int16Array(educations.length * educationLevels.length).fill(NONE)
  educations.forEach((row, index) => {
    educationLevels.forEach(([, column], level) => {
      const sector = row[column]
      if (!sector) return
      const found = known[level]?.get(sector) ?? names.push([level, sector]) - 1
      known[level]?.set(sector, found)
      codes[index * educationLevels.length + level] = found
    })
  })
  return { names, codes }
}

function flagsOf(world: Places): Uint8Array {
  const { applicationProfile, applicationEducation, sectors } = world
  return Uint8Array.from(applicationProfile, (profile, index) => {
    const education = (applicationEducation[index] ?? NONE) * educationLevels.length
    const isEducated =
      education >= 0 && educationLevels.some((_, level) => (sectors.codes[education + level] ?? NONE) >= 0)
    return (
      (world.isFemale[profile] === 1 ? flag.woman : 0) |
      (world.hasDisability[profile] === 1 ? flag.disability : 0) |
      ((world.ageGroup[profile] ?? NONE) >= 0 ? flag.aged : 0) |
      (isEducated ? flag.educated : 0) |
      (world.bucket[index] !== NONE ? flag.played : 0) |
      (world.language[index] !== 0 ? flag.spoken : 0)
    )
  })
}
