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

/** What helps to decide about companies that wait, by their ids: as many statements for fifty as for one. */
export async function evidenceOf(db: Db, companies: readonly Company[]): Promise<Map<number, Evidence>> {
  if (companies.length === 0) return new Map()
  const waiting = companies.map(waitingOf)
  const [unconfirmed, alike, rejections] = await Promise.all([
    unconfirmedAmong(db, waiting),
    lookAlikesOf(db, waiting),
    rejectionsOf(db, waiting),
  ])
  return new Map(
    companies.map((company) => {
      const own = alikeOf(company, alike.get(company.cny_id) ?? [])
      const isConfirmed = !unconfirmed.has(company.cny_id)
      return [
        company.cny_id,
        { ...sureOf(company, isConfirmed, own), rejections: rejections.get(company.cny_id) ?? [] },
      ]
    }),
  )
}

/** What others are compared with. */
interface Waiting {
  id: number
  fold: string
  first: string
  afm: string | null
  domain: string
  people: number[]
}

const addressOf = (company: Company) => company.cny_users[0]?.usr_email ?? ''

function waitingOf(company: Company): Waiting {
  const fold = foldGreek(company.cny_name)
  const [first = ''] = fold.split(' ')
  const people = company.cny_users.map(({ usr_id }) => usr_id)
  return { id: company.cny_id, fold, first, afm: company.cny_afm, domain: ownMailDomain(addressOf(company)), people }
}

const asRows = (waiting: readonly Waiting[]) => sql`jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb)
  as asked (id int, fold text, "first" text, afm text, domain text, people int[])`

function sureOf(company: Company, isConfirmed: boolean, alike: Alike): Omit<Evidence, 'rejections'> {
  const email = addressOf(company)
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
  }
}

/** Companies in which the mailbox of somebody has not confirmed. */
async function unconfirmedAmong(db: Db, waiting: readonly Waiting[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('users')
    .select('usr_fk_cny_id')
    .distinct()
    .where(sql<boolean>`usr_fk_cny_id = any(${waiting.map(({ id }) => id)}::int[])`)
    .where('usr_email_confirmed', '=', false)
    .where('usr_date_deleted', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.usr_fk_cny_id))
}

interface Candidate {
  id: number
  cny_id: number
  cny_name: string
  cny_status: CompanyStatus
  same_afm: boolean
  same_domain: boolean
}

type Alike = Pick<Evidence, 'look_alikes' | 'more_look_alikes'>

/** Those with the same ΑΦΜ first, whatever they are called: they must not be cut off. */
async function lookAlikesOf(db: Db, waiting: readonly Waiting[]): Promise<Map<number, Candidate[]>> {
  // The database finds what is roughly alike, each way by its own index; the rule, which knows legal forms, decides.
  const { rows } = await sql<Candidate>`select id, cny_id, cny_name, cny_status, same_afm, same_domain
    from ${asRows(waiting)} cross join lateral (
      with alike as (select cny_id from company where cny_fold % fold order by similarity(cny_fold, fold) desc limit 30),
        begins as (select cny_id from company where cny_fold like "first" || '%' and length("first") > 2 limit 30),
        same_afm as (select cny_id from company where cny_afm = afm),
        same_domain as (select usr_fk_cny_id as cny_id from users where domain <> '' and usr_fk_cny_id is not null
          and usr_email_confirmed and usr_date_deleted is null and split_part(lower(usr_email), '@', 2) = domain limit 30),
        found as (select cny_id from alike union select cny_id from begins union select cny_id from same_afm
          union select cny_id from same_domain)
      select cny_id, cny_name, cny_status, cny_id in (select cny_id from same_afm) as same_afm,
        cny_id in (select cny_id from same_domain) as same_domain, similarity(cny_fold, fold) as likeness
      from company join found using (cny_id) where cny_id <> id) other
    order by id, same_afm desc, likeness desc, cny_id`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

function alikeOf(company: Company, rows: readonly Candidate[]): Alike {
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

type Refusal = Evidence['rejections'][number]

/** Earlier refusals of the same people, the same ΑΦΜ, the same name or the same mail domain. */
async function rejectionsOf(db: Db, waiting: readonly Waiting[]): Promise<Map<number, Refusal[]>> {
  const { rows } = await sql<Refusal & { id: number }>`select id, cyr_id, cyr_name, cyr_afm, cyr_reasons, cyr_note,
      cyr_date_created, coalesce((select nullif(usr_fullname, '') from users where usr_id = cyr_fk_usr_id), '') as cyr_by,
      because
    from ${asRows(waiting)} cross join lateral (
      select company_rejection.*, case when mine then 'user' when cyr_afm = afm then 'afm'
          when cyr_fold = fold then 'name' else 'domain' end as because
      from company_rejection, lateral (select exists (select from company_rejection_user
        where cru_fk_cyr_id = cyr_id and cru_fk_usr_id = any(people)) as mine) own
      where mine or cyr_afm = afm or cyr_fold = fold or (cyr_mail_domain <> '' and cyr_mail_domain = domain)
      order by cyr_id desc limit ${MAX_SHOWN}) refusal
    order by id, cyr_id desc`.execute(db)
  const withIds = rows.map(({ id, ...refusal }) => ({ id, refusal }))
  return new Map(
    Array.from(
      Map.groupBy(withIds, ({ id }) => id),
      ([id, own]) => [id, own.map(({ refusal }) => refusal)],
    ),
  )
}
