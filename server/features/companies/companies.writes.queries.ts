import { type RawBuilder, sql } from 'kysely'
import type { Company, CompanyEdit, CompanyForm } from '#shared/features/companies/companies.schemas.ts'
import { type CompanyStatus, ownMailDomain } from '#shared/features/companies/companies.rules.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { withoutPast } from '#server/core/as-of.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { endSessionsWhere } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { LockedCompany, TrackedField } from '#server/features/companies/companies.queries.ts'
import { changeContact } from '#server/core/accounts.ts'

export async function insertCompany(work: Work, form: CompanyForm): Promise<number> {
  const row = await work.db
    .insertInto('company')
    .values({
      cny_name: form.cny_name,
      cny_fold: foldGreek(form.cny_name),
      cny_size: form.cny_size,
      cny_activity: form.cny_activity,
      cny_afm: form.cny_afm || null,
      cny_site: form.cny_site ?? '',
      cny_date_created: work.now.toISOString(),
    })
    .returning('cny_id')
    .executeTakeFirstOrThrow()
  return row.cny_id
}

type ChangedCompany = { [F in TrackedField]?: Company[F] | undefined }

/** What is left out stays as it is. */
export async function updateCompany(work: Work, cny_id: number, change: ChangedCompany): Promise<void> {
  await work.db
    .updateTable('company')
    .set({
      ...change,
      ...(change.cny_name !== undefined && { cny_fold: foldGreek(change.cny_name) }),
      cny_date_changed: work.now.toISOString(),
    })
    .where('cny_id', '=', cny_id)
    .execute()
}

type Contact = Required<Pick<CompanyEdit, 'fullname' | 'phone' | 'cny_position'>>

/** The own contact data that the forms of a company carry. */
export function lockContact(db: Db, usr_id: number): Promise<Contact> {
  return db
    .selectFrom('users')
    .select(['usr_fullname as fullname', 'usr_phone as phone', 'usr_company_position as cny_position'])
    .where('usr_id', '=', usr_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateContact(work: Work, usr_id: number, contact: Partial<Contact>): Promise<void> {
  const before = await work.db
    .selectFrom('users')
    .select(['usr_email', 'usr_fullname', 'usr_phone', 'usr_company_position'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const names = {
    usr_fullname: contact.fullname ?? before.usr_fullname,
    usr_phone: contact.phone ?? before.usr_phone,
    usr_email: before.usr_email,
  }
  const usr_company_position = contact.cny_position ?? before.usr_company_position
  await changeContact(work, usr_id, { ...names, usr_company_position })
}

export async function hideIntro(work: Work, cny_id: number): Promise<void> {
  await work.db
    .updateTable('company')
    .set({ cny_show_intro: false })
    .where('cny_id', '=', cny_id)
    .where('cny_show_intro', '=', true)
    .execute()
}

/** Ties a person to their new company; false when they have got one meanwhile. */
export async function joinCompany(work: Work, usr_id: number, cny_id: number): Promise<boolean> {
  const result = await work.db
    .updateTable('users')
    .set({ usr_fk_cny_id: cny_id })
    .where('usr_id', '=', usr_id)
    .where('usr_fk_cny_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setStatus(
  work: Work,
  cny_id: number,
  from: readonly CompanyStatus[],
  to: CompanyStatus,
): Promise<boolean> {
  const result = await work.db
    .updateTable('company')
    .set({ cny_status: to, cny_date_decided: work.now.toISOString() })
    .where('cny_id', '=', cny_id)
    .where('cny_status', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function keepHistory(
  work: Work,
  event: {
    cny_id: number
    name: string
    from: string | null
    to: string
    reasons?: readonly string[]
    note?: string
  },
): Promise<number> {
  const { cyh_id } = await work.db
    .insertInto('company_history')
    .values({
      cyh_cny_id: event.cny_id,
      cyh_cny_name: event.name,
      cyh_from: event.from,
      cyh_to: event.to,
      cyh_reasons: JSON.stringify(event.reasons ?? []),
      cyh_note: event.note ?? '',
      cyh_fk_usr_id: work.person.usr_id > 0 ? work.person.usr_id : null,
      cyh_date_created: work.now.toISOString(),
    })
    .returning('cyh_id')
    .executeTakeFirstOrThrow()
  return cyh_id
}

/** Takes the company out of the list and keeps what it asked for; its people go on without a company. */
export async function moveToRejections(
  work: Work,
  company: LockedCompany,
  refusal: { reasons: readonly string[]; note: string; people: readonly { usr_id: number; usr_email: string }[] },
): Promise<void> {
  const form = {
    cny_name: company.cny_name,
    cny_size: company.cny_size,
    cny_activity: company.cny_activity,
    cny_afm: company.cny_afm ?? '',
    cny_site: company.cny_site,
  }
  const { cyr_id } = await work.db
    .insertInto('company_rejection')
    .values({
      cyr_cny_id: company.cny_id,
      cyr_name: company.cny_name,
      cyr_fold: company.cny_fold,
      cyr_afm: company.cny_afm,
      cyr_mail_domain: ownMailDomain(refusal.people[0]?.usr_email ?? ''),
      // With the whole row, for taking the refusal back.
      cyr_form: sql`${JSON.stringify(form)}::jsonb || (select jsonb_build_object('row', to_jsonb(company)) from company
        where cny_id = ${company.cny_id})`,
      cyr_reasons: JSON.stringify(refusal.reasons),
      cyr_note: refusal.note,
      cyr_fk_usr_id: work.person.usr_id,
      cyr_date_created: work.now.toISOString(),
    })
    .returning('cyr_id')
    .executeTakeFirstOrThrow()
  if (refusal.people.length > 0) {
    await work.db
      .insertInto('company_rejection_user')
      .values(refusal.people.map((person) => ({ cru_fk_cyr_id: cyr_id, cru_fk_usr_id: person.usr_id })))
      .execute()
  }
  // The key of the users empties itself.
  await work.db.deleteFrom('company').where('cny_id', '=', company.cny_id).execute()
}

/** A company that was refused, as it stood; undefined when somebody was faster. */
export async function takeFromRejections(work: Work, cny_id: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ row: unknown; people: number[] }>`select cyr_form -> 'row' as row,
      array(select cru_fk_usr_id from company_rejection_user where cru_fk_cyr_id = cyr_id) as people
    from company_rejection where cyr_cny_id = ${cny_id} for update`.execute(work.db)
  const [refused] = rows
  if (!refused?.row) return undefined
  await sql`insert into company select (jsonb_populate_record(null::company, ${JSON.stringify(refused.row)}::jsonb)).*`.execute(
    work.db,
  )
  await work.db.deleteFrom('company_rejection').where('cyr_cny_id', '=', cny_id).execute()
  return refused.people
}

/** Ties people to their company again; whom another company has, or who is gone, is not among those given back. */
export async function rejoinCompany(work: Work, cny_id: number, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ usr_id: number }>`update users set usr_fk_cny_id = ${cny_id}
    where usr_id = any(${[...people]}::int[]) and usr_fk_cny_id is null and usr_date_deleted is null
    returning usr_id`.execute(work.db)
  return rows.map((row) => row.usr_id)
}

/** As it stood before its approval. */
export async function takeApprovalBack(
  work: Work,
  cny_id: number,
  to: CompanyStatus,
  decided: string | null,
): Promise<void> {
  await work.db
    .updateTable('company')
    .set({ cny_status: to, cny_date_decided: decided })
    .where('cny_id', '=', cny_id)
    .execute()
}

/** With what the companies were before they were refused. */
export async function endRejections(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const ended = await work.db.deleteFrom('company_rejection').where(which).returning('cyr_cny_id as id').execute()
  await sql`select forget_past('company', array_agg(id)) from unnest(${ended.map(({ id }) => id)}::bigint[]) id
    where not exists (select from company where cny_id = id)
      and not exists (select from company_rejection where cyr_cny_id = id)`.execute(work.db)
  return ended.length
}

/** Deletes the company that waits and belongs to this person alone; null when there is none. */
export async function deleteRequestOf(work: Work, usr_id: number): Promise<number | null> {
  const { rows } = await withoutPast(work, 'forget', () =>
    sql<{ cny_id: number }>`delete from company where cny_status = 'PENDING_APPROVAL'
    and cny_id = (select usr_fk_cny_id from users where usr_id = ${usr_id})
    and not exists (select from users where usr_fk_cny_id = cny_id and usr_id <> ${usr_id} and usr_date_deleted is null)
    returning cny_id`.execute(work.db),
  )
  const [deleted] = rows
  if (!deleted) return null
  await work.db.deleteFrom('company_history').where('cyh_cny_id', '=', deleted.cny_id).execute()
  return deleted.cny_id
}

/** Everybody of the company is signed out; open streams and sockets close after commit. */
export async function endCompanySessions(work: Work, cny_id: number): Promise<void> {
  await endSessionsWhere(work, sql`ses_fk_usr_id in (select usr_id from users where usr_fk_cny_id = ${cny_id})`)
  await endAccess(work, { companies: [cny_id] })
}
