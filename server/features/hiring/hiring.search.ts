import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { splitCommaList } from '#shared/core/fields.ts'
import type { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { type Criterion, criteriaOf, factOf, resultOf } from '#shared/features/hiring/hiring.criteria.ts'
import { points, scoreOf } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { searchToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import { keptPlan } from '#server/database/kept-plans.ts'
import { listedColumns } from '#server/features/hiring/hiring.queries.ts'

export type SearchInput = Omit<InputOf<typeof hiringContract.officeSearch>, 'id'>

/** One of these facts holds. A fact is any text: it is quoted, so no sign in it means anything. */
function anyFact(facts: readonly string[]): RawBuilder<unknown> {
  const query = facts.map((one) => `'${one.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ')
  return sql`caf_facts @@ ${query}::tsquery`
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

/** The filters of the search: the words of one list join by or, the lists by and. */
function filtersOf(input: SearchInput): RawBuilder<unknown>[] {
  const lists = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) => {
    const wanted = splitCommaList(input[name])
    return wanted.length === 0 ? [] : [anyFact(wanted.map((one) => factOf(kinds[name], one)))]
  })
  const search = searchToSql(input.q, sql`cas_search`)
  return [
    ...lists,
    ...(search ? [search] : []),
    ...(input.edc_id === undefined
      ? []
      : [
          sql`exists (select from cycle_application where edca_fk_usr_id = cas_fk_usr_id
            and edca_fk_edc_id = ${input.edc_id} and edca_status in ('FINALIST', 'SUCCEEDED'))`,
        ]),
    ...(input.open_for_work === undefined ? [] : [sql`cas_is_open = ${input.open_for_work}`]),
  ]
}

/** Companies find whom they may; the office also looks at those who are hidden or hired, when it says so. */
function scopeOf(input: SearchInput, isOffice: boolean): RawBuilder<unknown>[] {
  if (!isOffice) return [sql`cas_is_findable`, sql`caf_is_findable`]
  return [...(input.hidden ? [] : [sql`cas_is_on`]), ...(input.hired ? [] : [sql`not cas_is_hired`])]
}

function scoreToSql(criteria: readonly Criterion[]): RawBuilder<unknown> {
  const parts = criteria.map(({ met, known }) =>
    met.length === 0
      ? sql.lit(points.unknown)
      : sql`case when ${anyFact(met)} then ${sql.lit(points.met)}
          when ${anyFact(known)} then ${sql.lit(points['not-met'])} else ${sql.lit(points.unknown)} end`,
  )
  return parts.length === 0 ? sql.lit(0) : sql.join(parts, sql` + `)
}

/** Graduates for a listing, who fits best first; among equals by name. */
export async function searchForListing(
  work: Work,
  listing: Listing,
  input: SearchInput,
  isOffice: boolean,
): Promise<{ total: number; documents: Hit[] }> {
  // Nobody finds whom the listing refused or hired.
  const where = [
    ...scopeOf(input, isOffice),
    sql`not exists (select from job_listing_candidate where jlc_fk_jl_id = ${listing.jl_id}
      and jlc_fk_usr_id = cas_fk_usr_id and jlc_status in ('REJECTED', 'HIRED'))`,
    ...filtersOf(input),
  ]
  const from = sql`candidate_search join candidate_facts on caf_fk_usr_id = cas_fk_usr_id where ${sql.join(where, sql` and `)}`
  const criteria = criteriaOf(listing)
  const ranked = await sql<{ usr_id: number; total: number }>`select cas_fk_usr_id as usr_id, count(*) over () as total
    from ${from} order by (${scoreToSql(criteria)}) desc, cas_fold, cas_fk_usr_id
    limit ${input.limit} offset ${input.skip}`.execute(work.db)
  const [first] = ranked.rows
  // A page behind the last one holds nobody who could say how many there are.
  const total = first?.total ?? (input.skip === 0 ? 0 : await countAll(work, from))
  const ids = ranked.rows.map((row) => row.usr_id)
  return { total, documents: ids.length === 0 ? [] : await hitsOf(work, listing.jl_id, ids, criteria) }
}

async function countAll(work: Work, from: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from ${from}`.execute(work.db)
  return found.rows[0]?.n ?? 0
}

type FoundRow = Omit<Hit, 'criteria' | 'score'> & { facts: string[] }

async function hitsOf(
  work: Work,
  jl_id: number,
  ids: readonly number[],
  criteria: readonly Criterion[],
): Promise<Hit[]> {
  const found = await sql<FoundRow>`select ${keptPlan} ${listedColumns}, jlc_status,
      tsvector_to_array(caf_facts) as facts
    from unnest(${sql.val([...ids])}::int[]) with ordinality shown (id, place) join users on usr_id = id
    join candidate_facts on caf_fk_usr_id = id
    left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    left join job_listing_candidate on jlc_fk_usr_id = usr_id and jlc_fk_jl_id = ${jl_id}
    order by place`.execute(work.db)
  return found.rows.map(({ facts, ...row }) => {
    const own = new Set(facts)
    const judged = criteria.map((one) => ({ label: one.label, result: resultOf(one, own) }))
    return { ...row, criteria: judged, score: scoreOf(judged) }
  })
}
