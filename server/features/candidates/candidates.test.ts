import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { candidatesContract as cands, CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { addCv, makeCandidate, makeCompany, makeGraduate, makeListing, trailOf } from '#server/testing/make.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { tagMany } from '#server/features/candidates/candidates.tags.queries.ts'
import { untilLockWait } from '#server/testing/locks.ts'

const CV_VIEWS_PER_DAY = 20
const t = await startTestApp({ CV_VIEWS_PER_DAY: String(CV_VIEWS_PER_DAY) })
const admin = await t.asOffice()

const pdf = [
  { name: 'βιογραφικό.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', type: 'application/pdf' },
]
/** Values of the graduate that a company must never read. */
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

function graduate(): Promise<number> {
  return t.work((work) =>
    makeGraduate(work, { name: 'Απόφοιτος Ένας', gender: 'FEMALE', birthdate: '1998-07-21', disability: 'όραση' }),
  )
}

const giveCv = (usr_id: number) => t.work((work) => addCv(work, usr_id))

describe('the office', () => {
  it('reads of a late edit who changed the person, not who only looked since', async () => {
    const usr_id = await graduate()
    const reader = await t.asOffice()
    await t.work((work) =>
      work.db
        .updateTable('users')
        .set({ usr_fullname: 'Σταύρος Αναγνώστης' })
        .where('usr_id', '=', reader.usr_id)
        .execute(),
    )
    const { user } = (await admin.call(cands.profile, { id: usr_id })).body
    await admin.call(cands.edit, { id: usr_id, usp_city: 'Λάρισα' })
    expect((await reader.call(cands.profile, { id: usr_id })).body.usr_profile.usp_city).toBe('Λάρισα')
    const late = await admin.call(cands.edit, {
      id: usr_id,
      usp_city: 'Βόλος',
      expected_changed: user.usr_date_changed,
    })
    expect(late.error.details).toMatchObject({ changed_by: 'Ελένη Γραφείου', changed: ['Πόλη'] })
  })

  it('creates a candidate with a CV, changes and finds them in any spelling', async () => {
    const values = form()
    const created = await admin.call(cands.create, values, { files: { cv: pdf } })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      user: { usr_fullname: values.usr_fullname },
      usr_profile: { has_cv: true, usp_city: 'Καλαμάτα' },
    })
    const id = created.body.user.usr_id
    for (const q of ['ksanthopoulou', 'ΞΑΝΘΟΠΟΎΛΟΥ', 'eftixia', values.usr_email])
      expect((await admin.call(cands.search, { q })).body.documents.map((row) => row.usr_id)).toContain(id)
    const edited = await admin.call(cands.edit, { id, ...values, usp_city: 'Σπάρτη', remove_cv: true })
    expect(edited.body.usr_profile).toMatchObject({ usp_city: 'Σπάρτη', has_cv: false })
    expect((await admin.call(cands.cvFile, { id })).status).toBe(404)
    const emailTaken = [409, 'email_taken', ['usr_email']]
    const twin = await admin.call(cands.create, values)
    expect([twin.status, twin.error.code, Object.keys(twin.error.fields ?? {})]).toEqual(emailTaken)
    const other = await admin.call(cands.create, form())
    const moved = await admin.call(cands.edit, { id: other.body.user.usr_id, ...values })
    expect([moved.status, moved.error.code, Object.keys(moved.error.fields ?? {})]).toEqual(emailTaken)
  })

  it('keeps fields that an edit leaves out, empties those sent empty, and refuses a stale edit', async () => {
    const values = {
      usr_fullname: 'Ρένα Μερική',
      usr_email: 'partial@mail.test',
      usp_city: 'Βόλος',
      usp_about: 'Λίγα λόγια',
    }
    const { user } = (await admin.call(cands.create, values)).body
    const edit = { id: user.usr_id, usp_about: '' }
    const edited = (await admin.call(cands.edit, { ...edit, expected_changed: user.usr_date_changed })).body
    expect(edited.user).toMatchObject({ usr_fullname: 'Ρένα Μερική', usr_role: 'CANDIDATE', usr_company_position: '' })
    expect(edited.usr_profile).toMatchObject({ usp_fk_usr_id: user.usr_id, usp_city: 'Βόλος', usp_about: '' })
    expect(edited.user.usr_profile).toEqual(edited.usr_profile)
    expect(edited.consent_companies).toBeNull()
    t.setNow(new Date(Date.now() + 60_000).toISOString())
    await admin.call(cands.edit, { id: user.usr_id, usp_city: 'Λάρισα' })
    t.setNow(null)
    const stale = await admin.call(cands.edit, { ...edit, expected_changed: edited.user.usr_date_changed })
    expect(stale.status).toBe(409)
    expect(stale.error.message).toContain('Πόλη')
  })

  it('does not overwrite the note of somebody else in silence', async () => {
    const id = await t.work((work) => makeCandidate(work, { name: 'Ρένα Σημειωμένη' }))
    const { user } = (await admin.call(cands.profile, { id })).body
    t.setNow(new Date(Date.now() + 60_000).toISOString())
    await admin.call(cands.note, { id, note: 'Του πρώτου', expected_changed: user.usr_date_changed })
    t.setNow(null)
    const late = await admin.call(cands.note, { id, note: 'Του δεύτερου', expected_changed: user.usr_date_changed })
    expect([late.status, late.error.details]).toMatchObject([
      409,
      { changed: ['Σημείωση του γραφείου'], current: { note: 'Του πρώτου' } },
    ])
  })

  it('exports the column that joins all studies when it is shown', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Σπουδαγμένη Μία', bachelor: 'Πληροφορική' }))
    const query = { format: 'csv' as const, ids: [usr_id], columns: ['usr_fullname', 'education'] }
    const text = (await admin.call(cands.export, query)).raw.toString()
    expect(text).toContain('Σπουδές')
    expect(text).toContain('Πληροφορική')
  })

  it('refuses a CV that is not what its name says, or too big', async () => {
    const program = [{ name: 'cv.pdf', content: 'MZ\u0000\u0001program', type: 'application/pdf' }]
    const wrong = await admin.call(cands.create, form(), { files: { cv: program } })
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([415, ['cv']])
    const big = [{ name: 'cv.pdf', content: `%PDF-1.4\n${'x'.repeat(CV_MAX_BYTES)}`, type: 'application/pdf' }]
    expect((await admin.call(cands.create, form(), { files: { cv: big } })).status).toBe(413)
  })

  it('stores the months of a career, however they are typed', async () => {
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

  it('narrows by the flags, 20 rows by default', async () => {
    const usr_id = await graduate()
    const find = async (flags: object) =>
      (await admin.call(cands.search, { q: 'Απόφοιτος', limit: 500, ...flags })).body.documents.map((row) => row.usr_id)
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

  it('returns the same total on every page, behind the last one and in every order', async () => {
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

  it('finds a name with or without its hyphen or apostrophe, and by an old spelling', async () => {
    const names = ['Φλώρα-Μαρία Ζουμπουλάκη', "Ντ'Αμπρόζιο Ζήσης", 'Γεωργιάδης Φλωρομαρίας']
    for (const name of names) await t.work((work) => makeCandidate(work, { name }))
    const search = async (q: string) =>
      (await admin.call(cands.search, { q })).body.documents.map((row) => row.usr_fullname)
    for (const q of ['Φλωραμαρία', 'Flora-Maria', 'φλωρα μαρια', 'floramaria zovmpovlaki', 'Zoumboulaki Flora'])
      expect(await search(q), q).toEqual([names[0]])
    for (const q of ['Νταμπρόζιο', 'dambrozio', "d'ambrozio"]) expect(await search(q), q).toEqual([names[1]])
    expect(await search('Georgiades floromarias')).toEqual([names[2]])
  })

  it('puts the likest first where no other order is chosen', async () => {
    const names = ['Αννίτα Λυκούδη', 'Λυκουδίνα Άλφα', 'Λοικούδη Ανίτα', 'Λυκούδη Αννίτα Μαρία', 'Λυκούδη Αννίτα']
    for (const name of names) await t.work((work) => makeCandidate(work, { name }))
    const search = async (q: string, sort?: string) =>
      (await admin.call(cands.search, { q, sort })).body.documents.map((row) => row.usr_fullname)
    expect(await search('λυκουδη αννιτα')).toEqual([
      'Αννίτα Λυκούδη',
      'Λυκούδη Αννίτα',
      'Λυκούδη Αννίτα Μαρία',
      'Λοικούδη Ανίτα',
    ])
    expect((await search('lykoudi anita')).toSorted()).toEqual((await search('λυκουδη αννιτα')).toSorted())
    expect((await search('λυκουδη αννιτα', '-usr_fullname'))[0]).toBe('Λυκούδη Αννίτα Μαρία')
    expect((await search('Λυκουδίνα'))[0]).toBe('Λυκουδίνα Άλφα')
  })

  it('switches many at once after a dry run, and exports a sheet', async () => {
    const ids = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
    expect((await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids, dry_run: true })).body).toEqual({
      changed: 2,
      same: 0,
      interviews: 0,
    })
    await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids })
    expect((await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: ids })).body).toEqual({
      changed: 0,
      same: 2,
      interviews: 0,
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

  it('puts tags on many and takes them off, and no company reads them', async () => {
    const ids = [await graduate(), await t.work((work) => makeCandidate(work))]
    const [first = 0, second = 0] = ids
    const hostile = `O'<b>%"-- \u05d0\u05d1`
    const tag = (input: object) => admin.call(cands.tag, { userIds: ids, ...input })
    expect((await tag({ add: ['Για τον Μάρτη', hostile], dry_run: true })).body).toEqual({
      changed: 2,
      same: 0,
      full: 0,
    })
    await tag({ add: ['Για τον Μάρτη', 'για τον μαρτη', hostile] })
    expect((await tag({ add: ['ΓΙΑ ΤΟΝ ΜΑΡΤΗ'] })).body).toEqual({ changed: 0, same: 2, full: 0 })
    const rowsTagged = async (value: string) => {
      const filters = [{ field: 'usp_tags', op: 'eq' as const, value }]
      return (await admin.call(cands.list, { filters })).body.documents.map((row) => [row.usr_id, row.usp_tags])
    }
    expect(await rowsTagged('για τον μαρτη')).toHaveLength(2)
    expect(await rowsTagged(hostile)).toContainEqual([first, ['Για τον Μάρτη', hostile]])
    const bySearch = { filters: [{ field: 'usp_tags', op: 'eq' as const, value: hostile }], operator: 'and' as const }
    await admin.call(cands.tag, { remove: ['για τον μάρτη'], matching: bySearch })
    expect(await rowsTagged('Για τον Μάρτη')).toEqual([])
    expect((await admin.call(cands.tags, {})).body.tags).toContainEqual({ tag: hostile, people: 2 })
    const sheet = (
      await admin.call(cands.export, { format: 'csv', ids: [second], columns: ['usp_tags'] })
    ).raw.toString()
    expect(sheet).toContain('Ετικέτες')
    expect(sheet).toContain('<b>%')
    const { caller } = await companyCaller()
    expect((await caller.call(cands.tag, { add: ['Δικό μας'], userIds: ids })).status).toBe(403)
    expect((await caller.call(cands.tags, {})).status).toBe(403)
    expect((await caller.call(cands.companyOne, { id: first })).raw.toString()).not.toContain('usp_tags')
    const history = (await admin.call(cands.story, { id: second })).body.history.map((line) => line.aud_action)
    expect(history.filter((action) => action === 'tagged')).toHaveLength(2)
  })

  it('tells of the tags that most people have, and how many there are in all', async () => {
    const first = await graduate()
    const second = await graduate()
    const { total } = (await admin.call(cands.tags, {})).body
    await t.work(async (work) => {
      const rare = sql`(select array_agg('σπάνια ' || n) from generate_series(1, 520) n)`
      await sql`update user_profile set usp_tags = ${rare} where usp_fk_usr_id = ${first}`.execute(work.db)
      await sql`update user_profile set usp_tags = '{σπάνια 520}' where usp_fk_usr_id = ${second}`.execute(work.db)
    })
    const mostUsed = (await admin.call(cands.tags, {})).body
    expect([mostUsed.tags.length, mostUsed.total]).toEqual([500, total + 520])
    expect(mostUsed.tags).toContainEqual({ tag: 'σπάνια 520', people: 2 })
    await t.work((work) =>
      sql`update user_profile set usp_tags = '{}' where usp_fk_usr_id in (${first}, ${second})`.execute(work.db),
    )
  })

  it('keeps the tags of both of two who tag the same person at once', async () => {
    const usr_id = await graduate()
    const { second } = await t.work(async (work) => {
      await tagMany(work, [usr_id], { add: ['Πρώτη'], remove: [], dry_run: false })
      const second = admin.call(cands.tag, { userIds: [usr_id], add: ['Δεύτερη'] })
      await untilLockWait(t)
      return { second }
    })
    expect((await second).body).toEqual({ changed: 1, same: 0, full: 0 })
    expect((await admin.call(cands.profile, { id: usr_id })).body.usr_profile.usp_tags).toEqual(['Πρώτη', 'Δεύτερη'])
  })

  it('refuses tags that are too long, hold a comma or chose nobody, and passes over who has too many', async () => {
    const userIds = [await graduate()]
    for (const add of [['α'.repeat(41)], ['ένα, δύο'], [' '], Array.from({ length: 21 }, (_, at) => `ν${at}`)])
      expect((await admin.call(cands.tag, { add, userIds })).status, add[0]).toBe(422)
    const everybody = { filters: [], operator: 'and' as const }
    expect((await admin.call(cands.tag, { add: ['όλοι'], matching: everybody })).status).toBe(422)
    await admin.call(cands.tag, { add: Array.from({ length: 20 }, (_, at) => `ν${at}`), userIds })
    expect((await admin.call(cands.tag, { add: ['ακόμη'], userIds })).body).toEqual({ changed: 0, same: 0, full: 1 })
  })

  it('does not switch people whom nobody chose', async () => {
    const everybody = { filters: [], operator: 'and' as const }
    const filters = [{ field: 'usr_status', op: 'eq' as const, value: 'FROZEN' }]
    const both = { userIds: [await graduate()], matching: { filters, operator: 'and' as const } }
    for (const input of [{ matching: everybody }, both])
      expect((await admin.call(cands.changeStatus, { value: 'OFF', ...input })).status).toBe(422)
    const flagged = { value: 'ON' as const, matching: { ...everybody, regenerators: true }, dry_run: true }
    expect((await admin.call(cands.changeStatus, flagged)).status).toBe(200)
  })

  it('switches everybody who matches, each with an audit entry', async () => {
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
      interviews: 0,
    })
    const lines = await t.work((work) =>
      sql`select from audit where aud_action = 'status-changed' and aud_after = '"FROZEN"'`.execute(work.db),
    )
    expect(lines.rows.length).toBeGreaterThanOrEqual(9000)
  }, 60_000)

  it('audits a filter by a sensitive field', async () => {
    const noted = () =>
      t.work((work) =>
        sql`select from audit where aud_action = 'read-sensitive' and aud_entity = 'candidates' and aud_fk_usr_id = ${admin.usr_id}`.execute(
          work.db,
        ),
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

  it('reads the whole story, and each read of health data is audited', async () => {
    const usr_id = await graduate()
    await admin.call(cands.edit, { id: usr_id, usp_city: 'Λαμία', usr_phone: '6970000001', usp_disability: 'όραση' })
    const { body } = await admin.call(cands.story, { id: usr_id })
    expect(body.applications[0]).toMatchObject({ edca_status: 'SUCCEEDED' })
    expect(body.history[0]).toMatchObject({ after: { usp_city: 'Λαμία', usr_phone: '6970000001' } })
    expect(JSON.stringify(body.history)).not.toContain('usp_disability')
    const viewer = await t.asOffice('VIEWER')
    const [seen] = (await viewer.call(cands.story, { id: usr_id })).body.history
    expect(seen?.after).toMatchObject({ usp_city: 'Λαμία', usr_phone: '' })
    expect((await admin.call(cands.profile, { id: usr_id })).body.usr_profile.usp_disability).toBe('όραση')
    const lines = await trailOf(t.db, { aud_entity_id: String(usr_id), aud_action: 'read-sensitive' })
    expect(lines).toHaveLength(1)
    expect((await admin.call(cands.profile, { id: admin.usr_id })).status).toBe(404)
  })
})

describe('a company', () => {
  it('reads graduates and people on its listings, nobody else, and nobody of another company', async () => {
    const { caller, cny_id } = await companyCaller()
    const other = await companyCaller()
    const candidate = await graduate()
    const hidden = await t.work((work) => makeCandidate(work, { name: 'Κρυφός Υποψήφιος' }))
    expect((await caller.call(cands.companyOne, { id: candidate })).status).toBe(200)
    expect((await caller.call(cands.companyOne, { id: hidden })).status).toBe(404)
    await t.work(async (work) => {
      const listing = await makeListing(work, cny_id)
      await work.db
        .insertInto('job_listing_candidate')
        .values({ jlc_fk_jl_id: listing, jlc_fk_usr_id: hidden, jlc_status: 'BOOKMARKED' })
        .execute()
    })
    const detailed = await caller.call(cands.companyDetailed, { id: hidden })
    expect(detailed.body).toMatchObject({ may_read_contact: false, listings: [{ jlc_status: 'BOOKMARKED' }] })
    expect(detailed.raw.toString()).not.toContain('@mail.test')
    expect((await other.caller.call(cands.companyDetailed, { id: hidden })).status).toBe(404)
    await t.work((work) => changeAccount(work, candidate, { usr_status: 'OFF' }))
    expect((await caller.call(cands.companyOne, { id: candidate })).status).toBe(404)
    for (const call of [cands.list, cands.profile, cands.story, cands.cvFile])
      expect((await caller.call(call, { id: candidate } as never)).status).toBe(403)
  })

  it('never gets gender, birth date, age or disability', async () => {
    const { caller } = await companyCaller()
    const id = await graduate()
    for (const call of [cands.companyOne, cands.companyDetailed]) {
      const text = (await caller.call(call, { id })).raw.toString()
      expect(text).not.toMatch(SECRET)
    }
  })

  it('opens CVs, each view recorded, up to the daily limit', async () => {
    const { caller, cny_id } = await companyCaller()
    const id = await graduate()
    expect((await caller.call(cands.companyCv, { id })).status).toBe(404)
    await giveCv(id)
    expect((await caller.call(cands.companyCvFile, { id })).status).toBe(403)
    const { body, raw } = await caller.call(cands.companyCv, { id })
    expect(raw.toString()).not.toMatch(SECRET)
    expect(body).toMatchObject({ file_name: 'cv.pdf', mime: 'application/pdf', url: null })
    expect((await caller.call(cands.companyCvFile, { id })).status).toBe(403)
    const views = () => t.db.selectFrom('cv_view').selectAll().where('cvv_fk_cny_id', '=', cny_id).execute()
    expect(await views()).toHaveLength(1)
    await t.work((work) =>
      work.db
        .insertInto('cv_view')
        .values(
          Array.from({ length: CV_VIEWS_PER_DAY - 2 }, () => ({
            cvv_fk_usr_id: caller.usr_id,
            cvv_fk_cny_id: cny_id,
            cvv_fk_candidate_id: admin.usr_id,
          })),
        )
        .execute(),
    )
    const others = await Promise.all(Array.from({ length: 6 }, () => graduate()))
    await Promise.all(others.map(giveCv))
    const statuses = await Promise.all(
      others.map(async (other) => (await caller.call(cands.companyCv, { id: other })).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429, 429])
    expect((await caller.call(cands.companyCv, { id })).status).toBe(200)
    t.setNow(new Date(Date.now() + 31 * 60_000).toISOString())
    expect((await caller.call(cands.companyCv, { id })).status).toBe(429)
    t.setNow(null)
  })
})
