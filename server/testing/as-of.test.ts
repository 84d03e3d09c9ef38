import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, it } from 'vitest'
import type { Call } from '#shared/core/contract.ts'
import { cohortGroupings, fairnessGroupings } from '#shared/features/cohorts/cohorts.rules.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { funderPackContract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { firstFields } from '#shared/features/reports/reports.fields.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { tablesWithPast } from '#server/core/as-of.tables.ts'
import { readAsOf } from '#server/core/as-of.ts'
import { diskStorage } from '#server/core/storage-disk.ts'
import { inTransaction, reading } from '#server/core/work.ts'
import { buildApp } from '#server/app.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { connect } from '#server/database/connect.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { features } from '#server/features.ts'
import { makeServices } from '#server/services.ts'
import { callerOf, type Caller, startTestApp } from '#server/testing/app.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeListing,
  openTestSession,
} from '#server/testing/make.ts'

// What every list, figure, report and pack answered in the evening of a day, it answers as of that day ever after.

const t = await startTestApp({ SEED: 'demo' })
const days = ['2031-02-03', '2031-02-04', '2031-02-05', '2031-02-06', '2031-02-08'] as const
type Day = (typeof days)[number]
const calls = features.flatMap(({ handlers }) => handlers?.calls ?? []).map(({ call }) => call)
const withPast = calls.filter((call) => call.hasPast)
let administrator: number
let office: Caller
let cycles: number[]
let listings: number[]
let companies: number[]
let pack: number
let backup: string

/** The clock of the product and that of the database; sessions end meanwhile. */
async function setNow(now: string): Promise<void> {
  t.setNow(now)
  await sql`create or replace function past_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select '${now}'::timestamptz $$`)}`.execute(t.db)
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
  'educational-cycles.one': () => cycles.map((id) => ({ id })),
  'job-listings.officeList': () => [{}, { q: 'β', sort: 'cny_name' }],
  ...Object.fromEntries(
    ['job-listings.officeOne', 'hiring.officeFunnel', 'shortlists.officeList'].map((name) => [
      name,
      () => listings.map((id) => ({ id })),
    ]),
  ),
  'hiring.officeSearch': () => listings.map((id) => ({ id, hidden: true, hired: true, skip: 0, limit: 100 })),
  'hiring.officeApplications': () => [{}, ...listings.map((jl_id) => ({ jl_id }))],
  'responsiveness.company': () => companies.map((id) => ({ id })),
  'responsiveness.meetings': () => companies.map((id) => ({ id })),
  ...Object.fromEntries(
    ['candidate', 'company', 'listing', 'cycle'].map((name) => [`reports.${name}`, () => [{ limit: 500 }]]),
  ),
}

/** What each export is asked beside the format; of one row each, because more than thirty files a minute are refused. */
const exported: Record<string, () => Record<string, unknown>[]> = {
  'participants.export': () => cycles.slice(0, 1).map((id) => ({ id })),
  'hiring.officeExportCandidates': () => listings.slice(0, 1).map((id) => ({ id })),
  'reports.download': () => [{ type: 'candidate', title: 'Δοκιμή', fields: [...firstFields.candidate] }],
}

/** The rows of a file, without when it was made. */
const rowsIn = (file: Buffer) =>
  file
    .toString()
    .split('\r\n')
    .filter((line) => !/Εξαγωγή: |Όπως ήταν /.test(line))

/** Without the heads above them, which name versions of today. */
const listsIn = (raw: Buffer): unknown[] =>
  raw
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('['))
    .map((line) => JSON.parse(line) as unknown)

/** As texts by question: so many values of so many days would keep the garbage collector busy. */
async function answers(asOf?: Day, by: Caller = office): Promise<Record<string, string>> {
  const kept: Record<string, string> = {}
  for (const call of withPast) {
    const name = `${call.feature}.${call.name}`
    const isFile = call.answer === 'file'
    for (const input of (isFile ? exported : questions)[name]?.() ?? [{}]) {
      const sent = isFile ? { ...input, format: 'csv' } : input
      const answer = await by.call(call as Call, sent as never, asOf ? { asOf } : {})
      expect([name, answer.status, answer.message]).toEqual([name, 200, answer.message])
      const body = call.answer === 'stream' ? listsIn(answer.raw) : answer.body
      kept[`${name} ${JSON.stringify(input)}`] = JSON.stringify(isFile ? rowsIn(answer.raw) : body)
    }
  }
  return kept
}

/** The same text for equal values: rows that stand equal in the asked order come as the database meets them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`
  if (value === null || typeof value !== 'object') return String(JSON.stringify(value))
  const fields = Object.entries(value).map(([name, held]) => `${name}:${textOf(held)}`)
  return `{${fields.toSorted().join()}}`
}

const evenings = new Map<Day, Record<string, string>>()
const eveningOf = (day: Day, question: string): unknown => JSON.parse(evenings.get(day)?.[question] ?? 'null')

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
    order by count(*) desc, 1 limit 3`.execute(t.db)
  cycles = rows.map(({ id }) => id)
  const ids = async (query: string) =>
    (await sql<{ id: number }>`${sql.raw(query)}`.execute(t.db)).rows.map(({ id }) => id)
  listings = await ids(
    `select jlc_fk_jl_id as id from job_listing_candidate group by 1 order by count(*) desc, 1 limit 3`,
  )
  companies = await ids(`select jl_fk_cny_id as id from job_listing join company on cny_id = jl_fk_cny_id
    where cny_status = 'APPROVED' group by 1 order by count(*) desc, 1 limit 2`)
  await write(`insert into shortlist_person (shp_fk_jl_id, shp_fk_usr_id, shp_date_sent)
    select jl_id, usr_id, '2031-02-01' from unnest('{${listings.join(',')}}'::int[]) jl_id
    cross join (select usr_id from users where usr_role = 'CANDIDATE' order by usr_id limit 4) people
    on conflict do nothing`)
  await write(`insert into company_block (cbl_fk_usr_id, cbl_fk_cny_id) select usr_id, ${companies[0]} from users
    where usr_role = 'CANDIDATE' and usr_id % 4 = 1 on conflict do nothing`)
}, 120_000)

it('names in TypeScript the tables that have one in the database', async () => {
  const { rows } = await sql<{ name: string }>`select name from past_tables() order by 1`.execute(t.db)
  expect(rows.map(({ name }) => name)).toEqual([...tablesWithPast])
})

it('reads nothing without a past, and only for the office', () => {
  expect(withPast.length).toBeGreaterThan(20)
  // The rows of the last two carry their moment and never change: what reads them leaves out what came later.
  const covered = new Set<string>([
    ...tablesWithPast,
    'candidate_search',
    'candidate_facts',
    'listing_view',
    'migration',
  ])
  const strange = withPast.flatMap(({ name, reads, who }) => [
    ...reads.filter((table) => !covered.has(table)).map((table) => `${name}: ${table}`),
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
  const factsOf = (schema: string) =>
    sql`select * from ${sql.table(`${schema}.candidate_facts`)} order by caf_fk_usr_id`
  const facts = await factsOf('public').execute(connection.db)
  expect(facts.rows).toHaveLength(live.rows.length)
  const pastFacts = await readAsOf(
    reading(t.services, {}),
    { before: new Date('2040-01-01'), now: new Date() },
    (past) => factsOf('as_of').execute(past.db),
  )
  expect(pastFacts.rows).toEqual(facts.rows)
})

it('answers as of each day what it answered in that evening, whatever came after', {
  retry: 0,
  timeout: 240_000,
}, async () => {
  const [first, second, third, fourth, last] = days
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
  await write(
    `update shortlist_person set shp_answer = 'KEPT', shp_date_answered = '2031-02-04' where shp_fk_usr_id % 2 = 0`,
  )
  await write(`delete from company_block where cbl_fk_usr_id % 8 = 1`)
  await endOf(second)
  const { url } = t.services.connection
  const folder = join(t.services.config.dataDir, 'backups')
  backup = (await makeBackup({ url, storage: t.services.storage, folder, passphrase: undefined })).path

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
  await write(`insert into user_education (uedu_fk_usr_id, uedu_bachelor_sector) select usr_id, 'Νομική' from users
    where usr_role = 'CANDIDATE' on conflict (uedu_fk_usr_id) do nothing`)
  await write(`insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_date_created)
    select usr_id, (select min(jl_id) from job_listing), '2031-02-05' from users where usr_role = 'CANDIDATE' and usr_id % 9 = 4
      and not exists (select from hiring where jlh_fk_usr_id = usr_id)`)
  await write(`update declared_job set djb_status = 'REFUSED'`)
  await endOf(third)
  const frozen = await office.call(funderPackContract.freeze, { from: '2000-01-01', until: third })
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
  await write(`delete from shortlist_person where shp_fk_usr_id % 4 = 0`)
  await write(`update user_profile set usp_software = '{Excel}' where usp_fk_usr_id % 2 = 1`)
  await write(
    `update educational_cycle set edc_title = edc_title || ' β', edc_organizor = 'Άλλος' where edc_id % 2 = 0`,
  )
  await endOf(fourth)

  await morning(last)
  await write(`update users set usr_phone = '2100000000' where usr_role = 'CANDIDATE'`)
  await write(`update user_profile set usp_finalist_date = null, usp_finalist_certificate_status = null`)

  const changed: string[] = []
  for (const [day, kept] of evenings)
    changed.push(...differing(await answers(day), kept).map((question) => `${day} ${question}`))
  expect(changed).toEqual([])
  const [a, b] = [evenings.get(first), evenings.get(fourth)]
  expect(Object.keys(a ?? {}).filter((question) => a?.[question] === b?.[question])).toEqual([])
})

/** The product once more, on the same database or another, with the clock of this moment. */
async function elsewhere<T>(url: string, now: string, act: (by: Caller) => Promise<T>): Promise<T> {
  const connection = connect(url, { poolSize: 4, onError: () => undefined })
  const { config, log } = t.services
  const clock = () => new Date(now)
  const services = makeServices({ config: { ...config, databaseUrl: url }, log, connection, clock })
  const app = await buildApp(services, { generalPerMinute: 1_000_000 })
  await app.ready()
  try {
    const token = await inTransaction(services, {}, (work) => openTestSession(work, administrator))
    return await act(callerOf({ app }, administrator, token))
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.live.stop()
    await connection.close()
  }
}

/** The questions that two readings answer differently. */
const differing = (ours: Record<string, string>, theirs: Record<string, string>) =>
  Object.entries(theirs).flatMap(([question, text]) => {
    const own = ours[question] ?? 'null'
    return own === text || textOf(JSON.parse(own)) === textOf(JSON.parse(text)) ? [] : [question]
  })

it('equals what a backup of that day says', async () => {
  const clusterUrl = inject('clusterUrl')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(clusterUrl, name)
  await onCluster(clusterUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  try {
    const storage = diskStorage(join(t.services.config.dataDir, 'restored'))
    await restoreBackup({ url, path: backup, passphrase: undefined, storage })
    const then = await elsewhere(url, `${days[1]}T21:59:59.999Z`, (by) => answers(undefined, by))
    expect(Object.keys(then).length).toBeGreaterThan(60)
    expect(differing(evenings.get(days[1]) ?? {}, then)).toEqual([])
  } finally {
    await dropDatabase(clusterUrl, name)
  }
}, 240_000)

it('is the same from two processes, while both write', async () => {
  const kept = evenings.get(days[2]) ?? {}
  const pastCalls = [candidatesContract.search, companiesContract.list, jobListingsContract.officeList] as const
  const ask = async (by: Caller) => {
    const past: Record<string, string> = {}
    for (const call of pastCalls) {
      const input = call.name === 'search' ? { limit: 500 } : {}
      const { body } = await by.call(call as Call, input as never, { asOf: days[2] })
      past[`${call.feature}.${call.name} ${JSON.stringify(input)}`] = JSON.stringify(body)
    }
    return differing(kept, past)
  }
  await elsewhere(t.services.connection.url, `${days[4]}T09:00:00.000Z`, async (other) => {
    const writes = Array.from({ length: 12 }, (_, at) =>
      write(`update user_profile set usp_city = 'Πόλη ${at}' where usp_fk_usr_id % 12 = ${at}`),
    )
    const reads = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(at % 2 === 0 ? office : other)))
    await Promise.all(writes)
    expect(reads.flat()).toEqual([])
  })
}, 120_000)

it('belongs to the day on which it stood at midnight in Athens', async () => {
  const at = async (now: string, city: string) => {
    await setNow(now)
    await write(`update company set cny_activity = '${city}' where cny_id = ${companies[0]}`)
  }
  // The last moment of 8 February, and the first of the 9th.
  await at('2031-02-08T21:59:59.999Z', 'Πριν')
  await at('2031-02-08T22:00:00.000Z', 'Μετά')
  await setNow('2031-02-10T08:00:00.000Z')
  const activityOn = async (asOf?: string) => {
    const { body } = await office.call(companiesContract.list, {}, asOf ? { asOf } : {})
    return body.documents.find(({ cny_id }) => cny_id === companies[0])?.cny_activity
  }
  expect([await activityOn('2031-02-08'), await activityOn('2031-02-09'), await activityOn()]).toEqual([
    'Πριν',
    'Μετά',
    'Μετά',
  ])
  await morning(days[4])
})

it('tells a key what its scopes name, and a viewer no contact data and no file', async () => {
  const form = { name: 'Μητρώο', scopes: ['companies' as const], until: '2031-03-01' }
  const { key } = (await office.call(connectionsContract.makeKey, form)).body
  const system = callerOf(t, 0, key)
  const past = await system.call(companiesContract.list, {}, { asOf: days[1] })
  expect(textOf(past.body)).toBe(textOf(eveningOf(days[1], 'companies.list {}')))
  const closed = [
    await system.call(candidatesContract.search, { limit: 5 }, { asOf: days[1] }),
    await system.call(companiesContract.export, { format: 'csv' }, { asOf: days[1] }),
    await system.call(jobListingsContract.officeOne, { id: listings[0] as number }, { asOf: days[1] }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 403])

  const viewer = await t.asOffice('VIEWER')
  const seen = await viewer.call(candidatesContract.search, { limit: 500 }, { asOf: days[1] })
  const kept = eveningOf(days[1], 'candidates.search {"limit":500}') as { total: number }
  expect([seen.status, seen.body.total]).toEqual([200, kept.total])
  expect(new Set(seen.body.documents.map(({ usr_email, usr_phone }) => `${usr_email}${usr_phone}`))).toEqual(
    new Set(['']),
  )
  const filters = [{ field: 'usr_email' as const, op: 'like' as const, value: 'a' }]
  const refused = [
    await viewer.call(candidatesContract.search, { filters }, { asOf: days[1] }),
    await viewer.call(candidatesContract.export, { format: 'csv' }, { asOf: days[1] }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

it('names the day in a file, beside when the file was made', async () => {
  const { headers, raw } = await office.call(companiesContract.export, { format: 'csv' }, { asOf: days[1] })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Εταιρείες 2031-02-04.csv')
  expect(raw.toString()).toContain('Όπως ήταν στο τέλος της ημέρας 04/02/2031')
  expect(raw.toString()).toContain('Εξαγωγή: 08/02/2031')
})

it('counts a frozen pack anew to the same figures', async () => {
  const { status, body } = await office.call(funderPackContract.recount, { id: pack })
  expect([status, body.is_same, body.reasons]).toEqual([200, true, []])
  const now = (await office.call(funderPackContract.preview, { from: '2000-01-01', until: '2040-01-01' })).body
  expect(now.counted).not.toEqual(body.counted)
})

it('leaves whoever was erased out of past days too, and says so', async () => {
  const { db } = t
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
  const mentions = await office.call(candidatesContract.mentions, { id: person.usr_id })
  const mention_ids = mentions.body.mentions.map(({ id }) => id)
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
    const kept = eveningOf(day, question) as { total: number; documents: { usr_id: number }[] }
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
  expect(await answerOf(days[4])).toEqual([200, undefined])
  const other = await office.call(companiesContract.queue, { limit: 5 }, { asOf: days[0] })
  const onlyNow = 'Αυτό φαίνεται μόνο όπως είναι τώρα'
  expect([other.status, other.message, other.error.fields]).toEqual([422, onlyNow, { as_of: onlyNow }])
  // Short lists and blocks have a past for less long than the rest.
  await write(`update as_of_begin set aob_blocks_since = '2031-02-05T10:00:00Z'`)
  const ofListing = await office.call(hiringContract.officeFunnel, { id: listings[0] as number }, { asOf: days[1] })
  expect([ofListing.status, ofListing.message]).toEqual([422, 'Το παρελθόν είναι γνωστό από τις 05/02/2031'])
  expect(await answerOf(days[1])).toEqual([200, undefined])
  const { usr_id } = await t.work((work) => makeCompany(work))
  expect((await (await t.as(usr_id)).call(companiesContract.list, {}, { asOf: days[0] })).status).toBe(403)
  // The reading itself stands in the trail, as of now.
  const { rows } = await sql<{ after: { as_of: string } }>`select aud_after as after from audit
    where aud_action = 'read-contact' and aud_after ? 'as_of' limit 1`.execute(t.db)
  expect(rows[0]?.after.as_of).toMatch(/^2031-02-/)
})
