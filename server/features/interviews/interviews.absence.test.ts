import { afterEach, describe, expect, it } from 'vitest'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import { formatDate } from '#shared/core/format.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { ABSENCE_ANSWER_DAYS, type AbsenceAnswer, type InterviewOutcome } from '#shared/features/hiring/hiring.rules.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { copyOf } from '#server/core/personal-copy.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { answerAs, hiringFixture, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { mailsTo, sendMailsTo, wholeLetters } from '#server/testing/make.ts'

// A recorded no-show: when the graduate hears of it, and what they say.

const t = await startTestApp()
const admin = await t.asOffice()

afterEach(() => t.setNow(null))

const QUARTER = 0.25

/** An interview of two hours ago by the false clock, which stands at four hours from now. */
async function met() {
  const fixture = await hiringFixture(t)
  const { company, id, uid } = fixture
  const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
  await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
  await t.work((work) => sendMailsTo(work, uid))
  const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1]
  const headers = { [PERSONAL_KEY_HEADER]: key ?? '' }
  t.setNow(hoursFromNow(4))
  return {
    ...fixture,
    jli_id,
    record: (outcome: InterviewOutcome | null) => company.call(hiring.interviewOutcome, { id, uid, outcome }),
    say: (answer: AbsenceAnswer, note = '') => t.visitor.call(me.answerAbsence, { jli_id, answer, note }, { headers }),
    page: async () => (await t.visitor.call(me.page, undefined, { headers })).body,
    mailed: async () => {
      await followInterviews(t.services)
      const mails = await t.work((work) => mailsTo(work, uid))
      return mails.map((mail) => mail.mai_template).filter((name) => /missed|came/.test(name))
    },
    matters: async () =>
      (await company.call(interviews.queue, {})).body.items.map(
        ({ kind, interview }) => `${kind} ${interview.jli_absence_note}`,
      ),
  }
}

describe('a confirmed interview whose time has passed', () => {
  it('is not declined any more', async () => {
    const { jli_id, uid } = await met()
    const decline = answerAs(t, uid, jli_id, 'decline', { note: 'δεν μπορώ' })
    await expect(decline).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a recorded no-show', () => {
  it('is told once, when the time to undo it has gone by; until then the page keeps silent', async () => {
    const { record, page, mailed, say } = await met()
    await record('missed')
    expect(await mailed()).toEqual([])
    const before = await page()
    const silent = { jli_status: 'SCHEDULED', jli_outcome: null, awaits_outcome: true, absence_answers: [] }
    expect(before.interviews[0]).toMatchObject(silent)
    expect((await say('was-there')).status).toBe(409)
    t.setNow(hoursFromNow(4 + QUARTER))
    expect(await Promise.all([mailed(), mailed()])).toEqual([['interviews.missed'], ['interviews.missed']])
    const after = await page()
    expect(after.interviews[0]).toMatchObject({
      jli_outcome: 'missed',
      absence_answers: ['was-there', 'another-time'],
    })
    expect(after.notices.map(({ not_title }) => not_title)).toEqual([
      expect.stringMatching(/^Η εταιρεία σημείωσε ότι δεν ήρθες: /),
    ])
    t.setNow(hoursFromNow(20 * 24))
    expect(await mailed()).toEqual(['interviews.missed'])
    expect((await page()).interviews[0]?.absence_answers).toEqual([])
  })

  it('that is told after midnight may be answered until the end of the day that the letter names', async () => {
    const { uid, record, say, mailed, page } = await met()
    const letterDay = addDays(athensDay(hoursFromNow(4)), 1)
    t.setNow(new Date(Date.parse(startOfAthensDay(letterDay)) - 60_000).toISOString())
    await record('missed')
    t.setNow(new Date(Date.parse(startOfAthensDay(letterDay)) + 30 * 60_000).toISOString())
    await mailed()
    const last = addDays(letterDay, ABSENCE_ANSWER_DAYS)
    const letters = await t.work((work) => wholeLetters(work, { mai_fk_usr_id: uid }))
    expect(letters.find(({ mai_template }) => mai_template === 'interviews.missed')?.mai_text).toContain(
      `ως τις ${formatDate(last)}`,
    )
    const end = Date.parse(startOfAthensDay(addDays(last, 1)))
    t.setNow(new Date(end).toISOString())
    expect((await page()).interviews[0]?.absence_answers).toEqual([])
    expect((await say('was-there')).status).toBe(409)
    t.setNow(new Date(end - 1000).toISOString())
    expect((await page()).interviews[0]?.absence_answers).toEqual(['was-there', 'another-time'])
    expect((await say('was-there')).status).toBe(200)
  })

  it('is not told when it is undone, corrected, or answered by a new invitation in time', async () => {
    for (const change of ['undo', 'held', 'invite'] as const) {
      const { company, id, uid, record, mailed } = await met()
      await record('missed')
      if (change === 'invite') await invite(company, { id, uid, date: hoursFromNow(60) })
      else await record(change === 'undo' ? null : 'held')
      t.setNow(hoursFromNow(5))
      expect(await mailed(), change).toEqual([])
      t.setNow(null)
    }
  })

  it('that was told and is corrected later is taken back by a letter, unless the first had not left', async () => {
    for (const isSent of [true, false]) {
      const { uid, record, mailed, page } = await met()
      await record('missed')
      t.setNow(hoursFromNow(5))
      expect(await mailed()).toEqual(['interviews.missed'])
      if (isSent) await t.work((work) => sendMailsTo(work, uid))
      await record('held')
      expect(await mailed()).toEqual(isSent ? ['interviews.missed', 'interviews.came'] : ['interviews.missed'])
      expect((await page()).interviews[0]).toMatchObject({ jli_status: 'COMPLETED', absence_answers: [] })
      t.setNow(null)
    }
  })

  it('is denied once: the company decides on it, and the office hears and reads of it', async () => {
    const { uid, company, record, say, mailed, matters, page } = await met()
    await record('missed')
    t.setNow(hoursFromNow(5))
    await mailed()
    const answers = await Promise.all([1, 2].map(() => say('was-there', 'Περίμενα στην είσοδο')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await matters()).toEqual(['was-there Περίμενα στην είσοδο'])
    const [notice] = (await admin.call(notificationsContract.list, {})).body.documents
    expect(notice?.not_title).toBe('Λέει ότι ήταν εκεί: Άννα Απόφοιτη')
    const story = (await admin.call(candidates.story, { id: uid })).body
    expect(story.interviews[0]).toMatchObject({ jli_outcome: 'missed', jli_absence_answer: 'was-there' })
    await record('missed')
    expect(await matters()).toEqual([])
    await record('held')
    expect((await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status).toBe('INTERVIEWED')
    expect((await page()).interviews[0]?.jli_absence_answer).toBeNull()
  })

  it('may be denied by whom the company refuses, who asks for no other time', async () => {
    const { id, uid, company, record, say, mailed, matters, page } = await met()
    await record('missed')
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    t.setNow(hoursFromNow(5))
    await mailed()
    expect((await page()).interviews[0]?.absence_answers).toEqual(['was-there'])
    expect((await say('another-time')).status).toBe(409)
    await say('was-there')
    expect(await matters()).toEqual(['was-there '])
  })

  it('brings no wish for another time when the reason of an old refusal is mended', async () => {
    const { id, uid, company, record, mailed, page } = await met()
    await record('missed')
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    t.setNow(hoursFromNow(5))
    await mailed()
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'Δεν ήρθε' })
    expect((await page()).interviews[0]?.absence_answers).toEqual(['was-there'])
  })

  it('is followed by the wish for another time until the company invites again', async () => {
    const { company, id, uid, record, say, mailed, matters } = await met()
    await record('missed')
    t.setNow(hoursFromNow(5))
    await mailed()
    expect((await say('another-time', 'Αρρώστησα. Πρωί μπορώ.')).status).toBe(200)
    expect(await matters()).toEqual(['another-time Αρρώστησα. Πρωί μπορώ.'])
    await invite(company, { id, uid, date: hoursFromNow(60) })
    expect(await matters()).toEqual([])
  })

  it('stands in the copy of own data with what was said, and loses those words with the person', async () => {
    const { uid, jli_id, record, say, mailed } = await met()
    await record('missed')
    t.setNow(hoursFromNow(5))
    await mailed()
    await say('was-there', 'Με είδε ο φύλακας')
    const { file } = await t.work((work) => copyOf(work, uid, 'json'))
    expect(String(file.body)).toContain('Με είδε ο φύλακας')
    await t.work((work) => eraseCandidate(work, uid, { by: 'person' }))
    const row = await t.row('interview', { jli_id })
    expect(row).toMatchObject({ jli_outcome: 'missed', jli_absence_answer: 'was-there', jli_absence_note: '' })
  })
})
