import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LATEST_OF_LISTING } from '#shared/core/latest.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { publishable } from '#server/testing/hiring-fixture.ts'
import { makeCompany, makeCompanyUser, makeGraduate } from '#server/testing/make.ts'

const t = await startTestApp()
const office = await t.asOffice()
const { cny_id, usr_id } = await t.work(makeCompany)
const company = await t.as(usr_id)
const colleague = await t.as(await t.work((work) => makeCompanyUser(work, cny_id)))

const specified = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Πωλητής' }
const requiredFields = { ...specified, ...publishable }
const allFields = {
  ...requiredFields,
  jl_description: '<p>Έλα</p>',
  jl_city: 'Πάτρα',
  jl_remote: true,
  jl_hybrid: false,
  jl_employment: 'PART_TIME',
  jl_openings: 3,
  jl_deadline: '2099-01-01',
  jl_pay_min: 1000,
  jl_pay_max: 1500,
  jl_pay_basis: 'NET_MONTH',
  jl_requirements: [{ type: 'CODE' as const, value: 'SQL' }],
  jl_requested_strictly_qualified: true,
  jl_requested_bachelors_education: 'Οικονομικά',
  jl_requested_masters_education: 'Διοίκηση',
  jl_requested_experienced_in_sector: 'Εμπόριο',
}

const create = async (form: object = {}) => (await company.call(listings.create, { ...requiredFields, ...form })).body

describe('the search of listings', () => {
  it('puts the likest first unless another order is chosen', async () => {
    for (const jl_position_title of ['Βοηθός ξυλουργός', 'Ξυλουργός', 'Ξιλουργείου τεχνίτης', 'Ξυλουργός πλοίων'])
      await create({ jl_position_title })
    const search = async (q: string, sort?: string) =>
      (await company.call(listings.companyList, { q, sort })).body.documents.map((row) => row.jl_position_title)
    expect((await search('ξυλουργ')).at(-1)).toBe('Ξιλουργείου τεχνίτης')
    expect(await search('ξυλουργος')).toEqual(['Ξυλουργός', 'Ξυλουργός πλοίων', 'Βοηθός ξυλουργός'])
    expect(await search('ξυλουργος', 'jl_position_title')).toEqual([
      'Βοηθός ξυλουργός',
      'Ξυλουργός',
      'Ξυλουργός πλοίων',
    ])
  })
})

describe('editing a listing', () => {
  it('keeps the fields that are left out and empties those sent empty', async () => {
    const { jl_id: id } = await create(allFields)
    const changed = await company.call(listings.edit, { id, jl_position_title: 'Ταμίας' })
    expect(changed.body).toMatchObject({ ...allFields, jl_position_title: 'Ταμίας' })
    const emptied = await company.call(listings.edit, { id, jl_city: '', jl_pay_max: null, jl_requirements: [] })
    expect(emptied.body).toMatchObject({ jl_city: '', jl_pay_max: null, jl_requirements: [], jl_pay_min: 1000 })
    const wrongPay = await office.call(listings.officeEdit, { id, jl_pay_max: 10 })
    expect([wrongPay.status, Object.keys(wrongPay.error.fields ?? {})]).toEqual([422, ['jl_pay_max']])
  })

  it('accepts the row as it was read and ignores its read-only fields', async () => {
    const row = await create(allFields)
    const { status, body } = await company.call(listings.edit, {
      ...row,
      id: row.jl_id,
      jl_status: 'CLOSED',
      jl_requested_candidates_counter: 9,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...allFields, jl_status: 'OPEN', jl_requested_candidates_counter: 0 })
    const copy = await company.call(listings.create, row)
    expect([copy.status, copy.body.jl_id === row.jl_id]).toEqual([201, false])
    expect((await company.call(listings.edit, { id: row.jl_id, jl_unknown: 1 } as never)).status).toBe(422)
  })

  it('returns 409 with who changed what when the row was changed since', async () => {
    const row = await create(allFields)
    const id = row.jl_id
    t.setNow(new Date(Date.now() + 1000).toISOString())
    await colleague.call(listings.edit, { id, jl_city: 'Βόλος', jl_openings: 4 })
    const late = await company.call(listings.edit, { id, jl_city: 'Ρόδος', expected_changed: row.jl_date_changed })
    expect(late.status).toBe(409)
    expect(late.message).toContain('Νίκος Εταιρικός (Πόλη, Αριθμός θέσεων)')
    expect(late.error.details).toMatchObject({ current: { jl_city: 'Βόλος' }, changed: ['Πόλη', 'Αριθμός θέσεων'] })
    t.setNow(new Date(Date.now() + 2000).toISOString())
    const { jl_date_changed } = (await company.call(listings.companyOne, { id })).body
    const again = await company.call(listings.edit, { id, jl_city: 'Ρόδος', expected_changed: jl_date_changed })
    expect(again.body).toMatchObject({ jl_city: 'Ρόδος', jl_openings: 4 })
    t.setNow(new Date(Date.now() + 3000).toISOString())
    await office.call(listings.officeDisable, { id })
    t.setNow(null)
    const byOffice = await company.call(listings.edit, { id, expected_changed: again.body.jl_date_changed })
    expect(byOffice.message).toContain('το γραφείο του προγράμματος (Κατάσταση)')
  })

  it('keeps a reason that is given after the listing was closed', async () => {
    const { jl_id: id } = await create()
    expect((await company.call(listings.close, { id })).body.jl_close_reason).toBe('')
    expect((await company.call(listings.close, { id, reason: 'Άλλο' })).body.jl_close_reason).toBe('Άλλο')
    expect((await company.call(listings.close, { id })).body.jl_close_reason).toBe('Άλλο')
  })
})

describe('two who move a listing at the same moment', () => {
  const seen_status = 'OPEN'

  it('are told: the second changes nothing and hears what the first did', async () => {
    const { jl_id: id } = await create()
    const both = await Promise.all([
      company.call(listings.close, { id, reason: 'Άλλο', seen_status }),
      colleague.call(listings.disable, { id, seen_status }),
    ])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.error.code]).toEqual([200, 409, 'already_decided'])
    const { jl_status } = (await company.call(listings.companyOne, { id })).body
    expect(jl_status).toBe(won?.body.jl_status)
    const words = jl_status === 'CLOSED' ? 'Κλειστή' : 'Ανενεργή'
    expect(lost?.message).toMatch(new RegExp(`άλλαξε ήδη σε «${words}» \\(από: .*Εταιρικός, [0-9/]+ [0-9:]+\\)\\.$`))
  })

  it('keeps the first reason, and lets the same end pass', async () => {
    const { jl_id: id } = await create()
    await office.call(listings.officeClose, { id, reason: 'Άλλο', seen_status })
    const late = await company.call(listings.close, { id, reason: 'Καλύφθηκε η θέση', seen_status })
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('από: το γραφείο του προγράμματος')])
    expect((await company.call(listings.companyOne, { id })).body.jl_close_reason).toBe('Άλλο')
    expect((await company.call(listings.close, { id, reason: 'Άλλο', seen_status })).status).toBe(200)
    const answered = { id, reason: 'Άλλο', answers: [], seen_status: 'OPEN' as const }
    await company.call(listings.disable, { id, seen_status: 'CLOSED' })
    expect((await company.call(hiring.closeWithAnswers, answered)).message).toContain('«Ανενεργή»')
  })
})

describe('rows that hold their listing', () => {
  it('hold every field of the specification', async () => {
    const listing = await create(allFields)
    const uid = await t.work(makeGraduate)
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const invitation = { id: listing.jl_id, uid, date: day, time: '10:30', location: 'Ερμού 1' }
    const invited = await company.call(hiring.invite, invitation)
    expect(invited.status).toBe(201)
    const time = new Intl.DateTimeFormat('el', {
      timeZone: 'Europe/Athens',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    })
    expect(time.format(new Date(invited.body.jli_date))).toBe('10:30')
    const noTime = await company.call(hiring.moveInterview, { id: listing.jl_id, uid, date: day })
    expect([noTime.status, Object.keys(noTime.error.fields ?? {})]).toEqual([422, ['date']])
    const moved = await company.call(hiring.moveInterview, { id: listing.jl_id, uid, date: day, time: '11:00' })
    expect(moved.body).toMatchObject({ jli_location: 'Ερμού 1', jli_minutes: 30 })
    const expected = {
      jl_id: listing.jl_id,
      jl_fk_cny_id: cny_id,
      jl_status: 'OPEN',
      jl_date_created: listing.jl_date_created,
      ...specified,
      jl_requested_candidates: false,
      jl_requested_candidates_counter: 0,
      jl_requested_strictly_qualified: true,
      jl_requested_bachelors_education: 'Οικονομικά',
      jl_requested_masters_education: 'Διοίκηση',
      jl_requested_experienced_in_sector: 'Εμπόριο',
    }
    expect((await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_job_listing).toMatchObject(expected)
    expect((await company.call(interviews.list)).body[0]?.jli_job_listing).toMatchObject(expected)
    const officeInput = { jl_id: listing.jl_id }
    expect((await office.call(hiring.officeApplications, officeInput)).body[0]?.jlc_job_listing).toMatchObject(expected)
    expect((await office.call(hiring.officeInterviews, officeInput)).body[0]?.jli_job_listing).toMatchObject(expected)
  })
})

describe('a listing that was changed many times', () => {
  it('tells the latest of its history, as many as its screen says, and whoever edits an old one that there is more', async () => {
    const { jl_id, jl_date_changed } = await create()
    // An hour later, one a second.
    await sql`insert into audit (aud_at, aud_actor, aud_action, aud_entity, aud_entity_id, aud_before, aud_after, aud_request_id, aud_address)
      select now() + interval '1 hour' + make_interval(secs => n), 'company', 'changed', 'job-listing', ${String(jl_id)},
        '{"jl_openings": 1}', '{"jl_openings": 2}', '', '' from generate_series(1, ${LATEST_OF_LISTING}) n`.execute(
      t.db,
    )
    const history = (await company.call(listings.history, { id: jl_id })).body
    expect([history.length, history.at(-1)?.action]).toEqual([LATEST_OF_LISTING, 'changed'])
    await t.update('job_listing', { jl_date_changed: new Date().toISOString() }, { jl_id })
    const late = await company.call(listings.edit, { id: jl_id, jl_openings: 3, expected_changed: jl_date_changed })
    expect([late.status, late.message]).toEqual([409, expect.stringMatching(/\(.+ και ίσως άλλα\)/)])
  })
})
