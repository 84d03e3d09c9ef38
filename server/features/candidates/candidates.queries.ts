import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import {
  type CompanyCandidate,
  companyCandidate as companySchema,
  type OfficeCandidate,
  officeCandidate as officeSchema,
} from '#shared/features/candidates/candidates.schemas.ts'
import { fieldsWhere, profile } from '#shared/features/candidates/profile.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { ageOn } from '#server/features/candidates/candidate-list.service.ts'
import { peopleFrom, selectOf } from '#server/features/candidates/profile.service.ts'

interface StoredCandidate extends Record<string, unknown> {
  usr_id: number
  age: number | null
}

async function candidateById(
  db: Db,
  usr_id: number,
  select: RawBuilder<unknown>,
  roles: readonly string[] = ['CANDIDATE'],
): Promise<StoredCandidate> {
  const { rows } = await sql<StoredCandidate>`select usr_id, ${select} from ${peopleFrom}
    where usr_id = ${usr_id} and usr_role = any(${[...roles]}::text[]) and usr_date_deleted is null`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** For reading alone: invented people too, where a practice cycle leads to them. Nothing finds them or changes them. */
export const readCandidate = (work: Work, usr_id: number): Promise<OfficeCandidate> =>
  officeCandidate(work, usr_id, ['CANDIDATE', 'PRACTICE'])

export async function officeCandidate(work: Work, usr_id: number, roles?: readonly string[]): Promise<OfficeCandidate> {
  const today = athensDay(work.now.toISOString())
  const row = await candidateById(
    work.db,
    usr_id,
    sql`${selectOf(profile, work)}, ${ageOn(today)} as age, usr_id as usp_fk_usr_id,
      usr_id as uedu_fk_usr_id, usr_role, usr_company_position, usr_date_changed,
      (select con_given from consent where con_fk_usr_id = usr_id and con_purpose = 'companies'
        order by con_id desc limit 1) as consent_companies`,
    roles,
  )
  const user = { ...row, usr_profile: row }
  return officeSchema.parse({ ...row, user, usr_profile: row, education: row, note: row.usp_office_note })
}

/** Locked until the end of the transaction: two may edit at once. */
export async function lockedCandidate(work: Work, usr_id: number): Promise<OfficeCandidate> {
  await sql`select from users where usr_id = ${usr_id} for update`.execute(work.db)
  return officeCandidate(work, usr_id)
}

/** The query for companies does not even read gender, birth date, age and disability. */
export async function companyCandidate(work: Work, usr_id: number): Promise<CompanyCandidate> {
  const row = await candidateById(work.db, usr_id, selectOf(fieldsWhere({ company: true }), work))
  const whose = { usp_fk_usr_id: row.usr_id, uedu_fk_usr_id: row.usr_id }
  return companySchema.parse({ ...row, usr_profile: { ...row, ...whose }, education: { ...row, ...whose } })
}

/** How to reach somebody: for a company to whose invitation they have said yes. */
export async function contactOf(db: Db, usr_id: number): Promise<{ usr_email: string; usr_phone: string }> {
  return db
    .selectFrom('users')
    .select(['usr_email', 'usr_phone'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
}

export async function cvOf(db: Db, usr_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_profile')
    .select('usp_fk_cv_file')
    .where('usp_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return row?.usp_fk_cv_file ?? null
}

export async function storeNote(db: Db, usr_id: number, usp_office_note: string): Promise<void> {
  await db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, usp_office_note })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet({ usp_office_note }))
    .execute()
}

/** Of those of them who are candidates; held until the end of the transaction where they will be changed. */
export function statusesOf(db: Db, ids: readonly number[], { isHeld }: { isHeld: boolean }) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_status'])
    .where(sql<boolean>`usr_id = any(${[...ids]}::int[])`)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
}

export async function setStatus(work: Work, ids: readonly number[], value: 'ON' | 'FROZEN' | 'OFF'): Promise<void> {
  await work.db
    .updateTable('users')
    .set({ usr_status: value, usr_date_changed: work.now.toISOString() })
    .where(sql<boolean>`usr_id = any(${[...ids]}::int[])`)
    .execute()
}
