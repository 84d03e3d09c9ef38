import { type RawBuilder, sql } from 'kysely'
import { type CohortGrouping, waySteps } from '#shared/features/cohorts/cohorts.rules.ts'
import { noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { figuresOf } from '#shared/features/kpis/kpis.figures.ts'
import { figureIds } from '#shared/features/kpis/kpis.words.ts'
import { countIndicators } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { openFiguresOf, openGroups } from '#shared/features/funder-pack/open-figures.rules.ts'
import { reading, type Services, type Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { cohortsBy, reachedBy } from '#server/features/cohorts/cohorts.queries.ts'
import { monthFigures } from '#server/features/follow-up/follow-up.queries.ts'
import { survivalBy } from '#server/features/follow-up/survival.queries.ts'
import { countedRow } from '#server/features/funder-pack/funder-pack.content.ts'
import { seatsOf } from '#server/features/funder-pack/funder-pack.queries.ts'
import { figureListsOf } from '#server/features/kpis/kpis.service.ts'
import { packBySql } from '#server/testing/funder-by-sql.ts'
import { figuresBySql } from '#server/testing/kpis-by-sql.ts'

// Every figure of the results as the product gives it, beside the same figure by a query that shares nothing with it.

export type Figures = Record<string, string>

export interface Compared {
  what: string
  figures: number
  differences: { figure: string; product: string | undefined; bySql: string | undefined }[]
}

type Period = { from: string; until: string; today: string }

const workOn = (services: Services, today: string): Work => ({
  ...reading(services, {}),
  now: new Date(`${today}T12:00:00Z`),
})

function compare(what: string, product: Figures, bySql: Figures): Compared {
  const names = [...new Set([...Object.keys(product), ...Object.keys(bySql)])]
  const differences = names
    .filter((name) => product[name] !== bySql[name])
    .map((figure) => ({ figure, product: product[figure], bySql: bySql[figure] }))
  return { what, figures: names.length, differences }
}

/** Of few people with the trait the product tells nothing. */
function hideFew(figures: Figures): Figures {
  const [total = 0, ...parts] = (figures.disability ?? '').split('/').map(Number)
  const isFew = (people: number) => people > 0 && people < 5
  const areTold = !isFew(total) && !parts.some(isFew)
  const published = [isFew(total) ? null : total, ...parts.map((part) => (areTold ? part : null))]
  return { ...figures, disability: published.map((number) => number ?? '').join('/') }
}

async function packs(services: Services, { from, until, today }: Period): Promise<Compared[]> {
  const counted = countIndicators((await seatsOf(workOn(services, today), { from, until })).map(countedRow))
  const bySql = await packBySql(services.connection.db, { from, until, today })
  const product = Object.fromEntries(
    counted.map(({ id, total, women, men, others }) => [
      id,
      [total, women, men, others].map((number) => number ?? '').join('/'),
    ]),
  )
  const open = Object.fromEntries(
    openFiguresOf({ counted }, openGroups).map(({ id, total, women, men }) => [
      id,
      [total, women, men].map((number) => number ?? '').join('/'),
    ]),
  )
  const openBySql = Object.fromEntries(
    Object.entries(bySql)
      .filter(([id]) => id !== 'disability')
      .map(([id, figures]) => {
        const [total = '', ...parts] = figures.split('/').slice(0, 3).map(openBy)
        return [id, [total, ...parts.map((part) => (total === '' ? '' : part))].join('/')]
      }),
  )
  return [
    compare(`funder pack ${from} to ${until}`, product, hideFew(bySql)),
    compare(`open figures ${from} to ${until}`, open, openBySql),
  ]
}

const openBy = (text: string) => {
  const people = Number(text)
  return people > 0 && people < 5 ? '' : String(Math.floor((people + 2.5) / 5) * 5)
}

/** Each group of applications with how many came to each step. */
export async function cohortsBySql(db: Db, group: RawBuilder<unknown> = sql`edc_id`): Promise<Figures> {
  const { rows } = await sql<{ id: string; line: string }>`select ${group}::text as id, concat_ws('/', count(edca_id),
      count(*) filter (where edca_status not like 'APPL%'), count(*) filter (where edca_status !~ '^(APPL|GAME)'),
      count(*) filter (where edca_status ~ '^(FINALIST|SUCCEEDED)'), count(*) filter (where edca_status = 'SUCCEEDED'),
      count(*) filter (where edca_status = 'SUCCEEDED' and exists (select from hiring where jlh_fk_usr_id = edca_fk_usr_id
        and jlh_date_created >= timezone('Europe/Athens', edca_date_created)::date))) as line
    from educational_cycle left join (cycle_application join users on usr_id = edca_fk_usr_id)
      on edc_id = edca_fk_edc_id and not edca_is_practice
    left join user_profile on usp_fk_usr_id = usr_id where not edc_is_practice and ${group} is not null
    group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ id, line }) => [id, line]))
}

async function cohorts(services: Services, { today }: Period): Promise<Compared[]> {
  const { db } = services.connection
  const work = workOn(services, today)
  const linesOf = async (by: CohortGrouping) =>
    Object.fromEntries(
      (await cohortsBy(work, by)).cohorts.map(({ edc_id, label, applied, steps }) => [
        String(edc_id ?? label),
        [applied, ...steps.map(({ reached }) => reached)].join('/'),
      ]),
    )
  const bySex = Object.fromEntries(
    (await reachedBy(work, 'sex')).map(({ label, applied, ...reached }) => [
      label,
      [applied, ...waySteps.map((step) => reached[step])].join('/'),
    ]),
  )
  const sex = sql`case when usr_date_deleted is null then
    (array['Γυναίκες', 'Άνδρες', 'Άλλο'])[array_position('{FEMALE,MALE,OTHER}', usp_gender)] end`
  const year = sql`to_char(timezone('Europe/Athens', edca_date_created), 'YYYY')`
  return [
    compare('cohorts', await linesOf('cycle'), await cohortsBySql(db)),
    compare('cohorts by organizer', await linesOf('organizer'), await cohortsBySql(db, sql`edc_organizor`)),
    compare('cohorts by year', await linesOf('year'), await cohortsBySql(db, year)),
    compare('stages by sex', bySex, await cohortsBySql(db, sex)),
  ]
}

/** What both sides said of each month, put together row by row: `works` is null where they disagree. */
const monthsByBoth = sql`(select hire, month, graduates, employers, is_settled,
    case when is_settled then settled when graduate is null then employer when employer is null then graduate
      when graduate = employer then graduate end as works,
    not is_settled and graduates + employers = 2
      and (graduate <> employer or graduate and contracts > 1) as is_disputed
  from (select fup_fk_jlh_id as hire, fup_month as month, bool_or(fst_fk_jlh_id is not null) as is_settled,
      bool_or(fst_works) as settled, count(fup_answer) filter (where fup_side = 'GRADUATE') as graduates,
      count(fup_answer) filter (where fup_side = 'EMPLOYER') as employers, count(distinct fup_contract) as contracts,
      bool_or(fup_answer = 'SAME_JOB') filter (where fup_side = 'GRADUATE') as graduate,
      bool_or(fup_answer = 'SAME_JOB') filter (where fup_side = 'EMPLOYER') as employer
    from follow_up left join follow_up_settlement on (fst_fk_jlh_id, fst_month) = (fup_fk_jlh_id, fup_month)
    where fup_fk_jlh_id not in (select jlh_id from hiring join users on usr_id = jlh_fk_usr_id
      where usr_date_deleted is not null) group by 1, 2) told)`

async function followUps(services: Services, { today }: Period): Promise<Compared[]> {
  const { db } = services.connection
  const work = workOn(services, today)
  const months = await monthFigures(work, {})
  const product = Object.fromEntries(
    months.map((row) => [
      String(row.month),
      [row.asked, row.graduates, row.employers, row.works, row.left, row.disputed].join('/'),
    ]),
  )
  const byMonth = await sql<{ month: number; line: string }>`select month, concat_ws('/', count(*), sum(graduates),
      sum(employers), count(*) filter (where works), count(*) filter (where not works), sum(is_disputed::int)) as line
    from ${monthsByBoth} said group by month`.execute(db)
  const { groups } = await survivalBy(work, 'all')
  const curve = Object.fromEntries(
    (groups[0]?.steps ?? []).map(({ month, at_risk, share }) => [String(month), `${at_risk} ${share?.toFixed(9)}`]),
  )
  // Of each month: whoever is known to have lasted until then, and whoever of them was gone.
  const lasted = await sql<{ month: number; line: string }>`with hire as (select hire,
        least(min(month) filter (where not works), 99) as gone, max(month) as known from ${monthsByBoth} said
        where works is not null group by hire),
      step as (select month, count(*) as at_risk, count(*) filter (where gone = month) as ended
        from hire, unnest(array[1, 3, 6, 12]) month where month <= least(gone, known) group by month)
    select month, at_risk || ' ' || round(exp(sum(ln(1 - ended::numeric / at_risk)) over (order by month)), 9) as line
    from step`.execute(db)
  const linesOf = (rows: readonly { month: number; line: string }[]) =>
    Object.fromEntries(rows.map(({ month, line }) => [String(month), line]))
  return [compare('follow-ups', product, linesOf(byMonth.rows)), compare('survival', curve, linesOf(lasted.rows))]
}

async function dashboard(services: Services, { from, until, today }: Period): Promise<Compared> {
  const lists = await figureListsOf(workOn(services, today))
  const period = { date_from: from, date_until: until }
  const filters = { company: period, cycle: { ...noFilters.cycle, ...period } }
  const { figures } = figuresOf(prepare(lists, today)).by(filters)
  const product = Object.fromEntries(
    figureIds.map((id) => {
      const { value, extra, rate } = figures[id]
      return [id, [value ?? '-', extra ?? '-', rate?.numerator ?? '-', rate?.denominator ?? '-'].join('/')]
    }),
  )
  const bySql = await figuresBySql(services.connection.db, filters, today)
  const named = Object.fromEntries(figureIds.map((id) => [id, bySql[id] ?? '']))
  return compare(`dashboard ${from} to ${until}`, product, named)
}

/** Of the whole period and of its last year. */
export async function indicatorDifferences(services: Services, whole: Period): Promise<Compared[]> {
  const lastYear = { ...whole, from: `${Number(whole.until.slice(0, 4)) - 1}${whole.until.slice(4)}` }
  return [
    ...(await packs(services, whole)),
    ...(await packs(services, lastYear)),
    ...(await cohorts(services, whole)),
    ...(await followUps(services, whole)),
    await dashboard(services, whole),
    await dashboard(services, lastYear),
  ]
}
