import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { type Certificates, certificatesOf } from '#shared/features/kpis/kpis.certificates.ts'
import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { monthOf, numberOfDay } from '#shared/features/kpis/kpis.months.ts'
import {
  filled,
  RowCollector,
  NONE,
  numbered,
  type RowIndex,
  rowsOfIds,
  rowIndexOf,
} from '#shared/features/kpis/kpis.row-index.ts'
import { ageGroupOf, gameBucketOf, hasRequested, isLanguageScore, isWoman } from '#shared/features/kpis/kpis.rules.ts'

/**
 * The nine lists, prepared once: row indexes instead of ids, codes instead of words. A change of a filter then only
 * reads arrays of numbers.
 */
export interface KpiDataset {
  lists: KpiLists
  /** As a number. */
  today: number
  listingIndex: RowIndex
  userIndex: RowIndex
  listingCompany: Int32Array
  /** Its company asked for candidates. */
  isRequested: Uint8Array
  hireCompany: Int32Array
  hireCycle: Int32Array
  applicationCycle: Int32Array
  /** A number for each applicant, deleted ones included. */
  applicationPerson: Int32Array
  persons: number
  /** The profile of an application's person. */
  applicationProfile: Int32Array
  applicationEducation: Int32Array
  /** Bits of `flag`. */
  applicationFlags: Uint8Array
  /** Index into `applicationStates`. */
  applicationState: Uint8Array
  /** 1–4, or 0 where there is no score that counts. */
  language: Uint8Array
  /** The bucket of the game score. */
  bucket: Int8Array
  profileCycle: Int32Array
  isFemale: Uint8Array
  sectors: Sectors
  /** The month of each row, as a number. */
  months: Record<'application' | 'certificate' | 'listing' | 'hire', Int16Array>
  /** The rank of each company by name. */
  companyRank: Int32Array
  /** Successful applications, and which of their people were hired for that programme. */
  succeeded: Int32Array
  isPlaced: Uint8Array
  ageGroup: Int8Array
  certificates: Certificates
  /** How many applications of each programme are in each state: `applicationStates` numbers for each row of programmes. */
  statesOfCycle: Uint32Array
}

/** What selections filter applications by: bits of one byte. */
export const flag = { woman: 0, disability: 1, aged: 2, educated: 3, played: 4, spoken: 5, removed: 6 } as const

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

export function prepare(lists: KpiLists, today: string): KpiDataset {
  const { applications, hires, listings, profiles } = lists
  const months = (days: Int32Array) => filled(new Int16Array(days.length), (index) => monthOf(days[index] ?? NONE))
  const prepared = { ...ofApplications(lists), ...ofProfiles(lists), sectors: sectorsOf(lists) }
  return {
    ...withNames({ lists }, lists.users),
    today: numberOfDay(today),
    ...ofHires(lists),
    ...prepared,
    ...successes(lists),
    applicationFlags: flagsOf(lists, prepared),
    certificates: certificatesOf(lists, prepared.profileCycle),
    companyRank: ranksOf(lists.companies.cny_name),
    months: {
      application: months(applications.edca_date_created),
      certificate: months(profiles.usp_finalist_date),
      listing: months(listings.jl_date_created),
      hire: months(hires.jlh_date_created),
    },
    statesOfCycle: statesOf(lists, prepared),
  }
}

/** Names are read when rows are first opened: no figure needs them. */
export function withNames<D extends { lists: KpiLists }>(dataset: D, users: KpiLists['users']) {
  return { ...dataset, lists: { ...dataset.lists, users }, userIndex: rowIndexOf(users.usr_id) }
}

function ofHires({ companies, cycles, hires, listings }: KpiLists) {
  const listingIndex = rowIndexOf(listings.jl_id)
  const listingCompany = rowsOfIds(rowIndexOf(companies.cny_id), listings.jl_fk_cny_id)
  const { jl_position_title, jl_requested_candidates_counter } = listings
  return {
    listingIndex,
    listingCompany,
    isRequested: filled(new Uint8Array(listings.length), (index) => {
      const listing = {
        jl_requested_candidates_counter: jl_requested_candidates_counter[index] ?? 0,
        jl_position_title: jl_position_title[index] ?? '',
      }
      return Number(hasRequested(listing, companies.cny_name[listingCompany[index] ?? NONE]))
    }),
    hireCompany: filled(
      new Int32Array(hires.length),
      (index) => listingCompany[listingIndex.of(hires.jlh_fk_jl_id[index])] ?? NONE,
    ),
    hireCycle: rowsOfIds(rowIndexOf(cycles.edc_id), hires.jlh_fk_edc_id),
  }
}

function ofApplications({ applications, cycles, educations, profiles }: KpiLists) {
  const { numbers, count } = numbered(applications.edca_fk_usr_id)
  const stateCodes = new Map<string | undefined, number>(applicationStates.map((state, code) => [state, code]))
  const { length, edca_status, edca_lac_score, edca_game_assessment_score } = applications
  return {
    applicationPerson: numbers,
    persons: count,
    applicationCycle: rowsOfIds(rowIndexOf(cycles.edc_id), applications.edca_fk_edc_id),
    applicationProfile: rowsOfIds(rowIndexOf(profiles.usp_fk_usr_id), applications.edca_fk_usr_id),
    applicationEducation: rowsOfIds(rowIndexOf(educations.uedu_fk_usr_id), applications.edca_fk_usr_id),
    applicationState: filled(new Uint8Array(length), (index) => stateCodes.get(edca_status[index]) ?? 0),
    language: filled(new Uint8Array(length), (index) => {
      const score = edca_lac_score[index] ?? null
      return isLanguageScore(score) ? Number(score) : 0
    }),
    bucket: filled(new Int8Array(length), (index) => gameBucketOf(edca_game_assessment_score[index] ?? null) ?? NONE),
  }
}

function ofProfiles({ cycles, profiles }: KpiLists) {
  const { length, usp_birthdate, usp_gender } = profiles
  return {
    profileCycle: rowsOfIds(rowIndexOf(cycles.edc_id), profiles.usp_finalist_fk_edc_id),
    isFemale: filled(new Uint8Array(length), (index) => Number(isWoman(usp_gender[index]))),
    ageGroup: filled(new Int8Array(length), (index) => ageGroupOf(usp_birthdate[index] ?? null) ?? NONE),
  }
}

function statesOf({ cycles }: KpiLists, { applicationCycle, applicationState }: Prepared): Uint32Array {
  const states = new Uint32Array(cycles.length * applicationStates.length)
  for (let index = 0; index < applicationCycle.length; index += 1) {
    const cycle = applicationCycle[index] ?? NONE
    const at = cycle * applicationStates.length + (applicationState[index] ?? 0)
    if (cycle >= 0) states[at] = (states[at] ?? 0) + 1
  }
  return states
}

function ranksOf(names: readonly string[]): Int32Array {
  const { compare } = new Intl.Collator('el')
  const order = names.map((_, index) => index).toSorted((a, b) => compare(names[a] ?? '', names[b] ?? ''))
  const ranks = new Int32Array(names.length)
  order.forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}

/** One key for a person and a programme. */
const pairOf = (usr_id: number | undefined, edc_id: number | null | undefined) =>
  (edc_id ?? 0) * 2 ** 32 + (usr_id ?? 0)

function successes({ applications, hires }: KpiLists): Pick<KpiDataset, 'succeeded' | 'isPlaced'> {
  const { edca_status, edca_fk_usr_id, edca_fk_edc_id } = applications
  const hired = new Set(hires.jlh_fk_edc_id.map((edc_id, index) => pairOf(hires.jlh_fk_usr_id[index], edc_id)))
  const succeeded = new RowCollector(applications.length)
  const isPlaced = new Uint8Array(applications.length)
  for (let index = 0; index < edca_status.length; index += 1) {
    if (edca_status[index] !== 'SUCCEEDED') continue
    succeeded.add(index)
    isPlaced[index] = Number(hired.has(pairOf(edca_fk_usr_id[index], edca_fk_edc_id[index])))
  }
  return { succeeded: succeeded.all(), isPlaced }
}

function sectorsOf({ educations }: KpiLists): Sectors {
  const names: [number, string][] = []
  const codes = new Int16Array(educations.length * educationLevels.length).fill(NONE)
  educationLevels.forEach(([, column], level) => {
    const codeOf = new Map<string, number>()
    educations[column].forEach((sector, index) => {
      if (!sector) return
      const code = codeOf.get(sector) ?? names.push([level, sector]) - 1
      codeOf.set(sector, code)
      codes[index * educationLevels.length + level] = code
    })
  })
  return { names, codes }
}

type Prepared = ReturnType<typeof ofApplications> & ReturnType<typeof ofProfiles> & { sectors: Sectors }

function flagsOf({ educations, profiles }: KpiLists, prepared: Prepared): Uint8Array {
  const { ageGroup, applicationProfile, applicationEducation, bucket, isFemale, language, sectors } = prepared
  const ofPerson = filled(
    new Uint8Array(profiles.length),
    (index) =>
      (Number(isFemale[index] === 1) << flag.woman) |
      (Number(profiles.usp_disability[index] === true) << flag.disability) |
      (Number((ageGroup[index] ?? NONE) >= 0) << flag.aged),
  )
  const ofEducation = new Uint8Array(educations.length)
  for (let at = 0; at < sectors.codes.length; at += 1)
    if ((sectors.codes[at] ?? NONE) >= 0) ofEducation[Math.floor(at / educationLevels.length)] = 1 << flag.educated
  // Every applicant has a profile but those who were deleted; without the list nobody counts as such.
  const ofNobody = Number(profiles.length > 0) << flag.removed
  return filled(
    new Uint8Array(applicationProfile.length),
    (index) =>
      (ofPerson[applicationProfile[index] ?? NONE] ?? ofNobody) |
      (ofEducation[applicationEducation[index] ?? NONE] ?? 0) |
      (Number(bucket[index] !== NONE) << flag.played) |
      (Number(language[index] !== 0) << flag.spoken),
  )
}
