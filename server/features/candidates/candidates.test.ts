import { describe, expect, it } from 'vitest'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
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
    expect(
      (await admin.call(cands.create, values)).error.fields?.email ?? (await admin.call(cands.create, values)).status,
    ).toBeTruthy()
  })

  it.each([
    [{ usr_fullname: ' ' }, 'usr_fullname'],
    [{ usr_email: 'χωρίς' }, 'usr_email'],
    [{ usp_birthdate: '2000-13-01' }, 'usp_birthdate'],
    [{ usp_languages: [{ language: 'Αγγλικά', level: 'Z9' as never }] }, 'usp_languages.0.level'],
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
    expect((await admin.call(cands.export, { format: 'csv', ids })).raw.toString()).toContain('Ονοματεπώνυμο')
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
    expect((await caller.call(cands.list, {})).status).toBe(403)
  })

  it('never gets gender, birth date, age or disability', async () => {
    const { caller } = await companyCaller()
    const id = await graduate()
    for (const call of [cands.companyOne, cands.companyDetailed]) {
      const text = (await caller.call(call, { id })).raw.toString()
      expect(text).not.toMatch(/gender|birth|"age"|disab|FEMALE|1998|όραση/i)
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
    const { body } = await caller.call(cands.companyCv, { id })
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

describe('erasure', () => {
  it('needs the word, and leaves no residue in rows, files, letters and the trail, while what was counted stays', async () => {
    const values = { ...form(), usr_fullname: 'Πολυξένη Μοναδική', usr_phone: '6999888777' }
    const { body } = await admin.call(cands.create, values, { files: { cv: pdf } })
    const id = body.user.usr_id
    await admin.call(cands.note, { id, note: 'Η Πολυξένη Μοναδική τηλεφώνησε' })
    await t.work(async (work) => makeApplication(work, await makeCycle(work), id, 'SUCCEEDED'))
    expect((await admin.call(cands.erase, { id, confirm: 'ναι' as never })).status).toBe(422)
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    expect((await admin.call(cands.profile, { id })).status).toBe(404)
    const found = await residue([values.usr_fullname, values.usr_email, values.usr_phone])
    expect(found).toEqual([])
    const kept = await t.work((work) =>
      work.db.selectFrom('cycle_application').selectAll().where('edca_fk_usr_id', '=', id).execute(),
    )
    expect(kept).toHaveLength(1)
    const files = await t.work((work) =>
      work.db.selectFrom('file').selectAll().where('fil_fk_usr_id', '=', id).execute(),
    )
    expect(files).toEqual([])
  })
})

/** Every table of the database, as text. */
async function residue(marks: string[]): Promise<string[]> {
  const { pool } = t.services.connection
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select 1 from "${name}" row where row::text ilike any($1)`, [
      marks.map((mark) => `%${mark}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
