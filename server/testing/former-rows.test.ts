import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { tablesWithPast } from '#server/core/as-of.tables.ts'
import { ageOf, endNext, listDue, type RetentionRule } from '#server/core/retention.ts'
import { readAsOf } from '#server/core/as-of.ts'
import { reading } from '#server/core/work.ts'
import { athensDay } from '#shared/core/dates.ts'
import { dropOldUnconfirmed } from '#server/core/unconfirmed-accounts.ts'
import { withdrawRequestOf } from '#server/features/companies/companies.decisions.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'
import { endByAge } from '#server/testing/retention.ts'

// What goes for good leaves no former rows: no table with a past holds what its live rows, or an erasure, had to lose.

const t = await startDemoApp()
const { db } = t
const admin = await t.asOffice()

/** The tables whose former rows hold a word that no live row of the same table holds. */
async function leftOnlyIn(word: string): Promise<string[]> {
  const left: string[] = []
  for (const name of tablesWithPast) {
    const holds = async (table: string) =>
      (await sql`select from ${sql.table(table)} row where row::text like ${`%${word}%`} limit 1`.execute(db)).rows
        .length
    if ((await holds(`past_${name}`)) > 0 && (await holds(name)) === 0) left.push(name)
  }
  return left
}

/** How many former rows name somebody, or something, that has no row any more. */
async function ofNobody(parent: 'users' | 'educational_cycle', key: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    table: string
    column: string
  }>`select name as table, attname as column from past_tables()
    join pg_constraint on conrelid = name::regclass and contype = 'f' and confdeltype <> 'n'
      and confrelid = ${parent}::regclass
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    union all select ${parent}::text, ${key}::text`.execute(db)
  expect(rows.length).toBeGreaterThan(3)
  const leftovers: Record<string, number> = {}
  for (const { table, column } of rows) {
    const past = sql.table(`past_${table}`)
    const gone = await sql`select from ${past} where ${sql.ref(column)} is not null and not exists
      (select from ${sql.table(parent)} where ${sql.ref(key)} = ${sql.ref(column)})`.execute(db)
    if (gone.rows.length > 0) leftovers[`${table}.${column}`] = gone.rows.length
  }
  return leftovers
}

it('people whose row goes, and a practice cycle, leave none', async () => {
  const usr_id = await t.work(async (work) => {
    const id = await createUser(work, {
      usr_role: 'COMPANY_USER',
      usr_email: 'never@confirmed.test',
      usr_fullname: 'Αβέβαιος Φευγάτος',
      usr_email_confirmed: false,
    })
    await work.db.updateTable('users').set({ usr_phone: '6911223344' }).where('usr_id', '=', id).execute()
    return id
  })
  expect(await leftOnlyIn('never@confirmed.test')).toEqual([])
  t.setNow(new Date(Date.now() + 4 * 86_400_000).toISOString())
  await t.work(dropOldUnconfirmed)
  t.setNow(null)
  expect((await sql`select from users where usr_id = ${usr_id}`.execute(db)).rows).toEqual([])
  expect([await leftOnlyIn('never@confirmed.test'), await leftOnlyIn('Φευγάτος')]).toEqual([[], []])

  const fresh = await t.work(async (work) => {
    const id = await makeCandidate(work, { name: 'Σβησμένη Ολότελα', city: 'Πάτρα' })
    await makeApplication(work, await makeCycle(work), id)
    return id
  })
  await sql`update user_profile set usp_city = 'Χανιά' where usp_fk_usr_id = ${fresh}`.execute(db)
  await sql`delete from cycle_application where edca_fk_usr_id = ${fresh}`.execute(db)
  await sql`delete from users where usr_id = ${fresh}`.execute(db)
  expect(await ofNobody('users', 'usr_id')).toEqual({})

  expect((await admin.call(cycles.startPractice, {} as never)).status).toBe(200)
  const { body } = await admin.call(cycles.practice)
  await sql`update educational_cycle set edc_title = edc_title || ' β' where edc_id = ${body?.edc_id}`.execute(db)
  await sql`update cycle_application set edca_note = 'Πήγε καλά' where edca_fk_edc_id = ${body?.edc_id}`.execute(db)
  expect((await admin.call(cycles.endPractice, {} as never)).status).toBe(200)
  expect(await ofNobody('users', 'usr_id')).toEqual({})
  expect(await ofNobody('educational_cycle', 'edc_id')).toEqual({})
})

it('a request that is withdrawn, or whose refusal ends by its age, leaves no company', async () => {
  const { usr_id } = await t.work((work) => makeCompany(work, { name: 'Ανακληθείσα', status: 'PENDING_APPROVAL' }))
  await sql`update company set cny_size = '1-10' where cny_name = 'Ανακληθείσα'`.execute(db)
  await t.work((work) => withdrawRequestOf(work, usr_id))
  expect(await leftOnlyIn('Ανακληθείσα')).toEqual([])

  const { cny_id } = await t.work((work) => makeCompany(work, { name: 'Απορριφθείσα', status: 'PENDING_APPROVAL' }))
  const refused = await admin.call(companiesContract.reject, { id: cny_id, reasons: ['OTHER'], note: 'Όχι' } as never)
  expect([refused.status, refused.message]).toEqual([200, refused.message])
  expect(await leftOnlyIn('Απορριφθείσα')).toEqual(['company'])
  t.setNow(new Date(Date.now() + 1200 * 86_400_000).toISOString())
  expect(await endByAge(t, 'company-rejections')).toBeGreaterThan(0)
  t.setNow(null)
  expect(await leftOnlyIn('Απορριφθείσα')).toEqual([])
})

it('that end in many turns are asked for on no day of which some are gone', async () => {
  const rule = t.services.retention.find(({ name }) => name === 'former-rows') as RetentionRule
  const day = (years: number, days = 0) => new Date(Date.now() - years * 365 * 86_400_000 + days * 86_400_000)
  await sql`update as_of_begin set aob_since = ${day(7).toISOString()}`.execute(db)
  const old = sql`select count(*)::int as n from past_company_block where cbl_fk_usr_id < 0`
  const left = async () => ((await old.execute(db)).rows[0] as { n: number }).n
  await sql`insert into past_company_block (past_from, past_until, past_is_row, cbl_fk_usr_id, cbl_fk_cny_id, cbl_date_created)
    select ${day(7).toISOString()}, ${day(6).toISOString()}, true, -n, 1, ${day(7).toISOString()}
    from generate_series(1, 2500) n`.execute(db)
  const ask = async (at: Date) => (await admin.call(companiesContract.list, {}, { asOf: athensDay(at) })).status
  expect(await ask(day(6.5))).toBe(200)
  const ends = [await t.work((work) => endNext(work, rule, ageOf(work.now, rule.days))), await left()]
  expect(ends).toEqual([1000, 1500])
  expect([await ask(day(6.5)), await ask(day(5, -1)), await ask(day(5)), await ask(day(4))]).toEqual([
    422, 422, 200, 200,
  ])
  // Asked for before the turn, read after it.
  const earlier = { before: day(6.5), now: day(6.5) }
  await expect(readAsOf(reading(t.services, {}), earlier, () => Promise.resolve(0))).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(await endByAge(t, 'former-rows')).toBe(1500)
  expect(await left()).toBe(0)
  await sql`update as_of_begin set aob_since = now()`.execute(db)
})

it('whatever a rule ends by its age leaves none of what the rule named', async () => {
  t.setNow(new Date(Date.now() + 5000 * 86_400_000).toISOString())
  // They were asked and have not answered.
  await sql`insert into candidate_contact (cct_fk_usr_id, cct_date_warned)
    select usr_id, now() + interval '4900 days' from users join user_profile on usp_fk_usr_id = usr_id
    where usr_role = 'CANDIDATE' and usr_date_deleted is null order by usr_id limit 3
    on conflict (cct_fk_usr_id) do update set cct_date_warned = excluded.cct_date_warned`.execute(db)
  const [held] = (
    await sql<{ id: number }>`select min(usr_id) + 10 as id from users where usr_role = 'CANDIDATE'`.execute(db)
  ).rows
  await sql`insert into legal_hold values (${held?.id}, 'Διαφορά', null, now())`.execute(db)
  await sql`update users set usr_phone = '6900000000' where usr_role = 'CANDIDATE'`.execute(db)
  const ended: string[] = []
  for (const rule of t.services.retention) {
    const due = await t.work((work) => listDue(work, rule, ageOf(work.now, rule.days), 3))
    if ((await endByAge(t, rule.name)) === 0) continue
    ended.push(rule.name)
    for (const word of due.flatMap(({ label }) => label.split(' · ')))
      if (word.length > 4) expect([rule.name, word, await leftOnlyIn(word)]).toEqual([rule.name, word, []])
  }
  // What the last rules have changed is of now as well.
  await endByAge(t, 'former-rows')
  t.setNow(null)
  expect(ended.length).toBeGreaterThan(5)
  expect(ended).toEqual(expect.arrayContaining(['quiet-candidates']))
  expect(await ofNobody('users', 'usr_id')).toEqual({})
  // By now former rows themselves have come of age, but for those of whom the law holds.
  const former = await sql<{ id: number }>`select distinct usr_id as id from past_users
    where past_until < now() + interval '1 day'`.execute(db)
  expect(former.rows).toEqual([held])
  const { rows } = await sql`select from as_of_begin where aob_since > now() + interval '3000 days'`.execute(db)
  expect(rows).toHaveLength(1)
})
