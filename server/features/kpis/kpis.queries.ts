import { type RawBuilder, sql } from 'kysely'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { Db } from '#server/database/connect.ts'

interface DataSet {
  /** The tables whose changes make the list old. */
  tables: readonly string[]
  /** What grows and is unique, so that the list can be read in slices. */
  key: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.ref(column)}`

/** The rows of a removed person stay in no list of people. Few are removed, and an index knows them. */
const isThere = (person: string) =>
  sql`not exists (select from users where usr_id = ${sql.ref(person)} and usr_date_deleted is not null)`

const dataSets: Record<ListName, DataSet> = {
  educations: {
    tables: ['users', 'user_education'],
    key: sql`uedu_fk_usr_id`,
    columns: sql`uedu_fk_usr_id, uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector, uedu_master_degree_sector`,
    from: sql`user_education`,
    where: isThere('uedu_fk_usr_id'),
  },
  users: {
    tables: ['users'],
    key: sql`usr_id`,
    columns: sql`usr_id, usr_role, usr_email, usr_fullname, usr_phone, usr_company_position`,
    from: sql`users`,
    where: sql`usr_date_deleted is null`,
  },
  profiles: {
    tables: ['users', 'user_profile'],
    key: sql`usp_fk_usr_id`,
    columns: sql`usp_fk_usr_id, usp_open_for_work, usp_hired, usp_finalist_certificate_status,
      ${instant('usp_finalist_date')}, usp_finalist_fk_edc_id, usp_birthdate, usp_gender,
      case when usp_disability is not null then true end as usp_disability`,
    from: sql`user_profile`,
    where: isThere('usp_fk_usr_id'),
  },
  companies: {
    tables: ['users', 'company'],
    key: sql`cny_id`,
    columns: sql`cny_id, cny_status, cny_name, cny_size, cny_activity,
      array(select usr_id from users where usr_fk_cny_id = cny_id and usr_date_deleted is null order by usr_id) as cny_users,
      cny_show_intro, cny_first_hire_date, ${instant('cny_date_created')}`,
    from: sql`company`,
  },
  listings: {
    tables: ['job_listing'],
    key: sql`jl_id`,
    columns: sql`jl_id, jl_fk_cny_id, jl_status, ${instant('jl_date_created')}, jl_category, jl_position_sector,
      jl_position_title, jl_requested_candidates, jl_requested_candidates_counter, jl_requested_strictly_qualified,
      jl_requested_bachelors_education, jl_requested_masters_education, jl_requested_experienced_in_sector`,
    from: sql`job_listing`,
  },
  hires: {
    tables: ['hiring'],
    key: sql`jlh_id`,
    columns: sql`jlh_fk_usr_id, jlh_fk_jl_id, jlh_fk_edc_id, jlh_date_created, jlh_comments`,
    from: sql`hiring`,
  },
  shortlists: {
    tables: ['job_listing_candidate'],
    key: sql`jlc_id`,
    columns: sql`jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, ${instant('jlc_date_created')}`,
    from: sql`job_listing_candidate`,
  },
  cycles: {
    tables: ['educational_cycle'],
    key: sql`edc_id`,
    columns: sql`edc_id, edc_title, edc_status, edc_organizor, ${instant('edc_date_created')}, "edc_openingDate",
      "edc_closingDate", edc_assessors_uploaded, edc_doodle_invite_sent, edc_hard_skills, edc_soft_skills,
      edc_learning_hours, edc_lac_assessors_per_room, edc_lac_total_days, edc_lac_setup_ready, edc_lac_starting_date,
      edc_lac_score_uploaded`,
    from: sql`educational_cycle`,
  },
  applications: {
    tables: ['cycle_application'],
    key: sql`edca_id`,
    columns: sql`edca_id, edca_fk_edc_id, edca_fk_usr_id, edca_status, edca_game_assessment_score, edca_lac_score,
      edca_color, ${instant('edca_date_created')}`,
    from: sql`cycle_application`,
  },
}

/** The same text as long as no row of the list has changed: it costs two reads of counters, however long the list. */
export async function versionOf(db: Db, name: ListName): Promise<string> {
  const { tables } = dataSets[name]
  const found = await sql<{ version: string }>`select change_version(${sql.val(tables)}::text[]) as version`.execute(db)
  return `${name} ${found.rows[0]?.version}`
}

const SLICE = 20_000

/**
 * The list as JSON that PostgreSQL wrote, slice by slice: no process holds the whole of it, and a slow reader holds no
 * connection. A row that changes meanwhile has a new version, so what was read is read anew the next time.
 */
export async function* jsonOf(db: Db, name: ListName, slice = SLICE): AsyncGenerator<string> {
  const set = dataSets[name]
  let sign = '['
  for (let from = await firstKey(db, set, 0); from !== null; from = await firstKey(db, set, from + slice - 1)) {
    const json = await sliceOf(db, set, from, from + slice)
    if (json === null) continue
    yield sign + json
    sign = ','
  }
  yield sign === '[' ? '[]' : ']'
}

/** Keys may have gaps of any size: they are jumped over. */
async function firstKey(db: Db, { key, from }: DataSet, after: number): Promise<number | null> {
  const found = await sql<{ first: number | null }>`select min(${key}) as first from ${from}
    where ${key} > ${after}`.execute(db)
  return found.rows[0]?.first ?? null
}

async function sliceOf(db: Db, { key, columns, from, where }: DataSet, low: number, high: number) {
  const found = await sql<{ json: string | null }>`select string_agg(row_to_json(slice)::text, ',') as json
    from (select ${columns} from ${from} where ${key} >= ${low} and ${key} < ${high} and ${where ?? sql`true`}
      order by ${key}) slice`.execute(db)
  return found.rows[0]?.json ?? null
}
