import { sql } from 'kysely'
import { noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { figuresOf } from '#shared/features/kpis/kpis.figures.ts'
import { figureIds } from '#shared/features/kpis/kpis.words.ts'
import { countIndicators } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { openFiguresOf, openGroups } from '#shared/features/funder-pack/open-figures.rules.ts'
import { reading, type Services, type Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { cohortsBy } from '#server/features/cohorts/cohorts.queries.ts'
import { packRows } from '#server/features/funder-pack/funder-pack.content.ts'
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
  const counted = countIndicators(packRows(await seatsOf(workOn(services, today), { from, until }), ''))
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
      .map(([id, figures]) => [id, figures.split('/').slice(0, 3).map(openBy).join('/')]),
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

export async function cohortsBySql(db: Db): Promise<Figures> {
  const { rows } = await sql<{ id: string; line: string }>`select edc_id::text as id, concat_ws('/', count(*),
      sum((edca_status not like 'APPL%')::int), sum((edca_status !~ '^(APPL|GAME)')::int),
      sum((edca_status ~ '^(FINALIST|SUCCEEDED)')::int), sum((edca_status = 'SUCCEEDED')::int),
      sum((edca_status = 'SUCCEEDED' and exists (select from hiring where jlh_fk_usr_id = edca_fk_usr_id
        and jlh_date_created >= timezone('Europe/Athens', edca_date_created)::date))::int)) as line
    from cycle_application join educational_cycle on edc_id = edca_fk_edc_id where not edca_is_practice
    group by edc_id`.execute(db)
  return Object.fromEntries(rows.map(({ id, line }) => [id, line]))
}

async function cohorts(services: Services, { today }: Period): Promise<Compared> {
  const product = Object.fromEntries(
    (await cohortsBy(workOn(services, today), 'cycle')).map(({ edc_id, applied, steps }) => [
      String(edc_id),
      [applied, ...steps.map(({ reached }) => reached)].join('/'),
    ]),
  )
  return compare('cohorts', product, await cohortsBySql(services.connection.db))
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
    await cohorts(services, whole),
    await dashboard(services, whole),
    await dashboard(services, lastYear),
  ]
}
