import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { type HiringFixture, hiringFixture } from '#server/testing/hiring-fixture.ts'
import { addCv, makeGraduate, makeListing, sendMailsTo } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

async function answerConsent(usr_id: number, given: boolean): Promise<void> {
  const key = await t.work((work) => makeKey(work, { kind: 'personal', usr_id, minutes: 60 }))
  const input = { purpose: 'companies' as const, given, version: currentConsent.version }
  const { status } = await t.visitor.call(me.consent, input, { headers: { 'x-personal-key': key } })
  expect(status).toBe(200)
}

const date = new Date(Date.now() + 5 * 86_400_000).toISOString()

/** A graduate with a CV, bookmarked on the company's listing. */
async function bookmarked(): Promise<HiringFixture> {
  const fixture = await hiringFixture(t)
  await t.work((work) => addCv(work, fixture.uid))
  expect((await fixture.company.call(hiring.bookmark, { id: fixture.id, uid: fixture.uid })).status).toBe(200)
  return fixture
}

/** The status of each call by which a company reads or invites the candidate. */
async function doors({ company, id, uid }: HiringFixture): Promise<number[]> {
  const answers = [
    await company.call(cands.companyOne, { id: uid }),
    await company.call(cands.companyDetailed, { id: uid }),
    await company.call(cands.companyCv, { id: uid }),
    await company.call(cands.companyCvFile, { id: uid }),
    await company.call(hiring.invite, { location: 'Ερμού 1', id, uid, date }),
  ]
  return answers.map((answer) => answer.status)
}

const reportNames = async (company: Caller) =>
  (await company.call(reports.ownCandidate, { fields: ['usr_fullname'] })).body

async function expectClosed(fixture: HiringFixture): Promise<void> {
  const { company, id, uid } = fixture
  expect(await doors(fixture)).toEqual([404, 404, 404, 404, 409])
  expect((await company.call(cands.companyOne, { id: uid })).error.message).toBe(notShared)
  const { users, candidates } = (await company.call(hiring.companyCandidates, { jl_id: id })).body
  expect(candidates).toMatchObject([{ jlc_fk_usr_id: uid, jlc_status: 'BOOKMARKED' }])
  expect(users).toMatchObject([
    { usr_id: uid, usr_fullname: 'Άννα Απόφοιτη', may_read: false, usr_profile: { has_cv: false, usp_city: '' } },
  ])
  expect(JSON.stringify(await reportNames(company))).not.toContain('Άννα')
  expect((await company.call(hiring.history, { uid })).status).toBe(200)
  const search = await company.call(hiring.search, { id })
  expect(search.body.documents.map((hit) => hit.usr_id)).not.toContain(uid)
}

describe('a company that has somebody on a listing', () => {
  it('reads and invites them while the consent stands', async () => {
    const { company: owner, id: jl_id } = await bookmarked()
    expect((await owner.call(hiring.companyCandidates, { jl_id })).body.users).toMatchObject([{ may_read: true }])
    const fixture = await bookmarked()
    expect(JSON.stringify(await reportNames(fixture.company))).toContain('Άννα')
    expect(await doors(fixture)).toEqual([200, 200, 200, 403, 201])
  })

  it('loses all access at once when the consent is withdrawn, and regains it when it is given again', async () => {
    const fixture = await bookmarked()
    await answerConsent(fixture.uid, false)
    await expectClosed(fixture)
    await answerConsent(fixture.uid, true)
    expect(await doors(fixture)).toEqual([200, 200, 200, 403, 201])
  })

  it.each(['FROZEN', 'OFF'] as const)('loses all access at once when the account is %s', async (value) => {
    const fixture = await bookmarked()
    await admin.call(cands.changeStatus, { value, userIds: [fixture.uid] })
    await expectClosed(fixture)
  })
})

describe('a company that only bookmarked somebody', () => {
  it('is told once that the data are no longer shared, and keeps its bookmark', async () => {
    const { company, id, uid } = await bookmarked()
    await answerConsent(uid, false)
    await answerConsent(uid, false)
    const { documents } = (await company.call(notifications.list, { limit: 50 })).body
    expect(documents.filter(({ not_title }) => not_title.startsWith('Δεν είναι πια διαθέσιμα'))).toHaveLength(1)
    const { candidates } = (await company.call(hiring.companyCandidates, { jl_id: id })).body
    expect(candidates).toMatchObject([{ jlc_status: 'BOOKMARKED' }])
  })
})

describe('an open invitation', () => {
  it('is called off when the consent is withdrawn, with a mail to both sides', async () => {
    const { company, id, uid } = await bookmarked()
    await company.call(hiring.invite, { location: 'Ερμού 1', id, uid, date })
    await t.work((work) => sendMailsTo(work, uid))
    await answerConsent(uid, false)
    const list = (await company.call(interviews.list)).body
    expect(list).toMatchObject([{ jli_status: 'CANCELLED', jli_cancel_reason: notShared }])
    const mails = await t.work((work) =>
      sql<{ mai_template: string; mai_fk_usr_id: number }>`select mai_template, mai_fk_usr_id from outbox_mail
        where mai_fk_usr_id = any(${[uid, company.usr_id]}::int[]) order by mai_id`.execute(work.db),
    )
    expect(mails.rows).toEqual(
      expect.arrayContaining([
        { mai_template: 'interviews.not-shared', mai_fk_usr_id: uid },
        { mai_template: 'notifications.always', mai_fk_usr_id: company.usr_id },
      ]),
    )
  })

  it.each(['FROZEN', 'OFF'] as const)('is counted before the office switches its person to %s', async (value) => {
    const { company, id, uid } = await bookmarked()
    await company.call(hiring.invite, { location: 'Ερμού 1', id, uid, date })
    const switched = async (to: 'ON' | 'FROZEN' | 'OFF', dry_run: boolean) =>
      (await admin.call(cands.changeStatus, { value: to, userIds: [uid], dry_run })).body
    expect(await switched(value, true)).toEqual({ changed: 1, same: 0, interviews: 1 })
    expect((await company.call(interviews.list)).body).toMatchObject([{ jli_status: 'PENDING_CANDIDATE_RESPONSE' }])
    expect(await switched(value, false)).toEqual({ changed: 1, same: 0, interviews: 1 })
    expect((await company.call(interviews.list)).body).toMatchObject([{ jli_status: 'CANCELLED' }])
    expect(await switched('ON', false)).toEqual({ changed: 1, same: 0, interviews: 0 })
  })

  it('leaves a hire as it is', async () => {
    const { company, id, uid } = await bookmarked()
    expect((await company.call(hiring.hire, { id, uid })).status).toBe(200)
    await answerConsent(uid, false)
    const { candidates } = (await company.call(hiring.companyCandidates, { jl_id: id })).body
    expect(candidates).toMatchObject([{ jlc_status: 'HIRED' }])
    expect((await company.call(cands.companyDetailed, { id: uid })).status).toBe(404)
  })
})

describe('somebody who was never asked', () => {
  it('is found by no company and put on no listing, by the office either', async () => {
    const { company, cny_id } = await hiringFixture(t)
    const uid = await t.work((work) => makeGraduate(work, { consent: null }))
    const id = await t.work((work) => makeListing(work, cny_id))
    expect((await company.call(cands.companyOne, { id: uid })).status).toBe(404)
    expect((await company.call(hiring.bookmark, { id, uid })).status).toBe(404)
    expect((await admin.call(hiring.officeBookmark, { id, uid })).status).toBe(404)
    expect((await admin.call(hiring.officeBookmarkMany, { id, candidateIds: [uid] })).body).toEqual([])
    await answerConsent(uid, true)
    expect((await company.call(cands.companyOne, { id: uid })).status).toBe(200)
  })
})

describe('somebody whom the office entered', () => {
  it('counts as not asked: no company reads them, no news reach them, and their page asks', async () => {
    const values = { usr_fullname: 'Νέα Εγγραφή', usr_email: 'entered@mail.test' }
    const { body } = await admin.call(cands.create, values)
    const usr_id = body.user.usr_id
    const key = await t.work((work) => makeKey(work, { kind: 'personal', usr_id, minutes: 60 }))
    const headers = { 'x-personal-key': key }
    const unasked = { given: false, was_given: false, asks_again: false, version: '', at: null }
    expect((await t.visitor.call(me.page, undefined, { headers })).body.consents).toEqual([
      { purpose: 'data', ...unasked },
      { purpose: 'companies', ...unasked },
      { purpose: 'news', ...unasked },
    ])
    const flags = await t.work((work) =>
      sql<{
        readable: boolean
        news: boolean
      }>`select cas_is_readable as readable, usr_date_unsubscribed is null as news
        from candidate_search join users on usr_id = cas_fk_usr_id where usr_id = ${usr_id}`.execute(work.db),
    )
    expect(flags.rows).toEqual([{ readable: false, news: false }])
    await answerConsent(usr_id, true)
    const { consents } = (await t.visitor.call(me.page, undefined, { headers })).body
    expect(consents[1]).toMatchObject({ purpose: 'companies', given: true, version: currentConsent.version })
  })
})

describe('the page', () => {
  it('says of each consent what happened and nothing else', async () => {
    const uid = await t.work((work) => makeGraduate(work, { consent: null }))
    const key = await t.work((work) => makeKey(work, { kind: 'personal', usr_id: uid, minutes: 60 }))
    const companies = async () =>
      (await t.visitor.call(me.page, undefined, { headers: { 'x-personal-key': key } })).body.consents[1]
    expect(await companies()).toMatchObject({ at: null, given: false, was_given: false })
    await answerConsent(uid, false)
    expect(await companies()).toMatchObject({ at: expect.any(String), given: false, was_given: false })
    await answerConsent(uid, true)
    await admin.call(cands.changeStatus, { value: 'FROZEN', userIds: [uid] })
    await answerConsent(uid, false)
    expect(await companies()).toMatchObject({ given: false, was_given: true, asks_again: false })
    const actions = (await admin.call(cands.story, { id: uid })).body.history.map((line) => line.aud_action)
    expect(actions).toEqual(['consent-withdrawn', 'status-changed', 'consent-given', 'consent-refused'])
  })

  it('asks again when the text that somebody agreed to has changed', async () => {
    const uid = await t.work((work) => makeGraduate(work, { consent: null }))
    await t.work(({ db }) =>
      db
        .insertInto('consent')
        .values({ con_fk_usr_id: uid, con_purpose: 'companies', con_version: '2019-01', con_given: true })
        .execute(),
    )
    const key = await t.work((work) => makeKey(work, { kind: 'personal', usr_id: uid, minutes: 60 }))
    const { consents } = (await t.visitor.call(me.page, undefined, { headers: { 'x-personal-key': key } })).body
    expect(consents[1]).toMatchObject({ given: true, asks_again: true })
  })
})
