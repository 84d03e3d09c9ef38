import { sql } from 'kysely'
import type { Company, Evidence } from '#shared/features/companies/companies.schemas.ts'
import {
  type CompanyStatus,
  LOOK_ALIKE,
  mailDomain,
  mailMatch,
  nameLikeness,
  ownMailDomain,
  siteHost,
} from '#shared/features/companies/companies.rules.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import type { Db } from '#server/database/connect.ts'

const MAX_SHOWN = 8

/** What helps to decide about one company that waits. */
export async function evidenceOf(db: Db, company: Company): Promise<Evidence> {
  const email = company.cny_users[0]?.usr_email ?? ''
  const domain = ownMailDomain(email)
  const [isConfirmed, alike, rejections] = await Promise.all([
    areConfirmed(db, company.cny_id),
    lookAlikesOf(db, company, domain),
    rejectionsOf(db, company, domain),
  ])
  const isTaken = alike.look_alikes.some((lookAlike) => lookAlike.because === 'afm')
  return {
    mail: {
      email,
      is_confirmed: isConfirmed,
      domain: mailDomain(email),
      host: siteHost(company.cny_site),
      match: mailMatch(email, company.cny_site),
    },
    afm: company.cny_afm === null ? 'missing' : isTaken ? 'taken' : 'valid',
    ...alike,
    rejections,
  }
}

/** Whether the mailbox of everybody in the company has confirmed. */
async function areConfirmed(db: Db, cny_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_fk_cny_id', '=', cny_id)
    .where('usr_email_confirmed', '=', false)
    .where('usr_date_deleted', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

interface Candidate {
  cny_id: number
  cny_name: string
  cny_status: CompanyStatus
  same_afm: boolean
  same_domain: boolean
}

type Alike = Pick<Evidence, 'look_alikes' | 'more_look_alikes'>

/** Those with the same ΑΦΜ first, whatever they are called: they must not be cut off. */
async function lookAlikesOf(db: Db, company: Company, domain: string): Promise<Alike> {
  const fold = foldGreek(company.cny_name)
  const [first] = fold.split(' ')
  // The database finds what is roughly alike, each way by its own index; the rule, which knows legal forms, decides.
  const { rows } = await sql<Candidate>`
    with alike as (select cny_id from company where cny_fold % ${fold} order by similarity(cny_fold, ${fold}) desc limit 30),
      begins as (select cny_id from company where cny_fold like ${`${first}%`} and length(${first}) > 2 limit 30),
      same_afm as (select cny_id from company where cny_afm = ${company.cny_afm}::text),
      same_domain as (select usr_fk_cny_id as cny_id from users where ${domain} <> '' and usr_fk_cny_id is not null
        and usr_email_confirmed and usr_date_deleted is null and split_part(lower(usr_email), '@', 2) = ${domain} limit 30),
      found as (select cny_id from alike union select cny_id from begins union select cny_id from same_afm
        union select cny_id from same_domain)
    select cny_id, cny_name, cny_status, cny_id in (select cny_id from same_afm) as same_afm,
      cny_id in (select cny_id from same_domain) as same_domain
    from company join found using (cny_id) where cny_id <> ${company.cny_id}
    order by same_afm desc, similarity(cny_fold, ${fold}) desc, cny_id`.execute(db)
  const all = rows.flatMap((row) => {
    const because = becauseOf(row, nameLikeness(company.cny_name, row.cny_name) >= LOOK_ALIKE)
    return because ? [{ cny_id: row.cny_id, cny_name: row.cny_name, cny_status: row.cny_status, because }] : []
  })
  return { look_alikes: all.slice(0, MAX_SHOWN), more_look_alikes: Math.max(0, all.length - MAX_SHOWN) }
}

function becauseOf(row: Candidate, isAlike: boolean): Evidence['look_alikes'][number]['because'] | null {
  if (row.same_afm) return 'afm'
  if (isAlike) return 'name'
  return row.same_domain ? 'domain' : null
}

/** Earlier refusals of the same people, the same ΑΦΜ, the same name or the same mail domain. */
async function rejectionsOf(db: Db, company: Company, domain: string): Promise<Evidence['rejections']> {
  const people = company.cny_users.map((user) => user.usr_id)
  const { rows } = await sql<Evidence['rejections'][number]>`
    select cyr_id, cyr_name, cyr_afm, cyr_reasons, cyr_note, cyr_date_created,
      coalesce((select nullif(usr_fullname, '') from users where usr_id = cyr_fk_usr_id), '') as cyr_by,
      case when mine then 'user' when cyr_afm = ${company.cny_afm}::text then 'afm'
        when cyr_fold = ${foldGreek(company.cny_name)} then 'name' else 'domain' end as because
    from company_rejection, lateral (select exists (select from company_rejection_user
      where cru_fk_cyr_id = cyr_id and cru_fk_usr_id = any(${people}::int[])) as mine) people
    where mine or cyr_afm = ${company.cny_afm}::text or cyr_fold = ${foldGreek(company.cny_name)}
      or (cyr_mail_domain <> '' and cyr_mail_domain = ${domain})
    order by cyr_id desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}
