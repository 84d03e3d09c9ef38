import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { followUpFields } from '#shared/features/follow-up/follow-up.contract.ts'
import {
  type ContractKind,
  type FollowUpAnswer,
  followUpMonths,
  type FollowUpSide,
  type HourKind,
  isInWork,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowedHire, FollowUpRow, MonthFigures } from '#shared/features/follow-up/follow-up.schemas.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import {
  contractThere,
  followUps,
  isDisputed,
  stateOn,
  worksThere,
} from '#server/features/follow-up/follow-up.service.ts'

const word = (side: RawBuilder<unknown>) => sql`json_build_object(
  'answer', ${side}.fup_answer, 'contract', ${side}.fup_contract, 'hours', ${side}.fup_hours,
  'in_field', ${side}.fup_in_field, 'answered_at', ${utc(sql`${side}.fup_date_answered`)},
  'by_office', coalesce(${side}.fup_source = 'OFFICE', false), 'letters', coalesce(${side}.fup_letters, 0),
  'written', ${side}.fup_date_written)`

function utc(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const hireColumns = sql`jlh_id, usr_id, usr_fullname, cny_id, cny_name, jl_id, jl_position_title, jlh_date_created,
  fus_fk_usr_id is not null as is_stopped`

const monthColumns = (today: string) => sql`month, due, ${stateOn(today)} as state,
  ${word(sql`graduate`)} as graduate, ${word(sql`employer`)} as employer,
  case when fst_fk_jlh_id is not null then json_build_object('works', fst_works, 'contract', fst_contract,
    'reason', fst_reason, 'by', coalesce((select usr_fullname from users settler where settler.usr_id = fst_fk_usr_id), ''),
    'at', ${utc(sql`fst_date_created`)}) end as settlement`

const isLiving = sql`usr_date_deleted is null`

const rowColumns = (today: string) => sql`${hireColumns}, ${monthColumns(today)}`

/** Names a month of a hire. */
const monthKey = sql`jlh_id * 100::bigint + month`

/** The hires alone are looked up first: what both sides said is put together for the shown months only. */
const rowsOf = (today: string) => (keys: RawBuilder<unknown>) =>
  sql`with chosen as materialized (
    select id, place from unnest(${keys}::bigint[]) with ordinality shown (id, place))
  select ${rowColumns(today)} from ${followUps} join chosen on id = ${monthKey}
  where jlh_id = any(array(select (id / 100)::int from chosen)) order by place`

function listOf(today: string, cny_id: number | undefined): ListDefinition {
  return {
    select: sql`${monthKey} as id`,
    rowsOf: rowsOf(today),
    from: followUps,
    where: [isLiving, ...(cny_id === undefined ? [] : [sql`cny_id = ${cny_id}`])],
    search: sql`(usr_search || ' ' || cny_fold)`,
    fields: followUpFields,
    columns: {
      state: { sql: stateOn(today) },
      month: { sql: sql`month` },
      due: { sql: sql`due`, as: 'day' },
      usr_fullname: { sql: sql`usr_fullname` },
      cny_name: { sql: sql`cny_name` },
      jl_position_title: { sql: sql`jl_position_title` },
      jlh_date_created: { sql: sql`jlh_date_created`, as: 'day' },
      graduate_answer: { sql: sql`graduate.fup_answer` },
      employer_answer: { sql: sql`employer.fup_answer` },
    },
    sort: {
      // What waits for the office, then what is asked now, the latest first, then what is still to come.
      urgency: sql`row(not ${isDisputed}, due > ${today}::date, abs(due - ${today}::date))`,
      due: sql`due`,
      month: sql`month`,
      usr_fullname: sql`usr_fold`,
      cny_name: sql`cny_fold`,
      jlh_date_created: sql`jlh_date_created`,
    },
    defaultSort: 'urgency',
    tieBreak: monthKey,
  }
}

export const followUpPage = (work: Work, { cny_id, ...query }: ListQuery & { cny_id?: number | undefined }) =>
  runList<FollowUpRow>(work, query, listOf(athensDay(work.now), cny_id))

export function followUpRows(work: Work, query: ExportQuery) {
  const today = athensDay(work.now)
  return listRows<FollowUpRow>(work, query, { ...listOf(today, undefined), select: rowColumns(today) })
}

/** Hires with their months, the latest hire first. */
async function hiresWhere(work: Work, which: RawBuilder<unknown>): Promise<FollowedHire[]> {
  const { rows } = await sql<FollowUpRow>`select ${hireColumns}, ${monthColumns(athensDay(work.now))} from ${followUps}
    where ${which} and ${isLiving} order by jlh_date_created desc, jlh_id desc, month`.execute(work.db)
  const hires = new Map<number, FollowedHire>()
  for (const { month, due, state, graduate, employer, settlement, ...hire } of rows) {
    const followed = hires.get(hire.jlh_id) ?? { ...hire, months: [] }
    followed.months.push({ month, due, state, graduate, employer, settlement })
    hires.set(hire.jlh_id, followed)
  }
  return [...hires.values()]
}

export const hiresOfPerson = (work: Work, usr_id: number) => hiresWhere(work, sql`usr_id = ${usr_id}`)

export async function followedHire(work: Work, jlh_id: number): Promise<FollowedHire> {
  const [hire] = await hiresWhere(work, sql`jlh_id = ${jlh_id}`)
  if (!hire) throw new AppError('not_found')
  return hire
}

interface FiguresOf {
  /** Of one company; else of all. */
  cny_id?: number | undefined
}

const ofCompany = ({ cny_id = 0 }: FiguresOf) => sql`(${cny_id}::int = 0 or cny_id = ${cny_id}::int)`

const nobodyAsked = { asked: 0, graduates: 0, employers: 0, works: 0, left: 0, disputed: 0 }

/** Every month, before the first hire too. */
export async function monthFigures(work: Work, of: FiguresOf): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`select month,
      count(*) filter (where graduate.fup_id is not null or employer.fup_id is not null)::int as asked,
      count(graduate.fup_answer)::int as graduates, count(employer.fup_answer)::int as employers,
      count(*) filter (where ${worksThere})::int as works, count(*) filter (where not ${worksThere})::int as left,
      count(*) filter (where ${isDisputed})::int as disputed
    from ${followUps} where ${isLiving} and ${ofCompany(of)} group by month`.execute(work.db)
  return followUpMonths.map((month) => rows.find((row) => row.month === month) ?? { month, ...nobodyAsked })
}

/** Hires that were a practice in an earlier month, and those of them that were permanent in a later one. */
export async function practiceFigures(work: Work, of: FiguresOf) {
  const { rows } = await sql<{ practices: number; became_permanent: number }>`
    with contract as (select jlh_id, month, ${contractThere} as kind from ${followUps}
      where ${isLiving} and ${ofCompany(of)})
    select count(*)::int as practices, count(*) filter (where exists (select from contract later
        where later.jlh_id = practice.jlh_id and later.month > practice.month and later.kind = 'PERMANENT'))::int
      as became_permanent
    from (select jlh_id, min(month) as month from contract where kind = 'PRACTICE' group by jlh_id) practice`.execute(
    work.db,
  )
  return rows[0] ?? { practices: 0, became_permanent: 0 }
}

export interface GivenAnswer {
  answer: FollowUpAnswer
  contract?: ContractKind | null | undefined
  hours?: HourKind | null | undefined
  in_field?: boolean | null | undefined
}

/** Sets the answer of a question; what belongs to work goes with the work, and what is left out stays. */
function answerColumns(work: Work, given: GivenAnswer, fup_source: 'LINK' | 'OFFICE') {
  const { answer, contract, hours, in_field } = given
  const common = { fup_answer: answer, fup_source, fup_date_answered: work.now.toISOString() }
  if (!isInWork(answer)) return { ...common, fup_contract: null, fup_hours: null, fup_in_field: null }
  return { ...common, fup_contract: contract, fup_hours: hours, fup_in_field: in_field }
}

export async function saveAnswer(work: Work, fup_id: number, given: GivenAnswer): Promise<void> {
  await work.db
    .updateTable('follow_up')
    .set(answerColumns(work, given, 'LINK'))
    .where('fup_id', '=', fup_id)
    .execute()
}

/** An answer by telephone, of a month that has come; a question that was never sent is noted with it. */
export async function recordAnswer(
  work: Work,
  { jlh_id, month, side, due }: { jlh_id: number; month: number; side: FollowUpSide; due: string },
  given: GivenAnswer,
): Promise<void> {
  const columns = answerColumns(work, given, 'OFFICE')
  await work.db
    .insertInto('follow_up')
    .values({ fup_fk_jlh_id: jlh_id, fup_month: month, fup_side: side, fup_date_due: due, ...columns })
    .onConflict((conflict) => conflict.columns(['fup_fk_jlh_id', 'fup_month', 'fup_side']).doUpdateSet(columns))
    .execute()
}

/** Two colleagues may decide at once: whoever comes second hears of it. */
export async function lockHire(work: Work, jlh_id: number): Promise<void> {
  await sql`select from hiring where jlh_id = ${jlh_id} for update`.execute(work.db)
}

export async function insertSettlement(
  work: Work,
  { jlh_id, month }: { jlh_id: number; month: number },
  { works, contract, reason }: { works: boolean; contract: ContractKind | null; reason: string },
): Promise<void> {
  await work.db
    .insertInto('follow_up_settlement')
    .values({
      fst_fk_jlh_id: jlh_id,
      fst_month: month,
      fst_works: works,
      fst_contract: works ? contract : null,
      fst_reason: reason,
      fst_fk_usr_id: work.person.usr_id,
      fst_date_created: work.now.toISOString(),
    })
    .execute()
}

/** False: it was there. */
export async function insertStop(work: Work, usr_id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('follow_up_stop')
    .values({ fus_fk_usr_id: usr_id, fus_date_created: work.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}
