import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { COLUMNS_MIME, columnsFromPortions, heldBack } from '#shared/features/kpis/kpis.columns.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { columnsFromRows } from '#shared/features/kpis/kpis.columns.test-kit.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { kpiRows, type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { jsonOf } from '#server/features/kpis/kpis.queries.ts'
import { withoutContact } from '#server/core/contact-data.ts'
import { reading } from '#server/core/work.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
  setProfile,
} from '#server/testing/make.ts'
import { changeAccount } from '#server/core/accounts.ts'

const WAIT = { timeout: 20_000, interval: 200 }

const t = await startTestApp()
const admin = await t.asOffice()
const company = await t.asCompany()

const tagOf = async (name: ListName) => String((await admin.call(kpisContract[name])).headers.etag)

describe('the nine lists', () => {
  it('are for the office alone', async () => {
    for (const name of listNames) {
      expect((await t.visitor.call(kpisContract[name])).status).toBe(401)
      expect((await company.call(kpisContract[name])).status).toBe(403)
    }
  })

  it('answer arrays whose rows have the specified fields and no others', async () => {
    await t.work(async (work) => {
      const candidate = await makeCandidate(work, { disability: 'κινητική', gender: 'FEMALE', bachelor: 'Νομική' })
      const { cny_id } = await makeCompany(work)
      const jl_id = await makeListing(work, cny_id)
      const edc_id = await makeCycle(work)
      await makeApplication(work, edc_id, candidate)
      await work.db
        .insertInto('job_listing_candidate')
        .values({ jlc_fk_jl_id: jl_id, jlc_fk_usr_id: candidate, jlc_status: 'BOOKMARKED' })
        .execute()
      await work.db
        .insertInto('hiring')
        .values({ jlh_fk_jl_id: jl_id, jlh_fk_usr_id: candidate, jlh_date_created: '2026-01-05' })
        .execute()
    })
    for (const name of listNames) {
      const { status, body } = await admin.call(kpisContract[name])
      expect(status, name).toBe(200)
      expect((body as unknown[]).length, name).toBeGreaterThan(0)
      const row = (body as Record<string, unknown>[])[0] ?? {}
      expect(Object.keys(row), name).toEqual(Object.keys(kpiRows[name].shape))
      expect(kpisContract[name].output.safeParse(body).error?.issues ?? [], name).toEqual([])
    }
  })

  it('say that there is a disability and never which, and write each reading down', async () => {
    await t.work((work) => makeCandidate(work, { disability: 'όρασης' }))
    await t.work((work) => makeCandidate(work))
    const before = await readings()
    const answer = await admin.call(kpisContract.profiles)
    expect(answer.raw.toString()).not.toContain('όρασης')
    expect(new Set(answer.body.map((row) => row.usp_disability))).toEqual(new Set([true, null]))
    expect(await readings()).toBe(before + 1)
    const again = await admin.call(kpisContract.profiles, undefined, {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.status).toBe(304)
    expect(await readings()).toBe(before + 1)
  })

  it('hold the profile of a person, the listing of a candidate and the people of a company', async () => {
    const before = await readings()
    const { body: users } = await admin.call(kpisContract.users)
    expect(await readings()).toBe(before + 1)
    const { body: profiles } = await admin.call(kpisContract.profiles)
    const nested = users.flatMap((user) => user.usr_profile ?? [])
    expect(nested.toSorted((a, b) => a.usp_fk_usr_id - b.usp_fk_usr_id)).toEqual(profiles)
    expect(users.find((user) => user.usr_role === 'COMPANY_USER')?.usr_profile).toBeNull()
    const { body: listings } = await admin.call(kpisContract.listings)
    const { body: shortlists } = await admin.call(kpisContract.shortlists)
    for (const { jlc_fk_jl_id, jlc_job_listing } of shortlists)
      expect(jlc_job_listing).toEqual(listings.find((listing) => listing.jl_id === jlc_fk_jl_id))
    const { body: companies } = await admin.call(kpisContract.companies)
    const { documents } = (await admin.call(companiesContract.list, { limit: 100 })).body
    for (const { cny_id, cny_users } of documents)
      expect(companies.find((company) => company.cny_id === cny_id)?.cny_users).toEqual(cny_users)
  })

  it('leave removed people out', async () => {
    const usr_id = await t.work((work) => makeCandidate(work))
    await t.work((work) => changeAccount(work, usr_id, { usr_date_deleted: work.now.toISOString() }))
    expect((await admin.call(kpisContract.users)).body.some((row) => row.usr_id === usr_id)).toBe(false)
    expect((await admin.call(kpisContract.profiles)).body.some((row) => row.usp_fk_usr_id === usr_id)).toBe(false)
    expect((await admin.call(kpisContract.educations)).body.some((row) => row.uedu_fk_usr_id === usr_id)).toBe(false)
  })

  it('are whole, in slices of any size', async () => {
    const whole = (await admin.call(kpisContract.users)).body
    const source = reading(t.services, {})
    for (const slice of [1, 2, whole.length, whole.length + 1]) {
      let text = ''
      for await (const part of jsonOf(source, 'users', 'rows', slice)) text += part
      expect(JSON.parse(text)).toEqual(whole)
    }
  })

  it('are made one slice ahead of the reader, and no further', async () => {
    const { pool } = t.services.connection
    let statements = 0
    const count = () => void (statements += 1)
    pool.on('acquire', count)
    const parts = jsonOf(reading(t.services, {}), 'users', 'rows', 1)
    // Each slice begins with the search of its first key.
    await parts.next()
    await vi.waitFor(() => expect(statements).toBe(4))
    await sleep(50)
    expect(statements).toBe(4)
    await parts.return(undefined)
    pool.off('acquire', count)
  })

  it('are as whole for whoever may not read contact data, without that', async () => {
    const viewer = await t.asOffice('VIEWER')
    for (const name of ['users', 'companies'] as const)
      expect((await viewer.call(kpisContract[name])).body).toEqual(
        JSON.parse(withoutContact(JSON.stringify((await admin.call(kpisContract[name])).body))),
      )
  })

  it('come compressed to whoever takes that', async () => {
    const answer = await t.app.inject({
      url: kpisContract.users.path,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip, br' },
    })
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual((await admin.call(kpisContract.users)).body)
    expect(answer.headers['content-encoding']).toBe('gzip')
  })

  it.each([
    ['zstd', 'gzip, br, zstd', (bytes: Buffer) => zstdDecompressSync(bytes)],
    ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('come as columns to whoever asks for them, packed as %s', async (encoding, accepted, unpack) => {
    const answer = await t.app.inject({
      url: kpisContract.cycles.path,
      headers: {
        authorization: `Bearer ${admin.token}`,
        accept: COLUMNS_MIME,
        'accept-encoding': accepted,
      },
    })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers['content-type']).toContain(COLUMNS_MIME)
    expect(answer.headers.vary).toBe('accept, accept-encoding')
    const columns = columnsFromPortions('cycles', JSON.parse(unpack(answer.rawPayload).toString()))
    const rows = (await admin.call(kpisContract.cycles)).body
    expect(columns).toEqual(columnsFromRows('cycles', rows as never))
    expect(columns.length).toBe(rows.length)
  })

  it('cost few bytes a row as columns', async () => {
    const rows = 4000
    await t.work(async (work) => {
      const edc_id = await makeCycle(work)
      await sql`with person as (
          insert into users (usr_email, usr_role, usr_fullname)
          select 'byte-' || n || '@columns.test', 'CANDIDATE', 'Άννα Δοκιμή' from generate_series(1, ${rows}::int) n
          returning usr_id)
        insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id, edca_status, edca_game_assessment_score,
          edca_date_created)
        select ${edc_id}, usr_id, case when usr_id % 3 = 0 then 'APPLIED' else 'INTERVIEWING' end,
          case when usr_id % 3 > 0 then abs(hashint4(usr_id)) % 61 + 40 end,
          timestamptz '2025-01-01' + abs(hashint4(-usr_id)) % 540 * interval '1 day'
        from person order by usr_id`.execute(work.db)
    })
    const { rawPayload } = await t.app.inject({
      url: kpisContract.applications.path,
      headers: { authorization: `Bearer ${admin.token}`, accept: COLUMNS_MIME, 'accept-encoding': 'zstd' },
    })
    const columns = columnsFromPortions('applications', JSON.parse(zstdDecompressSync(rawPayload).toString()))
    expect(columns.length).toBeGreaterThanOrEqual(rows)
    // Two of them say on which of 540 days, which is random here.
    expect(rawPayload.length / columns.length).toBeLessThan(4)
  })

  it('are kept as they were packed until a row changes', async () => {
    const read = async () => {
      const { rawPayload, headers } = await t.app.inject({
        url: kpisContract.cycles.path,
        headers: { authorization: `Bearer ${admin.token}`, accept: COLUMNS_MIME, 'accept-encoding': 'zstd' },
      })
      expect(headers['content-encoding']).toBe('zstd')
      const portions: unknown = JSON.parse(zstdDecompressSync(rawPayload).toString())
      return { bytes: rawPayload, rows: columnsFromPortions('cycles', portions as never).length }
    }
    const [first, again] = [await read(), await read()]
    expect(again.bytes.equals(first.bytes)).toBe(true)
    await t.work((work) => makeCycle(work))
    expect((await read()).rows).toBe(first.rows + 1)
    expect((await read()).rows).toBe(first.rows + 1)
  })

  it('have a version for each of their two forms', async () => {
    const etagOf = async (accept: string) =>
      (await admin.call(kpisContract.cycles, undefined, { headers: { accept } })).headers.etag
    const [rows, columns] = [await etagOf('application/json'), await etagOf(COLUMNS_MIME)]
    expect(rows).toBeTruthy()
    expect(columns).not.toBe(rows)
    const crossed = { accept: COLUMNS_MIME, 'if-none-match': String(rows) }
    expect((await admin.call(kpisContract.cycles, undefined, { headers: crossed })).status).toBe(200)
  })
})

describe('the trait of very few people', () => {
  const flags = async () => {
    const { headers, body } = await admin.call(kpisContract.profiles, undefined, { headers: { accept: COLUMNS_MIME } })
    const columns = columnsFromPortions('profiles', body as never)
    const people = Array.from(columns.usp_fk_usr_id).filter((_, index) => columns.usp_disability[index])
    return { people, held: heldBack(String(headers['content-type'])), etag: headers.etag }
  }

  it('is not sent to the dashboard until there is a reason, and is of nobody whom an open figure does not show', async () => {
    await t.work(({ db }) => db.updateTable('user_profile').set({ usp_disability: null }).execute())
    const edc_id = await t.work((work) => makeCycle(work))
    const applicants = await t.work(async (work) => {
      const people: number[] = []
      for (let made = 0; made < 4; made += 1) people.push(await makeCandidate(work, { disability: 'όρασης' }))
      for (const usr_id of people) await makeApplication(work, edc_id, usr_id)
      await setProfile(work, people[0] ?? 0, {
        usp_finalist_certificate_status: 'ACTIVE',
        usp_finalist_date: work.now.toISOString(),
      })
      return people
    })
    const few = await flags()
    expect([few.people, few.held]).toEqual([[], ['disabilityApplicants', 'certifiedDisability']])
    // The specified rows carry the marker (D-04).
    const marked = (await admin.call(kpisContract.profiles)).body.filter((row) => row.usp_disability !== null)
    expect(marked.map((row) => row.usp_fk_usr_id).toSorted((a, b) => a - b)).toEqual(applicants)

    // A fifth opens the figure of applicants; who never applied and is certified stays held back.
    const [fifth] = await t.work(async (work) => {
      const person = await makeCandidate(work, { disability: 'ακοής' })
      await makeApplication(work, edc_id, person)
      const imported = await makeCandidate(work, { disability: 'ακοής' })
      await setProfile(work, imported, {
        usp_finalist_certificate_status: 'ACTIVE',
        usp_finalist_date: work.now.toISOString(),
      })
      return [person, imported]
    })
    const open = await flags()
    expect([open.people, open.held]).toEqual([[...applicants, fifth], ['certifiedDisability']])
    expect(open.etag).not.toBe(few.etag)

    await admin.call(dataProtectionContract.giveReason, { reason: 'Απολογισμός 2026' })
    const reasoned = await flags()
    expect([reasoned.people.length, reasoned.held]).toEqual([6, []])
    expect(reasoned.etag).not.toBe(open.etag)
  })
})

describe('the version of a list', () => {
  it('stays while nothing changes, and answers 304 without reading', async () => {
    for (const name of listNames) {
      // For a moment PostgreSQL may shorten a table by itself, which looks like a writer: it is asked again.
      await vi.waitFor(async () => {
        const etag = await tagOf(name)
        expect(await tagOf(name)).toBe(etag)
        const answer = await admin.call(kpisContract[name], undefined, { headers: { 'if-none-match': etag } })
        expect(answer.status).toBe(304)
        expect(answer.raw.length).toBe(0)
      }, WAIT)
    }
  })

  it('stays while PostgreSQL vacuums or analyses the tables', async () => {
    const before = await tagOf('cycles')
    const tidying = await t.services.connection.pool.connect()
    try {
      await tidying.query('begin; lock table educational_cycle, cycle_application in share update exclusive mode')
      expect(await tagOf('cycles')).toBe(before)
    } finally {
      await tidying.query('rollback')
      tidying.release()
    }
  })

  it('changes with a row of the list, and with no other', async () => {
    const before = await Promise.all(listNames.map(tagOf))
    await t.work((work) => makeCycle(work))
    const after = await Promise.all(listNames.map(tagOf))
    expect(listNames.filter((_, index) => before[index] !== after[index])).toEqual(['cycles'])
  })

  it('is never given to a state that is not committed yet and again to the one after it', async () => {
    const pool = t.services.connection.pool
    const writer = await pool.connect()
    try {
      const before = await tagOf('cycles')
      await writer.query('begin')
      await writer.query(`insert into educational_cycle (edc_title) values ('ανοιχτή συναλλαγή')`)
      const during = await tagOf('cycles')
      expect(during).not.toBe(before)
      expect((await admin.call(kpisContract.cycles)).body.some((row) => row.edc_title === 'ανοιχτή συναλλαγή')).toBe(
        false,
      )
      await writer.query('commit')
      const answer = await admin.call(kpisContract.cycles, undefined, { headers: { 'if-none-match': during } })
      expect(answer.status).toBe(200)
      expect(answer.body.some((row) => row.edc_title === 'ανοιχτή συναλλαγή')).toBe(true)
    } finally {
      writer.release()
    }
  })
})

async function readings(): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*) as n from audit
    where aud_action = 'read-sensitive' and aud_entity = 'kpis'`.execute(t.db)
  return counted.rows[0]?.n ?? 0
}
