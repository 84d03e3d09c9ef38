import { afterEach, describe, expect, it } from 'vitest'
import { athensDay, athensInstant } from '#shared/core/dates.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { answersTo, hiresOf } from '#server/features/interviews/interviews.figures.queries.ts'
import { answerInterview } from '#server/features/interviews/interviews.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { answerAs, hiringFixture, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { makeGraduate, sendMailsTo } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

afterEach(() => t.setNow(null))

const HOUR = 3_600_000

async function kindsOf(company: Caller): Promise<string[]> {
  const { items } = (await company.call(interviews.queue, {})).body
  return items.map(({ kind, interview }) => `${kind} ${interview.jli_fk_usr_id}`)
}

describe('the queue of a company', () => {
  it('asks how an interview ended, then what follows, until it is decided or put off', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(5) })).body
    expect(await kindsOf(company)).toEqual([])
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    t.setNow(hoursFromNow(6))
    expect(await kindsOf(company)).toEqual([`outcome ${uid}`])
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'held' })
    expect(await kindsOf(company)).toEqual([`decide ${uid}`])
    await company.call(hiring.decideLater, { id, uid, until: athensDay(hoursFromNow(80)) })
    expect(await kindsOf(company)).toEqual([])
    t.setNow(hoursFromNow(110))
    const elsewhere = async () => (await company.call(interviews.queue, {})).body.items[0]?.is_hired_elsewhere
    expect([await kindsOf(company), await elsewhere()]).toEqual([[`decide ${uid}`], false])
    const other = await hiringFixture(t)
    expect((await other.company.call(hiring.hire, { id: other.id, uid })).status).toBe(200)
    expect([await kindsOf(company), await elsewhere()]).toEqual([[`decide ${uid}`], true])
    await company.call(hiring.reject, { id, uid })
    expect(await kindsOf(company)).toEqual([])
  })

  it('shows times that are proposed while they are ahead, and invitations that nobody answers, the oldest first', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const second = await t.work((work) => makeGraduate(work, { name: '<b>Βασιλική</b>' }))
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(200) })).body
    t.setNow(hoursFromNow(1))
    await invite(company, { id, uid: second, date: hoursFromNow(201) })
    const times = [hoursFromNow(30), hoursFromNow(120)]
    await answerAs(t, uid, jli_id, 'propose', { times })
    t.setNow(hoursFromNow(2))
    expect(await kindsOf(company)).toEqual([`proposal ${uid}`])
    t.setNow(hoursFromNow(74))
    const { total, items } = (await company.call(interviews.queue, { limit: 1 })).body
    expect([total, items.map(({ kind, times: ahead }) => [kind, ahead.map((time) => Date.parse(time))])]).toEqual([
      2,
      [['proposal', [Date.parse(times[1] ?? '')]]],
    ])
    expect(await kindsOf(company)).toEqual([`proposal ${uid}`, `unanswered ${second}`])
    // A new time is a new question.
    await company.call(hiring.moveInterview, { id, uid: second, date: hoursFromNow(210) })
    expect(await kindsOf(company)).toEqual([`proposal ${uid}`])
    t.setNow(hoursFromNow(150))
    expect(await kindsOf(company)).toContain(`unanswered ${second}`)
  })

  it('looks at the last interview of a pair alone, at open decisions alone, and at the own company alone', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const stranger = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(5) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    t.setNow(hoursFromNow(6))
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'again' })
    await invite(company, { id, uid, date: hoursFromNow(50) })
    expect(await kindsOf(company)).toEqual([])
    expect(await kindsOf(stranger.company)).toEqual([])
    const { coming } = (await company.call(interviews.queue, {})).body
    expect(coming.map(({ jli_fk_usr_id }) => jli_fk_usr_id)).toEqual([uid])
  })

  it('leaves invitations out of how graduates answer that were called off before their letter had left', async () => {
    const { company, cny_id, id, uid } = await hiringFixture(t)
    const ways = [
      (usr_id: number) => company.call(hiring.cancelInterview, { id, uid: usr_id }),
      (usr_id: number) => company.call(hiring.reject, { id, uid: usr_id, reason: 'Άλλο' }),
      (usr_id: number) => company.call(hiring.hire, { id, uid: usr_id }),
    ]
    const counted = async () => {
      const { answered } = await t.work((work) => answersTo(work, cny_id))
      return [answered.count, answered.of]
    }
    await invite(company, { id, uid })
    for (const [at, end] of ways.entries()) {
      const early = await t.work((work) => makeGraduate(work, { name: `Νωρίς ${at}` }))
      await invite(company, { id, uid: early, date: hoursFromNow(30 + at * 3) })
      expect((await end(early)).status).toBe(200)
      expect(await counted(), `early ${at}`).toEqual([0, 1 + at])
      const late = await t.work((work) => makeGraduate(work, { name: `Αργά ${at}` }))
      await invite(company, { id, uid: late, date: hoursFromNow(60 + at * 3) })
      await t.work((work) => sendMailsTo(work, late))
      await t.update('outbox_mail', { mai_date_sent: new Date().toISOString() }, { mai_fk_usr_id: late })
      expect((await end(late)).status).toBe(200)
      expect(await counted(), `late ${at}`).toEqual([0, 2 + at])
    }
  })

  it('holds the interviews of the Athenian day, and how soon graduates answer', async () => {
    const noon = new Date(athensInstant('2031-03-12', '12:00'))
    t.setNow(noon.toISOString())
    const { company, cny_id, id, uid } = await hiringFixture(t)
    const second = await t.work((work) => makeGraduate(work, { name: 'Κώστας' }))
    const { jli_id } = (await invite(company, { id, uid, date: athensInstant('2031-03-13', '23:59') })).body
    await invite(company, { id, uid: second, date: athensInstant('2031-03-14', '00:00') })
    t.setNow(new Date(noon.getTime() + 6 * HOUR).toISOString())
    await t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'office' }))
    t.setNow(athensInstant('2031-03-13', '00:01'))
    const { today, coming, figures } = (await company.call(interviews.queue, {})).body
    expect([today, coming].map((list) => list.map(({ jli_fk_usr_id }) => jli_fk_usr_id))).toEqual([
      [uid],
      [uid, second],
    ])
    expect(figures).toEqual({
      hours: { value: 6, before: null, months: [null, null, null, null, null, 6], months_before: [] },
      answered: {
        value: 0.5,
        before: null,
        months: [null, null, null, null, null, 0.5],
        months_before: [],
        count: 1,
        of: 2,
      },
      hires: { value: 0, before: 0, months: [0, 0, 0], months_before: [0, 0, 0] },
    })
    t.setNow(athensInstant('2031-07-13', '00:01'))
    // Two invitations are too few to be compared with.
    expect(await t.work((work) => answersTo(work, cny_id))).toEqual({
      hours: { value: null, before: null, months: [null, 6, null, null, null, null], months_before: [] },
      answered: {
        value: null,
        before: null,
        months: [null, 0.5, null, null, null, null],
        months_before: [],
        count: 0,
        of: 0,
      },
    })
    await t.insert('hiring', { jlh_fk_usr_id: uid, jlh_fk_jl_id: id, jlh_date_created: '2031-03-31' })
    const hiresAt = async (day: string) => {
      t.setNow(athensInstant(day, '12:00'))
      return t.work((work) => hiresOf(work, cny_id))
    }
    expect(await hiresAt('2031-04-01')).toMatchObject({ value: 1, before: 0, months: [0, 0, 1, 0] })
    expect(await hiresAt('2032-03-30')).toMatchObject({ value: 0, before: 0 })
    expect(await hiresAt('2032-03-31')).toMatchObject({ value: 0, before: 1, months_before: [0, 0, 1] })
  })
})

it('lists what is still to take place, the nearest first, and what was made last', async () => {
  const { company, id, uid } = await hiringFixture(t)
  const people = [uid, ...(await Promise.all([1, 2, 3].map(() => t.work((work) => makeGraduate(work)))))]
  const hours = [5, 72, 48, 2]
  const ids: number[] = []
  for (const [at, person] of people.entries())
    ids.push((await invite(company, { id, uid: person, date: hoursFromNow(hours[at] ?? 0) })).body.jli_id)
  const [soon, late, middle, past] = ids
  await company.call(hiring.reject, { id, uid })
  t.setNow(hoursFromNow(3))
  const shown = async (input: { show?: 'ahead' | 'newest'; limit?: number }) =>
    (await company.call(interviews.list, input)).body.map(({ jli_id }) => jli_id)
  expect(await shown({ show: 'ahead' })).toEqual([middle, late])
  expect(await shown({ show: 'ahead', limit: 1 })).toEqual([middle])
  expect(await shown({ show: 'newest', limit: 1 })).toEqual([past])
  expect(await shown({})).toEqual([late, middle, soon, past])
})
