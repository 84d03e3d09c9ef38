import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { audit } from '#server/core/audit.ts'
import { endSessions } from '#server/core/sessions.ts'
import { removeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { ERASED, eraseTraces, marksOf } from '#server/features/candidates/candidate-erasure.traces.ts'
import { eraseChatOf } from '#server/features/chat/chat.service.ts'
import { companyUsers, notify } from '#server/features/notifications/notifications.service.ts'

/**
 * Takes everything away by which somebody could be known: rows, files, letters, links, sessions, notes and what the
 * audit trail kept. Applications, hires and interviews stay as numbers without a name, so that figures stay true.
 */
export async function eraseCandidate(work: Work, usr_id: number): Promise<void> {
  const user = await work.db
    .selectFrom('users')
    .select('usr_email')
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  const marks = await marksOf(work, usr_id)
  await endSessions(work, usr_id)
  await eraseChatOf(work, usr_id)
  await eraseFiles(work, usr_id)
  const { db } = work
  await sql`delete from secret_key where key_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from notification where not_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from consent where con_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update notification_recipient set notr_reason = '' where notr_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from cv_view where cvv_fk_candidate_id = ${usr_id}`.execute(db)
  await sql`delete from outbox_mail where mai_fk_usr_id = ${usr_id} or lower(mai_to) = lower(${user.usr_email})`.execute(
    db,
  )
  await sql`delete from assessment_no_go where ang_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from assessment_told where ast_fk_usr_id = ${usr_id}`.execute(db)
  await eraseApplicationsToConfirm(work, user.usr_email)
  await eraseArrangements(work, usr_id)
  await eraseTraces(work, usr_id, marks)
  await erasePerson(work, usr_id)
  await audit(work, { action: 'erased', entity: 'user', id: usr_id })
}

async function eraseFiles(work: Work, usr_id: number): Promise<void> {
  await sql`update user_profile set usp_fk_cv_file = null where usp_fk_usr_id = ${usr_id}`.execute(work.db)
  const files = await work.db.selectFrom('file').select('fil_id').where('fil_fk_usr_id', '=', usr_id).execute()
  for (const { fil_id } of files) await removeFile(work, fil_id)
}

/** What was typed under the address and never confirmed. */
async function eraseApplicationsToConfirm(work: Work, usr_email: string): Promise<void> {
  const gone = await sql<{ fil_id: string | null }>`delete from pending_application
    where lower(pea_email) = lower(${usr_email}) returning pea_fk_cv_file as fil_id`.execute(work.db)
  for (const { fil_id } of gone.rows) if (fil_id) await removeFile(work, fil_id)
}

/** What is open is called off; what companies wrote about the person goes. */
async function eraseArrangements(work: Work, usr_id: number): Promise<void> {
  const { db } = work
  await sql`update room_slot set eduass_fk_usr_id = null where eduass_fk_usr_id = ${usr_id}`.execute(db)
  await callOffInterviews(work, usr_id)
  await sql`update interview set jli_comments = '', jli_answer_note = '', jli_cancel_reason = '' where jli_fk_usr_id = ${usr_id}`.execute(
    db,
  )
  await sql`update job_listing_candidate set jlc_reject_note = '' where jlc_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update hiring set jlh_comments = '' where jlh_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update cycle_application set edca_note = '' where edca_fk_usr_id = ${usr_id}`.execute(db)
}

interface CalledOff {
  jl_id: number
  cny_id: number
  jli_date: string
  jl_position_title: string
}

/** The companies hear that the interview will not take place, no longer with whom. */
async function callOffInterviews(work: Work, usr_id: number): Promise<void> {
  const off = await sql<CalledOff>`update interview
    set jli_status = 'CANCELLED', jli_sequence = jli_sequence + 1
    from job_listing where jl_id = jli_fk_jl_id and jli_fk_usr_id = ${usr_id}
      and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
    returning jl_id, jl_fk_cny_id as cny_id, jli_date, jl_position_title`.execute(work.db)
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED'
    where jlc_fk_usr_id = ${usr_id} and jlc_status = 'INTERVIEWED'
      and jlc_fk_jl_id = any(${off.rows.map(({ jl_id }) => jl_id)}::int[])`.execute(work.db)
  for (const one of off.rows)
    await notify(work, await companyUsers(work, one.cny_id), {
      kind: 'interview.withdrawn',
      title: 'Ένας υποψήφιος αποσύρθηκε και η συνέντευξη δεν θα γίνει',
      body: `${one.jl_position_title}, ${formatDateTime(one.jli_date)}`,
      link: '/company/interviews',
    })
  const companies = await sql<{ id: number }>`select distinct jl_fk_cny_id as id from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jlc_fk_usr_id = ${usr_id}`.execute(work.db)
  work.changed(['interviews', 'hiring'], { office: true, companies: companies.rows.map(({ id }) => id) })
}

async function erasePerson(work: Work, usr_id: number): Promise<void> {
  const names = { usr_fullname: ERASED, usr_email: `erased-${usr_id}@erased.invalid`, usr_phone: '' }
  await work.db
    .updateTable('users')
    .set({
      ...names,
      usr_fold: '',
      usr_search: '',
      usr_status: 'OFF',
      usr_password_hash: null,
      usr_chat_secret: null,
      usr_linkedin_sub: null,
      usr_settings: '{}',
      usr_date_deleted: work.now.toISOString(),
      usr_date_changed: work.now.toISOString(),
    })
    .where('usr_id', '=', usr_id)
    .execute()
  // Gender, field of study and the year of birth are counted in figures and name nobody.
  await sql`update user_profile set usp_birthdate = date_trunc('year', usp_birthdate), usp_disability = null, usp_city = '',
    usp_about = '', usp_experience = '[]', usp_experience_sectors = '', usp_languages = '[]', usp_software = '{}',
    usp_code = '{}', usp_driving_licences = '{}', usp_links = '[]', usp_open_for_work = false, usp_office_note = ''
    where usp_fk_usr_id = ${usr_id}`.execute(work.db)
}
