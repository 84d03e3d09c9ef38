import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatTime } from '#shared/core/format.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { copyOf } from '#server/core/personal-copy.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { notifyOfDecisions } from '#server/features/hiring/hiring.notices.ts'
import { startTestApp } from '#server/testing/app.ts'
import { hiringFixture, hoursFromNow, invite, lettersTo } from '#server/testing/hiring-fixture.ts'
import { makeGraduate, makeListing, sendMailsTo } from '#server/testing/make.ts'
import { refuseRows } from '#server/testing/refuse-rows.ts'

// A hire or a rejection reaches the graduate when it cannot be undone any more, by whatever way they look.

const t = await startTestApp()
const admin = await t.asOffice()

/** The clock stands still: what is decided at one moment is due at another. */
const START = Date.now()
const atMinute = (minute: number) => t.setNow(new Date(START + minute * 60_000).toISOString())
beforeEach(() => atMinute(0))
afterEach(() => t.setNow(null))

const AGREED = 30
const reason = 'Άλλο'

/** Somebody with an agreed interview tomorrow, who has read all that came; `see` is all that they can see. */
async function agreed() {
  const fixture = await hiringFixture(t)
  const { company, id, uid } = fixture
  const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(AGREED) })).body
  await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
  await t.work((work) => sendMailsTo(work, uid))
  const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1]
  const headers = { [PERSONAL_KEY_HEADER]: key ?? '' }
  const own = { headers }
  for (const { not_id } of (await t.visitor.call(me.page, undefined, own)).body.notices)
    await t.visitor.call(me.dismissNotice, { not_id }, own)
  const feed = (await t.visitor.call(me.openCalendarFeed, undefined, own)).body.url.split('/').at(-1) ?? ''
  return {
    ...fixture,
    jli_id,
    own,
    page: async () => (await t.visitor.call(me.page, undefined, own)).body,
    notices: async () =>
      (await t.visitor.call(me.page, undefined, own)).body.notices.map(({ not_title }) => not_title.split(':')[0]),
    feed: async () => {
      const { raw } = await t.visitor.call(me.readOwnCalendar, { key: feed })
      return raw.toString().includes('STATUS:CONFIRMED')
    },
    saved: async () => {
      const { raw } = await t.visitor.call(me.interviewCalendar, { jli_id }, own)
      return /STATUS:(\w+)/.exec(raw.toString())?.[1]
    },
    reject: () => company.call(hiring.reject, { id, uid, reason }),
    hire: () => company.call(hiring.hire, { id, uid }),
    undo: () => company.call(hiring.undo, { id, candidateIds: [uid] }),
    takeBack: () => company.call(hiring.takeHireBack, { id, uid, reason: 'λάθος' }),
    statusOfCompany: async () => (await company.call(interviews.list)).body[0]?.jli_status,
  }
}

const notifyDue = () => notifyOfDecisions(t.services)

describe.each(['reject', 'hire'] as const)('a %s', (decide) => {
  const titles =
    decide === 'hire' ? ['Δηλώθηκε η πρόσληψή σου', 'Ακυρώθηκε η συνέντευξή σου'] : ['Ακυρώθηκε η συνέντευξή σου']

  it('is seen by the company at once and by nobody else until its letter is due', async () => {
    const person = await agreed()
    const before = await person.page()
    await person[decide]()
    expect(await person.statusOfCompany()).toBe('CANCELLED')
    atMinute(14)
    await notifyDue()
    expect(await person.page()).toEqual(before)
    expect([await person.feed(), await person.saved()]).toEqual([true, 'CONFIRMED'])
    atMinute(15)
    const [interview] = (await person.page()).interviews
    expect([interview?.jli_status, await person.feed(), await person.saved()]).toEqual([
      'CANCELLED',
      false,
      'CANCELLED',
    ])
    await notifyDue()
    expect(await person.notices()).toEqual(titles)
  })

  it('that is undone in time was never seen', async () => {
    const person = await agreed()
    const before = await person.page()
    await person[decide]()
    atMinute(10)
    await (decide === 'hire' ? person.takeBack() : person.undo())
    atMinute(60)
    await notifyDue()
    expect(await person.page()).toEqual(before)
    expect(await person.statusOfCompany()).toBe('SCHEDULED')
  })

  it('is told once by two processes, also when they were away until much later', async () => {
    const people = await Promise.all([agreed(), agreed(), agreed()])
    for (const person of people) await person[decide]()
    atMinute(500)
    await Promise.all([notifyDue(), notifyDue(), notifyDue()])
    await notifyDue()
    // Two processes share what is due, in any order.
    const byName = (a = '', b = '') => a.localeCompare(b)
    for (const { notices } of people) expect((await notices()).toSorted(byName)).toEqual(titles.toSorted(byName))
  })

  it('is told to every other graduate when one fails, and to that one when it can be', async () => {
    const people = [await agreed(), await agreed(), await agreed()] as const
    for (const person of people) await person[decide]()
    atMinute(15)
    const where = `new.not_fk_usr_id = ${people[1].uid}`
    const mend = await refuseRows(t.db, { table: 'notification', where })
    await expect(notifyDue()).rejects.toThrow(/^\d of \d+ failed/)
    const counts = async () => (await Promise.all(people.map(({ notices }) => notices()))).map(({ length }) => length)
    const all = titles.length
    expect(await counts()).toEqual([all, 0, all])
    await mend()
    await notifyDue()
    expect(await counts()).toEqual([all, all, all])
  })

  it('that is undone at the moment of its telling leaves the graduate with what holds', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, agreed))
    const pages = await Promise.all(people.map((person) => person.page()))
    for (const person of people) await person[decide]()
    atMinute(15)
    const undone = people.map((person) => (decide === 'hire' ? person.takeBack() : person.undo()))
    const [answers] = await Promise.all([Promise.all(undone), notifyDue(), notifyDue()])
    await notifyDue()
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    for (const [index, person] of people.entries()) expect(await person.page()).toEqual(pages[index])
  })
})

describe('until the decision is told', () => {
  it('an answer of the graduate is put off, without a word of it; after the undo it counts', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(AGREED) })).body
    await t.work((work) => sendMailsTo(work, uid))
    const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1]
    const own = { headers: { [PERSONAL_KEY_HEADER]: key ?? '' } }
    const accept = () => t.visitor.call(me.answerInterview, { jli_id, answer: 'accept' }, own)
    await company.call(hiring.reject, { id, uid, reason })
    const refused = await accept()
    const until = formatTime(new Date(START + 15 * 60_000))
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining(`μετά τις ${until}`)])
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect((await accept()).status).toBe(200)
  })

  it.each([
    ['cancelled', hiring.cancelInterview, 409, /ακύρωσε στο μεταξύ/],
    ['taken back', hiring.takeInvitationBack, 404, /δεν ισχύει πια/],
  ])('an invitation that was %s meanwhile says so to whoever answers it', async (_what, call, status, words) => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(AGREED) })).body
    const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1]
    const own = { headers: { [PERSONAL_KEY_HEADER]: key ?? '' } }
    expect((await company.call(call, { id, uid })).status).toBe(200)
    const replies = [
      { jli_id, answer: 'accept' as const },
      { jli_id, answer: 'decline' as const, note: 'δεν μπορώ' },
      { jli_id, answer: 'propose' as const, times: [hoursFromNow(AGREED)] },
    ]
    for (const reply of replies) {
      const refused = await t.visitor.call(me.answerInterview, reply, own)
      expect([refused.status, refused.error.message], reply.answer).toEqual([status, expect.stringMatching(words)])
    }
  })

  it('a second decision puts the telling off with its own letter', async () => {
    const person = await agreed()
    const before = await person.page()
    await person.reject()
    atMinute(10)
    await person.hire()
    atMinute(20)
    await notifyDue()
    expect(await person.page()).toEqual(before)
    await person.takeBack()
    atMinute(34)
    await notifyDue()
    expect(await person.page()).toEqual(before)
    atMinute(35)
    await notifyDue()
    expect(await person.notices()).toEqual(['Ακυρώθηκε η συνέντευξή σου'])
  })

  it('the end of the interview is told at once when the graduate is considered again', async () => {
    const person = await agreed()
    await person.reject()
    await person.company.call(hiring.bookmark, { id: person.id, uid: person.uid })
    expect(await person.notices()).toEqual(['Ακυρώθηκε η συνέντευξή σου'])
    expect((await person.page()).interviews[0]?.jli_status).toBe('CANCELLED')
  })

  it('an invitation whose letter had not left stands on the page, and is told of when it does not come back', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(AGREED) })
    const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1]
    const page = async () =>
      (await t.visitor.call(me.page, undefined, { headers: { [PERSONAL_KEY_HEADER]: key ?? '' } })).body
    const before = await page()
    await company.call(hiring.reject, { id, uid, reason })
    expect(await page()).toEqual(before)
    atMinute(15)
    await notifyDue()
    const { notices, interviews: all } = await page()
    expect([notices.map(({ not_title }) => not_title.split(':')[0]), all[0]?.jli_status]).toEqual([
      ['Ακυρώθηκε η συνέντευξή σου'],
      'CANCELLED',
    ])
  })

  it.each(['reject', 'hire'] as const)(
    'an invitation whose letter had not left comes back after a %s',
    async (decide) => {
      const { company, id, uid } = await hiringFixture(t)
      const stands = async () => [
        (await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status,
        (await company.call(interviews.list)).body[0]?.jli_status,
        (await lettersTo(t, uid)).filter((letter) => !letter.endsWith('DROPPED')),
      ]
      const act = () =>
        decide === 'hire' ? company.call(hiring.hire, { id, uid }) : company.call(hiring.reject, { id, uid, reason })
      const undo = () =>
        decide === 'hire'
          ? company.call(hiring.takeHireBack, { id, uid, reason: 'λάθος' })
          : company.call(hiring.undo, { id, candidateIds: [uid] })
      const invited = { id, uid, date: hoursFromNow(AGREED) }
      await invite(company, invited)
      const before = await stands()
      expect(before).toEqual(['INTERVIEWED', 'PENDING_CANDIDATE_RESPONSE', ['interviews.invited HELD']])
      atMinute(1)
      await act()
      expect((await undo()).status).toBe(200)
      expect(await stands()).toEqual(before)
      // It can still be taken back, as nobody has heard of it.
      expect((await company.call(hiring.takeInvitationBack, { id, uid })).status).toBe(200)
      await invite(company, invited)
      atMinute(2)
      await act()
      atMinute(14)
      await undo()
      expect(await stands()).toEqual(['INTERVIEWED', 'PENDING_CANDIDATE_RESPONSE', ['interviews.invited QUEUED']])
      await notifyDue()
      const notices = await t.rows('notification', { not_fk_usr_id: uid })
      expect(notices.map(({ not_kind }) => not_kind)).toEqual(['interview.invited'])
    },
  )

  it.each([
    ['agreed', { jli_status: 'SCHEDULED', is_expired: false, awaits_outcome: true }],
    ['unanswered', { jli_status: 'PENDING_CANDIDATE_RESPONSE', is_expired: true, awaits_outcome: false }],
  ])('the time of an %s interview goes by on the page as it would have', async (kind, told) => {
    const person = await agreed()
    const { company, id, uid } = person
    const date = new Date(START + 6 * 60_000).toISOString()
    await company.call(hiring.moveInterview, { id, uid, date, minutes: 5 })
    if (kind === 'agreed') await admin.call(interviews.answer, { id: person.jli_id, answer: 'accept' })
    const read = async () => (await person.page()).interviews[0]
    expect(await read()).toMatchObject({ is_expired: false, awaits_outcome: false })
    await person.reject()
    atMinute(12)
    expect(await read()).toMatchObject(told)
    expect((await company.call(interviews.list)).body[0]).toMatchObject({ is_expired: false, awaits_outcome: false })
  })

  it('what may be said of an absence stays as it was', async () => {
    for (const decide of ['reject', 'hire'] as const) {
      const person = await agreed()
      t.setNow(hoursFromNow(AGREED + 2))
      await person.company.call(hiring.interviewOutcome, { id: person.id, uid: person.uid, outcome: 'missed' })
      t.setNow(hoursFromNow(AGREED + 3))
      const before = (await person.page()).interviews[0]?.absence_answers
      await person[decide]()
      expect((await person.page()).interviews[0]?.absence_answers).toEqual(before)
      t.setNow(hoursFromNow(AGREED + 4))
      const after = (await person.page()).interviews[0]?.absence_answers
      expect([before, after]).toEqual([['was-there', 'another-time'], decide === 'hire' ? [] : ['was-there']])
      atMinute(0)
    }
  })

  it('the copy of own data says the truth, and who was erased is told nothing', async () => {
    const person = await agreed()
    await person.hire()
    const { file } = await t.work((work) => copyOf(work, person.uid, 'json'))
    expect(String(file.body)).toContain('CANCELLED')
    await t.work((work) => eraseCandidate(work, person.uid, { by: 'person' }))
    atMinute(15)
    await notifyDue()
    expect(await t.rows('notification', { not_fk_usr_id: person.uid })).toEqual([])
    expect(await t.row('interview', { jli_id: person.jli_id })).toMatchObject({ jli_date_to_tell: null })
  })

  it('many who are rejected at once wait alike', async () => {
    const { company, cny_id } = await hiringFixture(t)
    const id = await t.work((work) => makeListing(work, cny_id))
    const people: number[] = []
    for (let n = 0; n < 12; n += 1) people.push(await t.work(makeGraduate))
    for (const uid of people) await invite(company, { id, uid, date: hoursFromNow(AGREED), anyway: true })
    for (const uid of people) await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.closeWithAnswers, {
      id,
      reason: 'Καλύφθηκε η θέση',
      answers: [{ candidateIds: people, reason }],
    })
    const called = async () =>
      (await t.rows('notification', { not_kind: 'interview.cancelled' })).filter(({ not_fk_usr_id }) =>
        people.includes(not_fk_usr_id),
      ).length
    atMinute(14)
    await notifyDue()
    expect(await called()).toBe(0)
    atMinute(15)
    await notifyDue()
    expect(await called()).toBe(people.length)
  })
})

describe('a hire that was told', () => {
  it('and is taken back later is answered on the page', async () => {
    const person = await agreed()
    await person.hire()
    atMinute(20)
    await t.work((work) => sendMailsTo(work, person.uid))
    await notifyDue()
    await person.takeBack()
    expect(await person.notices()).toEqual(['Ακυρώθηκε η συνέντευξή σου'])
    await person.hire()
    await t.work((work) => sendMailsTo(work, person.uid))
    // Its letter was sent ahead of its time, so that its end is told although the page had said nothing.
    await person.takeBack()
    expect((await person.notices())[0]).toBe('Η πρόσληψη που δηλώθηκε δεν ισχύει')
  })
})

describe('a letter that could not be delivered', () => {
  it.each(['FAILED', 'BOUNCED'] as const)(
    'and is %s is not sent again by the office once its decision is undone',
    async (mai_status) => {
      for (const decide of ['reject', 'hire', 'bookmark'] as const) {
        const person = await agreed()
        await (decide === 'hire' ? person.hire() : person.reject())
        const template = decide === 'hire' ? 'hiring.hired' : 'hiring.rejected'
        await t.update('outbox_mail', { mai_status }, { mai_fk_usr_id: person.uid, mai_template: template })
        const [letter] = await t.rows('outbox_mail', { mai_fk_usr_id: person.uid, mai_template: template })
        if (decide === 'reject') await person.undo()
        if (decide === 'hire') await person.takeBack()
        if (decide === 'bookmark') await person.company.call(hiring.bookmark, { id: person.id, uid: person.uid })
        const ids = [letter?.mai_id ?? 0]
        expect((await admin.call(mail.retry, { ids })).status, decide).toBe(409)
        const letters = await t.rows('outbox_mail', { mai_id: ids[0] })
        expect(
          letters.map((row) => row.mai_status),
          decide,
        ).toEqual(['DROPPED'])
      }
    },
  )
})
