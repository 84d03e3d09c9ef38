import type { PersonKind } from '#shared/permissions.ts'
import { type Person, system } from '#server/core/person.ts'
import type { Db } from '#server/database/connect.ts'

/** The one who started a job, as they are now. Null: the account was frozen or closed meanwhile. */
export async function starterOf(db: Db, usr_id: number | null): Promise<Person | null> {
  if (usr_id === null) return system
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(['usr_id', 'usr_role', 'usr_email', 'usr_fullname', 'usr_must_change_password', 'cny_id', 'cny_status'])
    .where('usr_id', '=', usr_id)
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: kindOf(row.usr_role, row.cny_status),
    usr_id: row.usr_id,
    usr_role: row.usr_role as Person['usr_role'],
    usr_email: row.usr_email,
    usr_fullname: row.usr_fullname,
    cny_id: row.cny_id,
    mustChangePassword: row.usr_must_change_password,
  }
}

function kindOf(role: string, companyStatus: string | null): PersonKind {
  if (role === 'REGEN_ADMINISTRATOR') return 'administrator'
  if (role !== 'COMPANY_USER') return 'visitor'
  if (companyStatus === null) return 'newcomer'
  if (companyStatus === 'APPROVED') return 'company'
  return companyStatus === 'ARCHIVED' ? 'archived' : 'pending'
}
