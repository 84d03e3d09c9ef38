import { type RawBuilder, sql } from 'kysely'
import { searchablePart } from '#server/core/contact-data.ts'
import { searchToSql } from '#server/core/filters.ts'
import { isTelling, type Likeness } from '#server/core/likeness.ts'
import { MOST_WEIGHED } from '#server/core/lists.ts'
import { keptTotal } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'

/** Where the people of a cycle are searched. */
export interface SearchedPeople {
  /** Joins them to `cycle_application`. */
  join: RawBuilder<unknown>
  search: RawBuilder<unknown>
  searchPart: RawBuilder<unknown> | undefined
  likeness?: Likeness
}

const looked = sql`lateral (select *, plain(usr_fullname) as usr_plain from users where usr_id = edca_fk_usr_id offset 0) users
  on true`

/** Each applicant is looked up: for a part of a name the planner would read all people. */
export function peopleOneByOne(work: Work): SearchedPeople {
  const searchPart = searchablePart(work.person, sql`usr_search`)
  const likeness = { name: sql`usr_plain`, key: searchPart ?? sql`usr_search` }
  return { join: sql`left join ${looked}`, search: sql`usr_search`, searchPart, likeness }
}

function peopleByIndex(work: Work): SearchedPeople {
  const searchPart = searchablePart(work.person, sql`cas_search`)
  return {
    join: sql`join candidate_search on cas_fk_usr_id = edca_fk_usr_id left join users on usr_id = edca_fk_usr_id`,
    search: sql`cas_search`,
    searchPart,
    likeness: { name: sql`cas_name`, key: searchPart ?? sql`cas_search` },
  }
}

/** From so many applicants on reading the index of names is quicker than looking each of them up. */
const MANY_APPLICANTS = 500

const lookUp = 0
const useIndex = 1
const lookUpUnweighed = 2

/** Invented people of a practice cycle are in no index. */
function wayFor(work: Work, edc_id: number, q: string): Promise<number> {
  const matching = searchToSql(q, sql`cas_search`) ?? sql`true`
  const way = sql<{ n: number }>`select case
      when (select count(*) from (select from cycle_application where edca_fk_edc_id = ${edc_id}
        and not edca_is_practice limit ${MANY_APPLICANTS}) applicants) < ${MANY_APPLICANTS} then ${sql.lit(lookUp)}
      when (select count(*) from (select from candidate_search where ${matching} limit ${MOST_WEIGHED + 1}) found)
        <= ${MOST_WEIGHED} then ${sql.lit(useIndex)}
      else ${sql.lit(lookUpUnweighed)} end as n`
  return keptTotal(work, `participants ${edc_id} ${q}`, async () => (await way.execute(work.db)).rows[0]?.n ?? lookUp)
}

/** The quickest way to who is found in a cycle. A word that very many have is in no order of likeness, as in all lists. */
export async function peopleFor(work: Work, edc_id: number, q: string): Promise<SearchedPeople> {
  // The past has no index.
  const way = isTelling(q) && work.asOf === undefined ? await wayFor(work, edc_id, q) : lookUp
  if (way === useIndex) return peopleByIndex(work)
  const { likeness, ...people } = peopleOneByOne(work)
  return way === lookUp && likeness ? { ...people, likeness } : people
}
