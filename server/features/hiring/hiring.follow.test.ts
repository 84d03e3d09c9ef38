import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { ON_ITS_WAY, withdraw } from '#server/core/mail/outbox.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { answerAs, hiringFixture, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeGraduate, sendMailsTo } from '#server/testing/make.ts'
import { refuseRows } from '#server/testing/refuse-rows.ts'

// Consequences of an action: undo, mails with calendar entries, the history, and scheduled work.

const t = await startTestApp()
const admin = await t.asOffice()

afterEach(() => t.setNow(null))

async function placeOf(company: Caller, id: number): Promise<string[]> {
  const { body } = await company.call(hiring.companyCandidates, { jl_id: id })
  return body.candidates.map((candidate) => candidate.jlc_status)
}

describe('undo', () => {
  it('removes a bookmark and restores the status before a rejection, once', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.bookmark, { id, uid })
    const answer = await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect(answer.body).toEqual({ restored: [uid], told: 0, kept: 0 })
    expect(await placeOf(company, id)).toEqual([])
    await admin.call(hiring.officeInterview, { id, uid })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'λάθος' })
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(200)
    expect(await placeOf(company, id)).toEqual(['INTERVIEWED'])
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(409)
  })

  it('gives whoever was refused before the reason of then back, by whatever way they had moved on', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const words = { reason: 'Άλλο', note: "<i>όχι</i> 50% ' ραντεβού" }
    const refusalOf = async () => {
      const { body } = await company.call(hiring.companyCandidates, { jl_id: id })
      const [candidate] = body.candidates
      return {
        jlc_status: candidate?.jlc_status,
        reason: candidate?.jlc_reject_reason,
        note: candidate?.jlc_reject_note,
      }
    }
    await company.call(hiring.reject, { id, uid, ...words })
    const refused = { jlc_status: 'REJECTED', ...words }
    const steps: [() => Promise<unknown>, () => Promise<{ status: number }>][] = [
      [
        () => invite(company, { id, uid, date: hoursFromNow(30) }),
        () => company.call(hiring.takeInvitationBack, { id, uid }),
      ],
      [() => company.call(hiring.bookmark, { id, uid }), () => company.call(hiring.undo, { id, candidateIds: [uid] })],
      [
        () => company.call(hiring.hire, { id, uid }),
        () => company.call(hiring.takeHireBack, { id, uid, reason: 'λάθος' }),
      ],
    ]
    for (const [act, undo] of steps) {
      await act()
      expect(await refusalOf()).toMatchObject({ reason: '', note: '' })
      expect((await undo()).status).toBe(200)
      expect(await refusalOf()).toEqual(refused)
    }
    // A second refusal keeps its own words, and its undo those of nobody.
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.reject, { id, uid, reason: 'Δεν ήταν διαθέσιμος' })
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect(await refusalOf()).toEqual({ jlc_status: 'BOOKMARKED', reason: '', note: '' })
  })

  it('works for recent actions only, and for many at once', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const other = await t.work(makeGraduate)
    await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    const refused = await company.call(hiring.rejectMany, { id, candidateIds: [uid, other], reason: 'Άλλο' })
    expect(refused.body.map((row) => row.jlc_reject_reason)).toEqual(['Άλλο', 'Άλλο'])
    expect((await company.call(hiring.undo, { id, candidateIds: [uid, other] })).body.restored).toHaveLength(2)
    expect(await placeOf(company, id)).toEqual(['BOOKMARKED', 'BOOKMARKED'])
    await company.call(hiring.rejectMany, { id, candidateIds: [uid, other] })
    t.setNow(hoursFromNow(1))
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).status).toBe(409)
    t.setNow(null)
    expect(await placeOf(company, id)).toEqual(['REJECTED', 'REJECTED'])
  })
})

describe('a rejection whose letter left before its time', () => {
  const sent = { mai_status: 'SENT', mai_message_id: '<1@regen>', mai_date_sent: new Date().toISOString() }
  const lost = { mai_status: 'FAILED', mai_may_have_arrived: true }
  const unsure = { mai_status: 'QUEUED', mai_message_id: ON_ITS_WAY, mai_is_handed_over: true }

  it.each([sent, lost, unsure])('is not undone: %o', async (left) => {
    const { company, id, uid } = await hiringFixture(t)
    const other = await t.work(makeGraduate)
    for (const person of [uid, other]) {
      await invite(company, { id, uid: person, date: hoursFromNow(30) })
      await t.work((work) => sendMailsTo(work, person))
    }
    const candidateIds = [uid, other]
    await company.call(hiring.rejectMany, { id, candidateIds, reason: 'Άλλο' })
    await t.update('outbox_mail', left, { mai_fk_usr_id: uid, mai_template: 'hiring.rejected' })
    const answer = await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('έχει φύγει')])
    // Of many, those who were not told stand where they stood before, and the answer counts the others.
    const free = await t.work(makeGraduate)
    const many = {
      id,
      candidateIds: [...candidateIds, free],
      seen: [{ usr_id: free, jlc_status: 'REJECTED' as const }],
    }
    expect((await company.call(hiring.undo, many)).body).toEqual({ restored: [other], told: 1, kept: 1 })
    expect((await placeOf(company, id)).toSorted()).toEqual(['INTERVIEWED', 'REJECTED'])
    // Considered again and put back, the person is refused as before, and only that act is undone.
    await company.call(hiring.bookmark, { id, uid })
    expect((await company.call(hiring.undo, { id, candidateIds: [uid] })).body.restored).toEqual([uid])
    expect((await placeOf(company, id)).toSorted()).toEqual(['INTERVIEWED', 'REJECTED'])
  })
})

it('a letter of refusal that may have arrived may have so still when a second try certainly failed', async () => {
  const { company, id, uid } = await hiringFixture(t)
  await invite(company, { id, uid, date: hoursFromNow(30) })
  await t.work((work) => sendMailsTo(work, uid))
  await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
  const letter = { mai_fk_usr_id: uid, mai_template: 'hiring.rejected' }
  await t.update('outbox_mail', { mai_status: 'FAILED', mai_may_have_arrived: true }, letter)
  const { mai_id } = await t.row('outbox_mail', letter)
  expect((await admin.call(mail.retry, { ids: [mai_id] })).status).toBe(200)
  const undo = () => company.call(hiring.undo, { id, candidateIds: [uid] })
  expect((await undo()).message).toContain('έχει φύγει')
  await t.update('outbox_mail', { mai_status: 'FAILED', mai_error: '550 no' }, letter)
  expect((await undo()).message).toContain('έχει φύγει')
  // Taken back while it waits, it may all the same have arrived; and it is not written a second time.
  await admin.call(mail.retry, { ids: [mai_id] })
  expect(await t.work((work) => withdraw(work, { ids: [mai_id] }))).toBe(0)
  await company.call(hiring.bookmark, { id, uid })
  await undo()
  expect([await placeOf(company, id), await t.rows('outbox_mail', letter)]).toMatchObject([
    ['REJECTED'],
    [{ mai_status: 'DROPPED' }],
  ])
})

describe('a rejection', () => {
  it('calls off the upcoming interview without giving the reason to the candidate', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο', note: 'πολύ νέος' })
    expect(await placeOf(company, id)).toEqual(['REJECTED'])
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
    const mail = (await t.work((work) => mailsTo(work, uid))).at(-1)
    expect(mail).toMatchObject({ mai_template: 'hiring.rejected', mai_status: 'HELD' })
    expect(mail?.mai_text).toMatch(/Η συνέντευξη \(.*\) δεν θα γίνει\./)
    expect(mail?.mai_text).not.toMatch(/Άλλο|νέος/)
    expect(JSON.stringify(mail?.mai_attachments)).toContain('METHOD:CANCEL')
  })

  it('is told after all when what replaced it is undone, also of the interview that it had called off', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const waiting = async () =>
      (await t.work((work) => mailsTo(work, uid))).filter((mail) => ['HELD', 'QUEUED'].includes(mail.mai_status))
    const templates = async () => (await waiting()).map((mail) => mail.mai_template)
    const other = { location: 'Ερμού 1', id, uid, date: hoursFromNow(50) }
    await company.call(hiring.invite, { ...other, date: hoursFromNow(30) })
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.hire, { id, uid })
    expect(await templates()).toEqual(['hiring.hired'])
    await company.call(hiring.takeHireBack, { id, uid, reason: 'λάθος' })
    expect(await templates()).toEqual(['hiring.rejected'])
    expect((await waiting())[0]?.mai_text).toMatch(/Η συνέντευξη \(.*\) δεν θα γίνει\./)
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
    await company.call(hiring.bookmark, { id, uid })
    await t.work((work) => sendMailsTo(work, uid))
    expect(await templates()).toEqual([])
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect(await templates()).toEqual(['hiring.rejected'])
    await company.call(hiring.invite, other)
    await company.call(hiring.takeInvitationBack, { id, uid })
    expect(await templates()).toEqual(['hiring.rejected'])
    // A letter that has left is not written twice.
    t.setNow(hoursFromNow(1))
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect([await templates(), await placeOf(company, id)]).toEqual([[], ['REJECTED']])
  })

  it('that is undone, as a hire, brings the interview back as it was', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const sent = async () =>
      (await t.work((work) => mailsTo(work, uid))).map(({ mai_template, mai_status }) => [mai_template, mai_status])
    const status = async () => (await company.call(interviews.list)).body[0]?.jli_status
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect([await status(), ...(await placeOf(company, id))]).toEqual(['PENDING_CANDIDATE_RESPONSE', 'INTERVIEWED'])
    await answerAs(t, uid, jli_id, 'accept')
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.hire, { id, uid })
    expect([await status(), ...(await placeOf(company, id))]).toEqual(['CANCELLED', 'HIRED'])
    await company.call(hiring.takeHireBack, { id, uid, reason: 'Λάθος άτομο' })
    expect([await status(), ...(await placeOf(company, id))]).toEqual(['SCHEDULED', 'INTERVIEWED'])
    // Nothing of all this was told but the invitation and its confirmation.
    expect((await sent()).filter(([, state]) => state !== 'DROPPED')).toEqual([
      ['interviews.invited', 'SENT'],
      ['interviews.confirmed', 'SENT'],
    ])
    const notices = await t.rows('notification', { not_fk_usr_id: uid })
    expect(notices.map(({ not_title }) => not_title).filter((title) => /πρόσληψη|Ακυρώθηκε/.test(title))).toEqual([])
    await company.call(hiring.cancelInterview, { id, uid })
  })

  it('that others follow within its time calls the interview off by the last letter alone', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.hire, { id, uid })
    const hired = (await t.work((work) => mailsTo(work, uid))).filter((mail) => mail.mai_status === 'HELD')
    expect(hired.map((mail) => mail.mai_template)).toEqual(['hiring.hired'])
    expect(JSON.stringify(hired[0]?.mai_attachments)).toContain('METHOD:CANCEL')
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.takeHireBack, { id, uid, reason: 'Δεν ξεκίνησε' })
    // It had been told, so it stays called off, and nobody stands in an interview that will not be.
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
    expect(await placeOf(company, id)).toEqual(['REJECTED'])
    await company.call(hiring.bookmark, { id, uid })
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.undo, { id, candidateIds: [uid] })
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('CANCELLED')
  })

  it('that is taken back by a bookmark is not written of, the end of its interview is', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    await t.work((work) => sendMailsTo(work, uid))
    await company.call(hiring.reject, { id, uid, reason: 'Άλλο' })
    await company.call(hiring.bookmark, { id, uid })
    const mails = (await t.work((work) => mailsTo(work, uid))).filter((mail) => mail.mai_status !== 'DROPPED')
    expect(mails.map((mail) => mail.mai_template)).toEqual(['interviews.invited', 'interviews.cancelled'])
  })
})

describe('mails', () => {
  it('link to the personal page with separate keys and update one calendar entry', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(50), location: 'Ερμού 1' })
    await answerAs(t, uid, jli_id, 'accept')
    await company.call(hiring.cancelInterview, { id, uid, reason: 'αλλάξαμε σχέδια' })
    const mails = await t.work((work) => mailsTo(work, uid))
    const links = mails.map((mail) => /\/me\/[\w-]+/.exec(mail.mai_text)?.[0])
    expect(links.slice(0, 2).every(Boolean)).toBe(true)
    expect(new Set(links.slice(0, 2)).size).toBe(2)
    const entries = mails.map((mail) => (mail.mai_attachments as { content: string }[])[0]?.content ?? '')
    expect(entries.map((entry) => /METHOD:(\w+)/.exec(entry)?.[1])).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(entries.map((entry) => /UID:(\S+)/.exec(entry)?.[1]))).toEqual(
      new Set([`interview-${jli_id}@regen`]),
    )
    const sequences = entries.map((entry) => Number(/SEQUENCE:(\d+)/.exec(entry)?.[1]))
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(4)
  })

  it('cancel every entry when the company leaves, and make candidates bookmarks again', async () => {
    const { company, id, uid, cny_id } = await hiringFixture(t)
    const other = await t.work(makeGraduate)
    for (const usr_id of [uid, other]) {
      await invite(company, { id, uid: usr_id, date: hoursFromNow(30), anyway: true })
      await t.work((work) => sendMailsTo(work, usr_id))
    }
    await company.call(listings.requestCandidates, { id })
    expect((await admin.call(companies.archive, { id: cny_id, note: '' })).body).toMatchObject({
      closed_listings: 1,
      cancelled_interviews: 2,
    })
    for (const usr_id of [uid, other]) {
      const mails = await t.work((work) => mailsTo(work, usr_id))
      expect(mails.map((mail) => [mail.mai_template, mail.mai_status])).toEqual([
        ['interviews.invited', 'SENT'],
        ['interviews.company-left', 'QUEUED'],
      ])
      const attached = (mails[1]?.mai_attachments ?? []) as { content: string; contentType: string }[]
      const [entry] = attached
      expect(entry?.contentType).toContain('method=CANCEL')
      expect(entry?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
    }
    const places = await admin.call(hiring.officeApplications, { jl_id: id })
    expect(places.body.map((row) => row.jlc_status)).toEqual(['BOOKMARKED', 'BOOKMARKED'])
    const listing = (await admin.call(listings.officeOne, { id })).body
    expect(listing).toMatchObject({ jl_status: 'CLOSED', jl_requested_candidates: false })
    const history = (await admin.call(listings.officeHistory, { id })).body
    expect(history[0]).toMatchObject({ action: 'listing-close', actor: 'office', by: 'Ελένη Γραφείου' })
  })
})

describe('scheduled work', () => {
  it('reaches every other candidate and company when one fails, and that one when it can be', async () => {
    const all = [await hiringFixture(t), await hiringFixture(t), await hiringFixture(t)] as const
    for (const { company, id, uid } of all) await invite(company, { id, uid, date: hoursFromNow(30) })
    const counts = () =>
      Promise.all(
        all.map(async ({ company, uid }) => {
          const letters = await t.work((work) => mailsTo(work, uid))
          const notices = await t.rows('notification', { not_fk_usr_id: company.usr_id, not_kind: 'interview.expired' })
          return [letters.filter((mail) => mail.mai_template === 'interviews.unanswered').length, notices.length]
        }),
      )
    t.setNow(hoursFromNow(13))
    const [, { company, uid }] = all
    const send = await refuseRows(t.db, { table: 'outbox_mail', where: `new.mai_fk_usr_id = ${uid}` })
    await expect(followInterviews(t.services)).rejects.toThrow(/^1 of \d+ failed/)
    expect(await counts()).toEqual([
      [1, 0],
      [0, 0],
      [1, 0],
    ])
    await send()
    await followInterviews(t.services)
    t.setNow(hoursFromNow(31))
    const notice = await refuseRows(t.db, { table: 'notification', where: `new.not_fk_usr_id = ${company.usr_id}` })
    await expect(followInterviews(t.services)).rejects.toThrow(/^1 of \d+ failed/)
    expect(await counts()).toEqual([
      [1, 1],
      [1, 0],
      [1, 1],
    ])
    await notice()
    await Promise.all([followInterviews(t.services), followInterviews(t.services)])
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })

  it('reminds of a missing answer, reports an expired invitation once, and starts again after a move', async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid, date: hoursFromNow(30) })
    await followInterviews(t.services)
    t.setNow(hoursFromNow(13))
    expect((await followInterviews(t.services)).reminded).toBe(1)
    expect((await followInterviews(t.services)).reminded).toBe(0)
    expect((await t.work((work) => mailsTo(work, uid))).at(-1)?.mai_template).toBe('interviews.unanswered')
    t.setNow(hoursFromNow(31))
    expect((await followInterviews(t.services)).expired).toBe(1)
    expect((await followInterviews(t.services)).expired).toBe(0)
    const notifications = await t.rows('notification', { not_fk_usr_id: company.usr_id, not_kind: 'interview.expired' })
    expect(notifications.map((notification) => notification.not_link)).toEqual([
      `/company/job-listings/${id}/candidate/${uid}`,
    ])
    expect((await company.call(interviews.list)).body[0]).toMatchObject({
      jli_status: 'PENDING_CANDIDATE_RESPONSE',
      is_expired: true,
    })
    const moved = await company.call(hiring.moveInterview, { id, uid, date: hoursFromNow(80) })
    expect(moved.body.is_expired).toBe(false)
  })

  it.each([
    // A day and a time of Athens, and the instants of it: just after midnight, and beside both changes of the clock.
    ['2026-11-30', '00:15', '2026-11-29T22:15:00Z'],
    ['2027-03-27', '23:45', '2027-03-27T21:45:00Z'],
    ['2027-03-28', '02:45', '2027-03-28T00:45:00Z'],
    ['2027-03-28', '04:15', '2027-03-28T01:15:00Z'],
    ['2027-03-29', '00:05', '2027-03-28T21:05:00Z'],
    ['2027-10-31', '03:30', '2027-10-31T00:30:00Z'],
    ['2027-11-01', '00:05', '2027-10-31T22:05:00Z'],
    ['2028-02-29', '00:05', '2028-02-28T22:05:00Z'],
    ['2028-01-01', '00:05', '2027-12-31T22:05:00Z'],
  ])(
    'lets an invitation for %s %s be answered up to that moment, not by when the job runs',
    async (date, time, instant) => {
      const at = (seconds: number) => t.setNow(new Date(Date.parse(instant) + seconds * 1000).toISOString())
      const answer = (jli_id: number, usr_id: number) => answerAs(t, usr_id, jli_id, 'accept')
      at(-3 * 86_400)
      const { company, id, uid } = await hiringFixture(t)
      const late = await t.work(makeGraduate)
      const first = (await invite(company, { id, uid, date, time })).body
      const second = (await invite(company, { id, uid: late, date, time })).body
      expect([Date.parse(first.jli_date), formatDateTime(first.jli_date)]).toEqual([
        Date.parse(instant),
        `${formatDate(date)} ${time}`,
      ])
      at(-1)
      await answer(first.jli_id, uid)
      at(0)
      await expect(answer(second.jli_id, late)).rejects.toMatchObject({ code: 'conflict' })
      const listed = (await company.call(interviews.list)).body
      const again = await invite(company, { id, uid: await t.work(makeGraduate), date, time })
      at(30 * 60)
      const over = (await company.call(interviews.list)).body
      expect(again.status).toBe(422)
      expect(listed.map((row) => [row.jli_id, row.jli_status, row.is_expired, row.awaits_outcome])).toEqual(
        expect.arrayContaining([
          [first.jli_id, 'SCHEDULED', false, false],
          [second.jli_id, 'PENDING_CANDIDATE_RESPONSE', true, false],
        ]),
      )
      expect(over.find((row) => row.jli_id === first.jli_id)?.awaits_outcome).toBe(true)
    },
  )

  it('of two companies clash without revealing time and place', async () => {
    const [first, second] = [await hiringFixture(t), await hiringFixture(t)]
    const date = hoursFromNow(40)
    await invite(first.company, { id: first.id, uid: first.uid, date })
    const clash = await invite(second.company, { id: second.id, uid: first.uid, date, anyway: false })
    expect(clash.message).toBe(
      'Ο υποψήφιος έχει ήδη άλλη συνέντευξη εκείνη την ώρα. Η πρόσκληση μπορεί να σταλεί κι έτσι.',
    )
  })
})

describe('the history', () => {
  it('shows a company all events on its own listings without names of the office', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const other = await hiringFixture(t)
    await other.company.call(hiring.bookmark, { id: other.id, uid })
    await company.call(hiring.bookmark, { id, uid })
    const { jli_id } = (await invite(company, { id, uid, date: hoursFromNow(30) })).body
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    await company.call(hiring.hire, { id, uid })
    const { body, raw } = await company.call(hiring.history, { uid })
    expect(body.map((row) => [row.action, row.actor])).toEqual([
      ['hired', 'company'],
      ['interview-cancel', 'company'],
      ['interview-accept', 'office'],
      ['invited', 'company'],
      ['bookmarked', 'company'],
    ])
    expect(raw.toString()).not.toContain('Ελένη Γραφείου')
    const stranger = await hiringFixture(t)
    // Hired, so no other company finds the person.
    expect((await stranger.company.call(hiring.history, { uid })).status).toBe(404)
  })
})

describe('a hire by another company', () => {
  it('is told to whoever has an interview ahead with the person, once, without the name of the other', async () => {
    const first = await hiringFixture(t)
    const { company, id } = await hiringFixture(t)
    const { uid } = first
    await invite(company, { id, uid, date: hoursFromNow(40) })
    await first.company.call(hiring.bookmark, { id: first.id, uid })
    expect((await first.company.call(hiring.hire, { id: first.id, uid })).status).toBe(200)
    const notices = async (caller: Caller) =>
      (await caller.call(notifications.list, { limit: 50 })).body.documents.filter(({ not_title }) =>
        not_title.startsWith('Δηλώθηκε πρόσληψη σε άλλη εταιρεία'),
      )
    expect(await notices(company)).toHaveLength(1)
    expect(await notices(first.company)).toEqual([])
    expect((await company.call(interviews.list)).body[0]?.jli_status).toBe('PENDING_CANDIDATE_RESPONSE')
  })
})

describe('the figures of a listing', () => {
  it('count each person once at each step, and the days', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const empty = (await company.call(hiring.funnel, { id })).body
    expect(empty).toMatchObject({
      seen: 0,
      seen_since: null,
      placed: 0,
      invited: 0,
      accepted: 0,
      met: 0,
      hired: 0,
      days_to_invitation: null,
    })
    const other = await t.work(makeGraduate)
    // However often, and two at once.
    for (let at = 0; at < 2; at += 1)
      await Promise.all([uid, uid, other].map((person) => company.call(hiring.look, { id, uid: person })))
    const { company: stranger } = await hiringFixture(t)
    expect((await stranger.call(hiring.look, { id, uid })).status).toBe(404)
    await t.update('job_listing', { jl_date_published: hoursFromNow(-72.5) }, { jl_id: id })
    await company.call(hiring.bookmarkMany, { id, candidateIds: [uid, other] })
    const time = { date: hoursFromNow(24), location: 'Πάτρα' }
    const { jli_id } = (await company.call(hiring.invite, { id, uid, ...time })).body
    await answerAs(t, uid, jli_id, 'accept')
    t.setNow(hoursFromNow(48))
    await company.call(hiring.interviewOutcome, { id, uid, outcome: 'again' })
    await company.call(hiring.invite, { id, uid, ...time, date: hoursFromNow(96) })
    await company.call(hiring.hire, { id, uid })
    const { body } = await company.call(hiring.funnel, { id })
    expect(body).toMatchObject({
      seen: 2,
      placed: 2,
      invited: 1,
      accepted: 1,
      met: 1,
      hired: 1,
      days_to_invitation: 3,
      days_to_hire: 5,
    })
    t.setNow(null)
    expect((await admin.call(hiring.officeFunnel, { id })).body).toEqual(body)
    expect((await stranger.call(hiring.funnel, { id })).status).toBe(404)
  })
})
