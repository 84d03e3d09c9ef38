import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { loadBenchSeed } from '#bench/seed/seed.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { searchColumns } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'

const definitions = sql`select indexdef from pg_indexes where schemaname = 'public'
  union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  order by 1`

const t = await startTestApp()
const indexes = (await definitions.execute(t.db)).rows
await loadBenchSeed(t.services, 0.01)

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(t.db)
  return rows[0]?.n ?? 0
}

async function values(column: string, table: string): Promise<number> {
  return count(`(select distinct ${column} from ${table}) found`)
}

it('has the keys that the product would have written', async () => {
  const people = await t.db.selectFrom('users').selectAll().execute()
  const wrong = people.filter((person) => {
    const keys = searchColumns(person)
    return keys.usr_fold !== person.usr_fold || keys.usr_search !== person.usr_search
  })
  expect(wrong.map((person) => `${person.usr_fullname} ${person.usr_email} ${person.usr_search}`)).toEqual([])
  const listings = await t.db.selectFrom('job_listing').selectAll().execute()
  expect(listings.filter((listing) => listing.jl_fold !== foldGreek(listing.jl_position_title))).toEqual([])
})

it('is as large as it says', async () => {
  expect(await count("users where usr_role = 'CANDIDATE'")).toBe(1000)
  expect(await count('user_profile')).toBe(1000)
  expect(await count('user_education')).toBe(1000)
  expect(await count('company')).toBe(50)
  expect(await count('job_listing')).toBe(200)
  expect(await count('cycle_application')).toBe(3000)
  expect(await count('job_listing_candidate')).toBe(1500)
  expect(await count('interview')).toBe(400)
  expect(await count('hiring')).toBe(300)
  expect(await count('notification')).toBe(10_000)
})

it('shows every state, also within one programme', async () => {
  expect(await values('edca_status', 'cycle_application')).toBe(10)
  expect(await values('edca_status', 'cycle_application where edca_fk_edc_id = 50')).toBeGreaterThan(4)
  expect(await values('jl_status', 'job_listing')).toBe(3)
  expect(await values('jlc_status', 'job_listing_candidate')).toBe(4)
  expect(await values('jli_status', 'interview')).toBe(5)
  expect(await values('cny_status', 'company')).toBe(3)
})

it('keeps its stories straight', async () => {
  expect(await count("job_listing_candidate where jlc_status = 'HIRED'")).toBe(await count('hiring'))
  expect(await count('user_profile where usp_hired')).toBe(await values('jlh_fk_usr_id', 'hiring'))
  expect(await count("interview where jli_status = 'SCHEDULED' and jli_date < now()")).toBe(0)
  expect(await count('hiring where jlh_date_created > current_date')).toBe(0)
  const last = 'select edca_labour_status from cycle_application where edca_id = last_application(usp_fk_usr_id)'
  expect(await count(`user_profile where usp_labour_status is distinct from (${last})`)).toBe(0)
  expect(await values('usp_labour_status', 'user_profile')).toBe(6)
})

it('leaves every index and constraint as the migrations made them', async () => {
  expect((await definitions.execute(t.db)).rows).toEqual(indexes)
})

it('lets the people of the demo seed sign in', async () => {
  for (const { email } of demoSignIns.people) {
    const answer = await t.visitor.call(authContract.login, { email, password: demoSignIns.password })
    expect(`${email} ${answer.status}`).toBe(`${email} 200`)
  }
})
