import { sql } from 'kysely'
import * as z from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { personForm, profileForm } from '#shared/features/candidates/candidates.schemas.ts'
import { audit } from '#server/core/audit.ts'
import { endSessions } from '#server/core/sessions.ts'
import { removeFile, storeFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { createUser, searchColumns } from '#server/features/users/users.service.ts'

// What candidates are written with, whoever writes: the office, an import, an application, the person's own page.

const personSchema = z.object(personForm)
const profileSchema = z.object(profileForm)
export type PersonValues = z.output<typeof personSchema>
export type ProfileValues = z.output<typeof profileSchema>

function profileRow(values: ProfileValues) {
  return {
    usp_city: values.usp_city,
    usp_about: values.usp_about,
    usp_open_for_work: values.usp_open_for_work,
    usp_experience_sectors: values.usp_experience_sectors,
    usp_experience: JSON.stringify(values.usp_experience),
    usp_languages: JSON.stringify(values.usp_languages),
    usp_software: values.usp_software,
    usp_code: values.usp_code,
    usp_driving_licences: values.usp_driving_licences,
    usp_links: JSON.stringify(values.usp_links),
  }
}

function personRow(values: PersonValues) {
  return {
    usp_birthdate: values.usp_birthdate,
    usp_gender: values.usp_gender,
    usp_disability: values.usp_disability?.trim() || null,
  }
}

function educationRow(values: ProfileValues) {
  const chosen = (text: string | null) => text?.trim() || null
  return {
    uedu_epal_sector: chosen(values.uedu_epal_sector),
    uedu_iek_sector: chosen(values.uedu_iek_sector),
    uedu_bachelor_sector: chosen(values.uedu_bachelor_sector),
    uedu_master_degree_sector: chosen(values.uedu_master_degree_sector),
  }
}

/** A new candidate. A used address is refused by the database (`email_taken`). */
export async function createCandidate(work: Work, values: PersonValues & ProfileValues): Promise<number> {
  const usr_id = await createUser(work, {
    usr_role: 'CANDIDATE',
    usr_email: values.usr_email,
    usr_fullname: values.usr_fullname,
    usr_phone: values.usr_phone,
  })
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...profileRow(values), ...personRow(values) })
    .execute()
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, ...educationRow(values) })
    .execute()
  await audit(work, { action: 'created', entity: 'user', id: usr_id, after: { ...values, usp_disability: undefined } })
  return usr_id
}

/** Name, address, telephone, and what only the office knows. */
export async function updatePerson(work: Work, usr_id: number, values: PersonValues): Promise<void> {
  const { usr_fullname, usr_email, usr_phone } = values
  const names = { usr_fullname, usr_email, usr_phone }
  const changed = await work.db
    .updateTable('users')
    .set({ ...names, ...searchColumns(names), usr_date_changed: work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .returning('usr_id')
    .executeTakeFirst()
  if (!changed) throw new AppError('not_found')
  const row = personRow(values)
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...row })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(row))
    .execute()
}

/** Profile and education. */
export async function updateProfile(work: Work, usr_id: number, values: ProfileValues): Promise<void> {
  const profile = profileRow(values)
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...profile })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(profile))
    .execute()
  const studies = educationRow(values)
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, ...studies })
    .onConflict((conflict) => conflict.column('uedu_fk_usr_id').doUpdateSet(studies))
    .execute()
}

/** Takes a CV into storage and the earlier one away; without an upload only the latter. */
export async function replaceCv(work: Work, usr_id: number, upload: UploadedFile | undefined): Promise<void> {
  const before = await work.db
    .selectFrom('user_profile')
    .select('usp_fk_cv_file')
    .where('usp_fk_usr_id', '=', usr_id)
    .forUpdate()
    .executeTakeFirst()
  const stored = upload ? await storeFile(work, upload, { purpose: 'cv', usr_id }) : null
  const file = { usp_fk_cv_file: stored?.fil_id ?? null }
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...file })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(file))
    .execute()
  if (before?.usp_fk_cv_file) await removeFile(work, before.usp_fk_cv_file)
  await audit(work, { action: stored ? 'cv-stored' : 'cv-removed', entity: 'user', id: usr_id })
}

/** The name that stands where somebody was. */
export const ERASED = 'Διαγραμμένο πρόσωπο'

/**
 * Takes everything away by which somebody could be known: rows, files, letters, links, sessions, notes and what the
 * audit trail kept. Applications, hires and interviews stay as numbers without a name, so that figures stay true.
 */
export async function eraseCandidate(work: Work, usr_id: number): Promise<void> {
  const user = await work.db
    .selectFrom('users')
    .select(['usr_email', 'usr_fullname', 'usr_phone'])
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  await endSessions(work, usr_id)
  await eraseFiles(work, usr_id)
  const { db } = work
  await sql`delete from secret_key where key_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from notification where not_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from consent where con_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from cv_view where cvv_fk_candidate_id = ${usr_id}`.execute(db)
  await sql`delete from outbox_mail where mai_fk_usr_id = ${usr_id} or lower(mai_to) = lower(${user.usr_email})`.execute(
    db,
  )
  await sql`delete from assessment_no_go where ang_fk_usr_id = ${usr_id}`.execute(db)
  await sql`delete from assessment_told where ast_fk_usr_id = ${usr_id}`.execute(db)
  await eraseArrangements(work, usr_id)
  await eraseTraces(work, usr_id, user)
  await erasePerson(work, usr_id)
  await audit(work, { action: 'erased', entity: 'user', id: usr_id })
}

async function eraseFiles(work: Work, usr_id: number): Promise<void> {
  await sql`update user_profile set usp_fk_cv_file = null where usp_fk_usr_id = ${usr_id}`.execute(work.db)
  const files = await work.db.selectFrom('file').select('fil_id').where('fil_fk_usr_id', '=', usr_id).execute()
  for (const { fil_id } of files) await removeFile(work, fil_id)
}

/** What is open is called off; what companies wrote about the person goes. */
async function eraseArrangements(work: Work, usr_id: number): Promise<void> {
  const { db } = work
  await sql`update room_slot set eduass_fk_usr_id = null where eduass_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update interview set jli_status = 'CANCELLED', jli_sequence = jli_sequence + 1
    where jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`.execute(db)
  await sql`update interview set jli_comments = '', jli_answer_note = '', jli_cancel_reason = '' where jli_fk_usr_id = ${usr_id}`.execute(
    db,
  )
  await sql`update job_listing_candidate set jlc_reject_note = '' where jlc_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update hiring set jlh_comments = '' where jlh_fk_usr_id = ${usr_id}`.execute(db)
  await sql`update cycle_application set edca_note = '' where edca_fk_usr_id = ${usr_id}`.execute(db)
}

/** The trail says that something was done, no longer what it said of the person. */
async function eraseTraces(
  work: Work,
  usr_id: number,
  user: { usr_email: string; usr_fullname: string; usr_phone: string },
): Promise<void> {
  const marks = [user.usr_email, user.usr_fullname, user.usr_phone].filter((text) => text.length > 3)
  const patterns = marks.map(
    (text) =>
      `%${JSON.stringify(text)
        .slice(1, -1)
        .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  )
  await sql`update audit set aud_before = null, aud_after = null
    where (aud_entity = 'user' and aud_entity_id = ${String(usr_id)})
      or aud_before::text like any(${patterns}::text[]) or aud_after::text like any(${patterns}::text[])`.execute(
    work.db,
  )
  await sql`delete from notification where not_title like any(${patterns}::text[]) or not_body like any(${patterns}::text[])`.execute(
    work.db,
  )
  await sql`delete from outbox_mail where mai_text like any(${patterns}::text[])`.execute(work.db)
  await sql`delete from job where job_data::text like any(${patterns}::text[])`.execute(work.db)
  await sql`delete from idempotency where ide_body like any(${patterns}::text[])`.execute(work.db)
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
