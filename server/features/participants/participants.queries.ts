import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import type { ApplicationState, StageSteps } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  type HistoryEntry,
  type Participant,
  participantFilters,
} from '#shared/features/participants/participants.contract.ts'
import { listRows } from '#server/core/export.ts'
import { type ListDefinition, type ListPage, orderOf, runList, whereOf } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { isAnyOf, planOnce, writeOnce } from '#server/database/kept-plans.ts'
import { candidateColumns } from '#server/features/candidates/candidate-filters.service.ts'
import { isPresent } from '#server/features/educational-cycles/educational-cycles.service.ts'
import {
  peopleFor,
  peopleOneByOne,
  type SearchedPeople,
} from '#server/features/participants/participants.search.queries.ts'
import { mayUndo } from '#server/features/participants/participants.undo.queries.ts'

const education = sql`concat_ws(', ', nullif(uedu_master_degree_sector, ''), nullif(uedu_bachelor_sector, ''),
  nullif(uedu_iek_sector, ''), nullif(uedu_epal_sector, ''))`

// Nobody applies without being a person. As a left join it is left out where nothing is asked of people, who are not
// all read then for the first page of a cycle.
const everybody: SearchedPeople = {
  join: sql`left join users on usr_id = edca_fk_usr_id`,
  search: sql`usr_search`,
  searchPart: undefined,
}

function participantList(work: Work, edc_id: number, { join, ...search }: SearchedPeople): ListDefinition {
  const today = athensDay(work.now.toISOString())
  const age = sql`extract(year from age(${today}::date, usp_birthdate))::int`
  const byName = sql`plain(usr_fullname) collate "C"`
  return {
    select: sql`edca_id, edca_fk_edc_id, edca_fk_usr_id, usr_id, usr_fullname, usr_email, usr_phone,
      coalesce(usp_city, '') as usp_city, coalesce(usp_tags, '{}') as usp_tags, ${age} as age,
      usp_gender, ${education} as education, edca_status, edca_game_assessment_score, edca_lac_score, edca_color,
      edca_note, edca_labour_status, edca_left_on, edca_date_created, edca_date_changed, usp_fk_cv_file is not null as has_cv,
      (select count(*) from cycle_application other where other.edca_fk_usr_id = usr_id) as applications`,
    from: sql`cycle_application ${join} left join user_profile on usp_fk_usr_id = usr_id
      left join user_education on uedu_fk_usr_id = usr_id`,
    where: [sql`edca_fk_edc_id = ${edc_id}`, isPresent],
    ...search,
    fields: participantFilters,
    columns: {
      edca_status: { sql: sql`edca_status` },
      edca_game_assessment_score: { sql: sql`edca_game_assessment_score` },
      edca_lac_score: { sql: sql`edca_lac_score` },
      edca_color: { sql: sql`edca_color` },
      edca_note: { sql: sql`edca_note` },
      edca_date_created: { sql: sql`edca_date_created`, as: 'instant' },
      ...candidateColumns(work),
    },
    sort: {
      edca_date_created: sql`edca_date_created`,
      edca_date_changed: sql`edca_date_changed`,
      edca_status: sql`edca_status`,
      edca_game_assessment_score: { nullable: sql`edca_game_assessment_score` },
      edca_lac_score: { nullable: sql`edca_lac_score` },
      usr_fullname: byName,
      usp_city: sql`plain(coalesce(usp_city, '')) collate "C"`,
      age: { nullable: age },
    },
    defaultSort: 'edca_date_created',
    tieBreak: sql`edca_id`,
    choosesFirst: true,
  }
}

export async function participantPage(work: Work, edc_id: number, query: ListQuery): Promise<ListPage<Participant>> {
  const people = query.q ? await peopleFor(work, edc_id, query.q) : everybody
  return runList<Participant>(work, query, participantList(work, edc_id, people))
}

/** All of them at once: nothing is gained by the quickest way to the first. */
const allPeople = (work: Work, q: string | undefined) => (q ? peopleOneByOne(work) : everybody)

export function participantRows(work: Work, edc_id: number, query: ExportQuery) {
  return listRows<Participant>(work, query, participantList(work, edc_id, allPeople(work, query.q)), sql`usr_id`)
}

/** Everybody whom the list would find, without pages. */
export async function matchingUsers(
  work: Work,
  edc_id: number,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
): Promise<number[]> {
  const list = participantList(work, edc_id, allPeople(work, query.q))
  const result = await sql<{ usr_id: number }>`select usr_id from ${list.from} ${whereOf(query, list)}
    order by ${orderOf({ sort: undefined }, list)}`.execute(work.db)
  return result.rows.map((row) => row.usr_id)
}

const cycleById = writeOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('educational_cycle')
    .select(['edc_id', 'edc_title', 'edc_status', 'edc_stage_names', 'edc_stage_steps'])
    .where('edc_id', '=', id),
)

/** The cycle that a call names. */
export async function cycleOf({ work, input }: { work: Work; input: { id: number } }): Promise<Cycle> {
  const [cycle] = (await cycleById(work.db, { id: input.id })).rows
  if (!cycle) throw new AppError('not_found')
  return cycle as Cycle
}

export interface Cycle {
  edc_id: number
  edc_title: string
  edc_status: string
  edc_stage_names: Record<string, string>
  edc_stage_steps: StageSteps
}

export interface Applicant {
  usr_id: number
  usr_fullname: string
  usr_email: string
  usp_gender: 'FEMALE' | 'MALE' | 'OTHER' | null
  edca_id: number
  edca_status: ApplicationState
}

/** Locks the applications in one order: two actions at once wait for each other and cannot deadlock. */
export async function lockApplicants(
  db: Db,
  edc_id: number,
  usr_ids: readonly number[],
  isDry: boolean,
): Promise<Applicant[]> {
  const lock = isDry ? sql`` : sql`for update of cycle_application`
  const result = await planOnce(
    db,
    sql<Applicant>`select usr_id, usr_fullname, usr_email, usp_gender, edca_id, edca_status
    from cycle_application join users on usr_id = edca_fk_usr_id left join user_profile on usp_fk_usr_id = usr_id
    where edca_fk_edc_id = ${edc_id} and edca_fk_usr_id = any(${[...usr_ids]}::int[]) and usr_date_deleted is null
    order by edca_id ${lock}`,
  )
  return result.rows
}

/** Who becomes a substitute comes after those who are, in the order of the ids. */
export async function moveApplications(work: Work, ids: readonly number[], to: ApplicationState): Promise<void> {
  const order = sql`, edca_substitute_order = array_position(${[...ids]}::int[], edca_id)
    + (select coalesce(max(other.edca_substitute_order), 0) from cycle_application other
      where other.edca_fk_edc_id = cycle_application.edca_fk_edc_id)`
  await planOnce(
    work.db,
    sql`update cycle_application set edca_status = ${to}, edca_date_changed = ${work.now.toISOString()}
      ${to === 'SUBSTITUTE_FINALIST' ? order : sql``} where ${isAnyOf(sql`edca_id`, ids)}`,
  )
}

/** How many of these are candidates, and how many of them have applied to the cycle. */
export async function countApplicants(
  db: Db,
  edc_id: number,
  usr_ids: readonly number[],
): Promise<{ candidates: number; applicants: number }> {
  const result = await sql<{ candidates: number; applicants: number }>`select count(*) as candidates,
      count(edca_id) as applicants
    from users left join cycle_application on edca_fk_usr_id = usr_id and edca_fk_edc_id = ${edc_id}
    where usr_id = any(${[...usr_ids]}::int[]) and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(db)
  return result.rows[0] ?? { candidates: 0, applicants: 0 }
}

/** People who leave the centre's stage free their future slots; past ones remain. */
export async function leaveCentre(
  work: Work,
  edc_id: number,
  usr_ids: readonly number[],
): Promise<{ usr_id: number; slot: number }[]> {
  const freed = await planOnce(
    work.db,
    sql<{ usr_id: number; slot: number }>`update room_slot set eduass_fk_usr_id = null,
      eduass_is_offline = false
    from (select eduass_id, eduass_fk_usr_id as usr_id from room_slot
      where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = any(${[...usr_ids]}::int[])
        and eduass_time > ${work.now.toISOString()} order by eduass_id for update) leaving
    where room_slot.eduass_id = leaving.eduass_id
    returning leaving.usr_id, room_slot.eduass_id as slot`,
  )
  return freed.rows
}

/** Returns the former slot, if it is still free and the person has no other. Gives who remains without one. */
export async function returnToCentre(db: Db, moves: readonly StageMove[]): Promise<number[]> {
  const withSlot = moves.filter((move) => move.slot !== undefined)
  if (withSlot.length === 0) return []
  const { rows } = await sql<{ usr_id: number }>`update room_slot set eduass_fk_usr_id = moves.usr_id
    from jsonb_to_recordset(${JSON.stringify(withSlot)}::jsonb) moves (usr_id int, slot int)
    where eduass_id = moves.slot and eduass_fk_usr_id is null and not eduass_is_absent
      and not exists (select from room_slot other where other.eduass_fk_edc_id = room_slot.eduass_fk_edc_id
        and other.eduass_fk_usr_id = moves.usr_id)
    returning moves.usr_id`.execute(db)
  const seated = new Set(rows.map(({ usr_id }) => usr_id))
  return withSlot.flatMap(({ usr_id }) => (seated.has(usr_id) ? [] : [usr_id]))
}

/** Invented people of a practice cycle get none. */
export async function certify(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<void> {
  await sql`insert into user_profile (usp_fk_usr_id) select unnest(${[...usr_ids]}::int[]) on conflict do nothing`.execute(
    work.db,
  )
  await sql`update user_profile set usp_finalist_certificate_status = 'ACTIVE', usp_finalist_date = ${work.now.toISOString()},
    usp_finalist_fk_edc_id = ${edc_id} where usp_fk_usr_id = any(${[...usr_ids]}::int[])
      and not exists (select from users where usr_id = usp_fk_usr_id and usr_role = 'PRACTICE')`.execute(work.db)
}

/** Removes certificates of this cycle; an earlier one of another cycle is not restored. */
export async function uncertify(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<void> {
  await sql`update user_profile set usp_finalist_certificate_status = null, usp_finalist_date = null,
    usp_finalist_fk_edc_id = null
    where usp_finalist_fk_edc_id = ${edc_id} and usp_fk_usr_id = any(${[...usr_ids]}::int[])`.execute(work.db)
}

export interface StageMove {
  edca_id: number
  usr_id: number
  from: ApplicationState
  /** Where to, where the people of an action do not all go to the same stage. */
  to?: ApplicationState
  /** The slot that the move freed. */
  slot?: number
  /** Ids of waiting mails that the move withdrew. */
  letters?: number[]
}

export interface StageActionRow {
  sta_id: number
  sta_fk_edc_id: number
  sta_action: string
  sta_moves: StageMove[]
  sta_date_created: string
  sta_undo_until: string
  sta_date_undone: string | null
}

export async function insertAction(
  work: Work,
  action: { edc_id: number; action: string; moves: StageMove[]; letters: number; undoUntil: Date },
): Promise<number> {
  const query = work.db
    .insertInto('stage_action')
    .values({
      sta_fk_edc_id: action.edc_id,
      sta_action: action.action,
      sta_fk_usr_id: work.person.usr_id > 0 ? work.person.usr_id : null,
      sta_date_created: work.now.toISOString(),
      sta_undo_until: action.undoUntil.toISOString(),
      sta_moves: JSON.stringify(action.moves),
      sta_letters: action.letters,
    })
    .returning('sta_id')
  const [row] = (await planOnce(work.db, query)).rows
  if (!row) throw new Error('A stage action was not written')
  return row.sta_id
}

export async function lockAction(db: Db, sta_id: number): Promise<StageActionRow | undefined> {
  const row = await db
    .selectFrom('stage_action')
    .selectAll()
    .where('sta_id', '=', sta_id)
    .forUpdate()
    .executeTakeFirst()
  return row as StageActionRow | undefined
}

export async function closeAction(work: Work, sta_id: number): Promise<void> {
  await work.db
    .updateTable('stage_action')
    .set({ sta_date_undone: work.now.toISOString() })
    .where('sta_id', '=', sta_id)
    .execute()
}

/** Restores applications that still stand where the action put them, of people who are still here. */
export async function restoreApplications(work: Work, moves: readonly StageMove[]): Promise<number[]> {
  const result = await sql<{ usr_id: number }>`update cycle_application set edca_status = "from",
      edca_date_changed = ${work.now.toISOString()}
    from (select moves.edca_id, "from", "to"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) moves (edca_id int, "from" text, "to" text)
      join cycle_application moved on moved.edca_id = moves.edca_id
      join users on usr_id = moved.edca_fk_usr_id and usr_date_deleted is null
      order by moves.edca_id for update of moved) moves
    where cycle_application.edca_id = moves.edca_id and edca_status = "to"
    returning edca_fk_usr_id as usr_id`.execute(work.db)
  return result.rows.map((row) => row.usr_id)
}

export async function lastActions(work: Work, edc_id: number, { skip, limit }: { skip: number; limit: number }) {
  const { rows } = await sql<
    HistoryEntry & { n: number }
  >`select sta_id, sta_action, coalesce(nullif(usr_fullname, ''), usr_email, '') as by,
      jsonb_array_length(sta_moves) as people, sta_letters, sta_date_created, sta_undo_until, sta_date_undone,
      ${mayUndo(work)} as may_undo, (select count(*)::int from stage_action where sta_fk_edc_id = ${edc_id}) as n
    from stage_action left join users on usr_id = sta_fk_usr_id where sta_fk_edc_id = ${edc_id}
    order by sta_date_created desc, sta_id desc limit ${limit} offset ${skip}`.execute(work.db)
  return { total: rows[0]?.n ?? 0, documents: rows }
}

/** What the office notes on an application. */
export type ApplicationMarks = Partial<
  Pick<Participant, 'edca_note' | 'edca_color' | 'edca_labour_status' | 'edca_left_on'>
>

export function lockApplication(work: Work, which: { edc_id: number; usr_id: number }) {
  return work.db
    .selectFrom('cycle_application')
    .select(['edca_id', 'edca_status', 'edca_note', 'edca_color', 'edca_labour_status', 'edca_left_on'])
    .select(['edca_date_created', 'edca_date_changed'])
    .where('edca_fk_edc_id', '=', which.edc_id)
    .where('edca_fk_usr_id', '=', which.usr_id)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeApplication(work: Work, edca_id: number, change: ApplicationMarks): Promise<void> {
  await work.db
    .updateTable('cycle_application')
    .set({ ...change, edca_date_changed: work.now.toISOString() })
    .where('edca_id', '=', edca_id)
    .execute()
}

export async function cvOfApplicant(db: Db, edc_id: number, usr_id: number): Promise<string | null> {
  const result = await sql<{ fil_id: string | null }>`select usp_fk_cv_file as fil_id from user_profile
    where usp_fk_usr_id = ${usr_id} and exists (select from cycle_application
      where edca_fk_edc_id = ${edc_id} and edca_fk_usr_id = ${usr_id})`.execute(db)
  return result.rows[0]?.fil_id ?? null
}
