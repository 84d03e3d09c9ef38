import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { candidatesContract as cands, CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { CV_VIEWS_PER_DAY } from '#server/features/candidates/candidates.access.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
} from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))

const pdf = [
  { name: 'βιογραφικό.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', type: 'application/pdf' },
]
/** What a company must never read of the graduate of these tests. */
const SECRET = /gender|birth|"age"|disab|FEMALE|1998|όραση/i
let numbers = 0
const form = () => {
  numbers += 1
  return {
    usr_fullname: 'Ευτυχία Ξανθοπούλου',
    usr_email: `eftychia${numbers}@mail.test`,
    usr_phone: '6971234567',
    usp_birthdate: '1999-04-03',
    usp_gender: 'FEMALE' as const,
    usp_disability: 'ακοή',
    usp_city: 'Καλαμάτα',
    usp_languages: [{ language: 'Αγγλικά', level: 'C1' as const }],
    uedu_bachelor_sector: 'Νομική',
  }
}

async function companyCaller(): Promise<{ caller: Caller; cny_id: number }> {
  const { cny_id, usr_id } = await t.work(makeCompany)
  return { caller: await t.as(usr_id), cny_id }
}

async function graduate(): Promise<number> {
  return t.work(async (work) => {
    const usr_id = await makeCandidate(work, {
      name: 'Απόφοιτος Ένας',
      gender: 'FEMALE',
      birthdate: '1998-07-21',
      disability: 'όραση',
    })
    await makeApplication(work, await makeCycle(work), usr_id, 'SUCCEEDED')
    return usr_id
  })
}

describe('the office', () => {
  it('enters somebody with a CV, changes and finds them in any spelling', async () => {
    const values = form()
    const made = await admin.call(cands.create, values, { files: { cv: pdf } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      user: { usr_fullname: values.usr_fullname },
      usr_profile: { has_cv: true, usp_city: 'Καλαμάτα' },
    })
    const id = made.body.user.usr_id
    for (const q of ['ksanthopoulou', 'ΞΑΝΘΟΠΟΎΛΟΥ', 'eftixia', values.usr_email])
      expect((await admin.call(cands.search, { q })).body.documents.map((one) => one.usr_id)).toContain(id)
    const edited = await admin.call(cands.edit, { id, ...values, usp_city: 'Σπάρτη', remove_cv: true })
    expect(edited.body.usr_profile).toMatchObject({ usp_city: 'Σπάρτη', has_cv: false })
    expect((await admin.call(cands.cvFile, { id })).status).toBe(404)
    const twin = await admin.call(cands.create, values)
    expect([twin.status, twin.error.code]).toEqual([409, 'email_taken'])
    const other = await admin.call(cands.create, form())
    const moved = await admin.call(cands.edit, { id: other.body.user.usr_id, ...values })
    expect([moved.status, moved.error.code]).toEqual([409, 'email_taken'])
  })

  it('is refused a CV that is not what its name says, or too big', async () => {
    const program = [{ name: 'cv.pdf', content: 'MZ\u0000\u0001program', type: 'application/pdf' }]
    const wrong = await admin.call(cands.create, form(), { files: { cv: program } })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([415, ['cv']])
    const big = [{ name: 'cv.pdf', content: `%PDF-1.4\n${'x'.repeat(CV_MAX_BYTES)}`, type: 'application/pdf' }]
    expect((await admin.call(cands.create, form(), { files: { cv: big } })).status).toBe(413)
  })

  it('writes a career down in months, whoever types them how', async () => {
    const job = { title: 'Πωλητής', from: '5/2019', to: '2021' }
    const { body } = await admin.call(cands.create, { ...form(), usp_experience: [job] })
    expect(body.usr_profile.usp_experience).toMatchObject([{ from: '2019-05', to: '2021', employer: '' }])
  })

  it.each([
    [{ usr_fullname: ' ' }, 'usr_fullname'],
    [{ usr_email: 'χωρίς' }, 'usr_email'],
    [{ usp_birthdate: '2000-13-01' }, 'usp_birthdate'],
    [{ usp_languages: [{ language: 'Αγγλικά', level: 'Z9' as never }] }, 'usp_languages.0.level'],
    [{ usp_birthdate: '2190-01-01' }, 'usp_birthdate'],
    [{ usp_experience: [{ title: 'Πωλητής', from: 'πέρυσι' }] }, 'usp_experience.0.from'],
    [{ usp_experience: [{ title: 'Πωλητής', from: '05/2020', to: '04/2020' }] }, 'usp_experience.0.to'],
    [{ usp_links: [{ label: '', url: 'javascript:alert(1)' }] }, 'usp_links.0.url'],
  ])('is told what is wrong with %o', async (bad, field) => {
    const answer = await admin.call(cands.create, { ...form(), ...bad })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  it('narrows by the flags, 20 rows from the first unless said', async () => {
    const usr_id = await graduate()
    const find = async (flags: object) =>
      (await admin.call(cands.search, { q: 'Απόφοιτος', limit: 500, ...flags })).body.documents.map((one) => one.usr_id)
    expect(await find({ regenerators: true })).toContain(usr_id)
    expect(await find({ regenerators: false })).not.toContain(usr_id)
    expect(await find({ hired: true })).not.toContain(usr_id)
    expect(await find({ hidden: true })).not.toContain(usr_id)
    await admin.call(cands.changeStatus, { value: 'OFF', userIds: [usr_id] })
    expect(await find({ hidden: true })).toContain(usr_id)
    await t.work(async (work) => {
      for (let at = 0; at < 22; at += 1) await makeCandidate(work)
    })
    expect((await admin.call(cands.list, {})).body.documents).toHaveLength(20)
  })

  it('says the same total on every page, behind the last one and in every order', async () => {
    for (let n = 0; n < 5; n += 1)
      await t.work((work) => makeCandidate(work, { name: `Ξενοκλής Ζυγός${'αβγδε'.charAt(n)}` }))
    for (const q of ['ksenokl', 'ξε ζυ', 'zygos xenoklis'])
      for (const sort of ['usr_fullname', '-usr_date_created', 'usr_email', 'usp_city', 'age'])
        for (const skip of [0, 3, 100]) {
          const { body } = await admin.call(cands.search, { q, sort, skip, limit: 3 })
          expect([body.total, body.documents.length], `${q} ${sort} ${skip}`).toEqual([
            5,
            [3, 2, 0][[0, 3, 100].indexOf(skip)],
          ])
        }
  })

  it('switches many at once after a rehearsal, and leaves as a sheet', async () => {
    const ids = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
    expect((await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids, dry_run: true })).body).toEqual({
      changed: 2,
      same: 0,
    })
    await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids })
    expect((await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids })).body).toEqual({
      changed: 0,
      same: 2,
    })
    const byFilter = {
      filters: [{ field: 'usr_status', op: 'eq' as const, value: 'FROZEN' }],
      operator: 'and' as const,
    }
    expect(
      (await admin.call(cands.changeStatus, { value: 'ON', matching: byFilter })).body.changed,
    ).toBeGreaterThanOrEqual(2)
    const sheet = (await admin.call(cands.export, { format: 'csv', ids })).raw.toString()
    expect(sheet).toContain('Ονοματεπώνυμο')
    expect(sheet.match(/;Ενεργός;/g)).toHaveLength(2)
  })

  it('switches as many as a list finds, each with a line in the trail', async () => {
    await t.work((work) =>
      sql`insert into users (usr_role, usr_email, usr_fullname, usr_fold, usr_search)
        select 'CANDIDATE', 'crowd' || n || '@mail.test', 'Πλήθος', 'plithos', 'plithos' from generate_series(1, 9000) n`.execute(
        work.db,
      ),
    )
    const matching = { q: 'Πλήθος', filters: [], operator: 'and' as const }
    expect((await admin.call(cands.changeStatus, { value: 'FROZEN', matching })).body).toEqual({
      changed: 9000,
      same: 0,
    })
    const lines = await t.work((work) =>
      sql`select from audit where aud_action = 'status-changed' and aud_after = '"FROZEN"'`.execute(work.db),
    )
    expect(lines.rows.length).toBeGreaterThanOrEqual(9000)
  }, 60_000)

  it('leaves a line when it asks by a sensitive field', async () => {
    const noted = () =>
      t.work((work) =>
        sql`select from audit where aud_entity = 'candidates' and aud_fk_usr_id = ${admin.usr_id}`.execute(work.db),
      )
    const before = (await noted()).rows.length
    const filters = [{ field: 'usp_disability', op: 'eq' as const, value: true }]
    await admin.call(cands.list, { filters })
    await admin.call(cands.search, { filters, q: 'Απόφοιτος' })
    await admin.call(cands.export, { filters, format: 'csv' })
    await admin.call(cands.changeStatus, { value: 'ON', matching: { filters, operator: 'and' }, dry_run: true })
    expect((await noted()).rows.length).toBe(before + 4)
    await admin.call(cands.search, { q: 'Απόφοιτος' })
    expect((await noted()).rows.length).toBe(before + 4)
  })

  it('reads the whole story, and each reading of health data is written down', async () => {
    const usr_id = await graduate()
    const { body } = await admin.call(cands.story, { id: usr_id })
    expect(body.applications[0]).toMatchObject({ edca_status: 'SUCCEEDED' })
    expect((await admin.call(cands.profile, { id: usr_id })).body.usr_profile.usp_disability).toBe('όραση')
    const lines = await t.work((work) =>
      work.db
        .selectFrom('audit')
        .selectAll()
        .where('aud_entity_id', '=', String(usr_id))
        .where('aud_action', '=', 'read-sensitive')
        .execute(),
    )
    expect(lines).toHaveLength(1)
    expect((await admin.call(cands.profile, { id: admin.usr_id })).status).toBe(404)
  })
})

describe('a company', () => {
  it('sees graduates and those on its listings, nobody else, and nobody of another company', async () => {
    const { caller, cny_id } = await companyCaller()
    const other = await companyCaller()
    const found = await graduate()
    const hidden = await t.work((work) => makeCandidate(work, { name: 'Κρυφός Υποψήφιος' }))
    expect((await caller.call(cands.companyOne, { id: found })).status).toBe(200)
    expect((await caller.call(cands.companyOne, { id: hidden })).status).toBe(404)
    await t.work(async (work) => {
      const listing = await makeListing(work, cny_id)
      await work.db
        .insertInto('job_listing_candidate')
        .values({ jlc_fk_jl_id: listing, jlc_fk_usr_id: hidden, jlc_status: 'BOOKMARKED' })
        .execute()
    })
    const detailed = await caller.call(cands.companyDetailed, { id: hidden })
    expect(detailed.body).toMatchObject({
      usr_email: expect.stringContaining('@'),
      listings: [{ jlc_status: 'BOOKMARKED' }],
    })
    expect((await other.caller.call(cands.companyDetailed, { id: hidden })).status).toBe(404)
    expect((await other.caller.call(cands.companyDetailed, { id: found })).body).toMatchObject({
      usr_email: null,
      usr_phone: null,
    })
    await t.work((work) =>
      work.db.updateTable('users').set({ usr_status: 'OFF' }).where('usr_id', '=', found).execute(),
    )
    expect((await caller.call(cands.companyOne, { id: found })).status).toBe(404)
    for (const call of [cands.list, cands.profile, cands.story, cands.cvFile])
      expect((await caller.call(call, { id: found } as never)).status).toBe(403)
  })

  it('never gets gender, birth date, age or disability', async () => {
    const { caller } = await companyCaller()
    const id = await graduate()
    for (const call of [cands.companyOne, cands.companyDetailed]) {
      const text = (await caller.call(call, { id })).raw.toString()
      expect(text).not.toMatch(SECRET)
    }
  })

  it('opens CVs, each view written down, so many a day', async () => {
    const { caller, cny_id } = await companyCaller()
    const id = await graduate()
    expect((await caller.call(cands.companyCv, { id })).status).toBe(404)
    await t.work(async (work) => {
      const file = await storeBuffer(work, {
        name: 'cv.pdf',
        mime: 'application/pdf',
        purpose: 'cv',
        usr_id: id,
        buffer: Buffer.from('%PDF-1.4'),
      })
      await work.db
        .updateTable('user_profile')
        .set({ usp_fk_cv_file: file.fil_id })
        .where('usp_fk_usr_id', '=', id)
        .execute()
    })
    expect((await caller.call(cands.companyCvFile, { id })).status).toBe(403)
    const { body, raw } = await caller.call(cands.companyCv, { id })
    expect(raw.toString()).not.toMatch(SECRET)
    expect(body).toMatchObject({ file_name: 'cv.pdf', mime: 'application/pdf', url: `/api/company/user/${id}/cv-file` })
    expect((await caller.call(cands.companyCvFile, { id })).raw.toString()).toContain('%PDF')
    const views = () =>
      t.work((work) => work.db.selectFrom('cv_view').selectAll().where('cvv_fk_cny_id', '=', cny_id).execute())
    expect(await views()).toHaveLength(1)
    await t.work((work) =>
      work.db
        .insertInto('cv_view')
        .values(
          Array.from({ length: CV_VIEWS_PER_DAY }, () => ({
            cvv_fk_usr_id: caller.usr_id,
            cvv_fk_cny_id: cny_id,
            cvv_fk_candidate_id: admin.usr_id,
          })),
        )
        .execute(),
    )
    t.setNow(new Date(Date.now() + 31 * 60_000).toISOString())
    expect((await caller.call(cands.companyCv, { id })).status).toBe(429)
    t.setNow(null)
  })
})
