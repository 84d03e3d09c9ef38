import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { athensDay } from '#shared/core/dates.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { dataProtectionContract as data } from '#shared/features/data-protection/data-protection.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { participantsContract as participants } from '#shared/features/participants/participants.contract.ts'
import { shortlistsContract as shortlists } from '#shared/features/shortlists/shortlists.contract.ts'
import { teamContract as team } from '#shared/features/team/team.contract.ts'
import { usersContract as users } from '#shared/features/users/users.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { registered } from '#server/testing/company-form.ts'
import { hiringFixture, hoursFromNow, invite } from '#server/testing/hiring-fixture.ts'
import { makeAdministrator, makeCandidate, makeCompany, makeCycle, makeCycleWith } from '#server/testing/make.ts'

// Two press the same at the same moment: people get the letters and the notices that one press sends.

const t = await startTestApp()
const admin = await t.asOffice()
const colleague = await t.asOffice()

type Who = typeof admin
type Press = (who: Who) => Promise<{ status: number; message: string }>
interface Both {
  press: Press
  who?: readonly [Who, Who]
}

const confirm = 'ΔΙΑΓΡΑΦΗ' as const
let made = 0
const planned = async () => {
  const { id, users: people } = await makeAssessed(t, ['Άννα', 'Βάσω'])
  await prepareCentre(admin, id)
  return { id, people, centre: await setUpCentre(admin, id, '2037-12-01') }
}
const dataRequest = async () => {
  const usr_id = await t.work((work) => makeCandidate(work))
  const request = { kind: 'ACCESS', usr_id, text: 'Θέλω τα στοιχεία μου', received: athensDay(new Date()) } as const
  const { body, message } = await admin.call(data.enterRequest, request)
  expect(message).toBe('')
  return body.dar_id
}
const byCompany = async (arrange: (fixture: Awaited<ReturnType<typeof hiringFixture>>) => Promise<Press>) => {
  const fixture = await hiringFixture(t)
  return { who: [fixture.company, fixture.company] as const, press: await arrange(fixture) }
}

const acts: Record<string, () => Promise<Both>> = {
  async 'an assessor is erased'() {
    const email = `once${(made += 1)}@assess.test`
    const id = await t.work((work) => makeCycle(work))
    await admin.call(lac.saveAssessors, { id, assessors: [{ name: 'Αριάδνη', email }] })
    return { press: (who) => who.call(users.eraseAssessor, { email, confirm }) }
  },
  async 'a candidate is erased'() {
    const id = await t.work((work) => makeCandidate(work))
    return { press: (who) => who.call(candidates.erase, { id, confirm, mention_ids: [] }) }
  },
  async 'an account is deleted'() {
    const { usr_id: id } = await t.work(makeCompany)
    return { press: (who) => who.call(users.remove, { id }) }
  },
  async 'a company is approved'() {
    const { cny_id: id } = await registered(t, `Έγκριση ${(made += 1)}`)
    return { press: (who) => who.call(companies.approve, { id }) }
  },
  async 'a company is refused'() {
    const { cny_id: id } = await registered(t, `Απόρριψη ${(made += 1)}`)
    return { press: (who) => who.call(companies.reject, { id }) }
  },
  async 'a company is archived'() {
    const { company, cny_id, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid })
    return { press: (who) => who.call(companies.archive, { id: cny_id }) }
  },
  async 'an account gets another address'() {
    const { usr_id: id } = await t.work(makeCompany)
    const email = `moved${(made += 1)}@company.test`
    return { press: (who) => who.call(users.edit, { id, email }) }
  },
  async 'an account is frozen'() {
    const { usr_id: id } = await t.work(makeCompany)
    return { press: (who) => who.call(users.changeStatus, { id, value: 'FROZEN' }) }
  },
  async 'an account of a company is opened'() {
    const { cny_id: id } = await t.work(makeCompany)
    const form = { id, name: 'Νίκος', email: `open${(made += 1)}@company.test`, password: 'Μια-μακριά-φράση-7' }
    return { press: (who) => who.call(companies.createUser, form) }
  },
  async 'a colleague is invited'() {
    const email = `colleague${(made += 1)}@office.test`
    return { press: (who) => who.call(team.invite, { email, fullname: 'Νίνα', grade: 'MEMBER' }) }
  },
  async 'an invitation is sent again'() {
    const email = `again${(made += 1)}@office.test`
    const { body } = await admin.call(team.invite, { email, fullname: 'Νίνα', grade: 'MEMBER' })
    return { press: (who) => who.call(team.inviteAgain, { id: body.inv_id }) }
  },
  async 'a first password is set'() {
    const { usr_id: id } = await t.work(makeCompany)
    return { press: (who) => who.call(users.updatePassword, { id, password: 'Μια-μακριά-φράση-7' }) }
  },
  async 'second factors of a company user are taken away'() {
    const { usr_id: id } = await t.work(makeCompany)
    await t.insert('totp', { tot_fk_usr_id: id, tot_secret: 'x', tot_date_confirmed: 'now' })
    return { press: (who) => who.call(team.resetSecondFactorOf, { id }) }
  },
  async 'second factors of a colleague are taken away'() {
    const id = await t.work(makeAdministrator)
    await t.insert('totp', { tot_fk_usr_id: id, tot_secret: 'x', tot_date_confirmed: 'now' })
    return { press: (who) => who.call(team.resetSecondFactor, { id }) }
  },
  async 'a request for data is answered'() {
    const id = await dataRequest()
    return { press: (who) => who.call(data.answerRequest, { id, outcome: 'DONE', answer: 'Έγινε' }) }
  },
  async 'a request for data is put off'() {
    const id = await dataRequest()
    return { press: (who) => who.call(data.extendRequest, { id, reason: 'Πολλά στοιχεία' }) }
  },
  async 'a short list is sent'() {
    const { id, uid } = await hiringFixture(t)
    return { press: (who) => who.call(shortlists.send, { id, candidateIds: [uid] }) }
  },
  async 'a wish for candidates is answered'() {
    const { company, id } = await hiringFixture(t)
    await company.call(listings.requestCandidates, { id })
    return { press: (who) => who.call(listings.answerRequest, { id }) }
  },
  async 'a finalist drops out'() {
    const { id, users: people } = await t.work((work) => makeCycleWith(work, ['FINALIST', 'SUBSTITUTE_FINALIST']))
    const input = { id, uid: people[0] ?? 0, send_email_notification: true }
    return { press: (who) => who.call(participants.dropOut, input) }
  },
  async 'a stage is decided'() {
    const { id, users: userIds } = await t.work((work) => makeCycleWith(work, ['APPLIED', 'APPLIED']))
    const input = { id, userIds, application_approved: true, send_email_notification: true } as const
    return { press: (who) => who.call(participants.act, input) }
  },
  async 'people are put into a cycle'() {
    const [id, uid] = [await t.work((work) => makeCycle(work)), await t.work((work) => makeCandidate(work))]
    return { press: (who) => who.call(participants.add, { id, userIds: [uid] }) }
  },
  async 'the doodle invitation is sent'() {
    const { id } = await makeAssessed(t, ['Άννα'])
    await prepareCentre(admin, id)
    return { press: (who) => who.call(lac.sendDoodleInvite, { id, link: 'https://doodle.com/x' }) }
  },
  async 'slots are sent'() {
    const { id } = await planned()
    return { press: (who) => who.call(lac.sendCandidateSlots, { id }) }
  },
  async 'one slot is sent'() {
    const { id, people } = await planned()
    return { press: (who) => who.call(lac.sendCandidateSlot, { id, uid: people[0] ?? 0 }) }
  },
  async 'CVs are sent'() {
    const { id } = await planned()
    return { press: (who) => who.call(lac.sendCvs, { id }) }
  },
  async 'news of a room is sent'() {
    const { id, centre } = await planned()
    return { press: (who) => who.call(lac.sendUpdates, { id, room_id: centre.rooms[0]?.eduasr_id ?? 0 }) }
  },
  async 'somebody is absent'() {
    const { id, people, centre } = await planned()
    await admin.call(lac.sendCandidateSlots, { id })
    const slot = centre.rooms[0]?.eduasr_slots.find((each) => each.eduass_fk_usr_id === people[0])
    return { press: (who) => who.call(lac.absent, { id: slot?.eduass_id ?? 0 }) }
  },
  async 'the agenda goes'() {
    const { id } = await planned()
    await admin.call(lac.sendCandidateSlots, { id })
    return { press: (who) => who.call(lac.deleteAgenda, { id }) }
  },
  'somebody is hired': () =>
    byCompany(
      async ({ id, uid }) =>
        (who) =>
          who.call(hiring.hire, { id, uid }),
    ),
  'a hire is taken back': () =>
    byCompany(async ({ company, id, uid }) => {
      await company.call(hiring.hire, { id, uid })
      return (who) => who.call(hiring.takeHireBack, { id, uid, reason: 'Λάθος' })
    }),
  'somebody with an interview is rejected': () =>
    byCompany(async ({ company, id, uid }) => {
      await invite(company, { id, uid })
      return (who) => who.call(hiring.reject, { id, uid })
    }),
  'somebody is invited': () =>
    byCompany(
      async ({ id, uid }) =>
        (who) =>
          invite(who, { id, uid }),
    ),
  'an interview is moved': () =>
    byCompany(async ({ company, id, uid }) => {
      await invite(company, { id, uid })
      const date = hoursFromNow(50)
      return (who) => who.call(hiring.moveInterview, { id, uid, date })
    }),
  'an interview is called off': () =>
    byCompany(async ({ company, id, uid }) => {
      await invite(company, { id, uid })
      return (who) => who.call(hiring.cancelInterview, { id, uid })
    }),
  'an invitation to an interview is taken back': () =>
    byCompany(async ({ company, id, uid }) => {
      await invite(company, { id, uid })
      return (who) => who.call(hiring.takeInvitationBack, { id, uid })
    }),
  'an interview is answered for somebody': async () => {
    const { company, id, uid } = await hiringFixture(t)
    const { body } = await invite(company, { id, uid })
    return { press: (who) => who.call(interviews.answer, { id: body.jli_id, answer: 'accept' }) }
  },
  'candidates are asked for': () =>
    byCompany(
      async ({ id }) =>
        (who) =>
          who.call(listings.requestCandidates, { id }),
    ),
  'a listing is closed': () =>
    byCompany(async ({ company, id, uid }) => {
      await invite(company, { id, uid })
      return (who) => who.call(listings.close, { id, reason: 'Καλύφθηκε' })
    }),
  'a listing is closed by the office': async () => {
    const { company, id, uid } = await hiringFixture(t)
    await invite(company, { id, uid })
    return { press: (who) => who.call(listings.officeClose, { id }) }
  },
}

/** Letters that may leave, or have left, and notices. */
async function messages(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ((select count(*) from outbox_mail where mai_status <> 'DROPPED')
    + (select count(*) from notification))::int as n`.execute(t.db)
  return rows[0]?.n ?? 0
}

async function tellsBy(arrange: () => Promise<Both>, presses: number): Promise<number> {
  const { press, who = [admin, colleague] } = await arrange()
  const before = await messages()
  const answers = await Promise.all(who.slice(0, presses).map((each) => press(each)))
  const words = answers.map(({ status, message }) => `${status} ${message}`).join()
  expect(answers.filter(({ status }) => status < 300).length, words).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status >= 500).length, words).toBe(0)
  return (await messages()) - before
}

it.each(Object.entries(acts))('%s by two at once: people hear of it once', async (_, arrange) => {
  const once = await tellsBy(arrange, 1)
  expect(await tellsBy(arrange, 2)).toBe(once)
})
