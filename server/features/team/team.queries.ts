import { type Expression, type SqlBool, sql } from 'kysely'
import type { CompanyMember, Invitation, OfficeMember } from '#shared/features/team/team.contract.ts'
import { hasPasskey, hasTotp } from '#server/core/second-factor.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const lastSeen = sql<string | null>`(select max(ses_date_created) from session where ses_fk_usr_id = usr_id)`

function people(db: Db) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_fullname', 'usr_email', 'usr_status', 'usr_grade', 'usr_company_position'])
    .select(['usr_date_created', lastSeen.as('last_seen')])
    .select(sql<boolean>`${hasTotp} or ${hasPasskey}`.as('has_second_factor'))
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
}

export async function officeMembers(db: Db): Promise<OfficeMember[]> {
  return (await people(db).where('usr_role', '=', 'REGEN_ADMINISTRATOR').execute()) as OfficeMember[]
}

/** Of a colleague's second factor only the office learns. */
export type CompanyPerson = CompanyMember & Pick<OfficeMember, 'has_second_factor'>

export async function companyMembers(db: Db, cny_id: number): Promise<CompanyPerson[]> {
  return (await people(db).where('usr_fk_cny_id', '=', cny_id).execute()) as CompanyPerson[]
}

/** Null: the office's own. */
export type TeamOf = number | null

const isOf = (team: TeamOf): Expression<SqlBool> => sql<SqlBool>`inv_fk_cny_id is not distinct from ${team}`

export function invitationsOf(db: Db, team: TeamOf, now: Date): Promise<Invitation[]> {
  return invitations(db, now).where(isOf(team)).execute() as Promise<Invitation[]>
}

export async function invitationById(db: Db, inv_id: number, now: Date): Promise<Invitation> {
  return (await invitations(db, now).where('inv_id', '=', inv_id).executeTakeFirstOrThrow()) as Invitation
}

function invitations(db: Db, now: Date) {
  return db
    .selectFrom('team_invitation')
    .leftJoin('users', 'usr_id', 'inv_fk_invited_by')
    .select(['inv_id', 'inv_email', 'inv_fullname', 'inv_grade', 'inv_date_created', 'inv_expires_at'])
    .select([
      sql<boolean>`inv_expires_at <= ${now.toISOString()}`.as('is_expired'),
      sql<string>`coalesce(nullif(usr_fullname, ''), usr_email, '')`.as('invited_by'),
    ])
    .where('inv_date_ended', 'is', null)
    .orderBy('inv_id')
}

export async function insertInvitation(
  work: Work,
  invited: { team: TeamOf; email: string; fullname: string; grade: string | null; expires: string },
): Promise<number> {
  const row = await work.db
    .insertInto('team_invitation')
    .values({
      inv_email: invited.email,
      inv_fullname: invited.fullname,
      inv_fk_cny_id: invited.team,
      inv_grade: invited.grade,
      inv_fk_invited_by: work.person.usr_id || null,
      inv_date_created: work.now.toISOString(),
      inv_expires_at: invited.expires,
    })
    .returning('inv_id')
    .executeTakeFirstOrThrow()
  return row.inv_id
}

function openInvitationOf(db: Db, team: TeamOf, inv_id: number) {
  return db
    .selectFrom('team_invitation')
    .selectAll()
    .where('inv_id', '=', inv_id)
    .where(isOf(team))
    .where('inv_date_ended', 'is', null)
}

/** An open invitation of this team, held until the end of the transaction. */
export function lockInvitation(db: Db, team: TeamOf, inv_id: number) {
  return openInvitationOf(db, team, inv_id).forUpdate().executeTakeFirst()
}

/** Until when its link opens; a new link is for longer. */
export async function expiryOf(db: Db, team: TeamOf, inv_id: number): Promise<string | undefined> {
  return (await openInvitationOf(db, team, inv_id).executeTakeFirst())?.inv_expires_at
}

/** What the page behind a link shows. Nobody is invited to a company that is closed. */
export function openInvitation(db: Db, inv_id: number) {
  return db
    .selectFrom('team_invitation')
    .leftJoin('users', 'usr_id', 'inv_fk_invited_by')
    .leftJoin('company', 'cny_id', 'inv_fk_cny_id')
    .select(['inv_id', 'inv_email', 'inv_fullname', 'inv_grade', 'inv_fk_cny_id', 'cny_name'])
    .select(sql<string>`coalesce(usr_fullname, '')`.as('invited_by'))
    .where('inv_id', '=', inv_id)
    .where('inv_date_ended', 'is', null)
    .where(sql<SqlBool>`cny_status is distinct from 'ARCHIVED'`)
    .executeTakeFirst()
}

export async function changeInvitation(
  work: Work,
  inv_id: number,
  change: { inv_expires_at: string } | { inv_date_ended: string; inv_fk_usr_id?: number },
): Promise<void> {
  await work.db.updateTable('team_invitation').set(change).where('inv_id', '=', inv_id).execute()
}

/** The links of an invitation open nothing any more. */
export async function dropInvitationKeys(work: Work, inv_id: number): Promise<void> {
  await work.db
    .deleteFrom('secret_key')
    .where('key_kind', '=', 'invitation')
    .where(sql<SqlBool>`key_data ->> 'inv_id' = ${String(inv_id)}`)
    .execute()
}

/**
 * Everybody of the office, held until the end of the transaction. Of two who take each other's rights at the same moment
 * the second one sees what the first one did.
 */
export async function lockOffice(db: Db): Promise<OfficeMember[]> {
  await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .forUpdate()
    .execute()
  return officeMembers(db)
}

export async function lockCompanyPeople(db: Db, cny_id: number): Promise<CompanyMember[]> {
  await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_fk_cny_id', '=', cny_id)
    .orderBy('usr_id')
    .forUpdate()
    .execute()
  return companyMembers(db, cny_id)
}

/** Held until the end of the transaction. */
export async function lockCompanyUser(db: Db, usr_id: number): Promise<CompanyPerson | undefined> {
  const held = await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'COMPANY_USER')
    .forUpdate()
    .executeTakeFirst()
  return held && ((await people(db).where('usr_id', '=', usr_id).executeTakeFirst()) as CompanyPerson | undefined)
}

export async function accountKindOf(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('usr_role')
    .where((is) => is.eb(is.fn('lower', ['usr_email']), '=', email.toLowerCase()))
    .where('usr_email_confirmed', '=', true)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  return row?.usr_role ?? null
}

export async function nameOfCompany(db: Db, cny_id: number): Promise<string> {
  const row = await db.selectFrom('company').select('cny_name').where('cny_id', '=', cny_id).executeTakeFirstOrThrow()
  return row.cny_name
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const row = await db.selectFrom('office_setting').select('ofs_second_factor_required').executeTakeFirstOrThrow()
  return row.ofs_second_factor_required
}

/** False: it was so already. */
export async function setSecondFactorRequired(db: Db, ofs_second_factor_required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('office_setting')
    .set({ ofs_second_factor_required })
    .where('ofs_second_factor_required', '<>', ofs_second_factor_required)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSecondFactors(db: Db, usr_id: number): Promise<void> {
  await db.deleteFrom('totp').where('tot_fk_usr_id', '=', usr_id).execute()
  await db.deleteFrom('passkey').where('pas_fk_usr_id', '=', usr_id).execute()
  await db.deleteFrom('recovery_code').where('rec_fk_usr_id', '=', usr_id).execute()
}
