import { describe, expect, it } from 'vitest'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { shortlistsContract as shortlists } from '#shared/features/shortlists/shortlists.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { hiringFixture, publishable } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeGraduate } from '#server/testing/make.ts'

const t = await startTestApp()
const office = await t.asOffice()
const graduates = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => t.work((work) => makeGraduate(work, { name: `Μαρία ${at}` }))))

/** A company with an open listing, and people whom the office has sent. */
async function sent(count: number) {
  const { company, id } = await hiringFixture(t)
  const people = await graduates(count)
  const answer = await office.call(shortlists.send, { id, candidateIds: people })
  const placeOf = async (uid: number | undefined) =>
    (await company.call(hiring.companyCandidates, { jl_id: id })).body.candidates.find(
      ({ jlc_fk_usr_id }) => jlc_fk_usr_id === uid,
    )?.jlc_status ?? null
  return { company, id, people, answer, placeOf }
}

const answers = (body: { people: { usr_id: number; shp_answer: string | null }[] }) =>
  Object.fromEntries(body.people.map(({ usr_id, shp_answer }) => [usr_id, shp_answer]))

describe('a short list', () => {
  it('reaches the company as one notice and one letter, and answers its request', async () => {
    const { company, id } = await hiringFixture(t)
    await company.call(listings.requestCandidates, { id })
    const people = await graduates(3)
    const letters = () => t.work((work) => mailsTo(work, company.usr_id))
    const before = (await letters()).length
    const { status, body } = await office.call(shortlists.send, { id, candidateIds: people })
    expect([status, body.people.length, body.gone, body.letters]).toEqual([201, 3, 0, 1])
    const notices = (await company.call(notifications.list, {})).body.documents
    expect(
      notices.filter(({ not_kind }) => /^(candidates|listing)\./.test(not_kind)).map(({ not_kind }) => not_kind),
    ).toEqual(['candidates.shortlist'])
    expect(await letters()).toHaveLength(before + 1)
    expect((await company.call(listings.companyOne, { id })).body.jl_requested_candidates).toBe(false)
    expect((await company.call(shortlists.companyList, { id })).body.people[0]).toMatchObject({
      shp_answer: null,
      jlc_status: null,
    })
  })

  it('says that no letter leaves where nobody of the company wants one', async () => {
    const { company, id } = await hiringFixture(t)
    await company.call(notifications.choose, { group: 'proposals', mail: false })
    const { body } = await office.call(shortlists.send, { id, candidateIds: await graduates(1) })
    expect(body.letters).toBe(0)
    expect(await t.rows('outbox_mail', { mai_fk_usr_id: company.usr_id, mai_status: 'HELD' })).toEqual([])
  })

  it('is suggested whoever stands neither on the listing nor on it', async () => {
    const { company, id, people } = await sent(2)
    const [passed = 0, waiting = 0] = people
    const [bookmarked = 0, other = 0] = await graduates(2)
    await company.call(shortlists.answer, { id, uid: passed, answer: 'PASSED' })
    await company.call(hiring.bookmark, { id, uid: bookmarked })
    const idsOf = async (input: { unplaced?: boolean }) =>
      (await office.call(hiring.officeSearch, { id, limit: 100, ...input })).body.documents.map(({ usr_id }) => usr_id)
    expect(await idsOf({})).toEqual(expect.arrayContaining([passed, waiting, bookmarked, other]))
    const unplaced = await idsOf({ unplaced: true })
    expect(unplaced).toContain(other)
    expect(unplaced.filter((usr_id) => [passed, waiting, bookmarked].includes(usr_id))).toEqual([])
  })

  it('holds at most five who wait, each once, all or nobody', async () => {
    const { company, id, people } = await sent(4)
    const two = await graduates(2)
    expect((await office.call(shortlists.send, { id, candidateIds: two })).error.fields).toHaveProperty('candidateIds')
    expect((await office.call(shortlists.send, { id, candidateIds: [two[0] ?? 0, people[0] ?? 0] })).status).toBe(409)
    expect((await office.call(shortlists.send, { id, candidateIds: await graduates(6) })).status).toBe(422)
    expect((await company.call(shortlists.companyList, { id })).body.people).toHaveLength(4)
    await company.call(shortlists.answer, { id, uid: people[0] ?? 0, answer: 'PASSED' })
    expect((await office.call(shortlists.send, { id, candidateIds: two })).status).toBe(201)
    expect((await office.call(shortlists.send, { id, candidateIds: [people[0] ?? 0] })).status).toBe(409)
  })

  it('takes only whom the company may find, for an open listing', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await t.update('users', { usr_status: 'FROZEN' }, { usr_id: uid })
    expect((await office.call(shortlists.send, { id, candidateIds: [uid] })).status).toBe(409)
    await company.call(listings.close, { id, reason: 'Άλλο' })
    expect((await office.call(shortlists.send, { id, candidateIds: await graduates(1) })).status).toBe(409)
    expect((await company.call(shortlists.send, { id, candidateIds: [uid] })).status).toBe(403)
  })

  it('lets two of the office send at once without a sixth', async () => {
    const { id } = await hiringFixture(t)
    const lists = await Promise.all([graduates(3), graduates(3)])
    const sentAtOnce = await Promise.all(
      lists.map((candidateIds) => office.call(shortlists.send, { id, candidateIds })),
    )
    expect(sentAtOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })
})

describe('calling a short list back', () => {
  /** Letters that may still leave, and notices. */
  const toldOf = async ({ usr_id }: Caller) => {
    const letters = await t.rows('outbox_mail', { mai_fk_usr_id: usr_id })
    const notices = await t.rows('notification', { not_fk_usr_id: usr_id, not_kind: 'candidates.shortlist' })
    const ofNotices = letters.filter(({ mai_template }) => mai_template.startsWith('notifications.notice'))
    return [ofNotices.map(({ mai_status }) => mai_status), notices.length]
  }

  it('keeps the letter in, takes the notice away and lets the request wait again', async () => {
    const { company, id } = await hiringFixture(t)
    await company.call(listings.requestCandidates, { id })
    const people = await graduates(2)
    await office.call(shortlists.send, { id, candidateIds: people })
    expect(await toldOf(company)).toEqual([['HELD'], 1])
    expect((await company.call(shortlists.recall, { id, candidateIds: people })).status).toBe(403)

    const recalled = await office.call(shortlists.recall, { id, candidateIds: people.slice(0, 1) })
    expect(recalled.body.people.map(({ usr_id }) => usr_id)).toEqual(people.slice(1))
    expect(await toldOf(company)).toEqual([['HELD'], 1])
    expect((await company.call(listings.companyOne, { id })).body.jl_requested_candidates).toBe(false)

    await office.call(shortlists.recall, { id, candidateIds: people })
    expect(await toldOf(company)).toEqual([['DROPPED'], 0])
    expect((await company.call(shortlists.companyList, { id })).body).toMatchObject({ people: [], gone: 0 })
    expect((await company.call(listings.companyOne, { id })).body.jl_requested_candidates).toBe(true)
    expect((await office.call(shortlists.recall, { id, candidateIds: people })).status).toBe(409)
    expect((await office.call(shortlists.send, { id, candidateIds: people })).status).toBe(201)
  })

  it('leaves alone whom the company has answered, also when both act at once', async () => {
    const { company, id, people, placeOf } = await sent(3)
    const [kept = 0, ...others] = people
    await company.call(shortlists.answer, { id, uid: kept, answer: 'KEPT' })
    for (const uid of others) {
      const [answer, recall] = await Promise.all([
        company.call(shortlists.answer, { id, uid, answer: 'KEPT' }),
        office.call(shortlists.recall, { id, candidateIds: [uid] }),
      ])
      expect([answer.status, recall.status].toSorted((a, b) => a - b)).toEqual(
        answer.status === 200 ? [200, 409] : [200, 404],
      )
      expect(await placeOf(uid)).toBe(answer.status === 200 ? 'BOOKMARKED' : null)
    }
    expect((await office.call(shortlists.recall, { id, candidateIds: [kept] })).status).toBe(409)
    expect(answers((await office.call(shortlists.officeList, { id })).body)).toMatchObject({ [kept]: 'KEPT' })
  })
})

describe('the answer of the company', () => {
  it('puts whom it keeps on the listing, leaves whom it passes off it, and is taken back', async () => {
    const { company, id, people, placeOf } = await sent(2)
    const [first = 0, second = 0] = people
    const say = (uid: number, answer: 'KEPT' | 'PASSED' | null) => company.call(shortlists.answer, { id, uid, answer })
    expect((await say(first, 'KEPT')).status).toBe(200)
    expect(await placeOf(first)).toBe('BOOKMARKED')
    expect(answers((await say(second, 'PASSED')).body)).toEqual({ [first]: 'KEPT', [second]: 'PASSED' })
    expect(await placeOf(second)).toBe(null)
    expect(answers((await office.call(shortlists.officeList, { id })).body)).toEqual({
      [first]: 'KEPT',
      [second]: 'PASSED',
    })
    await say(first, null)
    expect(await placeOf(first)).toBe(null)
    expect(answers((await say(second, null)).body)).toEqual({ [first]: null, [second]: null })
    await say(first, 'KEPT')
    await say(first, 'PASSED')
    expect(await placeOf(first)).toBe(null)
    const past = (await company.call(hiring.history, { uid: second })).body.map(({ action }) => action)
    expect(past).toEqual(['shortlist-passed', 'shortlisted'])
  })

  it('ends in one answer and its place when two colleagues disagree at once', async () => {
    const { company, id, people, placeOf } = await sent(3)
    for (const uid of people) {
      const both = ['KEPT', 'PASSED'] as const
      await Promise.all(both.map((answer) => company.call(shortlists.answer, { id, uid, answer })))
      const { body } = await company.call(shortlists.companyList, { id })
      const isKept = answers(body)[uid] === 'KEPT'
      expect(await placeOf(uid)).toBe(isKept ? 'BOOKMARKED' : null)
    }
  })

  it('does not move who has gone further on the listing, and says so', async () => {
    const { company, id, people, placeOf } = await sent(2)
    const [first = 0, second = 0] = people
    await office.call(hiring.officeInterview, { id, uid: first })
    await company.call(shortlists.answer, { id, uid: first, answer: 'KEPT' })
    expect(await placeOf(first)).toBe('INTERVIEWED')
    expect((await company.call(shortlists.answer, { id, uid: first, answer: null })).status).toBe(409)
    await company.call(hiring.bookmark, { id, uid: second })
    await company.call(shortlists.answer, { id, uid: second, answer: 'KEPT' })
    await company.call(shortlists.answer, { id, uid: second, answer: null })
    expect(await placeOf(second)).toBe('BOOKMARKED')
  })

  it('shows nobody who left, blocked the company or was hired since, and keeps nobody of them', async () => {
    const { company, id, people } = await sent(3)
    const [left = 0, hired = 0] = people
    const { jl_fk_cny_id } = (await company.call(listings.companyOne, { id })).body
    await t.insert('company_block', { cbl_fk_usr_id: left, cbl_fk_cny_id: jl_fk_cny_id })
    await t.update('user_profile', { usp_hired: true, usp_open_for_work: false }, { usp_fk_usr_id: hired })
    const { body } = await company.call(shortlists.companyList, { id })
    expect([body.people.map(({ usr_id }) => usr_id), body.gone]).toEqual([[people[2]], 2])
    for (const uid of [left, hired])
      expect((await company.call(shortlists.answer, { id, uid, answer: 'KEPT' })).status).toBe(409)
    expect((await office.call(shortlists.officeList, { id })).body.people).toHaveLength(3)
  })

  it('is of the own listing alone, about people of the list alone', async () => {
    const { company, id, people } = await sent(1)
    const uid = people[0] ?? 0
    const stranger = await t.asCompany()
    await stranger.call(listings.create, {
      jl_category: 'Πωλήσεις',
      jl_position_sector: 'Εμπόριο',
      jl_position_title: 'Πωλητής',
      ...publishable,
    })
    expect((await stranger.call(shortlists.companyList, { id })).status).toBe(404)
    expect((await stranger.call(shortlists.answer, { id, uid, answer: 'KEPT' })).status).toBe(404)
    const [other = 0] = await graduates(1)
    expect((await company.call(shortlists.answer, { id, uid: other, answer: 'KEPT' })).status).toBe(404)
  })
})
