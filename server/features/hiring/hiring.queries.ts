import { type RawBuilder, sql } from 'kysely'
import type { PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { ListedCandidate, Place } from '#shared/features/hiring/hiring.schemas.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { keptPlan } from '#server/database/kept-plans.ts'

const placeColumns = sql`jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason, jlc_reject_note, jlc_date_created,
  jlc_date_changed, jsonb_build_object('jl_id', jl_id, 'jl_position_title', jl_position_title, 'jl_status', jl_status,
    'cny_name', cny_name) as jlc_job_listing`
const placeFrom = sql`job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
  join company on cny_id = jl_fk_cny_id join users on usr_id = jlc_fk_usr_id`

export async function placesWhere(
  db: Db,
  where: RawBuilder<unknown>,
  limit = 2000,
): Promise<(Place & { usr_fullname: string })[]> {
  const found = await sql<
    Place & { usr_fullname: string }
  >`select ${keptPlan} ${placeColumns}, usr_fullname from ${placeFrom}
    where ${where} order by jlc_date_changed desc, jlc_id desc limit ${limit}`.execute(db)
  return found.rows
}

/** The columns of a person in lists; what companies may not know is not read. */
export const listedColumns = sql`usr_id, usr_fullname, jsonb_build_object('usp_city', coalesce(usp_city, ''),
    'usp_open_for_work', coalesce(usp_open_for_work, false), 'usp_hired', coalesce(usp_hired, false),
    'usp_experience_sectors', coalesce(usp_experience_sectors, ''), 'has_cv', usp_fk_cv_file is not null) as usr_profile,
  jsonb_build_object('uedu_epal_sector', uedu_epal_sector, 'uedu_iek_sector', uedu_iek_sector,
    'uedu_bachelor_sector', uedu_bachelor_sector, 'uedu_master_degree_sector', uedu_master_degree_sector) as education`

export async function listedCandidates(db: Db, ids: readonly number[]): Promise<ListedCandidate[]> {
  const found = await sql<ListedCandidate>`select ${keptPlan} ${listedColumns} from users
    left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_id = any(${[...ids]}::int[]) order by plain(usr_fullname) collate "C", usr_id`.execute(db)
  return found.rows
}

export interface LockedPlace {
  jlc_status: PlaceState
}

/** The place of a pair, held until the end; two who act on it at once come one after the other. */
export async function lockPlace(db: Db, jl_id: number, usr_id: number): Promise<LockedPlace | undefined> {
  const found = await sql<LockedPlace>`select ${keptPlan} jlc_status from job_listing_candidate
    where jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = ${usr_id} for update`.execute(db)
  return found.rows[0]
}

interface NewStanding {
  status: PlaceState
  reason?: string
  note?: string
}

/**
 * Puts people where they stand from now on, and keeps where they stood. Who stands there already is left as they are,
 * so that the same action again is harmless.
 */
export async function savePlaces(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
  { status, reason = '', note = '' }: NewStanding,
): Promise<void> {
  const now = work.now.toISOString()
  await sql`insert ${keptPlan} into job_listing_candidate as old (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason,
      jlc_reject_note, jlc_date_created, jlc_date_changed)
    select ${jl_id}, usr_id, ${status}, ${reason}, ${note}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${sql.val([...usr_ids])}::int[]) usr_id order by usr_id
    on conflict (jlc_fk_jl_id, jlc_fk_usr_id) do update set jlc_status = excluded.jlc_status,
      jlc_status_before = case when old.jlc_status = excluded.jlc_status then old.jlc_status_before else old.jlc_status end,
      jlc_reject_reason = excluded.jlc_reject_reason, jlc_reject_note = excluded.jlc_reject_note,
      jlc_date_changed = excluded.jlc_date_changed
    where (old.jlc_status, old.jlc_reject_reason, old.jlc_reject_note)
      is distinct from (excluded.jlc_status, excluded.jlc_reject_reason, excluded.jlc_reject_note)`.execute(work.db)
}

export function savePlace(work: Work, pair: { jl_id: number; usr_id: number }, standing: NewStanding): Promise<void> {
  return savePlaces(work, pair.jl_id, [pair.usr_id], standing)
}

/** Takes fresh bookmarks and refusals back: each stands where they stood before, or no longer on the listing. */
export async function restorePlaces(
  work: Work,
  jl_id: number,
  usr_ids: readonly number[],
  since: string,
): Promise<number[]> {
  const fresh = sql`jlc_fk_jl_id = ${jl_id} and jlc_fk_usr_id = any(${sql.val([...usr_ids])}::int[])
    and jlc_status in ('BOOKMARKED', 'REJECTED') and jlc_date_changed >= ${since}::timestamptz`
  const back = await sql<{ id: number }>`update job_listing_candidate
    set jlc_status = jlc_status_before, jlc_reject_reason = '', jlc_reject_note = '', jlc_date_changed = ${work.now.toISOString()}
    where ${fresh} and jlc_status_before is not null and jlc_status_before <> jlc_status
    returning jlc_fk_usr_id as id`.execute(work.db)
  const done = back.rows.map((row) => row.id)
  const gone = await sql<{ id: number }>`delete from job_listing_candidate
    where ${fresh} and jlc_status_before is null and jlc_fk_usr_id <> all(${sql.val(done)}::int[])
      and not exists (select from interview where jli_fk_jl_id = jlc_fk_jl_id and jli_fk_usr_id = jlc_fk_usr_id)
    returning jlc_fk_usr_id as id`.execute(work.db)
  return [...done, ...gone.rows.map((row) => row.id)].toSorted((a, b) => a - b)
}

/** Who may stand on a listing: candidates, and for a company only those whom it may see. */
export async function knownCandidates(
  db: Db,
  usr_ids: readonly number[],
  visible: RawBuilder<unknown>,
): Promise<number[]> {
  const found = await sql<{
    usr_id: number
  }>`select ${keptPlan} usr_id from users left join user_profile on usp_fk_usr_id = usr_id
    where usr_id = any(${[...usr_ids]}::int[]) and usr_role = 'CANDIDATE' and usr_date_deleted is null and ${visible}
    order by usr_id`.execute(db)
  return found.rows.map((row) => row.usr_id)
}

/** The programme of somebody's hire: that of the certificate, else the latest one of a graduate. */
export async function programmeOf(db: Db, usr_id: number): Promise<number | null> {
  const found = await sql<{ edc_id: number | null }>`select coalesce(
    (select usp_finalist_fk_edc_id from user_profile where usp_fk_usr_id = ${usr_id}),
    (select edca_fk_edc_id from cycle_application where edca_fk_usr_id = ${usr_id}
      and edca_status in ('SUCCEEDED', 'FINALIST') order by edca_date_created desc limit 1)) as edc_id`.execute(db)
  return found.rows[0]?.edc_id ?? null
}
