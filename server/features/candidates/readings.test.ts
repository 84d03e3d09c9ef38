import { describe, expect, it } from 'vitest'
import { contactAfterYes, fileAfterYes, notShared } from '#shared/features/candidates/candidates.rules.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { participantsContract as participants } from '#shared/features/participants/participants.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { refuseRows } from '#server/testing/refuse-rows.ts'
import { hiringFixture } from '#server/testing/hiring-fixture.ts'
import {
  addCv,
  mailsTo,
  makeCompanyUser,
  makeCycleWith,
  makeGraduate,
  makeListing,
  personalHeaders,
} from '#server/testing/make.ts'

const LIMIT = 4
const t = await startTestApp({ CONTACT_READS_PER_DAY: String(LIMIT) })
const admin = await t.asOffice()
const date = new Date(Date.now() + 5 * 86_400_000).toISOString()

/** A company that has invited somebody, and the page of that person. */
async function invited() {
  const fixture = await hiringFixture(t)
  const { company, id, uid } = fixture
  await company.call(hiring.bookmark, { id, uid })
  const { jli_id } = (await company.call(hiring.invite, { location: 'Ερμού 1', id, uid, date })).body
  const headers = await t.work((work) => personalHeaders(work, uid))
  const answer = (answer: 'accept' | 'decline') =>
    t.visitor.call(me.answerInterview, { jli_id, answer, note: 'Λυπάμαι' }, { headers })
  const access = async () => (await t.visitor.call(me.access, undefined, { headers })).body
  const block = (blocked: boolean) => t.visitor.call(me.block, { cny_id: fixture.cny_id, blocked }, { headers })
  const contact = () => company.call(cands.companyContact, { id: uid })
  return { ...fixture, answer, access, block, contact }
}

describe('contact data', () => {
  it('is read after the person said yes, also when the company moves the interview, and no more after a no', async () => {
    const { company, id, uid, answer, contact, access, cny_id } = await invited()
    const refused = await contact()
    expect([refused.status, refused.error.message]).toEqual([403, contactAfterYes])
    expect((await company.call(cands.companyDetailed, { id: uid })).body.may_read_contact).toBe(false)
    await answer('accept')
    const detailed = await company.call(cands.companyDetailed, { id: uid })
    expect(detailed.body.may_read_contact).toBe(true)
    expect(detailed.raw.toString()).not.toContain('@mail.test')
    expect((await access()).readings).toEqual([])
    expect((await contact()).body).toEqual({ usr_email: expect.stringContaining('@mail.test'), usr_phone: '' })
    const { readings, companies } = await access()
    expect(readings).toMatchObject([{ what: 'contact', who: expect.stringMatching(/^Εταιρεία/) }])
    expect(companies).toMatchObject([{ cny_id, is_blocked: false }])
    expect((await admin.call(cands.story, { id: uid })).body.readings).toMatchObject([{ what: 'contact' }])
    const entries = (await admin.call(trailContract.list, { person: uid })).body.documents
    expect(entries.filter(({ aud_fk_usr_id }) => aud_fk_usr_id === company.usr_id)).toContainEqual(
      expect.objectContaining({ aud_action: 'read-contact', aud_address: '127.0.0.1' }),
    )
    await company.call(hiring.moveInterview, { id, uid, date: new Date(Date.now() + 6 * 86_400_000).toISOString() })
    expect((await contact()).status).toBe(200)
    await answer('decline')
    expect((await contact()).status).toBe(403)
  })

  it('has a limit a day for a whole company, also for readings at once, and the office hears of it once', async () => {
    const { company, id, cny_id, uid } = await hiringFixture(t)
    const colleague = await t.as(await t.work((work) => makeCompanyUser(work, cny_id)))
    const others = await Promise.all(Array.from({ length: LIMIT + 3 }, () => t.work((work) => makeGraduate(work))))
    await t.work(({ db }) =>
      db
        .insertInto('interview')
        .values(
          [uid, ...others].map((jli_fk_usr_id) => ({
            jli_fk_jl_id: id,
            jli_fk_usr_id,
            jli_status: 'COMPLETED',
            jli_date: '2026-01-10T10:00:00Z',
            jli_date_accepted: '2026-01-05T10:00:00Z',
          })),
        )
        .execute(),
    )
    const read = (reader: typeof company, usr_id: number) => reader.call(cands.companyContact, { id: usr_id })
    expect((await read(company, uid)).status).toBe(200)
    expect((await read(company, uid)).status).toBe(200)
    const statuses = await Promise.all(
      others.map(async (other, index) => (await read(index % 2 ? company : colleague, other)).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429, 429])
    expect((await read(company, uid)).status).toBe(200)
    const notices = (await admin.call(notificationsContract.list, {})).body.documents
    expect(notices.filter(({ not_link }) => not_link === `/admin/companies/${cny_id}/edit`)).toHaveLength(1)
  })
})

describe('the file of a CV', () => {
  it('opens with the contact data: not before a yes, and no more after a no', async () => {
    const { company, uid, answer } = await invited()
    await t.work((work) => addCv(work, uid))
    const shown = async () => {
      const { url } = (await company.call(cands.companyCv, { id: uid })).body
      const file = await company.call(cands.companyCvFile, { id: uid })
      return [url, file.status, file.status === 200 ? file.raw.toString() : file.message]
    }
    expect(await shown()).toEqual([null, 403, fileAfterYes])
    await answer('accept')
    expect(await shown()).toEqual([`/api/company/user/${uid}/cv-file`, 200, '%PDF-1.4'])
    await answer('decline')
    expect(await shown()).toEqual([null, 403, fileAfterYes])
    expect((await admin.call(cands.companyCv, { id: uid })).body.url).not.toBeNull()
  })
})

describe('the office', () => {
  it('opens no CV unseen: the person reads of it, from the page of the candidate and from the review of applications', async () => {
    const { id, users } = await t.work((work) => makeCycleWith(work, ['APPLIED', 'APPLIED']))
    const doors = [
      (uid: number) => admin.call(cands.cvFile, { id: uid }),
      (uid: number) => admin.call(participants.cv, { id, uid }),
    ]
    for (const [at, open] of doors.entries()) {
      const uid = users[at] ?? 0
      await t.work((work) => addCv(work, uid))
      const headers = await t.work((work) => personalHeaders(work, uid))
      expect((await open(uid)).raw.toString()).toBe('%PDF-1.4')
      const { readings } = (await t.visitor.call(me.access, undefined, { headers })).body
      expect(readings).toMatchObject([{ what: 'cv', who: 'Γραφείο προγράμματος' }])
    }
  })
})

describe('a company that somebody does not want to be seen by', () => {
  it('loses all access at once, another one none, and both sides hear that the interview is off', async () => {
    const { company, id, uid, cny_id, answer, contact, access, block } = await invited()
    const other = await hiringFixture(t)
    await answer('accept')
    expect((await block(true)).status).toBe(200)
    const doors = [
      await company.call(cands.companyOne, { id: uid }),
      await company.call(cands.companyDetailed, { id: uid }),
      await contact(),
      await company.call(cands.companyCv, { id: uid }),
      await company.call(hiring.invite, { location: 'Ερμού 1', id, uid, date }),
    ]
    expect(doors.map(({ status, error }) => [status, error.message])).toEqual([
      ...Array.from({ length: 4 }, () => [404, notShared]),
      [409, notShared],
    ])
    const { users, candidates } = (await company.call(hiring.companyCandidates, { jl_id: id })).body
    expect(candidates).toMatchObject([{ jlc_status: 'BOOKMARKED' }])
    expect(users).toMatchObject([{ usr_profile: { usp_city: '', has_cv: false } }])
    const searchOf = async (fixture: typeof other) =>
      (await fixture.company.call(hiring.search, { id: fixture.id })).body.documents.map((hit) => hit.usr_id)
    expect(await searchOf({ company, id, uid, cny_id })).not.toContain(uid)
    expect(await searchOf(other)).toContain(uid)
    expect((await other.company.call(cands.companyOne, { id: uid })).status).toBe(200)
    const report = await company.call(reports.ownCandidate, { fields: ['usr_fullname'] })
    expect(JSON.stringify(report.body)).not.toContain('Άννα')
    const second = await t.work((work) => makeListing(work, cny_id))
    expect((await company.call(hiring.bookmark, { id: second, uid })).status).toBe(404)
    expect((await admin.call(hiring.officeBookmark, { id: second, uid })).status).toBe(404)
    expect((await company.call(interviews.list)).body).toMatchObject([{ jli_status: 'CANCELLED' }])
    const mails = await t.work(async (work) => [
      ...(await mailsTo(work, uid)),
      ...(await mailsTo(work, company.usr_id)),
    ])
    const templates = mails.map((mail) => mail.mai_template)
    expect(templates).toEqual(expect.arrayContaining(['interviews.not-shared', 'notifications.always']))
    // It comes whatever is chosen, so it does not say that it could be stopped.
    const toCompany = mails.find((mail) => mail.mai_template === 'notifications.always')
    expect(toCompany?.mai_text).not.toContain('ρυθμίσεις')
    expect((await access()).companies).toMatchObject([{ cny_id, is_blocked: true }])
    expect((await block(true)).status).toBe(200)
    expect((await block(false)).status).toBe(200)
    expect((await company.call(cands.companyOne, { id: uid })).status).toBe(200)
  })
})

it('a list is answered with its entry in the trail alone, also when it is asked for again', async () => {
  const reader = await t.asOffice()
  const entries = async () => {
    const { body } = await admin.call(trailContract.list, { person: reader.usr_id })
    return body.documents.filter(({ aud_action }) => aud_action === 'read-contact').length
  }
  const takeAgain = await refuseRows(t.db, { table: 'audit', where: `new.aud_action = 'read-contact'` })
  expect((await reader.call(cands.list, {})).status).toBe(500)
  await takeAgain()
  expect([(await reader.call(cands.list, {})).status, await entries()]).toEqual([200, 1])
  expect([(await reader.call(cands.list, {})).status, await entries()]).toEqual([200, 1])
})
