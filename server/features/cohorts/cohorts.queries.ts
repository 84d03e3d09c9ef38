import { type RawBuilder, sql } from 'kysely'
import { MOST_COHORTS, type WayCohort } from '#shared/features/cohorts/cohorts.contract.ts'
import {
  type CohortGrouping,
  type FairnessGrouping,
  shownTime,
  type StepTime,
  type WayStep,
  waySteps,
} from '#shared/features/cohorts/cohorts.rules.ts'
import { stageActions, stageMoves } from '#shared/features/participants/participants.rules.ts'
import { cities } from '#shared/reference/cities.ts'
import { regionOf } from '#shared/reference/regions.ts'
import type { Work } from '#server/core/work.ts'

const final = sql`edca_status in ('FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED')`
const centre = sql`(${final} or edca_status in ('INTERVIEWING', 'INTERVIEW_REJECTED', 'SUBSTITUTE_FINALIST'))`

/** Where the people of an action go, unless a move says otherwise. */
const targets = sql`case sta_action ${sql.join(
  stageActions.map((action) => sql`when ${sql.lit(action)} then ${sql.lit(stageMoves[action].to)}`),
  sql` `,
)} end`

/** Each application: how far it came, and when as far as the history says. */
const ways = sql`(
  with moved as (select (move->>'edca_id')::int as id, coalesce(move->>'to', ${targets}) as state, min(sta_date_created) as at
    from stage_action cross join jsonb_array_elements(sta_moves) move where sta_date_undone is null group by 1, 2)
  select edca_fk_edc_id as edc_id, edca_fk_usr_id as usr_id, edca_date_created as applied_at,
    edca_status not in ('APPLIED', 'APPLICATION_REJECTED') as game, ${centre} as centre, ${final} as final,
    edca_status = 'SUCCEEDED' as succeeded, edca_status = 'SUCCEEDED' and hired.day is not null as hired,
    game.at as game_at, centre.at as centre_at, final.at as final_at, succeeded.at as succeeded_at,
    case when edca_status = 'SUCCEEDED' then hired.day end as hired_on
  from cycle_application
    left join moved game on game.id = edca_id and game.state = 'GAME_ASSESSMENT'
    left join moved centre on centre.id = edca_id and centre.state = 'INTERVIEWING'
    left join moved final on final.id = edca_id and final.state = 'FINALIST'
    left join moved succeeded on succeeded.id = edca_id and succeeded.state = 'SUCCEEDED'
    left join lateral (select min(jlh_date_created) as day from hiring where jlh_fk_usr_id = edca_fk_usr_id
      and jlh_date_created >= (edca_date_created at time zone 'Europe/Athens')::date) hired on true
  where not edca_is_practice) way`

const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Athens')::date`
const daysOf: Record<WayStep, RawBuilder<unknown>> = {
  game: sql`${day(sql`game_at`)} - ${day(sql`applied_at`)}`,
  centre: sql`${day(sql`centre_at`)} - ${day(sql`game_at`)}`,
  final: sql`${day(sql`final_at`)} - ${day(sql`centre_at`)}`,
  succeeded: sql`${day(sql`succeeded_at`)} - ${day(sql`final_at`)}`,
  hired: sql`hired_on - ${day(sql`succeeded_at`)}`,
}

const labels: Record<CohortGrouping, RawBuilder<unknown>> = {
  cycle: sql`edc_title`,
  organizer: sql`edc_organizor`,
  year: sql`extract(year from ${day(sql`applied_at`)})::text`,
  region: sql`coalesce(place.region, '')`,
}

const regions = cities.map((city) => [city, regionOf(city) ?? ''] as const)

interface Spread {
  people: number
  spread: [low: number, median: number, high: number] | null
}

type Counted = { edc_id: number | null; label: string; applied: number; total: number } & Record<WayStep, number> &
  Record<`${WayStep}_time`, Spread>

/** Cycles and organisers stand with noughts before anybody has applied; a year or a region is of those who did. */
const cohortWays = (by: CohortGrouping) => sql`from educational_cycle left join ${ways} using (edc_id)
  left join user_profile on usp_fk_usr_id = usr_id
  left join unnest(${regions.map(([city]) => city)}::text[], ${regions.map(([, region]) => region)}::text[])
    place (city, region) on place.city = usp_city
  where not edc_is_practice and (usr_id is not null or ${by === 'cycle' || by === 'organizer'})`

/** The latest first, and how many there are. */
export async function cohortsBy(work: Work, by: CohortGrouping): Promise<{ cohorts: WayCohort[]; total: number }> {
  const id = by === 'cycle' ? sql`edc_id` : sql`null::int`
  const counted = waySteps.flatMap((step) => [
    sql`count(*) filter (where ${sql.ref(step)})::int as ${sql.ref(step)}`,
    sql`jsonb_build_object('people', count(${daysOf[step]}), 'spread',
      percentile_cont(array[0.25, 0.5, 0.75]::float8[]) within group (order by ${daysOf[step]}))
      as ${sql.ref(`${step}_time`)}`,
  ])
  const { rows } = await sql<Counted>`select ${id} as edc_id, ${labels[by]} as label, count(usr_id)::int as applied,
      ${sql.join(counted)}, count(*) over ()::int as total
    ${cohortWays(by)} group by 1, 2
    order by coalesce(max(applied_at), max(edc_date_created)) desc, 2 limit ${MOST_COHORTS}`.execute(work.db)
  const cohorts = rows.map((row) => ({
    edc_id: row.edc_id,
    label: row.label,
    applied: row.applied,
    steps: waySteps.map((step) => ({ step, reached: row[step], time: shownTime(timeOf(row[`${step}_time`])) })),
  }))
  return { cohorts, total: rows[0]?.total ?? 0 }
}

/** Where nobody came so far there is no spread. */
function timeOf({ people, spread }: Spread): StepTime {
  const [low = 0, median = 0, high = 0] = spread ?? []
  return { people, median, low, high }
}

const isTertiary = sql`(coalesce(uedu_bachelor_sector, '') <> '' or coalesce(uedu_master_degree_sector, '') <> '')`
const isSecondary = sql`(coalesce(uedu_epal_sector, '') <> '' or coalesce(uedu_iek_sector, '') <> '')`
const age = sql`extract(year from age(${day(sql`applied_at`)}, usp_birthdate))`

const groupOf: Record<FairnessGrouping, RawBuilder<unknown>> = {
  sex: sql`case usp_gender when 'FEMALE' then 'Γυναίκες' when 'MALE' then 'Άνδρες' when 'OTHER' then 'Άλλο' end`,
  age: sql`case when ${age} < 25 then 'Κάτω των 25' when ${age} < 30 then '25 έως 29' when ${age} >= 30 then '30 και άνω' end`,
  education: sql`case when ${isTertiary} then 'Πανεπιστήμιο' when ${isSecondary} then 'ΕΠΑΛ ή ΙΕΚ' end`,
  disability: sql`case when coalesce(usp_disability, '') <> '' then 'Με αναπηρία' else 'Χωρίς δήλωση αναπηρίας' end`,
}

/** Of each group how many came to each step; whoever was removed or said nothing is in none. */
export async function reachedBy(
  work: Work,
  by: FairnessGrouping,
): Promise<({ label: string; applied: number } & Record<WayStep, number>)[]> {
  const { rows } = await sql<{ label: string; applied: number } & Record<WayStep, number>>`
    select ${groupOf[by]} as label, count(*)::int as applied,
      ${sql.join(waySteps.map((step) => sql`count(*) filter (where ${sql.ref(step)})::int as ${sql.ref(step)}`))}
    from ${ways} join users using (usr_id) join user_profile on usp_fk_usr_id = usr_id
      left join user_education on uedu_fk_usr_id = usr_id
    where usr_date_deleted is null and ${groupOf[by]} is not null
    group by 1 order by 2 desc, 1`.execute(work.db)
  return rows
}
