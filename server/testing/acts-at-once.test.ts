import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { registered } from '#server/testing/company-form.ts'
import { hiringFixture, invite } from '#server/testing/hiring-fixture.ts'
import { makeCandidate, makeCompany, makeCycleWith, makeWebHook, personalHeaders } from '#server/testing/make.ts'

// Two people press the same at the same moment, each in a process of their own as far as PostgreSQL can tell: it is done
// once, the trail has one entry of it, and whoever comes second is told or finds it done.

const t = await startTestApp()
const admin = await t.asOffice()
const colleague = await t.asOffice()

interface Both {
  /** Pressed by each of two. */
  press(who: typeof admin): Promise<{ status: number; message: string }>
  /** Entries of the trail by this action; one. */
  action: string
  /** Of a company, its own people press instead of the office. */
  who?: readonly [typeof admin, typeof admin]
}

const newest = async (entity: string, id: number) => {
  const { rows } = await sql<{ aud_id: number }>`select aud_id from audit
    where aud_entity = ${entity} and aud_entity_id = ${String(id)} order by aud_id desc limit 1`.execute(t.db)
  return rows[0]?.aud_id ?? 0
}

const acts: Record<string, () => Promise<Both>> = {
  async 'a decision about a company is undone'() {
    const { cny_id } = await registered(t, 'Διπλή Αναίρεση')
    const { body } = await admin.call(companiesContract.approve, { id: cny_id })
    const id = body.history[0]?.cyh_id ?? 0
    return { action: 'decision-undone', press: (who) => who.call(companiesContract.undoDecision, { id }) }
  },
  async 'an account of a company is opened'() {
    const { cny_id } = await t.work(makeCompany)
    const form = { id: cny_id, name: 'Νίκος Νέος', email: 'twice@company.test', password: 'Μια-μακριά-φράση-7' }
    return { action: 'created', press: (who) => who.call(companiesContract.createUser, form) }
  },
  async 'a web hook is removed'() {
    const id = await t.work(makeWebHook)
    return { action: 'deleted', press: (who) => who.call(connectionsContract.removeHook, { id }) }
  },
  async 'a request about data is entered'() {
    const usr_id = await t.work((work) => makeCandidate(work))
    const form = { kind: 'ACCESS' as const, usr_id, received: new Date().toISOString().slice(0, 10) }
    return { action: 'data-request-entered', press: (who) => who.call(dataProtectionContract.enterRequest, form) }
  },
  async 'a request about data gets more time'() {
    const usr_id = await t.work((work) => makeCandidate(work))
    const form = { kind: 'ACCESS' as const, usr_id, received: new Date().toISOString().slice(0, 10) }
    const { body } = await admin.call(dataProtectionContract.enterRequest, form)
    const input = { id: body.dar_id, reason: 'Πολλά αρχεία' }
    return { action: 'data-request-extended', press: (who) => who.call(dataProtectionContract.extendRequest, input) }
  },
  async 'a request for candidates is withdrawn'() {
    const { company, id } = await hiringFixture(t)
    expect((await company.call(jobListingsContract.requestCandidates, { id })).status).toBe(200)
    return {
      action: 'request-withdrawn',
      who: [company, company],
      press: (who) => who.call(jobListingsContract.withdrawRequest, { id }),
    }
  },
  async 'an interview is called off'() {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid })
    return {
      action: 'interview-cancel',
      who: [company, company],
      press: (who) => who.call(hiring.cancelInterview, { id, uid }),
    }
  },
  async 'a hire is taken back'() {
    const { company, id, uid } = await hiringFixture(t)
    await company.call(hiring.hire, { id, uid })
    return {
      action: 'hire-taken-back',
      who: [company, company],
      press: (who) => who.call(hiring.takeHireBack, { id, uid, reason: 'Λάθος' }),
    }
  },
  async 'a tag is put on somebody'() {
    const userIds = [await t.work((work) => makeCandidate(work))]
    const input = { add: ['Ομιλητής'], remove: [], userIds }
    return { action: 'tagged', press: (who) => who.call(candidatesContract.tag, input) }
  },
  async 'an application is marked'() {
    const { id, users } = await t.work((work) => makeCycleWith(work, ['APPLIED']))
    const input = { edc_id: id, userId: users[0] ?? 0, color: '#ff0000' }
    return { action: 'application-marked', press: (who) => who.call(participantsContract.color, input) }
  },
  async 'the practice cycle ends'() {
    expect((await admin.call(educationalCyclesContract.startPractice)).status).toBeLessThan(300)
    return { action: 'practice-ended', press: (who) => who.call(educationalCyclesContract.endPractice) }
  },
  async 'data is kept for another time'() {
    return {
      action: 'changed',
      press: (who) => who.call(retentionContract.change, { rule: 'letters', days: 400 }),
    }
  },
  async 'an edit is taken back'() {
    const { cny_id } = await t.work(makeCompany)
    await admin.call(companiesContract.edit, { id: cny_id, site: 'https://a.example.gr' })
    const id = await newest('company', cny_id)
    return { action: 'restored', press: (who) => who.call(trailContract.restore, { id }) }
  },
}

const countOf = async (action: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit where aud_action = ${action}`.execute(
    t.db,
  )
  return rows[0]?.n ?? 0
}

it.each(Object.entries(acts))('%s by two at once: once', async (_, arrange) => {
  const { press, action, who = [admin, colleague] } = await arrange()
  const before = await countOf(action)
  const answers = await Promise.all(who.map((each) => press(each)))
  expect(
    answers.filter(({ status }) => status < 300).length,
    answers.map(({ message }) => message).join(),
  ).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await countOf(action)) - before).toBe(1)
})

it('tells a company once of somebody who withdraws twice at once', async () => {
  const { company, id, uid } = await hiringFixture(t)
  await company.call(hiring.bookmark, { id, uid })
  const headers = await t.work((work) => personalHeaders(work, uid))
  const input = { purpose: 'companies' as const, given: false, version: currentConsent.version }
  const withdraw = () => t.visitor.call(personalPageContract.consent, input, { headers })
  for (const { status } of await Promise.all([withdraw(), withdraw()])) expect(status).toBe(200)
  expect(
    await t.rows('notification', { not_fk_usr_id: company.usr_id, not_kind: 'interview.not-shared' }),
  ).toHaveLength(1)
})
