import { describe, expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { answerInterview, followInterviews } from '#server/features/interviews/interviews.service.ts'
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

const form = {
  jl_category: 'Ανάπτυξη λογισμικού',
  jl_position_sector: 'Πληροφορική και Τηλεπικοινωνίες',
  jl_position_title: 'Προγραμματιστής',
  jl_description: '<p>Έλα μαζί μας</p><img src=x onerror=alert(1)>',
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

interface World {
  company: Caller
  cny_id: number
  id: number
  uid: number
}

async function graduate(): Promise<number> {
  return t.work(async (work) => {
    const uid = await makeCandidate(work, { name: 'Απόφοιτη Άννα', gender: 'FEMALE', birthdate: '1999-01-01' })
    await makeApplication(work, await makeCycle(work), uid, 'SUCCEEDED')
    return uid
  })
}

async function world(): Promise<World> {
  const made = await t.work(makeCompany)
  const id = await t.work((work) => makeListing(work, made.cny_id))
  return { company: await t.as(made.usr_id), cny_id: made.cny_id, id, uid: await graduate() }
}

const lettersOf = (uid: number) =>
  t.work((work) =>
    work.db.selectFrom('outbox_mail').selectAll().where('mai_fk_usr_id', '=', uid).orderBy('mai_id').execute(),
  )

describe('listings', () => {
  it('are made open and clean, changed, copied, closed with a reason and opened again', async () => {
    const { company } = await world()
    const made = await company.call(listings.create, {
      ...form,
      jl_requirements: [{ type: 'CODE', value: 'TypeScript' }],
    })
    expect(made.body).toMatchObject({
      jl_status: 'OPEN',
      jl_description: '<p>Έλα μαζί μας</p>',
      jl_requested_candidates_counter: 0,
    })
    const id = made.body.jl_id
    expect((await company.call(listings.edit, { id, ...form, jl_city: 'Πάτρα' })).body.jl_city).toBe('Πάτρα')
    expect((await company.call(listings.copy, { id })).body.jl_id).not.toBe(id)
    expect((await company.call(listings.close, { id, reason: 'Καλύφθηκε η θέση' })).body).toMatchObject({
      jl_status: 'CLOSED',
      jl_close_reason: 'Καλύφθηκε η θέση',
    })
    expect((await company.call(listings.close, { id })).status).toBe(200)
    expect((await admin.call(listings.officeOpen, { id })).body.jl_status).toBe('OPEN')
    expect((await company.call(listings.companyList, { q: 'programmatisths' })).body.total).toBe(2)
    expect((await admin.call(listings.officeList, { q: 'προγραμματ' })).body.total).toBeGreaterThanOrEqual(2)
  })

  it.each([
    [{ jl_position_title: '' }, 'jl_position_title'],
    [{ jl_openings: 0 }, 'jl_openings'],
    [{ jl_pay_min: 2000, jl_pay_max: 1000 }, 'jl_pay_max'],
    [{ jl_deadline: '2026-02-31' }, 'jl_deadline'],
    [{ jl_requirements: [{ type: 'MAGIC' as never, value: 'α' }] }, 'jl_requirements.0.type'],
  ])('refuse %o beside the field', async (bad, field) => {
    const { company } = await world()
    const answer = await company.call(listings.create, { ...form, ...bad })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  it('of another company are not there, and an archived company opens none', async () => {
    const one = await world()
    const other = await world()
    expect((await other.company.call(listings.close, { id: one.id })).status).toBe(404)
    expect((await other.company.call(listings.edit, { id: one.id, ...form })).status).toBe(404)
    expect((await other.company.call(hiring.search, { id: one.id })).status).toBe(404)
    await admin.call(companiesContract.archive, { id: one.cny_id, note: '' })
    expect((await admin.call(listings.officeOpen, { id: one.id })).status).toBe(409)
  })

  it('ask the office for candidates, counted, until it answers', async () => {
    const { company, id, uid } = await world()
    await company.call(listings.requestCandidates, { id })
    const twice = await company.call(listings.requestCandidates, { id })
    expect(twice.body).toMatchObject({ jl_requested_candidates: true, jl_requested_candidates_counter: 2 })
    expect((await admin.call(hiring.officeBookmarkMany, { id, candidateIds: [uid] })).body).toHaveLength(1)
    expect((await company.call(listings.companyList, {})).body.documents[0]).toMatchObject({
      jl_requested_candidates: false,
      places: { BOOKMARKED: 1 },
    })
    expect((await admin.call(listings.answerRequest, { id })).status).toBe(409)
    await company.call(listings.close, { id, reason: 'Άλλο' })
    expect((await company.call(listings.requestCandidates, { id })).status).toBe(409)
  })
})

describe('the search', () => {
  it('finds graduates, says what is met and orders by it, and never tells age or gender', async () => {
    const { company, id } = await world()
    const [best, unknown] = await Promise.all([graduate(), graduate()])
    await t.work(async (work) => {
      await work.db
        .updateTable('user_profile')
        .set({ usp_code: ['TypeScript'], usp_languages: JSON.stringify([{ language: 'Αγγλικά', level: 'C1' }]) })
        .where('usp_fk_usr_id', '=', best)
        .execute()
      const requirements = JSON.stringify([
        { type: 'CODE', value: 'typescript' },
        { type: 'ENGLISH_EXPERTISE', value: 'B2' },
      ])
      await work.db.updateTable('job_listing').set({ jl_requirements: requirements }).where('jl_id', '=', id).execute()
    })
    const { body, raw } = await company.call(hiring.search, { id, limit: 200 })
    expect(body.documents[0]).toMatchObject({
      usr_id: best,
      score: 4,
      criteria: [{ result: 'met' }, { result: 'met' }],
    })
    expect(body.documents.find((one) => one.usr_id === unknown)?.criteria.map((one) => one.result)).toEqual([
      'unknown',
      'unknown',
    ])
    expect(raw.toString()).not.toMatch(/gender|birth|"age|disab/i)
    expect((await company.call(hiring.search, { id, code: 'Cobol' })).body.total).toBe(0)
    expect((await company.call(hiring.search, { id, languages: 'αγγλικα' })).body.total).toBeGreaterThanOrEqual(1)
    for (const unknownFilter of ['gender', 'age_from', 'usp_disability'])
      expect((await company.call(hiring.search, { id, [unknownFilter]: '1' } as never)).status).toBe(422)
  })
})

describe('a candidate on a listing', () => {
  it('is bookmarked, refused with a reason, taken back, and hired once with all that follows', async () => {
    const { company, id, uid, cny_id } = await world()
    expect((await company.call(hiring.bookmark, { id, uid })).body.jlc_status).toBe('BOOKMARKED')
    expect((await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'όχι τώρα' })).body).toMatchObject({
      jlc_status: 'REJECTED',
      jlc_reject_reason: 'Άλλο',
    })
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.invite, { id, uid, date: tomorrow() })
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    // Two days: late in the evening tomorrow by UTC is already today in Athens.
    const ahead = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect((await company.call(hiring.hire, { id, uid, hiredAt: ahead })).status).toBe(422)
    expect((await company.call(hiring.hire, { id, uid, hiredAt: day, comments: 'καλή αρχή' })).body.jlc_status).toBe(
      'HIRED',
    )
    expect((await company.call(hiring.hire, { id, uid })).status).toBe(409)
    expect((await company.call(hiring.reject, { id, uid })).status).toBe(409)
    const {
      profile,
      row,
      company: stored,
    } = await t.work(async (work) => ({
      profile: await work.db
        .selectFrom('user_profile')
        .selectAll()
        .where('usp_fk_usr_id', '=', uid)
        .executeTakeFirstOrThrow(),
      row: await work.db.selectFrom('hiring').selectAll().where('jlh_fk_usr_id', '=', uid).executeTakeFirstOrThrow(),
      company: await work.db.selectFrom('company').selectAll().where('cny_id', '=', cny_id).executeTakeFirstOrThrow(),
    }))
    expect(profile).toMatchObject({ usp_hired: true, usp_open_for_work: false })
    expect(row).toMatchObject({ jlh_date_created: day, jlh_comments: 'καλή αρχή' })
    expect(row.jlh_fk_edc_id).not.toBeNull()
    expect(stored.cny_first_hire_date).toBe(day)
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('COMPLETED')
  })

  it('is no stranger: hidden people and foreign listings answer 404, a closed listing refuses', async () => {
    const { company, id, uid } = await world()
    const hidden = await t.work((work) => makeCandidate(work))
    expect((await company.call(hiring.bookmark, { id, uid: hidden })).status).toBe(404)
    const other = await world()
    expect((await other.company.call(hiring.bookmark, { id, uid })).status).toBe(404)
    await company.call(listings.disable, { id })
    expect((await company.call(hiring.bookmark, { id, uid })).status).toBe(409)
    expect((await company.call(hiring.invite, { id, uid, date: tomorrow() })).status).toBe(409)
    expect((await company.call(hiring.reject, { id, uid })).status).toBe(200)
    expect((await admin.call(hiring.officeBookmark, { id, uid })).status).toBe(200)
  })

  it('comes in many at once: hired ones and strangers are left out, too many are refused', async () => {
    const { company, id, uid } = await world()
    const fresh = await graduate()
    await admin.call(hiring.officeHire, { id, uid })
    const { body } = await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, fresh, 999_999] })
    expect(body.map((one) => one.jlc_fk_usr_id)).toEqual([fresh])
    const tooMany = Array.from({ length: 10_000 }, (_, at) => at + 1)
    expect((await company.call(hiring.bookmarkMany, { id, candidateIds: tooMany })).status).toBe(422)
    const all = await company.call(hiring.companyCandidates)
    expect([all.body.candidates.length, all.body.users.length]).toEqual([2, 2])
    expect((await admin.call(hiring.officeApplications, { jl_id: id })).body).toHaveLength(2)
  })

  it('hired by two at once is hired once', async () => {
    const { company, id, uid } = await world()
    const answers = await Promise.all([
      company.call(hiring.hire, { id, uid }),
      admin.call(hiring.officeHire, { id, uid }),
      company.call(hiring.hire, { id, uid }),
    ])
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('interviews', () => {
  it('are invited to once with a calendar, moved with a growing sequence, and cancelled with a word', async () => {
    const { company, id, uid } = await world()
    expect((await company.call(hiring.invite, { id, uid, date: '2020-01-01T10:00:00Z' })).error.fields?.date).toContain(
      'μέλλον',
    )
    const made = await company.call(hiring.invite, {
      id,
      uid,
      date: tomorrow(),
      location: 'Ερμού 1',
      comments: 'Χαρά μας',
    })
    expect([made.status, made.body.jli_status]).toEqual([201, 'PENDING_CANDIDATE_RESPONSE'])
    expect((await company.call(hiring.invite, { id, uid, date: tomorrow() })).status).toBe(409)
    await company.call(hiring.moveInterview, { id, uid, date: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    const cancelled = await company.call(hiring.cancelInterview, { id, uid, reason: 'αλλαγή σχεδίων' })
    expect(cancelled.body).toMatchObject({ jli_status: 'CANCELLED', jli_cancel_reason: 'αλλαγή σχεδίων' })
    expect((await company.call(hiring.cancelInterview, { id, uid })).status).toBe(409)
    const letters = await lettersOf(uid)
    expect(letters.map((one) => one.mai_template)).toEqual([
      'interviews.invited',
      'interviews.moved',
      'interviews.cancelled',
    ])
    const texts = letters.map((one) => JSON.stringify(one.mai_attachments))
    expect([
      texts[0]?.includes('SEQUENCE:0'),
      texts[1]?.includes('SEQUENCE:1'),
      texts[2]?.includes('METHOD:CANCEL'),
    ]).toEqual([true, true, true])
    expect(letters.map((one) => one.mai_status)).toEqual(['DROPPED', 'DROPPED', 'QUEUED'])
    const places = (await company.call(hiring.companyCandidates)).body.candidates
    expect(places[0]?.jlc_status).toBe('BOOKMARKED')
  })

  it('are answered by the candidate or by telephone, once', async () => {
    const { company, id, uid } = await world()
    const { jli_id } = (await company.call(hiring.invite, { id, uid, date: tomorrow() })).body
    await t.work((work) =>
      answerInterview(work, jli_id, {
        answer: 'propose',
        note: 'το πρωί δεν μπορώ',
        times: ['2026-12-24T10:00:00.000Z'],
        by: 'candidate',
        usr_id: uid,
      }),
    )
    expect((await company.call(interviews.list)).body[0]).toMatchObject({
      jli_status: 'PENDING_CANDIDATE_RESPONSE',
      jli_proposed_times: ['2026-12-24T10:00:00.000Z'],
    })
    expect((await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })).body).toMatchObject({
      jli_status: 'SCHEDULED',
      jli_answered_by: 'office',
    })
    expect((await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })).status).toBe(409)
    await admin.call(interviews.answer, { id: jli_id, answer: 'decline' })
    expect((await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status).toBe('BOOKMARKED')
    await expect(
      t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'candidate', usr_id: uid + 1 })),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('two at once are a warning that can be overruled', async () => {
    const one = await world()
    const two = await world()
    const date = tomorrow()
    await one.company.call(hiring.invite, { id: one.id, uid: one.uid, date })
    const clash = await two.company.call(hiring.invite, { id: two.id, uid: one.uid, date })
    expect([clash.status, clash.error.details]).toEqual([409, { clash: true }])
    expect((await two.company.call(hiring.invite, { id: two.id, uid: one.uid, date, anyway: true })).status).toBe(201)
  })

  it('are reminded of once and completed when their time has passed; unanswered ones are seen to have expired', async () => {
    const { company, id, uid } = await world()
    const { jli_id } = (
      await company.call(hiring.invite, { id, uid, date: new Date(Date.now() + 3 * 3_600_000).toISOString() })
    ).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    const other = await graduate()
    await company.call(hiring.invite, { id, uid: other, date: new Date(Date.now() + 3_600_000).toISOString() })
    await t.work(followInterviews)
    await t.work(followInterviews)
    expect((await lettersOf(uid)).filter((one) => one.mai_template === 'interviews.reminder')).toHaveLength(1)
    t.setNow(new Date(Date.now() + 5 * 3_600_000).toISOString())
    await t.work(followInterviews)
    const list = (await company.call(interviews.list)).body
    t.setNow(null)
    expect(list.find((one) => one.jli_id === jli_id)?.jli_status).toBe('COMPLETED')
    expect(list.find((one) => one.jli_fk_usr_id === other)).toMatchObject({ is_expired: true })
    expect((await company.call(interviews.calendar, { id: jli_id })).raw.toString()).toContain('BEGIN:VCALENDAR')
  })

  it('by the office are met without an invitation', async () => {
    const { id, uid, company } = await world()
    expect((await admin.call(hiring.officeInterview, { id, uid })).body.jlc_status).toBe('INTERVIEWED')
    expect((await company.call(interviews.list)).body).toEqual([])
    expect((await admin.call(hiring.officeInterviews, { jl_id: id })).body).toEqual([])
  })
})
