import { sql } from 'kysely'
import { sensitiveFields } from '#shared/features/candidates/candidates.fields.ts'
import { STORY_MOST } from '#shared/features/candidates/candidates.rules.ts'
import type { Story } from '#shared/features/candidates/candidates.schemas.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Db } from '#server/database/connect.ts'
import { isGraduation } from '#server/features/candidates/graduates.service.ts'

const companyOf = sql`join job_listing on jl_id = listing join company on cny_id = jl_fk_cny_id`

/** Everything that happened with a person. */
export async function storyOf(db: Db, usr_id: number): Promise<Story> {
  const rows = async <T>(query: { execute(db: Db): Promise<{ rows: unknown[] }> }) =>
    (await query.execute(db)).rows as T[]
  return {
    applications: await rows(sql`select edca_id, edc_id, edc_title, edca_status, edca_game_assessment_score,
        edca_lac_score, edca_note, edca_date_created, eduass_time as slot_time, eduasr_title as slot_room
      from cycle_application join educational_cycle on edc_id = edca_fk_edc_id
      left join room_slot on eduass_fk_edc_id = edc_id and eduass_fk_usr_id = edca_fk_usr_id
      left join assessment_room on eduasr_id = eduass_fk_eduasr_id
      where edca_fk_usr_id = ${usr_id} order by edca_date_created desc`),
    listings: await rows(sql`select jl_id, jl_position_title, cny_name, jlc_status, jlc_date_changed
      from (select jlc_fk_jl_id as listing, * from job_listing_candidate where jlc_fk_usr_id = ${usr_id}) own ${companyOf}
      order by jlc_date_changed desc`),
    interviews: await rows(sql`select jli_id, jl_id, jl_position_title, cny_name, jli_status, jli_date, jli_outcome,
        jli_absence_answer, jli_absence_note
      from (select jli_fk_jl_id as listing, * from interview where jli_fk_usr_id = ${usr_id}) own ${companyOf}
      order by jli_date desc`),
    hires: await rows(sql`select jlh_id, jl_position_title, cny_name, jlh_date_created
      from (select jlh_fk_jl_id as listing, * from hiring where jlh_fk_usr_id = ${usr_id}) own ${companyOf}
      order by jlh_date_created desc`),
    letters:
      await rows(sql`select mai_id, mai_subject, mai_status, mai_message_id = 'local' as is_local, mai_may_have_arrived,
        mai_date_created from outbox_mail
      where mai_fk_usr_id = ${usr_id} order by mai_id desc limit ${STORY_MOST.letters}`),
    consents: await rows(sql`select con_id, con_purpose, con_version, con_given, con_date_created from consent
      where con_fk_usr_id = ${usr_id} order by con_id desc limit ${STORY_MOST.consents}`),
    readings:
      await rows(sql`select coalesce(cny_name, nullif(usr_fullname, ''), 'Αξιολογητής') as who, cvv_what as what,
        cvv_date_created as at
      from cv_view left join users on usr_id = cvv_fk_usr_id left join company on cny_id = cvv_fk_cny_id
      where cvv_fk_candidate_id = ${usr_id} order by cvv_date_created desc limit ${STORY_MOST.readings}`),
    history: await rows(sql`select aud_id, coalesce(nullif(usr_fullname, ''), aud_actor) as who, aud_action, aud_at,
        case jsonb_typeof(aud_before) when 'object' then aud_before - ${[...sensitiveFields]}::text[] end as before,
        case jsonb_typeof(aud_after) when 'object' then aud_after - ${[...sensitiveFields]}::text[] end as after
      from audit left join users on usr_id = aud_fk_usr_id
      where aud_entity = 'user' and aud_entity_id = ${String(usr_id)}
        and not (aud_action = 'read-contact' and aud_actor = 'office') order by aud_id desc limit ${STORY_MOST.history}`),
  }
}

/** What a company may read of a person's history: the programmes, and its own listings. */
export async function companyStory(db: Db, scope: Scope, usr_id: number) {
  const cycles = await sql`select edc_id, edc_title, edc_organizor, edca_status = 'SUCCEEDED' as succeeded
    from cycle_application join educational_cycle on edc_id = edca_fk_edc_id
    where edca_fk_usr_id = ${usr_id} and ${isGraduation} order by edca_date_created desc`.execute(db)
  const listings = await sql`select jl_id, jl_position_title, jlc_status, jlc_date_changed from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jlc_fk_usr_id = ${usr_id} and ${listingsIn(scope)}
    order by jlc_date_changed desc`.execute(db)
  return { cycles: cycles.rows as never[], listings: listings.rows as never[] }
}
