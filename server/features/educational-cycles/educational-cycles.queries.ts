import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Filter } from '#shared/core/filters.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { type ListQuery, type PageQuery, pageOf } from '#shared/core/paging.ts'
import { type Cycle, cycleFilters } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { type CycleState, finalStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { PRACTICE_PREFIX } from '#shared/features/educational-cycles/educational-cycles.practice.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { Exclusion } from '#server/features/candidates/audience.service.ts'
import { isPresent, stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

const count = sql`(select count(*) from cycle_application where edca_fk_edc_id = edc_id and ${isPresent})`

const columns = (
  now: Date,
) => sql`edc_id, edc_title, ${stateAt(now)} as edc_status, edc_organizor, edc_description, ${fileAddress('edc_image')} as edc_image,
  edc_date_created, "edc_openingDate", "edc_closingDate",
  (select coalesce(jsonb_agg(jsonb_build_object('edaud_id', edaud_id, 'edaud_fk_edc_id', edaud_fk_edc_id,
    'edaud_title', edaud_title, 'edaud_filters', edaud_filters) order by edaud_id), '[]')
    from cycle_audience where edaud_fk_edc_id = edc_id) as edc_audiences,
  (select coalesce(jsonb_agg(jsonb_build_object('name', entry ->> 'name', 'email', entry ->> 'email') order by position), '[]')
    from jsonb_array_elements(edc_assessors) with ordinality list (entry, position)) as edc_assessors,
  edc_assessors_uploaded, edc_doodle_invite_sent, edc_hard_skills, edc_soft_skills, edc_learning_hours,
  edc_lac_interview_flow_file, edc_lac_general_instructions_file, edc_lac_graphic_design_file,
  edc_lac_assessors_per_room, edc_lac_total_days, edc_lac_setup_ready, edc_lac_starting_date, edc_lac_score_uploaded,
  edc_stage_names, edc_stage_steps, edc_date_changed,
  coalesce((select usr_fullname from users where usr_id = edc_fk_changed_by), '') as changed_by, coalesce(stages, '{}') as stages`
/** How many applications stand in each status; `which` says of which cycles. */
const counts = (
  which: RawBuilder<unknown>,
) => sql`(select edca_fk_edc_id, jsonb_object_agg(edca_status, n) as stages, sum(n)::int as applications
  from (select edca_fk_edc_id, edca_status, count(*) as n from cycle_application
    where edca_fk_edc_id = any(${which}) and ${isPresent} group by edca_fk_edc_id, edca_status) each_stage group by edca_fk_edc_id) counted on edca_fk_edc_id = edc_id`

const cycleList = (now: Date): ListDefinition => ({
  select: sql`edc_id`,
  from: sql`educational_cycle`,
  where: [sql`not edc_is_practice`],
  search: sql`plain(edc_title || ' ' || edc_organizor)`,
  fields: cycleFilters,
  columns: {
    edc_title: { sql: sql`edc_title` },
    edc_status: { sql: stateAt(now) },
    edc_organizor: { sql: sql`edc_organizor` },
    edc_openingDate: { sql: sql`"edc_openingDate"`, as: 'day' },
    edc_closingDate: { sql: sql`"edc_closingDate"`, as: 'day' },
    edc_date_created: { sql: sql`edc_date_created`, as: 'instant' },
    applications: { sql: count },
  },
  sort: {
    edc_date_created: sql`edc_date_created`,
    edc_title: sql`plain(edc_title) collate "C"`,
    edc_status: sql`array_position(array['JUST_CREATED_UNABLE_TO_APPLY', 'OPEN_FOR_APPLICATIONS', 'CLOSED', 'COMPLETED'], ${stateAt(now)})`,
    edc_organizor: sql`plain(edc_organizor) collate "C"`,
    edc_openingDate: { nullable: sql`"edc_openingDate"` },
    edc_closingDate: { nullable: sql`"edc_closingDate"` },
    applications: count,
  },
  defaultSort: '-edc_date_created',
  tieBreak: sql`edc_id`,
})

/** Titles are few and short: a plain search by words, whatever case and accents, is enough. */
function searched<Query extends { q?: string | undefined }>(
  query: Query,
  now: Date,
): { query: Query; list: ListDefinition } {
  const words = (query.q ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const where = words.map(
    (word) =>
      sql`plain(edc_title || ' ' || edc_organizor) like '%' || plain(${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`,
  )
  const { search: _search, ...list } = cycleList(now)
  return { query: { ...query, q: undefined }, list: { ...list, where: [...list.where, ...where] } }
}

async function cyclesByIds({ db, now }: Work, ids: readonly number[]): Promise<Cycle[]> {
  if (ids.length === 0) return []
  const result =
    await sql<Cycle>`select ${columns(now)}, coalesce(applications, 0) as applications from educational_cycle
    join unnest(${[...ids]}::int[]) with ordinality shown (id, place) on id = edc_id left join ${counts(sql`${[...ids]}::int[]`)}
    order by place`.execute(db)
  return result.rows
}

export async function cyclePage(work: Work, query: ListQuery): Promise<ListPage<Cycle>> {
  const { query: listQuery, list } = searched(query, work.now)
  const { total, documents } = await runList<{ edc_id: number }>(work, listQuery, list)
  return {
    total,
    documents: await cyclesByIds(
      work,
      documents.map((row) => row.edc_id),
    ),
  }
}

export function cycleRows(work: Work, query: ExportQuery) {
  const { query: listQuery, list } = searched(query, work.now)
  const all = sql`array(select edc_id from educational_cycle)`
  return listRows<Cycle>(work, listQuery, {
    ...list,
    select: sql`${columns(work.now)}, coalesce(applications, 0) as applications`,
    from: sql`${list.from} left join ${counts(all)}`,
  })
}

/** For companies: cycles that have opened, without data of applicants. */
export async function cyclesForCompanies(work: Work, query: ListQuery) {
  const { query: listQuery, list } = searched(query, work.now)
  const state = stateAt(work.now)
  const select = sql`edc_id, edc_title, ${state} as edc_status, edc_organizor`
  const where = [...list.where, sql`${state} <> 'JUST_CREATED_UNABLE_TO_APPLY'`]
  const { applications: _count, ...fields } = cycleFilters
  const allowed = listQuery.filters.filter((filter) => Object.hasOwn(fields, filter.field))
  if (allowed.length < listQuery.filters.length) throw new AppError('invalid', { message: 'Άγνωστο πεδίο φίλτρου.' })
  return runList<Pick<Cycle, 'edc_id' | 'edc_title' | 'edc_status' | 'edc_organizor'>>(work, listQuery, {
    ...list,
    select,
    where,
  })
}

export async function cycleById(work: Work, edc_id: number): Promise<Cycle> {
  const [row] = await cyclesByIds(work, [edc_id])
  if (!row) throw new AppError('not_found')
  return row
}

/** The cycle that a call names. */
export const loadCycle = ({ work, input }: { work: Work; input: { id: number } }) => cycleById(work, input.id)

export async function lockCycle(work: Work, edc_id: number): Promise<Cycle> {
  await sql`select from educational_cycle where edc_id = ${edc_id} for no key update`.execute(work.db)
  return cycleById(work, edc_id)
}

export async function openCyclesWithApplications({ db, now }: Work, page: PageQuery) {
  const { skip, limit } = pageOf(page)
  const isOpen = sql`${stateAt(now)} = 'OPEN_FOR_APPLICATIONS' and not edc_is_practice`
  const open = sql`array(select edc_id from educational_cycle where ${isOpen}
    order by "edc_closingDate", edc_id limit ${limit} offset ${skip})`
  const result = await sql`select ${columns(now)}, (select coalesce(jsonb_agg(jsonb_build_object('edca_id', edca_id,
      'edca_fk_edc_id', edca_fk_edc_id, 'edca_fk_usr_id', edca_fk_usr_id, 'edca_status', edca_status,
      'edca_game_assessment_score', edca_game_assessment_score, 'edca_lac_score', edca_lac_score,
      'edca_color', edca_color, 'usr_fullname', usr_fullname, 'usr_email', usr_email,
      'edca_date_created', to_char(edca_date_created at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by edca_date_created, edca_id), '[]') from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = edc_id and usr_date_deleted is null and edca_status <> all(${[...finalStates]}::text[])) as edc_applications, coalesce(applications, 0) as applications
    from educational_cycle left join ${counts(open)} where edc_id = any(${open}) order by "edc_closingDate", edc_id`.execute(
    db,
  )
  return result.rows as never[]
}

/** For previews of a cycle's audience: people who have applied already. */
export const hasApplied = (edc_id: number): Exclusion => ({
  reason: 'Έχουν ήδη κάνει αίτηση',
  when: sql`exists (select from cycle_application where edca_fk_usr_id = usr_id and edca_fk_edc_id = ${edc_id})`,
})

export async function categories(db: Db): Promise<string[]> {
  const result = await sql<{
    edc_organizor: string
  }>`select edc_organizor from educational_cycle where edc_organizor <> '' and not edc_is_practice
    group by edc_organizor order by count(*) desc, edc_organizor limit 200`.execute(db)
  return result.rows.map((row) => row.edc_organizor)
}

export interface CycleValues {
  edc_title: string
  edc_status: CycleState
  /** The day on which a person set the status; null when the dates decide. */
  edc_status_day: string | null
  edc_organizor: string
  edc_description: string
  edc_image: string | null
  edc_openingDate: string | null
  edc_closingDate: string | null
  edc_hard_skills: number
  edc_soft_skills: number
  edc_learning_hours: number
  edc_lac_starting_date: string | null
  edc_stage_names: string
  edc_stage_steps: string
}

export async function insertCycle(work: Work, values: CycleValues): Promise<number> {
  const { slotMinutes, lacDayStart, lacDayEnd } = work.services.config
  const row = await work.db
    .insertInto('educational_cycle')
    .values({
      ...values,
      edc_date_created: work.now.toISOString(),
      edc_date_changed: work.now.toISOString(),
      edc_fk_changed_by: work.person.usr_id || null,
      edc_lac_slot_minutes: slotMinutes,
      edc_lac_day_start: lacDayStart,
      edc_lac_day_end: lacDayEnd,
    })
    .returning('edc_id')
    .executeTakeFirstOrThrow()
  return row.edc_id
}

/** The practice cycle keeps its mark, however it is called. */
const markedTitle = (title: string) => sql<string>`case when edc_is_practice
  then ${PRACTICE_PREFIX}::text || ltrim(replace(${title}::text, ${PRACTICE_PREFIX.trim()}::text, '')) else ${title}::text end`

export async function updateCycle(work: Work, edc_id: number, values: Partial<CycleValues>): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('educational_cycle')
    .set({
      ...values,
      ...(values.edc_title === undefined ? {} : { edc_title: markedTitle(values.edc_title) }),
      edc_date_changed: work.now.toISOString(),
      edc_fk_changed_by: work.person.usr_id || null,
    })
    .where('edc_id', '=', edc_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
}

export interface AudienceRow {
  edaud_id: number
  edaud_fk_edc_id: number
  edaud_title: string
  edaud_filters: Filter[]
}

/** The status that these dates give a cycle at this moment, when nobody has set one since. */
export async function stateByDates(
  work: Work,
  state: CycleState,
  dates: { opening: string | null; closing: string | null },
): Promise<CycleState> {
  const from = state === 'COMPLETED' || dates.opening === null ? state : 'JUST_CREATED_UNABLE_TO_APPLY'
  const { rows } = await sql<{
    state: CycleState
  }>`select ${stateAt(work.now)} as state from (select ${from}::text as edc_status,
    ${dates.opening}::date as "edc_openingDate", ${dates.closing}::date as "edc_closingDate", null::date as edc_status_day) cycle`.execute(
    work.db,
  )
  return rows[0]?.state ?? from
}

export async function insertAudience(db: Db, edc_id: number, title: string, filters: Filter[]): Promise<AudienceRow> {
  const row = await db
    .insertInto('cycle_audience')
    .values({ edaud_fk_edc_id: edc_id, edaud_title: title, edaud_filters: JSON.stringify(filters) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AudienceRow
}

export async function replaceAudiences(
  db: Db,
  edc_id: number,
  audiences: readonly { title: string; filters: Filter[] }[],
): Promise<void> {
  await db.deleteFrom('cycle_audience').where('edaud_fk_edc_id', '=', edc_id).execute()
  for (const audience of audiences) await insertAudience(db, edc_id, audience.title, audience.filters)
}

export async function updateAudience(db: Db, edaud_id: number, edaud_title: string, filters: Filter[]): Promise<void> {
  const values = { edaud_title, edaud_filters: JSON.stringify(filters) }
  await db.updateTable('cycle_audience').set(values).where('edaud_id', '=', edaud_id).execute()
}

export async function deleteAudience(db: Db, edaud_id: number): Promise<void> {
  await db.deleteFrom('cycle_audience').where('edaud_id', '=', edaud_id).execute()
}

export async function audienceRow(db: Db, edaud_id: number): Promise<AudienceRow> {
  const row = await db
    .selectFrom('cycle_audience')
    .selectAll()
    .where('edaud_id', '=', edaud_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row as AudienceRow
}
