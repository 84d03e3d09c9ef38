import { beforeAll, describe, expect, it } from 'vitest'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { answerInterview, followInterviews } from '#server/features/interviews/interviews.service.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
} from '#server/testing/make.ts'

// What follows from a step: the way back, letters and calendars, the history, and what time does by itself.

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as(await t.work(makeAdministrator))
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function graduate(name = 'Άννα Απόφοιτη'): Promise<number> {
  return t.work(async (work) => {
    const uid = await makeCandidate(work, { name })
    await makeApplication(work, await makeCycle(work), uid, 'SUCCEEDED')
    return uid
  })
}

async function world() {
  const made = await t.work(makeCompany)
  const id = await t.work((work) => makeListing(work, made.cny_id, { title: 'Αναλυτής' }))
  return { company: await t.as(made.usr_id), cny_id: made.cny_id, id, uid: await graduate() }
}

const lettersOf = (uid: number) =>
  t.work((work) =>
    work.db.selectFrom('outbox_mail').selectAll().where('mai_fk_usr_id', '=', uid).orderBy('mai_id').execute(),
  )

async function placeOf(company: Caller, id: number): Promise<string[]> {
  const { body } = await company.call(hiring.companyCandidates, { jl_id: id })
  return body.candidates.map((one) => one.jlc_status)
}

describe('undo', () => {
  it('takes a bookmark off the listing again, and a refusal back to where somebody stood; once', async () => {
    const { company, id, uid } = await world()
    await company.call(hiring.bookmark, { id, uid })
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).body).toEqual([uid])
    expect(await placeOf(company, id)).toEqual([])
    await admin.call(hiring.officeInterview, { id, uid })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'λάθος' })
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(200)
    expect(await placeOf(company, id)).toEqual(['INTERVIEWED'])
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(409)
  })

  it('is for what is fresh, and for many at once', async () => {
    const { company, id, uid } = await world()
    const other = await graduate()
    await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    const refused = await company.call(hiring.rejectMany, { id, candidateIds: [uid, other], reason: 'Άλλο' })
    expect(refused.body.map((one) => one.jlc_reject_reason)).toEqual(['Άλλο', 'Άλλο'])
    expect((await company.call(hiring.undo, { id, candidateIds: [uid, other] })).body).toHaveLength(2)
    expect(await placeOf(company, id)).toEqual(['BOOKMARKED', 'BOOKMARKED'])
    await company.call(hiring.rejectMany, { id, candidateIds: [uid, other] })
    t.setNow(hoursFromNow(1))
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(409)
    t.setNow(null)
    expect(await placeOf(company, id)).toEqual(['REJECTED', 'REJECTED'])
  })
})

describe('a refusal', () => {
  it('calls the interview that is ahead off, without telling the candidate why', async () => {
    const { company, id, uid } = await world()
    await company.call(hiring.invite, { id, uid, date: hoursFromNow(30) })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'πολύ νέος' })
    expect(await placeOf(company, id)).toEqual(['REJECTED'])
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
    const letter = (await lettersOf(uid)).at(-1)
    expect(letter).toMatchObject({ mai_template: 'interviews.cancelled', mai_status: 'QUEUED' })
    expect(letter?.mai_text).not.toMatch(/Άλλο|νέος/)
    expect(JSON.stringify(letter?.mai_attachments)).toContain('METHOD:CANCEL')
  })
})

describe('letters', () => {
  it('lead to the own page, each with a key of its own, and their calendars follow one entry', async () => {
    const { company, id, uid } = await world()
    const { jli_id } = (await company.call(hiring.invite, { id, uid, date: hoursFromNow(30) })).body
    await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(50), location: 'Ερμού 1' })
    await t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'candidate', usr_id: uid }))
    await company.call(hiring.cancelInterview, { id, uid, reason: 'αλλάξαμε σχέδια' })
    const letters = await lettersOf(uid)
    const links = letters.map((one) => /\/me\/[\w-]+/.exec(one.mai_text)?.[0])
    expect(links.slice(0, 2).every(Boolean)).toBe(true)
    expect(new Set(links.slice(0, 2)).size).toBe(2)
    const entries = letters.map((one) => (one.mai_attachments as { content: string }[])[0]?.content ?? '')
    expect(entries.map((one) => /METHOD:(\w+)/.exec(one)?.[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(entries.map((one) => /UID:(\S+)/.exec(one)?.[1]))).toEqual(new Set([`interview-${jli_id}@regen`]))
    const sequences = entries.map((one) => Number(/SEQUENCE:(\d+)/.exec(one)?.[1]))
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(3)
  })

  it('of a company that leaves take every entry away, and nobody stands in an interview any more', async () => {
    const { company, id, uid, cny_id } = await world()
    const other = await graduate()
    for (const one of [uid, other])
      await company.call(hiring.invite, { id, uid: one, date: hoursFromNow(30), anyway: true })
    await company.call(listings.requestCandidates, { id })
    expect((await admin.call(companies.archive, { id: cny_id, note: '' })).body).toMatchObject({
      closed_listings: 1,
      cancelled_interviews: 2,
    })
    for (const one of [uid, other]) {
      const letters = await lettersOf(one)
      expect(letters.map((letter) => [letter.mai_template, letter.mai_status])).toEqual([
        ['interviews.invited', 'DROPPED'],
        ['interviews.company-left', 'QUEUED'],
      ])
      const attached = (letters[1]?.mai_attachments ?? []) as { content: string; contentType: string }[]
      const [entry] = attached
      expect(entry?.contentType).toContain('method=CANCEL')
      expect(entry?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
    }
    const places = await admin.call(hiring.officeApplications, { jl_id: id })
    expect(places.body.map((one) => one.jlc_status)).toEqual(['BOOKMARKED', 'BOOKMARKED'])
    const listing = (await admin.call(listings.officeOne, { id })).body
    expect(listing).toMatchObject({ jl_status: 'CLOSED', jl_requested_candidates: false })
    const history = (await admin.call(listings.officeHistory, { id })).body
    expect(history[0]).toMatchObject({ action: 'listing-close', actor: 'office', by: 'Ελένη Γραφείου' })
  })
})

describe('time', () => {
  it('reminds of an answer that is missing, then says once that the invitation ran out; a new time begins anew', async () => {
    const { company, id, uid } = await world()
    await company.call(hiring.invite, { id, uid, date: hoursFromNow(30) })
    await t.work(followInterviews)
    t.setNow(hoursFromNow(13))
    expect((await t.work(followInterviews)).reminded).toBe(1)
    expect((await t.work(followInterviews)).reminded).toBe(0)
    expect((await lettersOf(uid)).at(-1)?.mai_template).toBe('interviews.unanswered')
    t.setNow(hoursFromNow(31))
    expect((await t.work(followInterviews)).expired).toBe(1)
    expect((await t.work(followInterviews)).expired).toBe(0)
    const told = await t.work((work) =>
      work.db
        .selectFrom('notification')
        .selectAll()
        .where('not_fk_usr_id', '=', company.usr_id)
        .where('not_kind', '=', 'interview.expired')
        .execute(),
    )
    expect(told.map((one) => one.not_link)).toEqual([`/company/job-listings/${id}/candidate/${uid}`])
    expect((await company.call(interviews.list)).body[0]).toMatchObject({
      jli_status: 'PENDING_CANDIDATE_RESPONSE',
      is_expired: true,
    })
    const moved = await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(80) })
    expect(moved.body.is_expired).toBe(false)
    t.setNow(null)
  })

  it('of two companies: each hears that the person is not free, not when and where', async () => {
    const [one, two] = [await world(), await world()]
    const date = hoursFromNow(40)
    await one.company.call(hiring.invite, { id: one.id, uid: one.uid, date })
    const clash = await two.company.call(hiring.invite, { id: two.id, uid: one.uid, date })
    expect(clash.message).toBe('Ο υποψήφιος έχει ήδη άλλη συνέντευξη εκείνη την ώρα. Αν είσαι βέβαιος, προχώρησε.')
  })
})

describe('the history', () => {
  it('tells a company all that was with somebody on its own listings, and names no one of the office', async () => {
    const { company, id, uid } = await world()
    const other = await world()
    await other.company.call(hiring.bookmark, { id: other.id, uid })
    await company.call(hiring.bookmark, { id, uid })
    const { jli_id } = (await company.call(hiring.invite, { id, uid, date: hoursFromNow(30) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    await company.call(hiring.hire, { id, uid })
    const { body, raw } = await company.call(hiring.history, { uid })
    expect(body.map((one) => [one.action, one.actor])).toEqual([
      ['hired', 'company'],
      ['interview-hire', 'company'],
      ['interview-accept', 'office'],
      ['invited', 'company'],
      ['bookmarked', 'company'],
    ])
    expect(raw.toString()).not.toContain('Ελένη Γραφείου')
    const stranger = await world()
    // Hired now, so nobody else finds the person.
    expect((await stranger.company.call(hiring.history, { uid })).status).toBe(404)
  })
})
