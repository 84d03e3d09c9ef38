import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { splitCommaList } from '#shared/core/fields.ts'
import type { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { type Met, scoreOf } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { languageLevels } from '#shared/reference/listings.ts'
import { searchToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import { searchable } from '#server/features/candidates/candidates.access.service.ts'
import { listedColumns } from '#server/features/hiring/hiring.queries.ts'

export type SearchInput = Omit<InputOf<typeof hiringContract.officeSearch>, 'id'>

const anyOf = (column: RawBuilder<unknown>, text: string | undefined) => {
  const wanted = splitCommaList(text)
  if (wanted.length === 0) return null
  return sql`plain(coalesce(${column}, '')) = any(array(select plain(one) from unnest(${wanted}::text[]) one))`
}

const anyInComma = (column: RawBuilder<unknown>, text: string | undefined) => {
  const wanted = splitCommaList(text)
  if (wanted.length === 0) return null
  return sql`string_to_array(plain(coalesce(${column}, '')), ',') && array(select plain(one) from unnest(${wanted}::text[]) one)`
}

const anyInArray = (column: RawBuilder<unknown>, text: string | undefined) => {
  const wanted = splitCommaList(text)
  if (wanted.length === 0) return null
  return sql`array(select plain(one) from unnest(${column}) one) && array(select plain(one) from unnest(${wanted}::text[]) one)`
}

/** The filters of the search: those of one list join by or, the lists by and. */
function filtersOf(input: SearchInput): RawBuilder<unknown>[] {
  const languages = sql`array(select one ->> 'language' from jsonb_array_elements(coalesce(usp_languages, '[]')) one)`
  const parts = [
    searchToSql(input.q, sql`usr_search`),
    anyOf(sql`usp_city`, input.city),
    anyOf(sql`uedu_epal_sector`, input.epal_sector),
    anyOf(sql`uedu_iek_sector`, input.iek_sector),
    anyOf(sql`uedu_bachelor_sector`, input.bachelor_sector),
    anyOf(sql`uedu_master_degree_sector`, input.master_degree_sector),
    anyInComma(sql`usp_experience_sectors`, input.experienced_in_sector),
    anyInArray(languages, input.languages),
    anyInArray(sql`usp_software`, input.software),
    anyInArray(sql`usp_code`, input.code),
    anyInArray(sql`usp_driving_licences`, input.driving_licence),
    input.edc_id === undefined
      ? null
      : sql`exists (select from cycle_application where edca_fk_usr_id = usr_id and edca_fk_edc_id = ${input.edc_id}
          and edca_status in ('FINALIST', 'SUCCEEDED'))`,
    input.open_for_work === undefined ? null : sql`coalesce(usp_open_for_work, false) = ${input.open_for_work}`,
  ]
  return parts.filter((part) => part !== null)
}

/** The office may also look at those who are hidden or hired; nobody finds whom the listing refused or hired. */
function scopeOf(input: SearchInput, isOffice: boolean): RawBuilder<unknown> {
  if (!isOffice) return sql`${searchable}`
  const parts = [
    sql`usr_role = 'CANDIDATE'`,
    sql`usr_date_deleted is null`,
    input.hidden ? sql`true` : sql`usr_status = 'ON'`,
    input.hired ? sql`true` : sql`not coalesce(usp_hired, false)`,
  ]
  return sql.join(parts, sql` and `)
}

interface Facts {
  usp_languages: { language: string; level: string }[]
  usp_software: string[]
  usp_code: string[]
  usp_driving_licences: string[]
}

type FoundRow = Hit & Facts

/** More than anybody reads; who fits best is found among these, the newest graduates first. */
const RANKED = 2000

/** Graduates for a listing, who fits best first. */
export async function searchForListing(work: Work, listing: Listing, input: SearchInput, isOffice: boolean) {
  const where = sql.join(
    [scopeOf(input, isOffice), sql`coalesce(jlc_status, '') not in ('REJECTED', 'HIRED')`, ...filtersOf(input)],
    sql` and `,
  )
  const from = sql`users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    left join job_listing_candidate on jlc_fk_usr_id = usr_id and jlc_fk_jl_id = ${listing.jl_id}`
  const found = await sql<FoundRow>`select ${listedColumns}, jlc_status, coalesce(usp_languages, '[]') as usp_languages,
      coalesce(usp_software, '{}') as usp_software, coalesce(usp_code, '{}') as usp_code,
      coalesce(usp_driving_licences, '{}') as usp_driving_licences
    from ${from} where ${where} order by usp_finalist_date desc nulls last, usr_id desc limit ${RANKED}`.execute(
    work.db,
  )
  const hits = found.rows
    .map((row) => hitOf(row, listing))
    .toSorted((a, b) => b.score - a.score || a.usr_fullname.localeCompare(b.usr_fullname, 'el') || a.usr_id - b.usr_id)
  const total = found.rows.length < RANKED ? hits.length : await countAll(work, from, where)
  return { total, documents: hits.slice(input.skip, input.skip + input.limit) }
}

async function countAll(work: Work, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from ${from} where ${where}`.execute(work.db)
  return found.rows[0]?.n ?? 0
}

function hitOf(
  { usp_languages, usp_software, usp_code, usp_driving_licences, ...row }: FoundRow,
  listing: Listing,
): Hit {
  const criteria = criteriaOf(listing, row, { usp_languages, usp_software, usp_code, usp_driving_licences })
  return { ...row, criteria, score: scoreOf(criteria) }
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ').trim()
const has = (list: readonly string[], value: string) => list.some((one) => plain(one) === plain(value))

/** Nothing written down is unknown, not a no. */
function metIn(list: readonly string[], value: string): Met {
  if (list.length === 0) return 'unknown'
  return has(list, value) ? 'met' : 'not-met'
}

function metLevel(languages: Facts['usp_languages'], language: string, level: string): Met {
  if (languages.length === 0) return 'unknown'
  const known = languages.find((one) => plain(one.language) === plain(language))
  if (!known) return 'not-met'
  const levels: readonly string[] = languageLevels
  return levels.indexOf(known.level) >= levels.indexOf(level) ? 'met' : 'not-met'
}

function metEducation(wanted: readonly string[], own: string | null): Met {
  if (own === null || own === '') return 'unknown'
  return has(wanted, own) ? 'met' : 'not-met'
}

export function criteriaOf(
  listing: Listing,
  row: Pick<Hit, 'education' | 'usr_profile'>,
  facts: Facts,
): Hit['criteria'] {
  const criteria: Hit['criteria'] = []
  const bachelors = splitCommaList(listing.jl_requested_bachelors_education)
  if (bachelors.length > 0)
    criteria.push({
      label: `Πτυχίο: ${bachelors.join(' ή ')}`,
      result: metEducation(bachelors, row.education.uedu_bachelor_sector),
    })
  const masters = splitCommaList(listing.jl_requested_masters_education)
  if (masters.length > 0)
    criteria.push({
      label: `Μεταπτυχιακό: ${masters.join(' ή ')}`,
      result: metEducation(masters, row.education.uedu_master_degree_sector),
    })
  const sectors = splitCommaList(listing.jl_requested_experienced_in_sector)
  if (sectors.length > 0) {
    const own = splitCommaList(row.usr_profile.usp_experience_sectors)
    const isMet = sectors.some((sector) => has(own, sector))
    criteria.push({
      label: `Εμπειρία: ${sectors.join(' ή ')}`,
      result: own.length === 0 ? 'unknown' : isMet ? 'met' : 'not-met',
    })
  }
  for (const { type, value } of listing.jl_requirements) criteria.push(requirementOf(type, value, facts))
  return criteria
}

function requirementOf(type: string, value: string, facts: Facts): Hit['criteria'][number] {
  switch (type) {
    case 'ENGLISH_EXPERTISE':
      return { label: `Αγγλικά ${value}`, result: metLevel(facts.usp_languages, 'Αγγλικά', value) }
    case 'LANGUAGES':
      return {
        label: value,
        result: metIn(
          facts.usp_languages.map((one) => one.language),
          value,
        ),
      }
    case 'DRIVING_LICENCE':
      return { label: `Δίπλωμα ${value}`, result: metIn(facts.usp_driving_licences, value) }
    case 'SOFTWARE':
      return { label: value, result: metIn(facts.usp_software, value) }
    case 'CODE':
      return { label: value, result: metIn(facts.usp_code, value) }
    default:
      // What the company wrote in its own words, only a person can judge.
      return { label: value, result: 'unknown' }
  }
}
