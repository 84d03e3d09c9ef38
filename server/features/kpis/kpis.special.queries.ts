import { type RawBuilder, sql } from 'kysely'
import { SMALL_GROUP, isSmallGroup } from '#shared/core/small-groups.ts'
import { type SpecialFigureId, specialFigureIds } from '#shared/features/kpis/kpis.words.ts'
import { certificateAt, type Moment } from '#server/features/candidates/profile.service.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'

/** Whose trait a figure counts while no filter narrows it. */
function countedBy(moment: Moment): Record<SpecialFigureId, RawBuilder<boolean>> {
  return {
    // By the index: `exists` would read all applications for each slice of profiles.
    disabilityApplicants: sql`coalesce((select true from cycle_application where edca_fk_usr_id = usp_fk_usr_id limit 1), false)`,
    certifiedDisability: sql`coalesce(${certificateAt(moment)} = 'ACTIVE', false)`,
  }
}

/** The figures that count so few people that whoever looks has to write down why. */
export async function smallFigures(moment: Moment & { db: Db }): Promise<SpecialFigureId[]> {
  const counted = countedBy(moment)
  const few = (id: SpecialFigureId) => sql`(select count(*)::int from (select from user_profile
    join users on usr_id = usp_fk_usr_id and usr_date_deleted is null
    where usp_disability is not null and ${counted[id]} limit ${sql.lit(SMALL_GROUP)}) few)`
  const { rows } = await planOnce(
    moment.db,
    sql<{ counts: number[] }>`select array[${sql.join(specialFigureIds.map(few))}] as counts`,
  )
  return specialFigureIds.filter((_, index) => isSmallGroup(rows[0]?.counts[index] ?? 0))
}

/** The trait of the people whom an open figure shows by name anyway, and of nobody else. */
export function shownTrait(moment: Moment, open: readonly SpecialFigureId[]): RawBuilder<true | null> {
  const counted = countedBy(moment)
  const conditions = [sql`false`, ...open.map((id) => counted[id])]
  return sql`case when usp_disability is not null and (${sql.join(conditions, sql` or `)}) then true end`
}
