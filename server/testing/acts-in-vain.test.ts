import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import {
  makeAdministrator,
  makeCandidate,
  makeCompany,
  openTestSession,
  personalHeaders,
} from '#server/testing/make.ts'

// Whoever presses again what is so already has done nothing: the trail says what was done, and to whom.

const t = await startTestApp()
const adminId = await t.work((work) => makeAdministrator(work))
const admin = await t.as(adminId)
const firm = await t.work(makeCompany)
const company = await t.as(firm.usr_id)
const graduate = await t.work((work) => makeCandidate(work))
const headers = await t.work((work) => personalHeaders(work, graduate))
const unplaced = await makeAssessed(t, ['Άννα'])
await prepareCentre(admin, unplaced.id)
const planned = await makeAssessed(t, ['Βάσω'])
await prepareCentre(admin, planned.id)
const [room] = (await setUpCentre(admin, planned.id, '2037-12-01')).rooms
const [slot] = room?.eduasr_slots ?? []
const email = (await t.row('users', { usr_id: graduate })).usr_email
await t.insert('bad_address', { bad_email: email.toLowerCase(), bad_reason: '550' })

const acts = {
  'a candidate leaves the slot': () => admin.call(lac.unplace, { id: planned.id, uid: planned.users[0] ?? 0 }),
  'a slot is on site': () => admin.call(lac.offline, { id: slot?.eduass_id ?? 0, value: true }),
  'two assessors in a room': () => admin.call(lac.assessorsPerRoom, { id: unplaced.id, value: 2 }),
  'an address works': () => admin.call(mailContract.addressWorks, { usr_id: graduate }),
  'the other sessions end': () => admin.call(accountContract.endOtherSessions),
  'the introduction is over': () => company.call(companiesContract.disableIntro),
  'notices of a kind are off': () => company.call(notificationsContract.choose, { group: 'interviews', app: false }),
  'data is kept longer': () => admin.call(retentionContract.change, { rule: 'letters', days: 400 }),
  'somebody is held': () => admin.call(retentionContract.hold, { id: planned.users[0] ?? 0, reason: 'Δίκη' }),
  'a company is hidden from': () =>
    t.visitor.call(personalPageContract.block, { cny_id: firm.cny_id, blocked: true }, { headers }),
  'a company is shown to': () =>
    t.visitor.call(personalPageContract.block, { cny_id: firm.cny_id, blocked: false }, { headers }),
  'a CV goes': () => t.visitor.call(personalPageContract.removeCv, undefined, { headers }),
  'the links of a person end': () => admin.call(personalPageContract.endLinksOf, { id: graduate }),
}

const entries = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit`.execute(t.db)
  return rows[0]?.n ?? 0
}

it.each(Object.entries(acts))(
  '%s: a second time, at once or later, leaves no entry in the trail',
  async (name, act) => {
    if (name.includes('sessions')) await t.work((work) => openTestSession(work, adminId))
    if (name.includes('CV'))
      await t.visitor.call(
        personalPageContract.putCv,
        {},
        { headers, files: { cv: [{ name: 'cv.pdf', content: '%PDF-1.4\n%%EOF', type: 'application/pdf' }] } },
      )
    const before = await entries()
    // Two at the same moment, and one later.
    const both = await Promise.all([act(), act()])
    for (const { status, message } of both) expect([200, 409], message).toContain(status)
    expect([both.some(({ status }) => status === 200), await entries()]).toEqual([true, before + 1])
    expect([(await act()).status, await entries()]).toEqual([200, before + 1])
  },
)

it('leaves none of a second factor that nobody was asked for before, either', async () => {
  const before = await entries()
  const { status } = await admin.call(teamContract.requireSecondFactor, { required: false })
  expect([status, await entries()]).toEqual([200, before])
})
