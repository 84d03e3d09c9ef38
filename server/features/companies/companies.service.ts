import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

/** `cny_users` of a row of `company`, as `companyUser` of the schemas. */
export const companyUsers = sql`(select coalesce(json_agg(json_build_object(
    'usr_id', usr_id, 'usr_fullname', usr_fullname, 'usr_email', usr_email, 'usr_phone', usr_phone,
    'usr_company_position', usr_company_position, 'usr_status', usr_status, 'usr_login_provider', usr_login_provider,
    'usr_must_change_password', usr_must_change_password,
    'usr_date_created', to_char(usr_date_created at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'usr_date_changed', to_char(usr_date_changed at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by usr_id), '[]') from users where usr_fk_cny_id = cny_id and usr_date_deleted is null)`

/** A company's first hire is the earliest that was recorded. */
export async function recordHireOfCompany(work: Work, cny_id: number, day: string): Promise<void> {
  await sql`update company set cny_first_hire_date = least(coalesce(cny_first_hire_date, ${day}::date), ${day}::date)
    where cny_id = ${cny_id}`.execute(work.db)
}

/** After a hire was taken back. */
export async function renewFirstHireOfCompany(work: Work, cny_id: number): Promise<void> {
  await sql`update company set cny_first_hire_date = (select min(jlh_date_created) from hiring
      join job_listing on jl_id = jlh_fk_jl_id where jl_fk_cny_id = ${cny_id})
    where cny_id = ${cny_id}`.execute(work.db)
}
