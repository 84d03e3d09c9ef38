import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { OfficeGrade } from '#shared/permissions.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { type Letter, wholeLetter } from '#server/core/mail/letter-keys.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { openSession } from '#server/core/sessions.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { createUser } from '#server/core/accounts.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

// Small makers of rows for tests. Each test makes its own rows and asserts only on those.

let counter = 0

function unique(): number {
  counter += 1
  return counter
}

export function makeAdministrator(work: Work, usr_grade: OfficeGrade = 'OWNER'): Promise<number> {
  return createUser(work, {
    usr_role: 'REGEN_ADMINISTRATOR',
    usr_grade,
    usr_email: `office${unique()}@regen.test`,
    usr_fullname: 'Ελένη Γραφείου',
  })
}

export interface MadeCompany {
  cny_id: number
  /** Its first user. */
  usr_id: number
}

export interface CompanyOptions {
  name?: string
  status?: 'PENDING_APPROVAL' | 'APPROVED' | 'ARCHIVED'
}

export async function makeCompany(work: Work, options: CompanyOptions = {}): Promise<MadeCompany> {
  const name = options.name ?? `Εταιρεία ${unique()}`
  const row = await work.db
    .insertInto('company')
    .values({
      cny_name: name,
      cny_fold: foldGreek(name),
      cny_status: options.status ?? 'APPROVED',
      cny_size: '11-50',
      cny_activity: 'Πληροφορική',
      cny_date_created: work.now.toISOString(),
    })
    .returning('cny_id')
    .executeTakeFirstOrThrow()
  return { cny_id: row.cny_id, usr_id: await makeCompanyUser(work, row.cny_id) }
}

/** A user without a company when `cny_id` is null. */
export function makeCompanyUser(work: Work, cny_id: number | null): Promise<number> {
  return createUser(work, {
    usr_role: 'COMPANY_USER',
    usr_email: `person${unique()}@company.test`,
    usr_fullname: 'Νίκος Εταιρικός',
    usr_fk_cny_id: cny_id,
  })
}

export interface CandidateOptions {
  name?: string
  gender?: 'FEMALE' | 'MALE' | 'OTHER'
  birthdate?: string
  disability?: string
  city?: string
  bachelor?: string
  /** The answer about companies; null: never asked. */
  consent?: boolean | null
}

export async function makeCandidate(work: Work, options: CandidateOptions = {}): Promise<number> {
  const usr_id = await createUser(work, {
    usr_role: 'CANDIDATE',
    usr_email: `candidate${unique()}@mail.test`,
    usr_fullname: options.name ?? 'Μαρία Υποψήφια',
  })
  await work.db
    .insertInto('user_profile')
    .values({
      usp_fk_usr_id: usr_id,
      usp_gender: options.gender ?? null,
      usp_birthdate: options.birthdate ?? null,
      usp_disability: options.disability ?? null,
      usp_city: options.city ?? '',
    })
    .execute()
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, uedu_bachelor_sector: options.bachelor ?? null })
    .execute()
  if (options.consent !== null) await answerConsent(work, usr_id, options.consent ?? true)
  return usr_id
}

export async function setProfile(work: Work, usr_id: number, columns: Updateable<DB['user_profile']>): Promise<void> {
  await work.db.updateTable('user_profile').set(columns).where('usp_fk_usr_id', '=', usr_id).execute()
}

export async function addCv(work: Work, usr_id: number): Promise<void> {
  const buffer = Buffer.from('%PDF-1.4')
  const { fil_id } = await storeBuffer(work, { name: 'cv.pdf', mime: 'application/pdf', purpose: 'cv', usr_id, buffer })
  await setProfile(work, usr_id, { usp_fk_cv_file: fil_id })
}

/** By what the page of a candidate knows who looks. */
export async function personalHeaders(work: Work, usr_id: number): Promise<Record<string, string>> {
  const link = await personalLinkFor(work, usr_id)
  return { [PERSONAL_KEY_HEADER]: link.split('/me/')[1] ?? '' }
}

/** Records the candidate's answer to whether companies may see the profile. */
export async function answerConsent(work: Work, usr_id: number, con_given: boolean): Promise<void> {
  await work.db
    .insertInto('consent')
    .values({ con_fk_usr_id: usr_id, con_purpose: 'companies', con_version: currentConsent.version, con_given })
    .execute()
}

/** A candidate who has completed a cycle, as companies may see them. */
export async function makeGraduate(work: Work, options: CandidateOptions = {}): Promise<number> {
  const usr_id = await makeCandidate(work, options)
  await makeApplication(work, await makeCycle(work), usr_id, 'SUCCEEDED')
  return usr_id
}

export async function makeListing(
  work: Work,
  cny_id: number,
  options: { title?: string; status?: 'OPEN' | 'DISABLED' | 'CLOSED' } = {},
): Promise<number> {
  const title = options.title ?? `Θέση ${unique()}`
  const row = await work.db
    .insertInto('job_listing')
    .values({
      jl_fk_cny_id: cny_id,
      jl_position_title: title,
      jl_fold: foldGreek(title),
      jl_status: options.status ?? 'OPEN',
    })
    .returning('jl_id')
    .executeTakeFirstOrThrow()
  return row.jl_id
}

export async function makeCycle(
  work: Work,
  options: {
    title?: string
    status?: 'JUST_CREATED_UNABLE_TO_APPLY' | 'OPEN_FOR_APPLICATIONS' | 'CLOSED' | 'COMPLETED'
  } = {},
): Promise<number> {
  const row = await work.db
    .insertInto('educational_cycle')
    .values({
      edc_title: options.title ?? `Πρόγραμμα ${unique()}`,
      edc_status: options.status ?? 'OPEN_FOR_APPLICATIONS',
    })
    .returning('edc_id')
    .executeTakeFirstOrThrow()
  return row.edc_id
}

export async function makeApplication(work: Work, edc_id: number, usr_id: number, status = 'APPLIED'): Promise<number> {
  const row = await work.db
    .insertInto('cycle_application')
    .values({ edca_fk_edc_id: edc_id, edca_fk_usr_id: usr_id, edca_status: status })
    .returning('edca_id')
    .executeTakeFirstOrThrow()
  return row.edca_id
}

/** A cycle with an application in each of these states, of one person each. */
export async function makeCycleWith(
  work: Work,
  states: readonly string[],
  person: (at: number) => CandidateOptions = () => ({}),
): Promise<{ id: number; users: number[] }> {
  const id = await makeCycle(work, { title: 'Αναλυτής', status: 'CLOSED' })
  const users: number[] = []
  for (const [at, state] of states.entries()) {
    const usr_id = await makeCandidate(work, person(at))
    await makeApplication(work, id, usr_id, state)
    users.push(usr_id)
  }
  return { id, users }
}

/** A time at the assessment centre of a cycle, in a room of its own; tomorrow unless it says when. */
export async function makeSlot(
  work: Work,
  { edc_id, usr_id, time }: { edc_id: number; usr_id: number; time?: string },
): Promise<number> {
  const { eduasr_id } = await work.db
    .insertInto('assessment_room')
    .values({ eduasr_fk_edu_id: edc_id, eduasr_title: 'Αίθουσα 1', eduasr_link: 'https://meet.test/a' })
    .returning('eduasr_id')
    .executeTakeFirstOrThrow()
  const { eduass_id } = await work.db
    .insertInto('room_slot')
    .values({
      eduass_fk_edc_id: edc_id,
      eduass_fk_eduasr_id: eduasr_id,
      eduass_time: time ?? new Date(work.now.getTime() + 86_400_000).toISOString(),
      eduass_fk_usr_id: usr_id,
    })
    .returning('eduass_id')
    .executeTakeFirstOrThrow()
  return eduass_id
}

export async function emailOf(work: Work, usr_id: number): Promise<string> {
  const { usr_email } = await work.db
    .selectFrom('users')
    .select('usr_email')
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return usr_email
}

export async function openTestSession(work: Work, usr_id: number): Promise<string> {
  const user = await work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_role'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const { token } = await openSession(work, user, { address: '127.0.0.1', agent: 'test' })
  return token
}

/** The letters of the outbox as their receivers read them, oldest first. */
export async function wholeLetters(work: Work, of: Partial<Selectable<DB['outbox_mail']>> = {}) {
  const { services, db } = work
  const rows = await db
    .selectFrom('outbox_mail')
    .selectAll()
    .where((is) => is.and(of))
    .orderBy('mai_id')
    .execute()
  return rows.map((row) => wholeLetter(services.keys, row as typeof row & Letter))
}

export function mailsTo(work: Work, mai_fk_usr_id: number) {
  return wholeLetters(work, { mai_fk_usr_id })
}

/** Lines of the audit trail, oldest first. */
export const trailOf = (db: Db, of: Partial<Selectable<DB['audit']>>) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where((is) => is.and(of))
    .orderBy('aud_id')
    .execute()

/** As if all letters that wait for somebody had left. */
export async function sendMailsTo(work: Work, usr_id: number): Promise<void> {
  await work.db
    .updateTable('outbox_mail')
    .set({ mai_status: 'SENT' })
    .where('mai_fk_usr_id', '=', usr_id)
    .where('mai_status', 'in', ['HELD', 'QUEUED'])
    .execute()
}

/** `about` as in `cycle:12` or `notification:3`. */
export function mailsAbout(work: Work, mai_about: string) {
  return wholeLetters(work, { mai_about })
}

/** A system of others that is told of stages and hires; nobody sends to it. */
export async function makeWebHook(work: Work): Promise<number> {
  const at = work.now.toISOString()
  const { whk_id } = await work.db
    .insertInto('web_hook')
    .values({
      whk_name: 'Φοιτητολόγιο',
      whk_url: `https://systems.example.gr/${randomUUID()}`,
      whk_kinds: ['candidate.stage_changed', 'hire.made', 'hire.undone'],
      whk_secret: '',
      whk_is_resting: true,
      whk_next_attempt: at,
      whk_date_created: at,
    })
    .returning('whk_id')
    .executeTakeFirstOrThrow()
  return whk_id
}
