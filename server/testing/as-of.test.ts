import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#shared/core/contract.ts'
import { cohortGroupings, fairnessGroupings } from '#shared/features/cohorts/cohorts.rules.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { funderPackContract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { tablesWithPast } from '#server/core/as-of.tables.ts'
import { readAsOf } from '#server/core/as-of.ts'
import { reading } from '#server/core/work.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { features } from '#server/features.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

// What every list, figure, report and pack answered in the evening of a day, it answers as of that day ever after.

const t = await startTestApp({ SEED: 'demo' })
const days = ['2031-02-03', '2031-02-04', '2031-02-05', '2031-02-06', '2031-02-07', '2031-02-08'] as const
type Day = (typeof days)[number]
const calls = features.flatMap(({ handlers }) => handlers?.calls ?? []).map(({ call }) => call)
const withPast = calls.filter((call) => call.hasPast)
let administrator: number
let office: Caller
let cycles: number[]
let pack: number

/** The clock of the product and that of the database; sessions end meanwhile. */
async function setNow(now: string): Promise<void> {
  t.setNow(now)
  await sql`create or replace function past_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select '${now}'::timestamptz $$`)}`.execute(t.services.connection.db)
  office = await t.as(administrator)
}

const morning = (day: Day) => setNow(`${day}T08:00:00.000Z`)
/** The last moment of the day in Athens. */
const evening = (day: Day) => setNow(`${day}T21:59:59.999Z`)

/** In a unit of work, so that kept totals hear of it. */
const write = (statement: string) => t.work(({ db }) => sql`${sql.raw(statement)}`.execute(db))

/** What each call is asked. */
const questions: Record<string, () => Record<string, unknown>[]> = {
  'cohorts.list': () => cohortGroupings.map((by) => ({ by })),
  'cohorts.fairness': () => fairnessGroupings.map((by) => ({ by })),
  'funder-pack.preview': () => [{ from: '2000-01-01', until: '2040-01-01' }],
  'candidates.search': () => [{ limit: 500 }],
  'candidates.list': () => [
    { limit: 500 },
    { limit: 500, sort: '-usr_date_created', hired: true },
    { limit: 500, regenerators: true },
    { q: 'μαρ', hidden: false },
    { filters: [{ field: 'usp_city', op: 'exists', value: true }], limit: 500, sort: 'usp_city' },
  ],
  'participants.list': () => cycles.map((id) => ({ id, limit: 500 })),
  'companies.list': () => [{}, { filters: [{ field: 'cny_status', op: 'eq', value: 'APPROVED' }] }],
  'job-listings.officeList': () => [{}, { q: 'β', sort: 'cny_name' }],
  ...Object.fromEntries(
    ['candidate', 'company', 'listing', 'cycle'].map((name) => [`reports.${name}`, () => [{ limit: 500 }]]),
  ),
}

async function answers(asOf?: Day): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  for (const call of withPast) {
    const name = `${call.feature}.${call.name}`
    for (const input of questions[name]?.() ?? [{}]) {
      const answer = await office.call(call as Call, input as never, asOf ? { asOf } : {})
      expect([name, answer.status, answer.message]).toEqual([name, 200, answer.message])
      kept[`${name} ${JSON.stringify(input)}`] = answer.body
    }
  }
  return kept
}

/** Rows that stand equal in the asked order, and lists within a cell, come as the database meets them. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(inOrder)
    return list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inOrder(entry)]))
}

const evenings = new Map<Day, Record<string, unknown>>()

async function endOf(day: Day): Promise<void> {
  await evening(day)
  evenings.set(day, await answers())
}

beforeAll(async () => {
  t.setNow('2031-02-01T08:00:00.000Z')
  await loadDemoSeed(t.services)
  administrator = await t.work(makeAdministrator)
  await write(`update as_of_begin set aob_since = '2031-02-02T10:00:00Z'`)
  const { rows } = await sql<{ id: number }>`select edca_fk_edc_id as id from cycle_application group by 1
    order by count(*) desc, 1 limit 3`.execute(t.services.connection.db)
  cycles = rows.map(({ id }) => id)
}, 120_000)

it('names in TypeScript the tables that have one in the database', async () => {
  const { rows } = await sql<{ name: string }>`select name from past_tables() order by 1`.execute(
    t.services.connection.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([...tablesWithPast])
})

it('reads nothing without a past, and only for the office', () => {
  expect(withPast.length).toBeGreaterThan(20)
  const known = new Set<string>([...tablesWithPast, 'candidate_search'])
  const strange = withPast.flatMap(({ name, reads, who }) => [
    ...reads.filter((table) => !known.has(table)).map((table) => `${name}: ${table}`),
    ...(who === 'office' ? [] : [`${name} is for ${who}`]),
  ])
  expect(strange).toEqual([])
})

it('makes the search of people of a day as it is kept today', async () => {
  const { connection } = t.services
  const rowsOf = (
    schema: string,
  ) => sql`select cas_fk_usr_id, cas_fold, cas_search, cas_is_on, cas_is_open, cas_is_hired,
    cas_is_findable, cas_name, cas_is_readable from ${sql.table(`${schema}.candidate_search`)} order by cas_fk_usr_id`
  const live = await rowsOf('public').execute(connection.db)
  const past = await readAsOf(reading(t.services, {}), { before: new Date('2040-01-01'), now: new Date() }, ({ db }) =>
    rowsOf('as_of').execute(db),
  )
  expect(live.rows.length).toBeGreaterThan(50)
  expect(past.rows).toEqual(live.rows)
})

it('answers as of each day what it answered in that evening, whatever came after', async () => {
  const [first, second, third, fourth, fifth, last] = days
  await morning(first)
  await endOf(first)

  await morning(second)
  await write(`delete from hiring where jlh_id % 3 = 0`)
  await write(`delete from job_listing_candidate where jlc_id % 4 = 1`)
  await write(`update job_listing set jl_status = 'CLOSED', jl_date_closed = '2031-02-04', jl_close_reason = 'Καλύφθηκε'
    where jl_id % 2 = 0`)
  await write(
    `update cycle_application set edca_status = 'INTERVIEWING', edca_note = 'Πήγε καλά' where edca_id % 5 = 2`,
  )
  await write(`update user_profile set usp_city = 'Βόλος', usp_open_for_work = not usp_open_for_work,
    usp_gender = 'OTHER' where usp_fk_usr_id % 3 = 1`)
  await endOf(second)

  await morning(third)
  const applied = await t.work(async (work) => {
    const people = [await makeCandidate(work, { name: 'Μαρία Καινούρια' }), await makeCandidate(work)]
    for (const usr_id of people) await makeApplication(work, cycles[0] as number, usr_id)
    await makeListing(work, (await makeCompany(work, { status: 'PENDING_APPROVAL' })).cny_id)
    return people
  })
  const acted = await office.call(participantsContract.act, {
    id: cycles[0] as number,
    userIds: applied,
    application_approved: true,
    hold_minutes: 2000,
    send_email_notification: true,
  } as never)
  expect(acted.body).toMatchObject({ action_id: expect.any(Number) })
  await write(`update users set usr_fullname = usr_fullname || ' Νέα', usr_status = 'OFF' where usr_id % 7 = 3`)
  await endOf(third)
  const frozen = await office.call(funderPackContract.freeze, { from: '2000-01-01', until: '2040-01-01' })
  pack = frozen.body.fpk_id

  await morning(fourth)
  const { action_id } = acted.body as { action_id: number }
  expect((await office.call(participantsContract.undo, { id: action_id })).status).toBe(200)
  // There and back within one day, and within one transaction.
  await write(`update company set cny_status = 'ARCHIVED' where cny_id % 2 = 1`)
  await write(`update company set cny_status = 'APPROVED' where cny_id % 2 = 1`)
  await t.work(async ({ db }) => {
    for (const size of ['1', '2', '3']) await sql`update company set cny_size = ${size}`.execute(db)
  })
  await write(`delete from cycle_application where edca_id % 6 = 1`)
  await write(`delete from user_education where uedu_fk_usr_id % 4 = 2`)
  await write(`update interview set jli_status = 'CANCELLED' where jli_id % 2 = 1`)
  await write(`update follow_up set fup_answer = null, fup_source = null, fup_date_answered = null, fup_contract = null,
    fup_hours = null, fup_in_field = null where fup_id % 3 = 1`)
  await write(`delete from follow_up where fup_id % 5 = 2`)
  await write(
    `update educational_cycle set edc_title = edc_title || ' β', edc_organizor = 'Άλλος' where edc_id % 2 = 0`,
  )
  await endOf(fourth)

  await morning(fifth)
  await write(`insert into user_education (uedu_fk_usr_id, uedu_bachelor_sector) select usr_id, 'Νομική' from users
    where usr_role = 'CANDIDATE' on conflict (uedu_fk_usr_id) do nothing`)
  await write(`insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_date_created)
    select usr_id, (select min(jl_id) from job_listing), '2031-02-07' from users where usr_role = 'CANDIDATE' and usr_id % 9 = 4
      and not exists (select from hiring where jlh_fk_usr_id = usr_id)`)
  await write(`update declared_job set djb_status = 'REFUSED'`)
  await endOf(fifth)
  await morning(last)
  await write(`update users set usr_phone = '2100000000' where usr_role = 'CANDIDATE'`)
  await write(`update user_profile set usp_finalist_date = null, usp_finalist_certificate_status = null`)

  const differing: string[] = []
  for (const [day, kept] of evenings) {
    const past = await answers(day)
    for (const [question, answer] of Object.entries(kept))
      if (!isDeepStrictEqual(inOrder(past[question]), inOrder(answer))) differing.push(`${day} ${question}`)
  }
  expect(differing).toEqual([])
  const [a, b] = [evenings.get(first), evenings.get(fifth)]
  expect(
    Object.keys(a ?? {}).filter((question) => JSON.stringify(a?.[question]) === JSON.stringify(b?.[question])),
  ).toEqual([])
}, 240_000)

it('counts a frozen pack anew to the same figures', async () => {
  const { status, body } = await office.call(funderPackContract.recount, { id: pack })
  expect([status, body.is_same, body.reasons]).toEqual([200, true, []])
  const now = (await office.call(funderPackContract.preview, { from: '2000-01-01', until: '2040-01-01' })).body
  expect(now.counted).not.toEqual(body.counted)
})

it('leaves whoever was erased out of past days too, and says so', async () => {
  const { db } = t.services.connection
  const { rows } = await sql<{ usr_id: number; name: string }>`select usr_id, usr_fullname as name from users
    where usr_role = 'CANDIDATE' and usr_date_deleted is null and usr_id % 7 = 3 and exists (select from cycle_application
      where edca_fk_usr_id = usr_id and edca_status = 'SUCCEEDED') order by usr_id limit 1`.execute(db)
  const [person] = rows as [{ usr_id: number; name: string }]
  const earlier = person.name.replace(' Νέα', '')
  await write(`update user_profile set usp_about = 'Γράφει για ${person.name}' where usp_fk_usr_id = ${person.usr_id}`)
  await write(
    `update job_listing set jl_description = 'Ζητά ${person.name}' where jl_id = (select min(jl_id) from job_listing)`,
  )
  await write(
    `update job_listing set jl_description = 'Ζητά κάποιον' where jl_id = (select min(jl_id) from job_listing)`,
  )
  const found = await office.call(candidatesContract.mentions, { id: person.usr_id })
  const mention_ids = found.body.mentions.map(({ id }) => id)
  expect(mention_ids.filter((id) => id.startsWith('past_job_listing.'))).not.toEqual([])
  const erased = await office.call(candidatesContract.erase, {
    id: person.usr_id,
    confirm: 'ΔΙΑΓΡΑΦΗ',
    mention_ids,
  } as never)
  expect([erased.status, erased.message]).toEqual([200, erased.message])

  for (const table of tablesWithPast) {
    const left =
      await sql`select * from ${sql.table(`past_${table}`)} past where past::text like ${`%${earlier}%`}`.execute(db)
    expect([table, left.rows]).toEqual([table, []])
  }
  for (const day of [days[0], days[3]]) {
    const question = 'candidates.search {"limit":500}'
    const kept = evenings.get(day)?.[question] as { total: number; documents: { usr_id: number }[] }
    const past = (await office.call(candidatesContract.search, { limit: 500 }, { asOf: day })).body
    expect(past.total).toBe(kept.total - 1)
    const others = kept.documents.filter(({ usr_id }) => usr_id !== person.usr_id)
    expect(past.documents.slice(0, others.length)).toEqual(others)
  }
  expect((await office.call(trailContract.past, { day: days[0] })).body).toEqual({ since: '2031-02-02', erased: 1 })
  const { body } = await office.call(funderPackContract.recount, { id: pack })
  expect(body.reasons).toEqual([{ reason: 'ERASED', rows: expect.any(Number) }])
})

it('refuses days that nobody knows, calls without a past, and everybody else', async () => {
  const answerOf = async (asOf: string) => {
    const { status, error } = await office.call(companiesContract.list, {}, { asOf })
    return [status, error?.fields?.as_of]
  }
  expect(await answerOf('2031-02-09')).toEqual([422, 'Η ημέρα αυτή δεν έχει έρθει ακόμη'])
  expect(await answerOf('2031-02-01')).toEqual([422, 'Το παρελθόν είναι γνωστό από τις 02/02/2031'])
  expect(await answerOf('χθες')).toEqual([422, 'Χρειάζεται ημέρα, όπως 2026-11-25'])
  expect(await answerOf(days[5])).toEqual([200, undefined])
  const other = await office.call(companiesContract.queue, { limit: 5 }, { asOf: days[0] })
  expect([other.status, other.error.fields]).toEqual([422, { as_of: 'Αυτό φαίνεται μόνο όπως είναι τώρα' }])
  const { usr_id } = await t.work((work) => makeCompany(work))
  expect((await (await t.as(usr_id)).call(companiesContract.list, {}, { asOf: days[0] })).status).toBe(403)
  // The reading itself stands in the trail, as of now.
  const { rows } = await sql<{ after: { as_of: string } }>`select aud_after as after from audit
    where aud_action = 'read-contact' and aud_after ? 'as_of' limit 1`.execute(t.services.connection.db)
  expect(rows[0]?.after.as_of).toMatch(/^2031-02-/)
})
