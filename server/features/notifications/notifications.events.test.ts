import { describe, expect, it } from 'vitest'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract as own } from '#shared/features/notifications/notifications.contract.ts'
import { participantsContract as participants } from '#shared/features/participants/participants.contract.ts'
import { notifyOfDecisions } from '#server/features/hiring/hiring.notices.ts'
import { answerInterview } from '#server/features/interviews/interviews.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { registered } from '#server/testing/company-form.ts'
import {
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeGraduate,
  makeListing,
} from '#server/testing/make.ts'

// Every event that closes a loop tells the other side: who hears of it, in which words, and where it leads.

const t = await startTestApp()
const admin = await t.asOffice()
const row = await t.work((work) => makeCompany(work, { name: 'ΑΛΦΑ' }))
const cny_id = row.cny_id
const company = await t.as(row.usr_id)
const listing = await t.work((work) => makeListing(work, cny_id, { title: 'Αναλυτής' }))

const person = () => t.work((work) => makeGraduate(work, { name: 'Άννα Ξένου' }))

const tomorrow = (hours = 0) => new Date(Date.now() + 86_400_000 + hours * 3_600_000).toISOString()

/** What somebody was told, the newest first: kind, title and link. */
const noticesOf = async (usr_id: number) => {
  const rows = await t.db
    .selectFrom('notification')
    .select(['not_kind', 'not_title', 'not_link'])
    .where('not_fk_usr_id', '=', usr_id)
    .orderBy('not_id', 'desc')
    .execute()
  return rows.map((row) => [row.not_kind, row.not_title, row.not_link])
}
const latest = async (usr_id: number) => (await noticesOf(usr_id))[0]

async function invited() {
  const uid = await person()
  const pair = { id: listing, uid }
  const answer = await company.call(hiring.invite, { location: 'Ερμού 1', ...pair, date: tomorrow() })
  expect(answer.status).toBe(201)
  return { uid, pair, jli_id: answer.body.jli_id }
}

describe('a company', () => {
  it('registers: the office hears of it; when it is refused, what the office has not read is gone', async () => {
    const { who: boss, cny_id: id } = await registered(t, 'ΒΗΤΑ')
    expect(await latest(admin.usr_id)).toEqual([
      'company.registered',
      'Νέα εταιρεία: ΒΗΤΑ',
      `/admin/companies/${id}/edit`,
    ])
    expect((await admin.call(companies.reject, { id, reasons: ['OTHER'] })).status).toBe(200)
    expect(await latest(boss.usr_id)).toEqual([
      'company.rejected',
      'Η εγγραφή της εταιρείας «ΒΗΤΑ» χρειάζεται διόρθωση',
      '/company/register',
    ])
    expect((await noticesOf(admin.usr_id)).filter(([, title]) => title === 'Νέα εταιρεία: ΒΗΤΑ')).toEqual([])
  })

  it('is approved: its people hear of it', async () => {
    const pending = await t.work((work) => makeCompany(work, { name: 'ΓΑΜΑ', status: 'PENDING_APPROVAL' }))
    await admin.call(companies.approve, { id: pending.cny_id })
    expect(await latest(pending.usr_id)).toEqual([
      'company.approved',
      'Η εταιρεία «ΓΑΜΑ» εγκρίθηκε',
      '/company/control-panel',
    ])
  })

  it('asks for candidates: the office hears of it, and the company of the answer', async () => {
    await company.call(listings.requestCandidates, { id: listing })
    expect(await latest(admin.usr_id)).toEqual([
      'listing.requested',
      'ΑΛΦΑ: ζητά υποψηφίους',
      `/admin/job-listings/${listing}/search-results`,
    ])
    await admin.call(hiring.officeBookmarkMany, { id: listing, candidateIds: [await person()] })
    expect(await latest(company.usr_id)).toEqual([
      'listing.answered',
      'Νέοι υποψήφιοι για τη θέση «Αναλυτής»',
      `/company/job-listings/${listing}`,
    ])
  })
})

describe('an interview', () => {
  it('is told to the candidate, who keeps only what holds now; the answer leads the company to the person', async () => {
    const { uid, pair, jli_id } = await invited()
    expect(await noticesOf(uid)).toEqual([['interview.invited', 'Πρόσκληση σε συνέντευξη: ΑΛΦΑ', '']])
    await company.call(hiring.moveInterview, { ...pair, date: tomorrow(3) })
    expect(await noticesOf(uid)).toEqual([['interview.moved', 'Άλλαξε η συνέντευξή σου: ΑΛΦΑ', '']])
    await t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'candidate', usr_id: uid }))
    expect(await noticesOf(uid)).toEqual([])
    expect(await latest(company.usr_id)).toEqual([
      'interview.accept',
      'Επιβεβαιώθηκε η συνέντευξη: Άννα Ξένου',
      `/company/job-listings/${listing}/candidate/${uid}`,
    ])
    await company.call(hiring.cancelInterview, { ...pair, reason: 'Αναβλήθηκε' })
    expect(await noticesOf(uid)).toEqual([['interview.cancelled', 'Ακυρώθηκε η συνέντευξή σου: ΑΛΦΑ', '']])
  })

  it.each([
    ['decline', 'Ο υποψήφιος αρνήθηκε τη συνέντευξη: Άννα Ξένου'],
    ['propose', 'Ο υποψήφιος προτείνει άλλη ώρα: Άννα Ξένου'],
  ] as const)('is answered with %s: the company hears of it', async (answer, title) => {
    const { jli_id } = await invited()
    await t.work((work) =>
      answerInterview(work, jli_id, { answer, note: '', by: 'office', ...(answer === 'propose' ? { times: [] } : {}) }),
    )
    expect((await latest(company.usr_id))?.slice(0, 2)).toEqual([`interview.${answer}`, title])
  })

  it('is called off with the whole company: the candidate hears of it', async () => {
    const other = await t.work((work) => makeCompany(work, { name: 'ΔΕΛΤΑ' }))
    const uid = await person()
    const id = await t.work((work) => makeListing(work, other.cny_id))
    const boss = await t.as(other.usr_id)
    expect((await boss.call(hiring.invite, { location: 'Ερμού 1', id, uid, date: tomorrow() })).status).toBe(201)
    await admin.call(companies.archive, { id: other.cny_id })
    expect(await noticesOf(uid)).toEqual([['interview.cancelled', 'Ακυρώθηκε η συνέντευξή σου: ΔΕΛΤΑ', '']])
  })
})

describe('a hire', () => {
  it('is told to the side that did not record it, and to the person', async () => {
    const [hired, other] = [await person(), await person()]
    await company.call(hiring.hire, { id: listing, uid: hired })
    expect(await latest(admin.usr_id)).toEqual(['hire.recorded', 'Νέα πρόσληψη: ΑΛΦΑ', `/admin/candidates/${hired}`])
    // What can still be undone is not told to the person.
    expect(await noticesOf(hired)).toEqual([])
    t.setNow(new Date(Date.now() + DECISION_WAITS_MINUTES * 60_000).toISOString())
    await notifyOfDecisions(t.services)
    t.setNow(null)
    expect(await noticesOf(hired)).toEqual([['hire.recorded', 'Δηλώθηκε η πρόσληψή σου: ΑΛΦΑ', '']])
    const before = (await noticesOf(admin.usr_id)).length
    await admin.call(hiring.officeHire, { id: listing, uid: other })
    expect(await latest(company.usr_id)).toEqual([
      'hire.recorded',
      'Το γραφείο δήλωσε πρόσληψη',
      `/company/job-listings/${listing}/candidate/${other}`,
    ])
    expect((await noticesOf(admin.usr_id)).length).toBe(before)
  })
})

describe('a stage', () => {
  it('is told to the applicant in published words, only the latest, and no longer when it is taken back', async () => {
    const id = await t.work((work) => makeCycle(work, { title: 'Αναλυτές', status: 'CLOSED' }))
    const uid = await t.work(async (work) => {
      const usr_id = await makeCandidate(work)
      await makeApplication(work, id, usr_id)
      await work.db
        .updateTable('educational_cycle')
        .set({ edc_stage_names: JSON.stringify({ INTERVIEWING: 'Γνωριμία από κοντά' }) })
        .where('edc_id', '=', id)
        .execute()
      return usr_id
    })
    const rehearsed = await admin.call(participants.act, {
      id,
      userIds: [uid],
      application_approved: true,
      dry_run: true,
    })
    expect([rehearsed.status, await noticesOf(uid)]).toEqual([200, []])
    await admin.call(participants.act, { id, userIds: [uid], application_approved: true })
    expect(await noticesOf(uid)).toEqual([['stage.changed', 'Αξιολόγηση με παιχνίδια', '']])
    const moved = await admin.call(participants.act, { id, userIds: [uid], game_assessment_approved: true })
    expect(await noticesOf(uid)).toEqual([['stage.changed', 'Γνωριμία από κοντά', '']])
    await admin.call(participants.undo, { id: moved.body.action_id ?? 0 })
    expect(await noticesOf(uid)).toEqual([])
  })
})

describe('what was chosen', () => {
  const choose = (ways: { app?: boolean; mail?: boolean }) => company.call(own.choose, { group: 'interviews', ...ways })
  const written = async () =>
    (
      await t.db
        .selectFrom('outbox_mail')
        .select('mai_subject')
        .where('mai_fk_usr_id', '=', company.usr_id)
        .where('mai_template', '=', 'notifications.notice-company')
        .execute()
    ).length

  it('is not what a letter says that comes without a choice', async () => {
    const { jli_id } = await invited()
    await t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'office' }))
    const letters = t.db.selectFrom('outbox_mail').select('mai_text').where('mai_fk_usr_id', '=', company.usr_id)
    const { mai_text } = await letters.orderBy('mai_id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(mai_text).toContain('οι ρυθμίσεις του λογαριασμού σας')
    expect(mai_text).toMatch(/σταματήσετε: https?:\/\/\S+\/company\/settings$/)
    expect(mai_text).not.toContain('ζητήσατε')
  })

  it('holds for the events of every feature: shown, written, both or none', async () => {
    for (const [app, mail] of [
      [false, false],
      [false, true],
      [true, true],
      [true, false],
    ] as const) {
      await choose({ app, mail })
      const before = [(await noticesOf(company.usr_id)).length, await written()] as const
      const { jli_id } = await invited()
      await t.work((work) => answerInterview(work, jli_id, { answer: 'accept', note: '', by: 'office' }))
      const after = [(await noticesOf(company.usr_id)).length, await written()]
      expect(after).toEqual([before[0] + Number(app), before[1] + Number(mail)])
    }
  })

  it('never stops the event: an address or a name that no mail takes costs the mail alone', async () => {
    await choose({ mail: true })
    const set = (values: { usr_email?: string; usr_fullname?: string }) =>
      t.db.updateTable('users').set(values).where('usr_id', '=', company.usr_id).execute()
    const notice = { kind: 'interview.accept', title: 'Μία\u2028γραμμή' }
    const before = [(await noticesOf(company.usr_id)).length, await written()] as const
    await set({ usr_email: 'a@b.test\r\nBcc: all@mail.test' })
    await t.work((work) => notify(work, [company.usr_id], notice))
    expect([(await noticesOf(company.usr_id)).length, await written()]).toEqual([before[0] + 1, before[1]])
    await set({ usr_email: 'boss@alfa.test', usr_fullname: 'Νίκος\r\nBcc: all@mail.test' })
    await t.work((work) => notify(work, [company.usr_id], notice))
    expect([(await noticesOf(company.usr_id)).length, await written()]).toEqual([before[0] + 2, before[1] + 1])
  })
})

describe('the office', () => {
  it('tells everybody whom it means', async () => {
    const uid = await person()
    await admin.call(center.push, { title: 'Κλειστά αύριο', userIds: [uid, company.usr_id] })
    expect([await latest(uid), await latest(company.usr_id)]).toEqual([
      ['message', 'Κλειστά αύριο', ''],
      ['message', 'Κλειστά αύριο', ''],
    ])
  })
})
