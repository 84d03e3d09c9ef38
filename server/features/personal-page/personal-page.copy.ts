import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { type ZipEntry, zipOf } from '#shared/core/zip.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { zipTools } from '#server/core/sheet-files.ts'
import type { Work } from '#server/core/work.ts'

/** What the copy holds, each under its name. Links and passwords are keys, not data, and stay out. */
const parts: Record<string, (usr_id: number) => RawBuilder<Record<string, unknown>>> = {
  person: (id) => sql`select usr_fullname, usr_email, usr_phone, usr_status, usr_date_created, usr_date_unsubscribed
    from users where usr_id = ${id}`,
  profile: (id) => sql`select usp_birthdate, usp_gender, usp_disability, usp_city, usp_about, usp_open_for_work,
      usp_hired, usp_finalist_certificate_status, usp_finalist_date, usp_experience_sectors, usp_experience,
      usp_languages, usp_software, usp_code, usp_driving_licences, usp_links, usp_office_note
    from user_profile where usp_fk_usr_id = ${id}`,
  education: (id) => sql`select uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector, uedu_master_degree_sector
    from user_education where uedu_fk_usr_id = ${id}`,
  applications: (id) => sql`select edc_title, edca_status, edca_game_assessment_score, edca_lac_score, edca_note,
      edca_date_created, edca_date_changed
    from cycle_application join educational_cycle on edc_id = edca_fk_edc_id where edca_fk_usr_id = ${id} order by edca_id`,
  slots: (id) => sql`select edc_title, eduass_time, eduasr_title, eduass_is_offline
    from room_slot join assessment_room on eduasr_id = eduass_fk_eduasr_id
    join educational_cycle on edc_id = eduass_fk_edc_id where eduass_fk_usr_id = ${id} order by eduass_time`,
  listings: (id) => sql`select jl_position_title, cny_name, jlc_status, jlc_date_created, jlc_date_changed
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join company on cny_id = jl_fk_cny_id
    where jlc_fk_usr_id = ${id} order by jlc_id`,
  interviews: (id) => sql`select jl_position_title, cny_name, jli_status, jli_date, jli_minutes, jli_location, jli_link,
      jli_comments, jli_cancel_reason, jli_answer_note, jli_proposed_times, jli_date_created, jli_date_answered
    from interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
    where jli_fk_usr_id = ${id} order by jli_id`,
  hires: (id) => sql`select jl_position_title, cny_name, jlh_date_created, jlh_date_recorded, jlh_comments
    from hiring join job_listing on jl_id = jlh_fk_jl_id join company on cny_id = jl_fk_cny_id
    where jlh_fk_usr_id = ${id} order by jlh_id`,
  chat: (id) => sql`select cme_date_created, cme_side, cme_body, cme_attachments, cme_edited_at from chat_message
    join chat_room on cro_id = cme_room where cro_fk_usr_id = ${id} and cme_deleted_at is null order by cme_seq`,
  notifications: (id) => sql`select not_title, not_body, not_date_created, not_date_openned
    from notification where not_fk_usr_id = ${id} order by not_id`,
  // The keys of the own page stand in the text: they are cut out, so that the copy opens nothing.
  letters: (
    id,
  ) => sql`select mai_to, mai_subject, regexp_replace(mai_text, '(/me/|/unsubscribe/|#confirm=)[\\w-]{20,}', '\\1…', 'g')
      as mai_text, mai_status, mai_date_created, mai_date_sent
    from outbox_mail where mai_fk_usr_id = ${id} order by mai_id`,
  consents: (id) => sql`select con_purpose, con_version, con_given, con_source, con_date_created
    from consent where con_fk_usr_id = ${id} order by con_id`,
  cv_views: (id) => sql`select coalesce(cny_name, 'Γραφείο προγράμματος') as who, cvv_date_created
    from cv_view left join company on cny_id = cvv_fk_cny_id where cvv_fk_candidate_id = ${id} order by cvv_id`,
  files: (id) => sql`select fil_name, fil_mime, fil_bytes, fil_purpose, fil_date_created
    from file where fil_fk_usr_id = ${id} order by fil_date_created`,
  history: (id) => sql`select aud_at, aud_actor, aud_action from audit
    where aud_entity = 'user' and aud_entity_id = ${String(id)} order by aud_id`,
}

/** All that is kept of a person; as a ZIP with the files themselves. */
export async function copyOf(work: Work, usr_id: number, format: 'json' | 'zip'): Promise<FileAnswer> {
  const data: Record<string, unknown> = { copied_at: work.now.toISOString() }
  for (const [name, part] of Object.entries(parts)) data[name] = (await part(usr_id).execute(work.db)).rows
  const text = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  const name = `ta-stoixeia-mou ${athensDay(work.now.toISOString())}`
  if (format === 'json') return new FileAnswer({ name: `${name}.json`, mime: 'application/json', body: text })
  const files = await work.db
    .selectFrom('file')
    .select(['fil_id', 'fil_name'])
    .where('fil_fk_usr_id', '=', usr_id)
    .orderBy('fil_date_created')
    .execute()
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'stoixeia.json', parts: Readable.from([text]) }
    for (const [index, file] of files.entries())
      yield { name: `arxeia/${index + 1}-${file.fil_name}`, parts: await work.services.storage.read(file.fil_id) }
  }
  const body = Readable.from(zipOf(entries(), zipTools), { objectMode: false })
  return new FileAnswer({ name: `${name}.zip`, mime: 'application/zip', body })
}
