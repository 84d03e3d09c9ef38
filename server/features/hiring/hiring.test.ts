import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { answerAs, hiringFixture, hoursFromNow, invite, publishable } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeCandidate, makeGraduate, sendMailsTo } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
afterEach(() => t.setNow(null))

const form = {
  jl_category: 'Ανάπτυξη λογισμικού',
  jl_position_sector: 'Πληροφορική και Τηλεπικοινωνίες',
  jl_position_title: 'Προγραμματιστής',
  ...publishable,
  jl_description: '<p>Έλα μαζί μας</p><img src=x onerror=alert(1)>',
}

describe('listings', () => {
  it('are created open and sanitized, edited, copied, closed with a reason and reopened', async () => {
    const { company } = await hiringFixture(t)
    const created = await company.call(listings.create, {
      ...form,
      jl_requirements: [{ type: 'CODE', value: 'TypeScript' }],
    })
    expect(created.body).toMatchObject({
      jl_status: 'OPEN',
      jl_description: '<p>Έλα μαζί μας</p>',
      jl_requested_candidates_counter: 0,
    })
    const id = created.body.jl_id
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
    const { company } = await hiringFixture(t)
    const answer = await company.call(listings.create, { ...form, ...bad })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  it('return 404 to another company, and 409 when an archived company opens one', async () => {
    const first = await hiringFixture(t)
    const other = await hiringFixture(t)
    expect((await other.company.call(listings.close, { id: first.id })).status).toBe(404)
    expect((await other.company.call(listings.edit, { id: first.id, ...form })).status).toBe(404)
    expect((await other.company.call(hiring.search, { id: first.id })).status).toBe(404)
    await admin.call(companiesContract.archive, { id: first.cny_id, note: '' })
    expect((await admin.call(listings.officeOpen, { id: first.id })).status).toBe(409)
  })

  it('are asked with a number and a note, and taken back as if never asked', async () => {
    const { company, id } = await hiringFixture(t)
    const unread = async () =>
      (await admin.call(notificationsContract.list, {})).body.documents.map(({ not_body }) => not_body)
    const answer = await company.call(listings.requestCandidates, { id, people: 4, note: 'Με δίπλωμα οδήγησης' })
    expect(answer.body).toMatchObject({ jl_requested_people: 4, jl_requested_note: 'Με δίπλωμα οδήγησης' })
    expect(await unread()).toContainEqual(expect.stringContaining('4 υποψήφιοι · «Με δίπλωμα οδήγησης»'))
    expect((await company.call(listings.requestCandidates, { id, people: 0 })).status).toBe(422)
    const back = await company.call(listings.withdrawRequest, { id })
    expect(back.body).toMatchObject({
      jl_requested_candidates: false,
      jl_requested_candidates_counter: 0,
      jl_requested_people: null,
      jl_requested_note: '',
    })
    expect(await unread()).not.toContainEqual(expect.stringContaining('δίπλωμα οδήγησης'))
    expect((await company.call(listings.withdrawRequest, { id })).status).toBe(409)
  })

  it('count requests for candidates until the office answers', async () => {
    const { company, id, uid } = await hiringFixture(t)
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
  it('finds graduates, orders by met criteria, and never returns age or gender', async () => {
    const { company, id } = await hiringFixture(t)
    const [best, unknown] = await Promise.all([t.work(makeGraduate), t.work(makeGraduate)])
    const usp_languages = JSON.stringify([{ language: 'Αγγλικά', level: 'C1' }])
    await t.update('user_profile', { usp_code: ['TypeScript'], usp_languages }, { usp_fk_usr_id: best })
    const jl_requirements = JSON.stringify([
      { type: 'CODE', value: 'typescript' },
      { type: 'ENGLISH_EXPERTISE', value: 'B2' },
    ])
    await t.update('job_listing', { jl_requirements }, { jl_id: id })
    const { body, raw } = await company.call(hiring.search, { id, limit: 200 })
    expect(body.documents[0]).toMatchObject({
      usr_id: best,
      score: 4,
      criteria: [{ result: 'met' }, { result: 'met' }],
    })
    expect(body.documents.find((hit) => hit.usr_id === unknown)?.criteria.map((hit) => hit.result)).toEqual([
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
  it('is bookmarked, rejected with a reason, bookmarked again, and hired once with all consequences', async () => {
    const { company, id, uid, cny_id } = await hiringFixture(t)
    expect((await company.call(hiring.bookmark, { id, uid })).body.jlc_status).toBe('BOOKMARKED')
    expect((await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'όχι τώρα' })).body).toMatchObject({
      jlc_status: 'REJECTED',
      jlc_reject_reason: 'Άλλο',
    })
    await company.call(hiring.bookmark, { id, uid })
    await invite(company, { id, uid })
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    // Two days: late in the evening tomorrow by UTC is already today in Athens.
    const ahead = hoursFromNow(48).slice(0, 10)
    expect((await company.call(hiring.hire, { id, uid, hiredAt: ahead })).status).toBe(422)
    expect((await company.call(hiring.hire, { id, uid, hiredAt: day, comments: 'καλή αρχή' })).body.jlc_status).toBe(
      'HIRED',
    )
    expect((await company.call(hiring.hire, { id, uid })).status).toBe(409)
    expect((await company.call(hiring.reject, { id, uid })).status).toBe(409)
    const profile = await t.row('user_profile', { usp_fk_usr_id: uid })
    expect(profile).toMatchObject({ usp_hired: true, usp_open_for_work: false })
    const hire = await t.row('hiring', { jlh_fk_usr_id: uid })
    expect(hire).toMatchObject({ jlh_date_created: day, jlh_comments: 'καλή αρχή' })
    expect(hire.jlh_fk_edc_id).not.toBeNull()
    expect(await t.row('company', { cny_id })).toMatchObject({ cny_first_hire_date: day })
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
  })

  it('returns 404 for hidden people and foreign listings, and 409 on a closed listing', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const hidden = await t.work((work) => makeCandidate(work))
    expect((await company.call(hiring.bookmark, { id, uid: hidden })).status).toBe(404)
    const other = await hiringFixture(t)
    expect((await other.company.call(hiring.bookmark, { id, uid })).status).toBe(404)
    await company.call(listings.disable, { id })
    expect((await company.call(hiring.bookmark, { id, uid })).status).toBe(409)
    expect((await invite(company, { id, uid })).status).toBe(409)
    expect((await company.call(hiring.reject, { id, uid })).status).toBe(200)
    expect((await admin.call(hiring.officeBookmark, { id, uid })).status).toBe(200)
  })

  it('bookmarks many at once without hired and unknown people, and refuses too many', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const fresh = await t.work(makeGraduate)
    await admin.call(hiring.officeHire, { id, uid })
    const { body } = await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, fresh, 999_999] })
    expect(body.map((row) => row.jlc_fk_usr_id)).toEqual([fresh])
    const tooMany = Array.from({ length: 10_000 }, (_, at) => at + 1)
    expect((await company.call(hiring.bookmarkMany, { id, candidateIds: tooMany })).status).toBe(422)
    const all = await company.call(hiring.companyCandidates)
    expect([all.body.candidates.length, all.body.users.length]).toEqual([2, 2])
    expect((await admin.call(hiring.officeApplications, { jl_id: id })).body).toHaveLength(2)
    expect((await admin.call(hiring.officeApplications, { jl_id: id, limit: 1 })).body).toHaveLength(1)
  })

  it('is found by an index where the office asks for the latest of all companies, and so are interviews', async () => {
    const plans = await t.work(async (work) => {
      // Of so few rows PostgreSQL would read all.
      await sql`set local enable_seqscan = off`.execute(work.db)
      const places = await sql`explain select from job_listing_candidate
        order by jlc_date_changed desc, jlc_id desc limit 100`.execute(work.db)
      const interviews = await sql`explain select from interview
        order by jli_date desc, jli_id desc limit 100`.execute(work.db)
      return JSON.stringify([places.rows, interviews.rows])
    })
    expect(plans).toContain('Backward using job_listing_candidate_latest')
    expect(plans).toContain('Backward using interview_latest')
  })

  it('stands first among the newest, whatever happens to those who came before', async () => {
    const { company, id } = await hiringFixture(t)
    const people = await t.work(async (work) => {
      const usr_ids: number[] = []
      for (let at = 0; at < 8; at++) usr_ids.push(await makeGraduate(work))
      await work.db
        .insertInto('job_listing_candidate')
        .values(
          usr_ids.map((usr_id, at) => ({
            jlc_fk_jl_id: id,
            jlc_fk_usr_id: usr_id,
            jlc_status: at < 6 ? 'REJECTED' : 'BOOKMARKED',
            jlc_date_created: `2026-03-0${at + 1}T09:00:00Z`,
            jlc_date_changed: at < 6 ? '2026-03-20T09:00:00Z' : `2026-03-0${at + 1}T09:00:00Z`,
          })),
        )
        .execute()
      return usr_ids
    })
    const newest = (await company.call(hiring.companyCandidates, { order: 'created', limit: 5 })).body
    expect(newest.candidates.map((row) => row.jlc_fk_usr_id)).toEqual(people.slice(3).toReversed())
    const changed = (await company.call(hiring.companyCandidates, { limit: 5 })).body
    expect(new Set(changed.candidates.map((row) => row.jlc_status))).toEqual(new Set(['REJECTED']))
  })

  it('is hired once when two act at once', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const answers = await Promise.all([
      company.call(hiring.hire, { id, uid }),
      admin.call(hiring.officeHire, { id, uid }),
      company.call(hiring.hire, { id, uid }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('interviews', () => {
  it('are created once with a calendar entry, moved with a growing sequence, and cancelled with a reason', async () => {
    const { company, id, uid } = await hiringFixture(t)
    expect((await invite(company, { id, uid, date: '2020-01-01T10:00:00Z' })).error.fields?.date).toContain('μέλλον')
    const created = await invite(company, { id, uid, comments: 'Χαρά μας' })
    expect([created.status, created.body.jli_status]).toEqual([201, 'PENDING_CANDIDATE_RESPONSE'])
    expect((await invite(company, { id, uid })).status).toBe(409)
    await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(48) })
    await t.work((work) => sendMailsTo(work, uid))
    const cancelled = await company.call(hiring.cancelInterview, { id, uid, reason: 'αλλαγή σχεδίων' })
    expect(cancelled.body).toMatchObject({ jli_status: 'CANCELLED', jli_cancel_reason: 'αλλαγή σχεδίων' })
    expect((await company.call(hiring.cancelInterview, { id, uid })).status).toBe(409)
    const mails = await t.work((work) => mailsTo(work, uid))
    expect(mails.map((mail) => mail.mai_template)).toEqual([
      'interviews.invited',
      // The first letter had not left.
      'interviews.invited',
      'interviews.cancelled',
    ])
    const texts = mails.map((mail) => JSON.stringify(mail.mai_attachments))
    expect([
      texts[0]?.includes('SEQUENCE:0'),
      texts[1]?.includes('SEQUENCE:1'),
      texts[2]?.includes('METHOD:CANCEL'),
    ]).toEqual([true, true, true])
    expect(mails.map((mail) => mail.mai_status)).toEqual(['DROPPED', 'SENT', 'QUEUED'])
    const places = (await company.call(hiring.companyCandidates)).body.candidates
    expect(places[0]?.jlc_status).toBe('BOOKMARKED')
  })

  it('that end before the invitation left are written of to nobody', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid })
    expect((await company.call(hiring.cancelInterview, { id, uid, reason: 'λάθος' })).status).toBe(200)
    const mails = await t.work((work) => mailsTo(work, uid))
    expect(mails.map((mail) => [mail.mai_template, mail.mai_status])).toEqual([['interviews.invited', 'DROPPED']])
  })

  it('that end after an answer are told, though the invitation had not left', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid })).body
    const times = ['2026-12-24T10:00:00.000Z']
    await answerAs(t, uid, jli_id, 'propose', { times })
    await company.call(hiring.cancelInterview, { id, uid, reason: 'η θέση καλύφθηκε' })
    const mails = await t.work((work) => mailsTo(work, uid))
    expect(mails.map((mail) => [mail.mai_template, mail.mai_status])).toEqual([
      ['interviews.invited', 'DROPPED'],
      ['interviews.cancelled', 'QUEUED'],
    ])
  })

  it('are answered by the candidate or by telephone, once', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid })).body
    await answerAs(t, uid, jli_id, 'propose', { note: 'το πρωί δεν μπορώ', times: ['2026-12-24T10:00:00.000Z'] })
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
    await expect(answerAs(t, uid + 1, jli_id, 'accept')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('warn about a clash, which can be overruled', async () => {
    const first = await hiringFixture(t)
    const second = await hiringFixture(t)
    const date = hoursFromNow(24)
    await invite(first.company, { id: first.id, uid: first.uid, date })
    const pair = { id: second.id, uid: first.uid }
    const clash = await invite(second.company, { ...pair, date, anyway: false })
    expect([clash.status, clash.error.details]).toEqual([409, { clash: true }])
    expect((await invite(second.company, { ...pair, date, anyway: true })).status).toBe(201)
    const later = await second.company.call(hiring.moveInterview, { ...pair, date: hoursFromNow(48), anyway: false })
    expect(later.status).toBe(200)
    const moved = await second.company.call(hiring.moveInterview, { ...pair, date, anyway: false })
    expect([moved.status, moved.error.details]).toEqual([409, { clash: true }])
  })

  it('at a taken hour are sent and moved for a program that writes what the specification names', async () => {
    const [first, second] = [await hiringFixture(t), await hiringFixture(t)]
    const date = hoursFromNow(24)
    await invite(first.company, { id: first.id, uid: first.uid, date })
    const pair = { id: second.id, uid: first.uid }
    expect((await invite(second.company, { ...pair, date })).status).toBe(201)
    expect((await second.company.call(hiring.moveInterview, { ...pair, date: hoursFromNow(48) })).status).toBe(200)
    expect((await second.company.call(hiring.moveInterview, { ...pair, date })).status).toBe(200)
  })

  it('are reminded of once and wait for their outcome when their time has passed; unanswered ones expire', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(3) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    const other = await t.work(makeGraduate)
    await invite(company, { id, uid: other, date: hoursFromNow(1) })
    await followInterviews(t.services)
    await followInterviews(t.services)
    expect(
      (await t.work((work) => mailsTo(work, uid))).filter((mail) => mail.mai_template === 'interviews.reminder'),
    ).toHaveLength(1)
    t.setNow(hoursFromNow(5))
    await followInterviews(t.services)
    const list = (await company.call(interviews.list)).body
    const held = await company.call(hiring.interviewOutcome, { id, uid, outcome: 'held' })
    const corrected = await company.call(hiring.interviewOutcome, { id, uid, outcome: 'missed' })
    t.setNow(null)
    expect(list.find((interview) => interview.jli_id === jli_id)).toMatchObject({
      jli_status: 'SCHEDULED',
      awaits_outcome: true,
    })
    expect([held.body.jli_status, held.body.awaits_outcome]).toEqual(['COMPLETED', false])
    expect([corrected.body.jli_status, corrected.body.jli_outcome]).toEqual(['CANCELLED', 'missed'])
    expect(list.find((interview) => interview.jli_fk_usr_id === other)).toMatchObject({ is_expired: true })
    expect((await company.call(interviews.calendar, { id: jli_id })).raw.toString()).toContain('BEGIN:VCALENDAR')
  })

  it('end with a hire as what they were, and as missed when nobody came', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    expect((await company.call(hiring.interviewOutcome, { id, uid, outcome: 'held' })).status).toBe(409)
    const other = await t.work(makeGraduate)
    const missed = (await invite(company, { id, uid: other })).body.jli_id
    await admin.call(interviews.answer, { id: missed, answer: 'accept' })
    t.setNow(hoursFromNow(48))
    await company.call(hiring.hire, { id, uid })
    const { body } = await company.call(hiring.interviewOutcome, { id, uid: other, outcome: 'missed' })
    const list = (await company.call(interviews.list)).body
    t.setNow(null)
    expect(body).toMatchObject({ jli_status: 'CANCELLED', jli_outcome: 'missed' })
    expect(list.find((interview) => interview.jli_id === jli_id)?.jli_status).toBe('COMPLETED')
  })

  it('are recorded by the office without an invitation', async () => {
    const { id, uid, company } = await hiringFixture(t)
    expect((await admin.call(hiring.officeInterview, { id, uid })).body.jlc_status).toBe('INTERVIEWED')
    expect((await company.call(interviews.list)).body).toEqual([])
    expect((await admin.call(hiring.officeInterviews, { jl_id: id })).body).toEqual([])
  })
})
