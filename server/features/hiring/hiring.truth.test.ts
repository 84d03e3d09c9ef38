import { afterEach, expect, it } from 'vitest'
import { athensInstant } from '#shared/core/dates.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { kpisContract as kpis } from '#shared/features/kpis/kpis.contract.ts'
import { responsivenessContract as responsiveness } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { answerAs, invite } from '#server/testing/hiring-fixture.ts'
import { mailsTo, makeCompany, makeGraduate, makeListing, sendMailsTo } from '#server/testing/make.ts'

// Six people, six ends of an interview: what each left in the records, in the letters and in the figures.

const t = await startTestApp()

afterEach(() => t.setNow(null))

const at = (day: number, time: string) => athensInstant(`2031-03-${day}`, time)
const MET = at(13, '11:00')

interface Scenario {
  company: Caller
  cny_id: number
  id: number
  people: Record<'missed' | 'again' | 'moved' | 'calledOff' | 'hired' | 'takenBack', number>
}

async function world(): Promise<Scenario> {
  t.setNow(at(12, '09:00'))
  const { cny_id, usr_id } = await t.work(makeCompany)
  const id = await t.work((work) => makeListing(work, cny_id))
  const graduate = () => t.work((work) => makeGraduate(work))
  const people = {
    missed: await graduate(),
    again: await graduate(),
    moved: await graduate(),
    calledOff: await graduate(),
    hired: await graduate(),
    takenBack: await graduate(),
  }
  return { company: await t.as(usr_id), cny_id, id, people }
}

async function accept(usr_id: number, jli_id: number): Promise<void> {
  await t.work((work) => sendMailsTo(work, usr_id))
  await answerAs(t, usr_id, jli_id, 'accept')
}

it('leaves right records, letters and figures of a no-show, a second round, a move, a calling off, a hire and its undoing', async () => {
  const { company, cny_id, id, people } = await world()
  for (const uid of Object.values(people)) {
    const { jli_id } = (await invite(company, { id, uid, date: MET })).body
    await accept(uid, jli_id)
  }
  // The day before.
  const moved = await company.call(hiring.moveInterview, { id, uid: people.moved, date: at(14, '12:00') })
  await accept(people.moved, moved.body.jli_id)
  await company.call(hiring.cancelInterview, { id, uid: people.calledOff, reason: 'Ασθένεια' })
  // The hour goes by; nothing ends by the clock.
  t.setNow(at(13, '12:00'))
  const before = (await company.call(interviews.queue, {})).body
  expect([before.total, before.items.every(({ kind }) => kind === 'outcome')]).toEqual([4, true])
  expect((await company.call(hiring.funnel, { id })).body.met).toBe(0)
  await company.call(hiring.interviewOutcome, { id, uid: people.missed, outcome: 'missed' })
  await company.call(hiring.interviewOutcome, { id, uid: people.again, outcome: 'again' })
  const second = await invite(company, { id, uid: people.again, date: at(17, '10:00') })
  await accept(people.again, second.body.jli_id)
  for (const uid of [people.hired, people.takenBack])
    await company.call(hiring.hire, { id, uid, hiredAt: '2031-03-13' })
  await t.work((work) => sendMailsTo(work, people.takenBack))
  await company.call(hiring.takeHireBack, { id, uid: people.takenBack, reason: 'λάθος πρόσωπο' })

  const { candidates } = (await company.call(hiring.companyCandidates, { jl_id: id })).body
  const list = (await company.call(interviews.list, {})).body
  const recordsOf = async (usr_id: number) => ({
    place: candidates.find((candidate) => candidate.jlc_fk_usr_id === usr_id)?.jlc_status,
    interviews: list
      .filter((interview) => interview.jli_fk_usr_id === usr_id)
      .toSorted((a, b) => a.jli_id - b.jli_id)
      .map(({ jli_status, jli_outcome }) => [jli_status, jli_outcome]),
    letters: (await t.work((work) => mailsTo(work, usr_id))).map((mail) => mail.mai_template.split('.')[1]),
  })
  expect({
    missed: await recordsOf(people.missed),
    again: await recordsOf(people.again),
    moved: await recordsOf(people.moved),
    calledOff: await recordsOf(people.calledOff),
    hired: await recordsOf(people.hired),
    takenBack: await recordsOf(people.takenBack),
  }).toEqual({
    missed: {
      place: 'BOOKMARKED',
      interviews: [['CANCELLED', 'missed']],
      letters: ['invited', 'confirmed'],
    },
    again: {
      place: 'INTERVIEWED',
      interviews: [
        ['COMPLETED', 'again'],
        ['SCHEDULED', null],
      ],
      letters: ['invited', 'confirmed', 'invited', 'confirmed'],
    },
    moved: {
      place: 'INTERVIEWED',
      interviews: [['SCHEDULED', null]],
      letters: ['invited', 'confirmed', 'moved', 'confirmed'],
    },
    calledOff: {
      place: 'BOOKMARKED',
      interviews: [['CANCELLED', null]],
      letters: ['invited', 'confirmed', 'cancelled'],
    },
    hired: { place: 'HIRED', interviews: [['COMPLETED', 'held']], letters: ['invited', 'confirmed', 'hired'] },
    takenBack: {
      place: 'INTERVIEWED',
      interviews: [['COMPLETED', 'held']],
      letters: ['invited', 'confirmed', 'hired', 'hire-taken-back'],
    },
  })

  // Who did not come was not met; who was hired and taken back was met and is not hired.
  expect((await company.call(hiring.funnel, { id })).body).toMatchObject({
    placed: 6,
    invited: 6,
    accepted: 6,
    met: 3,
    hired: 1,
  })
  const admin = await t.asOffice()
  expect((await admin.call(responsiveness.company, { id: cny_id })).body).toMatchObject({ missed: 1, answered: 1 })
  const hires = (await admin.call(kpis.hires)).body
  const own = new Set(Object.values(people))
  expect(hires.map((row) => row.jlh_fk_usr_id).filter((usr_id) => own.has(usr_id))).toEqual([people.hired])
  // Who was met waits for a decision; the next meetings do not.
  const after = (await company.call(interviews.queue, {})).body
  expect(after.items.map(({ kind, interview }) => [kind, interview.jli_fk_usr_id])).toEqual([
    ['decide', people.takenBack],
  ])
})
