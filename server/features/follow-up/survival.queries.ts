import { sql } from 'kysely'
import { SMALL_GROUP } from '#shared/core/small-groups.ts'
import { followUpMonths } from '#shared/features/follow-up/follow-up.rules.ts'
import type { Survival } from '#shared/features/follow-up/follow-up.schemas.ts'
import { type MonthAtRisk, type SurvivalGrouping, survivalOf } from '#shared/features/follow-up/survival.rules.ts'
import { regionOf } from '#shared/reference/regions.ts'
import type { Work } from '#server/core/work.ts'
import { followUps, worksThere } from '#server/features/follow-up/follow-up.service.ts'

/** As many lines as an eye tells apart. */
const MOST_GROUPS = 6

interface Counted extends MonthAtRisk {
  year: number
  city: string
  organizer: string
}

const labelOf: Record<SurvivalGrouping, (row: Counted) => string> = {
  all: () => '',
  year: ({ year }) => String(year),
  region: ({ city }) => regionOf(city) ?? '',
  organizer: ({ organizer }) => organizer,
}

/**
 * A hire has ended in the first month of which it is known that the person had left; before, it lasted. What is said of a
 * later month says the same of the months before it.
 */
async function countedMonths(work: Work): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with answer as (select jlh_id, usr_id, jlh_fk_edc_id, jlh_date_created, month, ${worksThere} as works
      from ${followUps} where usr_date_deleted is null),
    hire as (select jlh_id, usr_id, jlh_fk_edc_id, jlh_date_created, min(month) filter (where not works) as ended,
        max(month) filter (where works) as seen
      from answer where works is not null group by jlh_id, usr_id, jlh_fk_edc_id, jlh_date_created)
    select extract(year from jlh_date_created)::int as year, coalesce(usp_city, '') as city,
      coalesce(edc_organizor, '') as organizer, month,
      count(*) filter (where coalesce(ended, seen) >= month)::int as at_risk,
      count(*) filter (where ended = month)::int as ended
    from hire left join user_profile on usp_fk_usr_id = usr_id
      left join educational_cycle on edc_id = coalesce(jlh_fk_edc_id, usp_finalist_fk_edc_id)
      cross join unnest(${[...followUpMonths]}::int[]) month
    group by 1, 2, 3, 4`.execute(work.db)
  return rows
}

export async function survivalBy(work: Work, by: SurvivalGrouping): Promise<Survival> {
  const groups = Map.groupBy(await countedMonths(work), labelOf[by])
  const counted = [...groups].map(([label, rows]) => {
    const months = followUpMonths.map((month) => {
      const own = rows.filter((row) => row.month === month)
      const sumOf = (name: 'at_risk' | 'ended') => own.reduce((sum, row) => sum + row[name], 0)
      return { month, at_risk: sumOf('at_risk'), ended: sumOf('ended') }
    })
    // Whatever is known of a hire is known of its first month.
    return { label, hires: months[0]?.at_risk ?? 0, steps: survivalOf(months) }
  })
  const shown = counted
    .filter(({ hires }) => hires >= SMALL_GROUP)
    .toSorted((a, b) => b.hires - a.hires || a.label.localeCompare(b.label, 'el'))
    .slice(0, MOST_GROUPS)
  return { groups: shown, hidden: counted.length - shown.length }
}
