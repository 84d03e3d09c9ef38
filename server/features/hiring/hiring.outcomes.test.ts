import { afterEach, describe, expect, it } from 'vitest'
import { formatAppointment } from '#shared/core/format.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { answerAs, hiringFixture, hoursFromNow, invite, lettersTo } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeGraduate, sendMailsTo } from '#server/testing/make.ts'

// What an invitation must say, how it ends, and what the graduate hears of it.

const t = await startTestApp()
const admin = await t.asOffice()

afterEach(() => t.setNow(null))

describe('an invitation', () => {
  it('needs a place or a link, and names somebody to ask for', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const nowhere = await company.call(hiring.invite, { id, uid, date: hoursFromNow(30) })
    expect([nowhere.status, Object.keys(nowhere.error.fields ?? {})]).toEqual([422, ['location']])
    const { body } = await company.call(hiring.invite, { id, uid, date: hoursFromNow(30), link: 'meet.example.gr/a' })
    expect(body.jli_link).toBe('https://meet.example.gr/a')
    expect(body.jli_contact).not.toBe('')
    const emptied = await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(40), link: '' })
    expect([emptied.status, Object.keys(emptied.error.fields ?? {})]).toEqual([422, ['location']])
    const [letter] = await t.work((work) => mailsTo(work, uid))
    expect(letter?.mai_text).toContain(`Επικοινωνία: ${body.jli_contact}`)
  })

  it('offers several times: one is chosen, and only that one enters the calendar', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const times = [hoursFromNow(50), hoursFromNow(70)]
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30), times })).body
    const accept = (time: string) => answerAs(t, uid, jli_id, 'accept', { time })
    await expect(accept(hoursFromNow(90))).rejects.toMatchObject({ code: 'conflict' })
    t.setNow(hoursFromNow(31))
    expect((await company.call(interviews.list)).body[0]?.is_expired).toBe(false)
    await accept(times[1] ?? '')
    t.setNow(null)
    expect((await company.call(interviews.list)).body[0]).toMatchObject({
      jli_status: 'SCHEDULED',
      jli_date: times[1],
      jli_offered_times: [],
    })
    const [invited, confirmed] = await t.work((work) => mailsTo(work, uid))
    expect(invited?.mai_text).toContain(' ή ')
    expect(invited?.mai_attachments).toEqual([])
    expect(JSON.stringify(confirmed?.mai_attachments)).toContain('METHOD:REQUEST')
  })

  it('moved to several times leaves the calendar until one is chosen', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    await answerAs(t, uid, jli_id, 'accept')
    const times = [hoursFromNow(70)]
    expect((await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(50), times })).status).toBe(200)
    await answerAs(t, uid, jli_id, 'accept', { time: times[0] })
    const letters = (await t.work((work) => mailsTo(work, uid))).slice(-3).map((letter) => {
      const text = JSON.stringify(letter.mai_attachments)
      return [letter.mai_template, /METHOD:(\w+)/.exec(text)?.[1], Number(/SEQUENCE:(\d+)/.exec(text)?.[1])] as const
    })
    expect(letters.map(([template, method]) => `${template} ${method}`)).toEqual([
      'interviews.confirmed REQUEST',
      'interviews.moved CANCEL',
      'interviews.confirmed REQUEST',
    ])
    const sequences = letters.map(([, , sequence]) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(3)
  })

  it('can be taken back while its letter waits: no letter, no interview, and the person stands where they stood', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const status = async () => (await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status ?? null
    for (const before of [null, 'BOOKMARKED'] as const) {
      if (before) await company.call(hiring.bookmark, { id, uid })
      await invite(company, { id, uid, date: hoursFromNow(30) })
      expect([await status(), (await lettersTo(t, uid)).at(-1)]).toEqual(['INTERVIEWED', 'interviews.invited HELD'])
      // Two presses at once: the second finds nothing to take back.
      const answers = await Promise.all([1, 2].map(() => company.call(hiring.takeInvitationBack, { id, uid })))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 200)?.body).toEqual({ jlc_status: before })
      expect([await status(), (await lettersTo(t, uid)).at(-1)]).toEqual([before, 'interviews.invited DROPPED'])
      expect((await company.call(interviews.list)).body).toEqual([])
    }
    const [latest] = (await company.call(hiring.history, { uid })).body
    expect(latest?.action).toBe('taken-back')
  })

  it('stays once its letter has left, has been answered, or is of another company', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const stranger = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    expect((await stranger.company.call(hiring.takeInvitationBack, { id, uid })).status).toBe(404)
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    expect((await company.call(hiring.takeInvitationBack, { id, uid })).status).toBe(409)
    const { id: other, uid: person, company: boss } = await hiringFixture(t)
    await invite(boss, { id: other, uid: person, date: hoursFromNow(30) })
    t.setNow(hoursFromNow(1))
    expect((await boss.call(hiring.takeInvitationBack, { id: other, uid: person })).status).toBe(409)
    t.setNow(null)
    expect((await boss.call(interviews.list)).body).toHaveLength(1)
  })

  it('is for no hour that the clocks leave out', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const night = { id, uid, date: '2027-03-28', location: 'Εδώ' }
    const refused = await company.call(hiring.invite, { ...night, time: '03:30' })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['time']])
    const { body } = await company.call(hiring.invite, { ...night, time: '04:30' })
    expect(body.jli_date).toBe('2027-03-28T01:30:00.000Z')
    const moved = await company.call(hiring.moveInterview, { ...night, time: '03:00' })
    expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([422, ['time']])
    const twice = { ...night, date: '2027-10-31', time: '03:30' }
    // The first of the two.
    expect((await company.call(hiring.moveInterview, twice)).body.jli_date).toBe('2027-10-31T00:30:00.000Z')
  })

  it.each([
    ['has left before its time', { mai_status: 'SENT', mai_date_sent: new Date().toISOString() }],
    ['is handed over at this moment', { mai_status: 'QUEUED', mai_message_id: 'sending', mai_is_handed_over: true }],
  ])('stays while its letter %s, and so does the letter', async (_, how) => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    const letter = { mai_fk_usr_id: uid, mai_template: 'interviews.invited' }
    await t.update('outbox_mail', how, letter)
    const refused = await company.call(hiring.takeInvitationBack, { id, uid })
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('Η πρόσκληση έχει φύγει')])
    expect((await company.call(interviews.list)).body).toHaveLength(1)
    expect(await t.rows('outbox_mail', letter)).toMatchObject([{ ...how, mai_is_withdrawn: false }])
  })

  it('that is moved while its letter waits reaches the person as one invitation with the new time', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(50) })
    expect(await lettersTo(t, uid)).toEqual(['interviews.invited DROPPED', 'interviews.invited HELD'])
  })

  it('is settled when the company takes a time that the candidate proposed', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    const times = [hoursFromNow(50), hoursFromNow(60)]
    await answerAs(t, uid, jli_id, 'propose', { note: 'το πρωί', times })
    const { body } = await company.call(hiring.moveInterview, { id, uid, date: times[1] ?? '' })
    expect(body).toMatchObject({ jli_status: 'SCHEDULED', jli_date: times[1], jli_proposed_times: [] })
    expect((await lettersTo(t, uid)).at(-1)).toBe('interviews.confirmed QUEUED')
    // A colleague who takes the same time a moment later asks nobody again.
    const again = await company.call(hiring.moveInterview, { id, uid, date: times[1] ?? '' })
    expect(again.body).toMatchObject({ jli_status: 'SCHEDULED', jli_date: times[1] })
    expect((await lettersTo(t, uid)).at(-1)).toBe('interviews.confirmed QUEUED')
  })

  it('tells the company what the candidate proposes, and in which words', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    const time = hoursFromNow(95)
    await answerAs(t, uid, jli_id, 'propose', { note: 'Το πρωί εργάζομαι', times: [time] })
    const [notice] = (await company.call(notificationsContract.list, {})).body.documents
    expect(notice?.not_body).toContain(` · Προτείνει: ${formatAppointment(time)} · «Το πρωί εργάζομαι»`)
  })

  it('that was answered or moved since the sender has read it is not moved until they know', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const times = [hoursFromNow(50)]
    const { jli_id, jli_date } = (await invite(company, { id, uid, date: hoursFromNow(30), times })).body
    const unanswered = { jli_date, jli_date_answered: null }
    const move = (hours: number, seen: typeof unanswered | { jli_date: string; jli_date_answered: string | null }) =>
      company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(hours), seen })
    await answerAs(t, uid, jli_id, 'accept', { time: times[0] })
    const late = await move(70, unanswered)
    expect([late.status, late.message]).toEqual([
      409,
      expect.stringMatching(/^Ο υποψήφιος δέχτηκε στο μεταξύ: .+κι έτσι\.$/),
    ])
    expect((await company.call(interviews.list)).body[0]).toMatchObject({ jli_status: 'SCHEDULED', jli_date: times[0] })
    const { seen } = late.error.details as { seen: typeof unanswered }
    expect((await move(70, seen)).body.jli_status).toBe('PENDING_CANDIDATE_RESPONSE')
    // A colleague, meanwhile.
    expect((await move(90, seen)).message).toMatch(/^Η συνέντευξη άλλαξε στο μεταξύ: .+ \(από: /)
    const now = { jli_date: hoursFromNow(70), jli_date_answered: null }
    await answerAs(t, uid, jli_id, 'propose', { note: 'το πρωί', times: [hoursFromNow(95)] })
    expect((await move(90, now)).message).toMatch(/^Ο υποψήφιος πρότεινε στο μεταξύ άλλη ώρα: /)
  })

  it('never offers a time that has passed', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const past = await invite(company, { id, uid, date: hoursFromNow(30), times: ['2020-01-01T10:00:00Z'] })
    expect([past.status, Object.keys(past.error.fields ?? {})]).toEqual([422, ['times']])
  })
})

describe('the outcome of an interview', () => {
  it('is said by a person, also that there will be another one; the office cannot say it ahead of time', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    expect((await admin.call(hiring.officeInterview, { id, uid })).status).toBe(409)
    t.setNow(hoursFromNow(4))
    const { body } = await company.call(hiring.interviewOutcome, { id, uid, outcome: 'again' })
    const second = await invite(company, { id, uid, date: hoursFromNow(60) })
    t.setNow(null)
    expect([body.jli_status, body.jli_outcome, second.status]).toEqual(['COMPLETED', 'again', 201])
  })

  it('is not needed where both agreed on another time: the same interview moves, and nobody stayed away', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    t.setNow(hoursFromNow(4))
    const { body } = await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(60) })
    expect(body).toMatchObject({ jli_id, jli_status: 'PENDING_CANDIDATE_RESPONSE', jli_outcome: null })
  })

  it('is corrected, and the person stands where it says', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    t.setNow(hoursFromNow(4))
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'missed' })
    const status = async () => (await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status
    expect(await status()).toBe('BOOKMARKED')
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'held' })
    expect(await status()).toBe('INTERVIEWED')
  })

  it('is forgotten when it was said by mistake: the interview waits again, and only the trail keeps it', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    const forget = () => company.call(hiring.interviewOutcome, { id, uid, outcome: null })
    expect((await forget()).status).toBe(409)
    t.setNow(hoursFromNow(4))
    const letters = await lettersTo(t, uid)
    for (const outcome of ['missed', 'held', 'again'] as const) {
      await company.call(hiring.interviewOutcome, { id, uid, outcome })
      const { body } = await forget()
      expect(body, outcome).toMatchObject({
        jli_id,
        jli_status: 'SCHEDULED',
        jli_outcome: null,
        jli_cancel_reason: '',
        awaits_outcome: true,
      })
      expect((await company.call(hiring.companyCandidates)).body.candidates[0]?.jlc_status).toBe('INTERVIEWED')
    }
    // Twice is as good as once.
    expect((await forget()).body.awaits_outcome).toBe(true)
    expect(await lettersTo(t, uid)).toEqual(letters)
    const [latest] = (await company.call(hiring.history, { uid })).body
    expect(latest).toMatchObject({ action: 'interview-forgetOutcome' })
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'missed' })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    expect((await forget()).status).toBe(409)
  })
})

describe('letters', () => {
  it('of a hire waits for a quarter of an hour, and leaves no trace when the hire is taken back', async () => {
    const { company, cny_id, id, uid } = await hiringFixture(t)
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.hire, { id, uid })
    expect(await lettersTo(t, uid)).toEqual(['hiring.hired HELD'])
    expect((await company.call(hiring.takeHireBack, { id, uid, reason: '' })).status).toBe(422)
    const back = await company.call(hiring.takeHireBack, { id, uid, reason: 'λάθος πρόσωπο' })
    expect(back.body.jlc_status).toBe('BOOKMARKED')
    expect(await lettersTo(t, uid)).toEqual(['hiring.hired DROPPED'])
    expect(await t.rows('hiring', { jlh_fk_usr_id: uid })).toEqual([])
    const profile = await t.row('user_profile', { usp_fk_usr_id: uid })
    expect(profile).toMatchObject({ usp_hired: false, usp_open_for_work: true })
    expect(await t.row('company', { cny_id })).toMatchObject({ cny_first_hire_date: null })
    expect((await company.call(hiring.history, { uid })).body[0]).toMatchObject({
      action: 'hire-taken-back',
      detail: 'λάθος πρόσωπο',
    })
    expect((await company.call(hiring.takeHireBack, { id, uid, reason: 'ξανά' })).status).toBe(409)
    expect((await company.call(hiring.hire, { id, uid })).status).toBe(200)
  })

  it('of a hire that was read is answered by another; after a month the office alone takes it back', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.hire, { id, uid })
    await t.work((work) => sendMailsTo(work, uid))
    await t.update('hiring', { jlh_date_recorded: hoursFromNow(-31 * 24) }, { jlh_fk_usr_id: uid })
    expect((await company.call(hiring.takeHireBack, { id, uid, reason: 'έφυγε' })).status).toBe(409)
    expect((await admin.call(hiring.officeTakeHireBack, { id, uid, reason: 'έφυγε' })).status).toBe(200)
    const [notice] = (await company.call(notificationsContract.list, {})).body.documents
    expect([notice?.not_kind, notice?.not_body]).toEqual(['hire.taken-back', expect.stringContaining('έφυγε')])
    expect(await lettersTo(t, uid)).toEqual(['hiring.hired SENT', 'hiring.hire-taken-back QUEUED'])
  })

  it('of a rejection goes to those who were invited, once, and not when it is undone', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'όχι' })
    expect(await lettersTo(t, uid)).toEqual([])
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(2) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    t.setNow(hoursFromNow(4))
    await company.call(hiring.rejectMany, { id, candidateIds: [uid], reason: 'Άλλο', note: 'όχι' })
    await company.call(hiring.reject, { id, uid, reason: 'Διαφορετικές προσδοκίες' })
    const held = async () => (await lettersTo(t, uid)).filter((letter) => letter === 'hiring.rejected HELD')
    expect(await held()).toHaveLength(1)
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    t.setNow(null)
    expect(await held()).toEqual([])
  })
})

describe('closing a listing with answers', () => {
  const reason = 'Καλύφθηκε η θέση'
  const refused = 'Επιλέχθηκε άλλος υποψήφιος'

  async function waiting() {
    const fixture = await hiringFixture(t)
    const { company, id, uid } = fixture
    const other = await t.work(makeGraduate)
    await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    await invite(company, { id, uid, date: hoursFromNow(30) })
    const states = async () => {
      const { candidates } = (await company.call(hiring.companyCandidates)).body
      return Object.fromEntries(candidates.map((candidate) => [candidate.jlc_fk_usr_id, candidate.jlc_status]))
    }
    return { ...fixture, other, states }
  }

  it('is one act: each is refused with the own reason and the listing is closed', async () => {
    const { company, id, uid, other, states } = await waiting()
    const answers = [
      { candidateIds: [uid], reason: refused },
      { candidateIds: [other], reason: 'Άλλο' },
    ]
    const { body } = await company.call(hiring.closeWithAnswers, { id, reason, answers })
    expect(body).toMatchObject({ jl_status: 'CLOSED', jl_close_reason: reason })
    expect(await states()).toEqual({ [uid]: 'REJECTED', [other]: 'REJECTED' })
    const { candidates } = (await company.call(hiring.companyCandidates)).body
    expect(new Set(candidates.map((candidate) => candidate.jlc_reject_reason))).toEqual(new Set([refused, 'Άλλο']))
    expect(await lettersTo(t, uid)).toContain('hiring.rejected HELD')
    expect(await lettersTo(t, other)).toEqual([])
  })

  it('answers nobody when the listing does not close', async () => {
    const { company, id, uid, other, states } = await waiting()
    const answers = [{ candidateIds: [uid, other], reason: refused }]
    const unreasoned = await company.call(hiring.closeWithAnswers, { id, reason: '', answers })
    expect([unreasoned.status, Object.keys(unreasoned.error.fields ?? {})]).toEqual([422, ['reason']])
    await company.call(listings.close, { id, reason })
    expect((await company.call(hiring.closeWithAnswers, { id, reason, answers })).status).toBe(409)
    expect(await states()).toEqual({ [uid]: 'INTERVIEWED', [other]: 'BOOKMARKED' })
    expect(await lettersTo(t, uid)).not.toContain('hiring.rejected HELD')
    const stranger = (await hiringFixture(t)).company
    expect((await stranger.call(hiring.closeWithAnswers, { id, reason, answers })).status).toBe(404)
  })

  it('is done once when two press at the same time, and keeps a hire', async () => {
    const { company, id, uid, other, states } = await waiting()
    await company.call(hiring.hire, { id, uid: other })
    const answers = [{ candidateIds: [uid, other], reason: refused }]
    const closings = await Promise.all([1, 2].map(() => company.call(hiring.closeWithAnswers, { id, reason, answers })))
    expect(closings.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await states()).toEqual({ [uid]: 'REJECTED', [other]: 'HIRED' })
  })
})

describe('a decision', () => {
  it('is put off until a day to come', async () => {
    const { company, id, uid } = await hiringFixture(t)
    expect((await company.call(hiring.decideLater, { id, uid, until: '2099-01-01' })).status).toBe(404)
    await company.call(hiring.bookmark, { id, uid })
    expect((await company.call(hiring.decideLater, { id, uid, until: '2020-01-01' })).status).toBe(422)
    const { body } = await company.call(hiring.decideLater, { id, uid, until: '2099-01-10' })
    expect(body.jlc_date_later).toBe('2099-01-09T22:00:00.000Z')
  })

  it('is not put off to the end of time, nor is an interview or a hire of such a day taken', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.bookmark, { id, uid })
    const interview = { id, uid, location: 'Εδώ', time: '10:00' }
    const answers = [
      await company.call(hiring.decideLater, { id, uid, until: '9999-12-31' }),
      await company.call(hiring.invite, { ...interview, date: '9999-12-31' }),
      await company.call(hiring.invite, { ...interview, date: '9999-12-31T23:00:00-12:00' }),
      await company.call(hiring.hire, { id, uid, hiredAt: '0000-01-01' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  })
})

describe('two of a company who act on the same person at once', () => {
  const standing = async ({ company, uid }: Awaited<ReturnType<typeof hiringFixture>>) =>
    (await company.call(hiring.companyCandidates)).body.candidates.find((each) => each.jlc_fk_usr_id === uid)

  it('have one effect: the second is told of the first', async () => {
    const fixture = await hiringFixture(t)
    const { company, id, uid } = fixture
    const many = { id, candidateIds: [uid], seen: [{ usr_id: uid, jlc_status: null }] }
    const sent = [company.call(hiring.bookmarkMany, many), company.call(hiring.rejectMany, { ...many, reason: 'Άλλο' })]
    const [won, lost] = (await Promise.all(sent)).toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.error.code]).toEqual([200, 409, 'already_decided'])
    const status = (await standing(fixture))?.jlc_status
    expect(status).toBe(won?.body[0]?.jlc_status)
    expect(lost?.message).toMatch(/^Η κατάσταση του υποψηφίου άλλαξε ήδη σε «(Ξεχωρισμένος|Απορρίφθηκε)» \(από: /)
  })

  it('leave those alone whom the other has moved, and move the rest', async () => {
    const fixture = await hiringFixture(t)
    const { company, id, uid } = fixture
    const other = await t.work(makeGraduate)
    await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', seen_status: 'BOOKMARKED' })
    const seen = [uid, other].map((usr_id) => ({ usr_id, jlc_status: 'BOOKMARKED' as const }))
    const { body } = await company.call(hiring.rejectMany, {
      id,
      candidateIds: [uid, other],
      seen,
      reason: 'Νέος λόγος',
    })
    expect(body.map((each) => each.jlc_fk_usr_id)).toEqual([other])
    expect((await standing(fixture))?.jlc_reject_reason).toBe('Άλλο')
    const late = [
      await company.call(hiring.bookmark, { id, uid, seen_status: 'BOOKMARKED' }),
      await company.call(hiring.invite, {
        id,
        uid,
        date: hoursFromNow(30),
        location: 'Εδώ',
        seen_status: 'BOOKMARKED',
      }),
      // The undo of the bookmark would take the refusal back.
      await company.call(hiring.undo, { id, candidateIds: [uid], seen: seen.slice(0, 1) }),
    ]
    expect(late.map((answer) => answer.status)).toEqual([409, 409, 409])
  })

  it.each(['bookmarkMany', 'rejectMany'] as const)('%s of the same people is done and told once', async (name) => {
    const { company, id, uid } = await hiringFixture(t)
    const other = await t.work(makeGraduate)
    if (name === 'rejectMany') await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    const send = (candidateIds: number[]) =>
      name === 'bookmarkMany'
        ? company.call(hiring.bookmarkMany, { id, candidateIds })
        : company.call(hiring.rejectMany, { id, candidateIds, reason: 'Άλλο' })
    const both = await Promise.all([send([uid]), send([uid])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.flatMap(({ body }) => body.map((each) => each.jlc_fk_usr_id))).toEqual([uid])
    expect((await send([uid, other])).body.map((each) => each.jlc_fk_usr_id)).toEqual([other])
    const again =
      name === 'bookmarkMany'
        ? await company.call(hiring.bookmark, { id, uid })
        : await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    const status = name === 'bookmarkMany' ? 'BOOKMARKED' : 'REJECTED'
    expect([again.status, again.body.jlc_status]).toEqual([200, status])
    const action = status.toLowerCase()
    const acts = (await company.call(hiring.history, { uid })).body.filter((event) => event.action === action)
    expect(acts).toHaveLength(1)
  })

  it('a refusal for another reason is one more act, and so is an interview that the office records as held', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.reject, { id, uid, reason: 'Έλλειψη εμπειρίας' })
    for (let times = 0; times < 2; times += 1) await admin.call(hiring.officeInterview, { id, uid })
    const actions = (await company.call(hiring.history, { uid })).body.map(({ action }) => action)
    expect(actions).toEqual(['interviewed', 'rejected', 'rejected'])
    // Who was already in interview comes to have had one.
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(1) })).body
    await answerAs(t, uid, jli_id, 'accept')
    t.setNow(hoursFromNow(2))
    expect((await admin.call(hiring.officeInterview, { id, uid })).status).toBe(200)
    const met = (await company.call(hiring.history, { uid })).body.filter(({ action }) => action === 'interviewed')
    expect(met).toHaveLength(2)
  })

  it('the company is told of a proposal only when there is one', async () => {
    const { id, uid, cny_id } = await hiringFixture(t)
    const propose = () => admin.call(hiring.officeBookmarkMany, { id, candidateIds: [uid] })
    expect([(await propose()).body.length, (await propose()).body.length]).toEqual([1, 0])
    const [person] = await t.rows('users', { usr_fk_cny_id: cny_id })
    const notices = await t.rows('notification', {
      not_fk_usr_id: person?.usr_id ?? 0,
      not_kind: 'candidates.proposed',
    })
    expect(notices).toHaveLength(1)
  })
})
