import { type RawBuilder, sql } from 'kysely'
import type { Filter } from '#shared/core/filters.ts'
import {
  type Audience,
  type AudiencePreview,
  meansCandidates,
  namesCompany,
} from '#shared/features/candidates/audience.ts'
import { audienceFields, sensitiveFields } from '#shared/features/candidates/candidates.fields.ts'
import { type FilterColumn, type FilterColumns, filtersToSql } from '#server/core/filters.ts'
import { hasTrait, refuseSmallGroups } from '#server/core/small-groups.ts'
import type { Work } from '#server/core/work.ts'
import { auditSensitiveFilters, candidateColumns } from '#server/features/candidates/candidate-filters.service.ts'
import { type Moment, peopleFrom } from '#server/features/candidates/profile.service.ts'

function audienceColumns(moment: Moment): Record<string, FilterColumn> & FilterColumns<typeof audienceFields> {
  const company = (what: RawBuilder<unknown>) => sql`(select ${what} from company where cny_id = usr_fk_cny_id)`
  return {
    usr_role: { sql: sql`usr_role` },
    cny_name: { sql: company(sql`cny_name`) },
    cny_activity: { sql: company(sql`cny_activity`) },
    cny_size: { sql: company(sql`cny_size`) },
    ...candidateColumns(moment),
  }
}

const ofCompany = sql<boolean>`(usr_role = 'COMPANY_USER'
  and exists (select from company where cny_id = usr_fk_cny_id and cny_status = 'APPROVED'))`

/** Only candidates, unless an audience names the role or a company. People of companies must belong to an approved one. */
function ofRole(filters: readonly Filter[]): RawBuilder<boolean> {
  if (namesCompany(filters)) return ofCompany
  return meansCandidates(filters)
    ? sql<boolean>`usr_role = 'CANDIDATE'`
    : sql<boolean>`(usr_role = 'CANDIDATE' or ${ofCompany})`
}

/** A condition on people: filters of one audience join by AND, audiences by OR; no audience means every candidate. */
export function audienceWhere(work: Moment, audiences: readonly Audience[]): RawBuilder<boolean> {
  const each = (audiences.length === 0 ? [{ filters: [] }] : audiences).map(({ filters }) => {
    const fits = filtersToSql(filters, 'and', audienceFields, audienceColumns(work))
    return fits ? sql`(${ofRole(filters)} and ${fits})` : sql`(${ofRole(filters)})`
  })
  return sql<boolean>`(usr_date_deleted is null and (${sql.join(each, sql` or `)}))`
}

/** Why somebody who matches is left out; the first reason that applies counts. */
export interface Exclusion {
  reason: string
  when: RawBuilder<unknown>
}

export const notActive: Exclusion = { reason: 'Ανενεργός λογαριασμός', when: sql`usr_status <> 'ON'` }
/** Chosen one by one, or of a company that was archived meanwhile. */
export const notOfApproved: Exclusion = {
  reason: 'Η εταιρεία δεν είναι εγκεκριμένη',
  when: sql`usr_role = 'COMPANY_USER' and not ${ofCompany}`,
}

function reachedWhere(where: RawBuilder<unknown>, exclusions: readonly Exclusion[]) {
  const out = exclusions.map(({ when }) => sql`not coalesce(${when}, false)`)
  return sql`${sql.join([where, ...out], sql` and `)}`
}

/** The exact number, some of the people, and who is left out and why. */
export async function previewAudience(
  work: Work,
  audiences: readonly Audience[],
  /** With `where` it is people chosen in another way than by audiences. */
  options: { limit: number; exclusions?: readonly Exclusion[]; where?: RawBuilder<unknown> | undefined },
): Promise<AudiencePreview> {
  const { exclusions = [notActive], where = audienceWhere(work, audiences) } = options
  const reason = sql`case ${sql.join(
    exclusions.map(({ when, reason: words }) => sql`when ${when} then ${words}::text`),
    sql` `,
  )} end`
  const counts = await sql<{ reason: string | null; count: number; alone: number }>`
    select reason, count(*) as count, count(*) filter (where usr_fk_cny_id is null) as alone
    from (select ${reason} as reason, usr_fk_cny_id from ${peopleFrom} where ${where}) fitting
    group by reason order by count desc, reason`.execute(work.db)
  const people = await sql<AudiencePreview['documents'][number]>`
    select usr_id, usr_role, usr_fullname, usr_email, coalesce(usp_city, '') as usp_city,
      coalesce((select cny_name from company where cny_id = usr_fk_cny_id), '') as cny_name
    from ${peopleFrom} where ${reachedWhere(where, exclusions)}
    order by plain(usr_fullname) collate "C", usr_id limit ${options.limit}`.execute(work.db)
  await auditSensitiveFilters(
    work,
    audiences.flatMap(({ filters }) => filters),
  )
  await refuseSmallGroups(work, await countsOfTraits(work, audiences))
  const reached = counts.rows.find((row) => row.reason === null)
  return {
    total: reached?.count ?? 0,
    without_company: reached?.alone ?? 0,
    documents: people.rows,
    left_out: counts.rows.flatMap((row) => (row.reason === null ? [] : [{ reason: row.reason, count: row.count }])),
  }
}

/** Where an audience is chosen by a special trait: how many it has, and how many have the trait but for that choice. */
async function countsOfTraits(work: Work, audiences: readonly Audience[]): Promise<number[]> {
  const isSensitive = ({ field }: Filter) => sensitiveFields.has(field)
  const special = audiences.filter(({ filters }) => filters.some(isSensitive))
  if (special.length === 0) return []
  const names = new Set(special.flatMap(({ filters }) => filters.filter(isSensitive).map(({ field }) => field)))
  const has = filtersToSql([...names].map(hasTrait), 'or', audienceFields, audienceColumns(work)) ?? sql`false`
  const count = async (chosen: readonly Audience[], more = sql`true`) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${peopleFrom}
      where ${audienceWhere(work, chosen)} and ${more}`.execute(work.db)
    return rows[0]?.n ?? 0
  }
  const others = special.map(({ title, filters }) => ({
    title,
    filters: filters.filter((filter) => !isSensitive(filter)),
  }))
  return [await count(special), await count(others, has)]
}

/** Returns true if this person belongs to the audiences. */
export async function belongsTo(work: Work, usr_id: number, audiences: readonly Audience[]): Promise<boolean> {
  const { rows } = await sql`select from ${peopleFrom}
    where usr_id = ${usr_id} and ${audienceWhere(work, audiences)}`.execute(work.db)
  return rows.length > 0
}
