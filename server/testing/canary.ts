import { plantImport } from '#server/testing/canary.import.ts'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeAssessorEntries } from '#server/testing/assessor-entries.ts'
import { createUser } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { type ErasedPerson, isRowOf, personalTables, type RowsOf } from '#server/core/personal-data.ts'
import { keepBrowser } from '#server/core/push/push.queries.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { openSession } from '#server/core/sessions.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import type { Services, Work } from '#server/core/work.ts'
import { plantCompanyNotes } from '#server/testing/plant-company-notes.ts'
import { plantFollowUp } from '#server/testing/plant-follow-up.ts'
import { plantFormerRows } from '#server/testing/plant-former-rows.ts'
import { makeCycle } from '#server/testing/make.ts'

// People with unmistakable values wherever the product keeps anything of a person, for the proof that nothing remains.

export interface Canary extends ErasedPerson {
  /** None of these may be found anywhere afterwards. */
  marks: string[]
}

/** Where the person stands: rows of a cycle, a listing and a room that are there already. */
export interface Surroundings {
  edc_id: number
  jl_id: number
  cny_id: number
  /** A user of the company, who gets notices and letters about the person. */
  colleague: number
}

/** `word` is of lower-case letters and digits, and stands in all that is written. */
export async function plantCanary(work: Work, word: string, around: Surroundings): Promise<Canary> {
  const phone = `69${createHash('sha256').update(word).digest().readUInt32BE(0).toString().padStart(8, '0').slice(0, 8)}`
  const usr_email = `${word}@canary.test`
  const usr_id = await createUser(work, {
    usr_role: 'CANDIDATE',
    usr_email,
    usr_fullname: `Ζζ${word} Καναρίνη`,
    usr_phone: phone,
  })
  const canary: Canary = { usr_id, usr_email, usr_role: 'CANDIDATE', marks: [word, phone] }
  await plantProfile(work, canary, word)
  await plantStory(work, canary, word, around)
  await plantMessages(work, canary, word, around)
  await plantAccess(work, canary, word, around)
  await plantAssessor(work, canary, word, around)
  await plantFormerRows(work, usr_id)
  return canary
}

async function plantProfile(work: Work, { usr_id }: Canary, word: string): Promise<void> {
  const cv = await storeBuffer(work, {
    name: `${word}.pdf`,
    mime: 'application/pdf',
    purpose: 'cv',
    usr_id,
    buffer: Buffer.from(`%PDF-1.4 ${word}`),
  })
  await work.db
    .insertInto('user_profile')
    .values({
      usp_fk_usr_id: usr_id,
      usp_birthdate: '1999-04-03',
      usp_gender: 'FEMALE',
      usp_disability: word,
      usp_city: word,
      usp_about: word,
      usp_office_note: word,
      usp_experience: JSON.stringify([{ title: word, company: word, from: '2020', to: '', about: word }]),
      usp_languages: JSON.stringify([{ language: word, level: 'C1' }]),
      usp_links: JSON.stringify([`https://${word}.test`]),
      usp_tags: [word.slice(0, 40)],
      usp_software: [word],
      usp_code: [word],
      usp_fk_cv_file: cv.fil_id,
    })
    .execute()
  await work.db.insertInto('user_education').values({ uedu_fk_usr_id: usr_id }).execute()
}

async function plantStory(work: Work, canary: Canary, word: string, around: Surroundings): Promise<void> {
  const { usr_id, usr_email } = canary
  const { edc_id, jl_id, cny_id } = around
  const { db } = work
  await db
    .insertInto('cycle_application')
    .values({ edca_fk_edc_id: edc_id, edca_fk_usr_id: usr_id, edca_status: 'SUCCEEDED', edca_note: word })
    .execute()
  await db
    .insertInto('job_listing_candidate')
    .values({ jlc_fk_jl_id: jl_id, jlc_fk_usr_id: usr_id, jlc_status: 'REJECTED', jlc_reject_note: word })
    .execute()
  const { jlh_id } = await db
    .insertInto('hiring')
    .values({ jlh_fk_usr_id: usr_id, jlh_fk_jl_id: jl_id, jlh_date_created: '2026-01-02', jlh_comments: word })
    .returning('jlh_id')
    .executeTakeFirstOrThrow()
  await plantFollowUp(work, { usr_id, jlh_id }, word)
  await db.insertInto('listing_view').values({ lsv_fk_jl_id: jl_id, lsv_fk_usr_id: usr_id }).execute()
  const texts = { jli_comments: word, jli_answer_note: word, jli_cancel_reason: word }
  await db
    .insertInto('interview')
    .values({
      jli_fk_usr_id: usr_id,
      jli_fk_jl_id: jl_id,
      jli_date: '2026-01-01T10:00:00Z',
      jli_status: 'CANCELLED',
      ...texts,
    })
    .execute()
  await db
    .insertInto('consent')
    .values({ con_fk_usr_id: usr_id, con_purpose: 'news', con_version: '1', con_given: true, con_source: word })
    .execute()
  await plantCompanyNotes(work, { usr_id, cny_id }, word)
  await work.db
    .insertInto('shortlist_person')
    .values({ shp_fk_jl_id: jl_id, shp_fk_usr_id: usr_id, shp_date_sent: '2026-01-01' })
    .execute()
  await db.insertInto('company_block').values({ cbl_fk_usr_id: usr_id, cbl_fk_cny_id: cny_id }).execute()
  await db
    .insertInto('cv_view')
    .values({ cvv_fk_usr_id: around.colleague, cvv_fk_cny_id: cny_id, cvv_fk_candidate_id: usr_id })
    .execute()
  const request = {
    dar_kind: 'CORRECTION',
    dar_source: 'OFFICE',
    dar_fk_usr_id: usr_id,
    dar_date_created: '2026-01-01',
  }
  const written = { dar_text: word, dar_answer: word, dar_extension: word, dar_person: word, dar_email: usr_email }
  const days = { dar_date_received: '2026-01-01', dar_date_due: '2026-02-01' }
  await db
    .insertInto('data_request')
    .values({ ...request, ...written, ...days })
    .execute()
  const { eduasr_id } = await db
    .insertInto('assessment_room')
    .values({ eduasr_fk_edu_id: edc_id })
    .returning('eduasr_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('room_slot')
    .values({
      eduass_fk_eduasr_id: eduasr_id,
      eduass_fk_edc_id: edc_id,
      eduass_time: '2026-01-01T10:00:00Z',
      eduass_fk_usr_id: usr_id,
    })
    .execute()
  await db
    .insertInto('assessment_no_go')
    .values({ ang_fk_edc_id: edc_id, ang_email: 'assessor@lac.test', ang_fk_usr_id: usr_id })
    .execute()
  await db
    .insertInto('assessment_language')
    .values({ asl_fk_edc_id: edc_id, asl_fk_usr_id: usr_id, asl_language: 'Αγγλικά' })
    .execute()
  await db
    .insertInto('assessment_told')
    .values({ ast_fk_edc_id: edc_id, ast_fk_usr_id: usr_id, ast_what: word, ast_date_told: '2026-01-01' })
    .execute()
  await db
    .insertInto('pending_application')
    .values({
      pea_fk_edc_id: edc_id,
      pea_email: usr_email,
      pea_values: JSON.stringify({ usr_fullname: word }),
      pea_consent_version: '1',
      pea_expires_at: '2999-01-01',
    })
    .execute()
  await plantImport(db, { usr_id, usr_email, word })
  await db
    .insertInto('job')
    .values({ job_kind: 'canary', job_fk_usr_id: usr_id, job_data: JSON.stringify({ q: word }) })
    .execute()
}

async function plantMessages(
  work: Work,
  { usr_id, usr_email }: Canary,
  word: string,
  around: Surroundings,
): Promise<void> {
  const { db } = work
  const room = `CANDIDATE_${usr_id}`
  // The room is made with the person.
  await db
    .updateTable('chat_room')
    .set({ cro_display_name: word, cro_last_message: word, cro_seq: 1 })
    .where('cro_id', '=', room)
    .execute()
  await db
    .insertInto('chat_message')
    .values({
      cme_id: `${word}1`,
      cme_room: room,
      cme_sender_id: String(usr_id),
      cme_fk_usr_id: usr_id,
      cme_side: 'member',
      cme_body: word,
      cme_seq: 1,
    })
    .execute()
  await db.insertInto('chat_receipt').values({ cre_room: room, cre_fk_usr_id: usr_id }).execute()
  for (const not_fk_usr_id of [usr_id, around.colleague])
    await db
      .insertInto('notification')
      .values({ not_fk_usr_id, not_title: word, not_body: word, not_fk_subject_id: usr_id })
      .execute()
  const letter = { template: 'x', subject: word, text: word }
  await queueMail(work, { ...letter, to: usr_email, usr_id })
  await queueMail(work, { ...letter, to: 'boss@firm.test', subject_ids: [usr_id], html: word })
  await db.insertInto('bad_address').values({ bad_email: usr_email.toLowerCase(), bad_reason: word }).execute()
  const { notg_id } = await db
    .insertInto('notification_generated')
    .values({ notg_title: 'Νέα', notg_channel: 'PUSH' })
    .returning('notg_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_recipient')
    .values({ notr_fk_notg_id: notg_id, notr_fk_usr_id: usr_id, notr_reason: word })
    .execute()
}

async function plantAccess(work: Work, canary: Canary, word: string, around: Surroundings): Promise<void> {
  const { usr_id, usr_email } = canary
  const { db } = work
  await openSession(work, { usr_id, usr_role: 'CANDIDATE' }, { address: '198.51.100.7', agent: word })
  await makeKey(work, { kind: 'personal', usr_id, data: { word }, minutes: 60 })
  const { ses_id } = await db
    .selectFrom('session')
    .select('ses_id')
    .where('ses_fk_usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  await keepBrowser(work, { usr_id, ses_id }, { endpoint: `https://push.test/${word}`, p256dh: word, auth: word })
  await db
    .insertInto('chat_session')
    .values({
      chs_fk_ses_id: ses_id,
      chs_hash: Buffer.from(`${word}a`),
      chs_id: randomUUID(),
      chs_fk_usr_id: usr_id,
      chs_expires_at: '2999-01-01',
      chs_agent: word,
    })
    .execute()
  await db
    .insertInto('known_origin')
    .values({ kno_fk_usr_id: usr_id, kno_mark: 'x', kno_date_used: '2026-01-01' })
    .execute()
  await db
    .insertInto('idempotency')
    .values({
      ide_scope: 's',
      ide_key: `${usr_id}-x`,
      ide_request_hash: 'x',
      ide_status: 200,
      ide_body: JSON.stringify({ user: { usr_id, usr_fullname: word } }),
    })
    .execute()
  await db
    .insertInto('team_invitation')
    .values({ inv_email: usr_email, inv_fullname: word, inv_fk_cny_id: around.cny_id, inv_expires_at: '2999-01-01' })
    .execute()
  await db
    .insertInto('paper_acceptance')
    .values({ pac_fk_usr_id: usr_id, pac_versions: '1', pac_source: word, pac_date_created: '2026-01-01' })
    .execute()
  await db.insertInto('candidate_contact').values({ cct_fk_usr_id: usr_id }).execute()
  const own = { ...work, person: { ...work.person, usr_id, usr_role: 'CANDIDATE' as const } }
  const names = { before: { usr_fullname: word }, after: { usp_about: word } }
  await audit(own, { action: 'changed', entity: 'user', id: usr_id, ...names })
  await audit(work, { action: 'noted', entity: 'user', id: usr_id, after: { note: word } })
}

/** The same mailbox is an assessor's: in a list, in each seat of a room, with a link to a CV. */
async function plantAssessor(
  work: Work,
  { usr_id, usr_email: email }: Canary,
  word: string,
  around: Surroundings,
): Promise<void> {
  for (const seat of [1, 2, 3] as const) {
    const eduasr_fk_edu_id = await makeCycle(work)
    await work.db
      .updateTable('educational_cycle')
      .set({ edc_assessors: JSON.stringify([{ name: word, email, away: [] }]) })
      .where('edc_id', '=', eduasr_fk_edu_id)
      .execute()
    await work.db
      .insertInto('assessment_room')
      .values({ eduasr_fk_edu_id, [`eduasr_assessor_name_${seat}`]: word, [`eduasr_assessor_email_${seat}`]: email })
      .execute()
  }
  await work.db
    .insertInto('assessment_no_go')
    .values({ ang_fk_edc_id: around.edc_id, ang_email: email, ang_fk_usr_id: around.colleague })
    .execute()
  await makeAssessorEntries(work, { ...around, usr_id, email, word })
}

/** Rows of a candidate that other rows take along, or that triggers write anew. */
const alongside: Record<string, RowsOf> = {
  candidate_search: 'cas_fk_usr_id',
  candidate_facts: 'caf_fk_usr_id',
  educational_cycle: ({ usr_email }) => sql<boolean>`strpos(edc_assessors::text, ${usr_email}) > 0`,
  assessment_seat: ({ usr_email }) => sql<boolean>`ase_email = ${usr_email}`,
  chat_room: 'cro_fk_usr_id',
  chat_message: ({ usr_id }) => sql<boolean>`cme_room = ${`CANDIDATE_${usr_id}`}`,
}

/** By table: the conditions of a person's rows. */
export function rowsOfPerson({ personalData }: Services): Map<string, RowsOf[]> {
  const rows = new Map<string, RowsOf[]>()
  for (const { table, erase } of personalTables(personalData))
    rows.set(table, [...erase.map((entry) => entry.rows), ...[alongside[table] ?? []].flat()])
  return rows
}

/** Notes a hash of each row that is none of these people's; they must all be there afterwards. */
export async function noteOthers(work: Work, people: readonly ErasedPerson[]): Promise<void> {
  await sql`drop schema if exists others cascade`.execute(work.db)
  await sql`create schema others`.execute(work.db)
  for (const [table, rows] of rowsOfPerson(work.services)) {
    const theirs = people.flatMap((person) => rows.map((entry) => sql`coalesce((${isRowOf(entry, person)}), false)`))
    await sql`create table others.${sql.ref(table)} as
      select hashtextextended(row_of::text, 0) as hash from public.${sql.ref(table)} row_of
      where not (${sql.join([sql`false`, ...theirs], sql` or `)})`.execute(work.db)
  }
}

/** The tables in which a row of others is gone or changed, with how many. */
export async function changedOthers(work: Work): Promise<Record<string, number>> {
  const changed: Record<string, number> = {}
  for (const table of rowsOfPerson(work.services).keys()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select hash from others.${sql.ref(table)} except all
      select hashtextextended(row_of::text, 0) from public.${sql.ref(table)} row_of) missing`.execute(work.db)
    if (rows[0]?.count) changed[table] = rows[0].count
  }
  await sql`drop schema others cascade`.execute(work.db)
  return changed
}
