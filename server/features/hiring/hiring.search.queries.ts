import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { splitCommaList } from '#shared/core/fields.ts'
import type { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import {
  type Criterion,
  criteriaOf,
  factOf,
  languageFacts,
  placeOfFirst,
  type Requirements,
  resultOf,
  writtenCriteria,
} from '#shared/features/hiring/hiring.criteria.ts'
import { points, scoreOf } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit, MatchCount } from '#shared/features/hiring/hiring.schemas.ts'
import { searchablePart } from '#server/core/contact-data.ts'
import { searchToSql } from '#server/core/filters.ts'
import { isTelling, likenessOf } from '#server/core/likeness.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { planOnce } from '#server/database/kept-plans.ts'
import { isBlocked } from '#server/features/candidates/candidate-access.service.ts'
import { isGraduate } from '#server/features/candidates/graduates.service.ts'
import { listedColumns, listedOf, type ListedRow } from '#server/features/hiring/hiring.lists.queries.ts'
import type { StoredListing } from '#server/features/job-listings/job-listings.service.ts'

export type SearchInput = Omit<InputOf<typeof hiringContract.officeSearch>, 'id'>

/** True when one of these facts holds. Facts are free text, so they are quoted. */
function anyFact(facts: readonly string[]): RawBuilder<unknown> {
  const query = facts.map((fact) => `'${fact.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ')
  return sql`caf_facts @@ ${query}::tsquery`
}

/** Nothing known of the person meets it; a strict search leaves them out as well. Free text is for people to judge. */
function isUnmet({ met }: Criterion): RawBuilder<unknown> {
  return met.length === 0 ? sql`false` : sql`not ${anyFact(met)}`
}

const kinds = {
  city: 'city',
  epal_sector: 'epal',
  iek_sector: 'iek',
  bachelor_sector: 'bachelor',
  master_degree_sector: 'master',
  experienced_in_sector: 'experience',
  languages: 'language',
  software: 'software',
  code: 'code',
  driving_licence: 'licence',
} as const

/** The filters of the search: values of one list are joined by or, the lists by and. */
function filtersOf(input: SearchInput, searchPart?: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const lists = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) => {
    const values = splitCommaList(input[name])
    const facts = values.flatMap((value) =>
      name === 'languages' ? languageFacts(value) : [factOf(kinds[name], value)],
    )
    return facts.length === 0 ? [] : [anyFact(facts)]
  })
  const search = searchToSql(input.q, sql`cas_search`, searchPart)
  return [
    ...lists,
    ...(search ? [search] : []),
    ...(input.edc_id === undefined ? [] : [isGraduate(sql`cas_fk_usr_id`, input.edc_id)]),
    ...(input.open_for_work === undefined ? [] : [sql`cas_is_open = ${input.open_for_work}`]),
  ]
}

/** Whom companies may find. For the office alone `hidden` and `hired` widen this to other graduates. */
function findable(scope: Scope, { hidden = false, hired = false }: SearchInput): RawBuilder<unknown>[] {
  if (scope.kind === 'company' || !(hidden || hired)) return [sql`cas_is_findable`, sql`caf_is_findable`]
  const also = hidden && hired ? sql`true` : hidden ? sql`not cas_is_hired` : sql`cas_is_hired and cas_is_on`
  return [sql`(cas_is_findable or ${also})`, isGraduate(sql`cas_fk_usr_id`)]
}

function scoreToSql(criteria: readonly Criterion[]): RawBuilder<unknown> {
  const parts = criteria.map(({ met, anyKnown }) =>
    met.length === 0
      ? sql.lit(points.unknown)
      : sql`case when ${anyFact(met)} then ${sql.lit(points.met)}
          when ${anyFact(anyKnown)} then ${sql.lit(points['not-met'])} else ${sql.lit(points.unknown)} end`,
  )
  return parts.length === 0 ? sql.lit(0) : sql.join(parts, sql` + `)
}

/** Whoever asks for a name gets the likest names first. */
function likenessToSql(q: string | undefined, searchPart: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return q && isTelling(q) ? likenessOf(q, { name: sql`cas_name`, key: searchPart ?? sql`cas_search` }) : sql`0`
}

/** The criteria that nobody may miss who is to be found: all of them, but for those that are named. */
function wantedOf(listing: Requirements, { fits = false, without }: SearchInput): RawBuilder<unknown>[] {
  if (!fits) return []
  const written = writtenCriteria(listing)
  const spared = splitCommaList(without).flatMap((place) => written[Number(place)] ?? [])
  return criteriaOf(listing)
    .filter((criterion) => placeOfFirst(spared, criterion) < 0)
    .map((criterion) => sql`not (${isUnmet(criterion)})`)
}

/** Whoever was rejected or hired on the listing; with `unplaced` whoever stands on it or was sent to its company. */
function alreadyPlaced(jl_id: number, { unplaced = false }: SearchInput): RawBuilder<unknown>[] {
  const onListing = sql`select from job_listing_candidate where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = cas_fk_usr_id`
  if (!unplaced) return [sql`${onListing} and jlc_status in ('REJECTED', 'HIRED')`]
  return [onListing, sql`select from shortlist_person where shp_fk_jl_id = ${jl_id} and shp_fk_usr_id = cas_fk_usr_id`]
}

/** Graduates for a listing, best fit first. */
export async function searchForListing(
  work: Work,
  scope: Scope,
  listing: StoredListing,
  input: SearchInput,
): Promise<{ total: number; documents: Hit[] }> {
  const searchPart = searchablePart(work.person, sql`cas_search`)
  const criteria = criteriaOf(listing)
  const where = [
    ...findable(scope, input),
    sql`not ${isBlocked(sql`cas_fk_usr_id`, listing.jl_fk_cny_id)}`,
    ...alreadyPlaced(listing.jl_id, input).map((placed) => sql`not exists (${placed})`),
    ...filtersOf(input, searchPart),
    ...wantedOf(listing, input),
  ]
  const from = sql`candidate_search join candidate_facts on caf_fk_usr_id = cas_fk_usr_id where ${sql.join(where, sql` and `)}`
  // `offset 0` because PostgreSQL would count whole rows with all their facts, and weigh each of them only afterwards.
  const ranked = await sql<{ usr_id: number; total: number }>`select usr_id, count(*) over () as total
    from (select cas_fk_usr_id as usr_id, cas_name, ${likenessToSql(input.q, searchPart)} as likeness,
      ${scoreToSql(criteria)} as score from ${from} offset 0) found order by likeness, score desc, cas_name, usr_id
    limit ${input.limit} offset ${input.skip}`.execute(work.db)
  const [first] = ranked.rows
  // A page after the last one has no row that carries the total.
  const total = first?.total ?? (input.skip === 0 ? 0 : await countAll(work, from))
  const ids = ranked.rows.map((row) => row.usr_id)
  return { total, documents: ids.length === 0 ? [] : await hitsOf(work, listing.jl_id, ids, criteria) }
}

async function countAll(work: Work, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(work.db)
  return rows[0]?.n ?? 0
}

/** Which criterion alone is unmet, by its place from 1; 0 when none is. Who misses two is looked at no further. */
function onlyUnmet(criteria: readonly Criterion[]): RawBuilder<unknown> {
  const judged = criteria.flatMap(({ met }, at) => (met.length === 0 ? [] : [{ place: at + 1, isMet: anyFact(met) }]))
  return judged.reduceRight<RawBuilder<unknown>>((rest, { place, isMet }, at) => {
    const others = judged.slice(at + 1).map((other) => other.isMet)
    const restMet = others.length === 0 ? sql`true` : sql.join(others, sql` and `)
    return sql`case when ${isMet} then ${rest} when ${restMet} then ${sql.lit(place)} end`
  }, sql`0`)
}

/** Whom a company may find. */
const findableFor = (cny_id: number) => sql`candidate_facts where caf_is_findable
  and caf_fk_usr_id not in (select cbl_fk_usr_id from company_block where cbl_fk_cny_id = ${cny_id})`

/** How many fit, and how many more would if one criterion went away. */
export async function countMatches(work: Work, cny_id: number, requirements: Requirements): Promise<MatchCount> {
  const criteria = criteriaOf(requirements)
  const { rows } = await sql<{ unmet: number | null; people: number }>`
    select ${onlyUnmet(criteria)} as unmet, count(*)::int as people from ${findableFor(cny_id)} group by 1`.execute(
    work.db,
  )
  const peopleWith = (unmet: number) => rows.find((row) => row.unmet === unmet)?.people ?? 0
  const written = writtenCriteria(requirements)
  // What is asked for a second time leaves out nobody more.
  const leavesOut = (criterion: Criterion, at: number) =>
    placeOfFirst(written, criterion) === at ? peopleWith(placeOfFirst(criteria, criterion) + 1) : 0
  return {
    fits: peopleWith(0),
    criteria: written.map((criterion, at) => ({ label: criterion.label, leaves_out: leavesOut(criterion, at) })),
  }
}

interface ListingFits {
  jl_id: number
  fits: number
}

/** The same for the newest open listings of a company, without the criteria. */
export async function countOpenMatches(work: Work, cny_id: number, limit: number): Promise<ListingFits[]> {
  const listings = await listingsWithRequirements(work)
    .where('jl_fk_cny_id', '=', cny_id)
    .orderBy('jl_date_created', 'desc')
    .orderBy('jl_id', 'desc')
    .limit(limit)
    .execute()
  return countEach(work, listings)
}

/** The same for those that wait for the office's candidates, whoever's they are. */
export async function countRequestedMatches(
  work: Work,
  { ids, limit }: { ids?: number[] | undefined; limit: number },
): Promise<ListingFits[]> {
  const listings = await listingsWithRequirements(work)
    .where('jl_requested_candidates', '=', true)
    .$if(ids !== undefined, (query) => query.where('jl_id', 'in', ids ?? []))
    .orderBy(sql`coalesce(jl_date_requested, jl_date_created)`)
    .orderBy('jl_id')
    .limit(ids?.length ?? limit)
    .execute()
  return countEach(work, listings)
}

const listingsWithRequirements = (work: Work) =>
  work.db
    .selectFrom('job_listing')
    .select(['jl_id', 'jl_fk_cny_id', 'jl_requirements', 'jl_requested_bachelors_education'])
    .select(['jl_requested_masters_education', 'jl_requested_experienced_in_sector'])
    .where('jl_status', '=', 'OPEN')

async function countEach(
  work: Work,
  listings: readonly (Record<keyof Requirements, unknown> & { jl_id: number; jl_fk_cny_id: number })[],
): Promise<ListingFits[]> {
  if (listings.length === 0) return []
  const counting = listings.map(
    ({ jl_id, jl_fk_cny_id, ...requirements }) => sql`select ${jl_id}::int as jl_id, count(*)::int as fits
      from (select ${onlyUnmet(criteriaOf(requirements as Requirements))} as unmet from ${findableFor(jl_fk_cny_id)}) person
      where unmet = 0`,
  )
  const { rows } = await sql<ListingFits>`${sql.join(counting, sql` union all `)}`.execute(work.db)
  const fits = new Map(rows.map((row) => [row.jl_id, row.fits]))
  return listings.map(({ jl_id }) => ({ jl_id, fits: fits.get(jl_id) ?? 0 }))
}

type HitRow = ListedRow & Pick<Hit, 'jlc_status'> & { facts: string[] }

async function hitsOf(
  work: Work,
  jl_id: number,
  ids: readonly number[],
  criteria: readonly Criterion[],
): Promise<Hit[]> {
  const { rows } = await planOnce(
    work.db,
    sql<HitRow>`select ${listedColumns}, jlc_status,
      tsvector_to_array(caf_facts) as facts
    from unnest(${sql.val([...ids])}::int[]) with ordinality shown (id, place) join users on usr_id = id
    join candidate_facts on caf_fk_usr_id = id
    left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    left join job_listing_candidate on jlc_fk_usr_id = usr_id and jlc_fk_jl_id = ${jl_id}
    order by place`,
  )
  return rows.map((row) => {
    const own = new Set(row.facts)
    const judged = criteria.map((criterion) => ({ label: criterion.label, result: resultOf(criterion, own) }))
    return { ...listedOf(row), jlc_status: row.jlc_status, criteria: judged, score: scoreOf(judged) }
  })
}

/** These people as a search for the listing shows them, in this order. */
export async function hitsFor(work: Work, listing: StoredListing, ids: readonly number[]): Promise<Hit[]> {
  return ids.length === 0 ? [] : hitsOf(work, listing.jl_id, ids, criteriaOf(listing))
}

const REPAIR_BATCH = 5000

/** Rebuilds the search rows of all candidates; only rows that differ are written. Returns how many candidates there are. */
export async function repairCandidateSearch(work: Work): Promise<number> {
  let [after, seen] = [0, 0]
  for (;;) {
    const { rows } = await sql<{
      id: number
    }>`select usr_id as id from users where usr_role = 'CANDIDATE' and usr_id > ${after}
      order by usr_id limit ${REPAIR_BATCH}`.execute(work.db)
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return seen
    await sql`select keep_candidate_search(${sql.val(ids)}::int[])`.execute(work.db)
    after = ids.at(-1) ?? after
    seen += ids.length
  }
}
