import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type * as z from 'zod'
import { type Call, pathParams } from '#shared/core/contract.ts'
import { mayCall } from '#shared/permissions.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { smallestInput } from '#server/testing/smallest-input.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { gameAssessmentContract } from '#shared/features/game-assessment/game-assessment.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { participantsContract as parts } from '#shared/features/participants/participants.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
  makeWebHook,
} from '#server/testing/make.ts'
import { isRead } from '#server/testing/read-calls.ts'

const t = await startTestApp()
const NOW = '2027-03-10T06:00:00Z'
t.setNow(NOW)
const admin = await t.asOffice()
const other = await t.asOffice()

/** Somebody and something real beside it. */
const real = await t.work(async (work) => {
  const id = await makeCycle(work, { title: 'Αληθινός κύκλος', status: 'CLOSED' })
  const usr_id = await makeCandidate(work, { name: 'Αληθινή Υποψήφια' })
  await makeApplication(work, id, usr_id, 'FINALIST')
  const boss = await makeCompany(work)
  const listing = await makeListing(work, boss.cny_id)
  const hook = await makeWebHook(work)
  return { id, usr_id, boss, ids: [...new Set([id, usr_id, listing, boss.cny_id, hook])] }
})
const company = await t.as(real.boss.usr_id)

/** What stays of a practice: who did what, and that requests and tries to send were made. */
const LEFT = new Set([
  'audit',
  'audit_link',
  'audit_waiting',
  'idempotency',
  'limit_count',
  'session',
  'schedule_run',
  'mail_start',
])

async function rowsOfTables(): Promise<Map<string, number>> {
  const { db } = t
  const tables = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables.rows.filter((row) => !LEFT.has(row.name))) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.n ?? 0)
  }
  return counts
}

/** They show the practice itself, what the reader has done, or the machine at this moment. */
const OWN = new Set([
  'educational-cycles.practice',
  'educational-cycles.practiceLetters',
  'account.erasure',
  'account.copy',
  'candidates.story',
  'candidates.mentions',
])
const read = allCalls.filter(
  (call) =>
    isRead(call) &&
    call.answer !== 'stream' &&
    !OWN.has(`${call.feature}.${call.name}`) &&
    !['trail', 'health', 'live', 'auth'].includes(call.feature),
)

const choicesOf = (schema: z.ZodType | undefined) =>
  Object.values((schema?._zod.def as { entries?: Record<string, string> } | undefined)?.entries ?? {})

/** Each read about each real thing, with each choice of its path or type, and searched for the words that mark the practice. */
function inputsOf(call: Call): Record<string, unknown>[] {
  const shape = shapeOf(call.input)
  const params = [...pathParams(call.path), ...(choicesOf(shape.type).length > 0 ? ['type'] : [])]
  const ways = params.reduce<Record<string, unknown>[]>(
    (inputs, name) => {
      const choices = choicesOf(shape[name])
      return inputs.flatMap((input) =>
        (choices.length > 0 ? choices : real.ids).map((value) => ({ ...input, [name]: value })),
      )
    },
    [{}],
  )
  return ways.flatMap((path) => {
    const format = shape.format?.safeParse('csv').success ? { format: 'csv' } : {}
    const input = {
      ...smallestInput(call, { ...path, email: 'somebody@mail.test', from: '2027-01-01', until: '2027-12-31' }),
      ...path,
      ...format,
    }
    return 'q' in shape ? [input, { ...input, q: 'άσκηση' }] : [input]
  })
}

const callers = [
  ['administrator', admin],
  ['company', company],
  ['visitor', t.visitor],
] as const

async function answersOfReads(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const call of read) {
    for (const input of inputsOf(call)) {
      for (const [who, caller] of callers) {
        if (!mayCall(who, call.who)) continue
        const { status, raw } = await caller.call(call, input)
        const answer = raw.toString().replace(/"requestId":"[^"]*"/, '')
        answers.set(`${who} ${call.feature}.${call.name} ${JSON.stringify(input)}`, `${status} ${answer}`)
      }
    }
  }
  return answers
}

/** From the set-up of its centre to somebody who has succeeded. */
async function live(id: number): Promise<void> {
  expect((await admin.call(lac.setup, { id, starting_date: '2027-03-11' })).status).toBe(200)
  await admin.call(lac.sendCandidateSlots, { id })
  await admin.call(lac.sendAssessorLinks, { id, day: '2027-03-11' })
  const people = (await admin.call(parts.list, { id, limit: 100 })).body.documents
  const atCentre = people.filter(({ edca_status }) => edca_status === 'INTERVIEWING').map(({ usr_id }) => usr_id)
  expect((await admin.call(lac.checkIn, { id, usr_id: atCentre[0] ?? 0, day: '2027-03-11' })).status).toBe(200)
  const act = { id, send_email_notification: true, hold_minutes: 0 }
  await admin.call(parts.act, { ...act, userIds: atCentre.slice(0, 3), assessment_centre_approved: true })
  await admin.call(parts.act, { ...act, userIds: atCentre.slice(3, 6), substitute_finalist: true })
  await admin.call(parts.dropOut, { ...act, uid: atCentre[0] ?? 0 })
  await admin.call(parts.act, { ...act, userIds: atCentre.slice(1, 2), succeeded: true })
}

const outbox = async () => (await admin.call(mailContract.list, {})).body.total

it('is made by one press, whoever presses at the same time, and found by nothing that asks for people or programmes', async () => {
  const before = await answersOfReads()
  expect(before.size).toBeGreaterThan(400)
  const made = await Promise.all([admin, other, admin].map((caller) => caller.call(cycles.startPractice)))
  expect(new Set(made.map(({ status, body }) => `${status} ${body.edc_id}`)).size).toBe(1)
  const id = made[0]?.body.edc_id ?? 0
  const { documents, total } = (await admin.call(parts.list, { id, limit: 100 })).body
  expect([total, documents.every(({ usr_fullname }) => usr_fullname.endsWith('(άσκηση)'))]).toEqual([40, true])
  await live(id)
  const after = await answersOfReads()
  const changed = [...after].filter(([call, answer]) => before.get(call) !== answer).map(([call]) => call)
  expect(changed).toEqual([])
  const csv = (await admin.call(cycles.export, { format: 'csv' })).raw.toString()
  expect([csv.includes('Αληθινός'), csv.includes('Άσκηση')]).toEqual([true, false])
  expect((await admin.call(cycles.list, { q: 'Άσκηση' })).body.total).toBe(0)
  expect((await t.visitor.call(programmesContract.one, { edc_id: id })).status).toBe(404)
})

it('opens its people for the office alone, to be looked at and not to be changed', async () => {
  const id = (await admin.call(cycles.practice)).body?.edc_id ?? 0
  const usr_id = (await admin.call(parts.list, { id })).body.documents[0]?.usr_id ?? 0
  const { user } = (await admin.call(candidatesContract.profile, { id: usr_id })).body
  expect([user.usr_role, user.usr_fullname.endsWith('(άσκηση)')]).toEqual(['PRACTICE', true])
  const { applications } = (await admin.call(candidatesContract.story, { id: usr_id })).body
  expect(applications.map(({ edc_id }) => edc_id)).toEqual([id])
  const { usr_date_changed: expected_changed } = user
  const changes = [
    admin.call(candidatesContract.note, { id: usr_id, note: 'Σημείωση', expected_changed }),
    admin.call(candidatesContract.edit, { id: usr_id, usr_fullname: 'Αληθινό Όνομα', expected_changed }),
    admin.call(candidatesContract.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' }),
    admin.call(personalPageContract.sendLink, { id: usr_id }),
    company.call(candidatesContract.companyOne, { id: usr_id }),
    company.call(candidatesContract.companyDetailed, { id: usr_id }),
  ]
  for (const { status } of await Promise.all(changes)) expect(status).toBe(404)
  const status = { value: 'OFF' as const, userIds: [usr_id] }
  expect((await admin.call(candidatesContract.changeStatus, status)).body).toMatchObject({ changed: 0 })
})

it('takes nobody real, gives nobody of it to a real cycle or to the provider of games, and keeps its mark', async () => {
  const id = (await admin.call(cycles.practice)).body?.edc_id ?? 0
  const somebody = (await admin.call(parts.list, { id })).body.documents[0]?.usr_id ?? 0
  expect((await admin.call(parts.add, { id, userIds: [real.usr_id] })).status).toBe(409)
  expect((await admin.call(parts.add, { id: real.id, userIds: [somebody] })).status).toBe(404)
  expect((await admin.call(gameAssessmentContract.send, { id, role: 'analysis' })).status).toBe(409)
  expect((await admin.call(gameAssessmentContract.sync, { id })).status).toBe(409)
  for (const edc_title of ['Δικός μου τίτλος', 'Άσκηση: Δικός μου τίτλος']) {
    const { edc_date_changed } = (await admin.call(cycles.one, { id })).body
    await admin.call(cycles.edit, { id, edc_title, expected_changed: edc_date_changed })
    expect((await admin.call(cycles.one, { id })).body.edc_title).toBe('Άσκηση: Δικός μου τίτλος')
  }
})

it('mails into a box of its own and leaves nothing when it is deleted', async () => {
  await admin.call(cycles.endPractice)
  const [before, sent] = [await rowsOfTables(), await outbox()]
  const { edc_id: id } = (await admin.call(cycles.startPractice)).body
  await live(id)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from user_profile
    where usp_finalist_date is not null`.execute(t.db)
  expect(rows[0]?.n).toBe(0)
  const realLetter = await t.work((work) =>
    queueMail(work, { to: 'real@mail.test', template: '', subject: 'Αληθινό', text: 'Αληθινό' }),
  )
  const config = { ...t.services.config, smtpUrl: 'smtp://127.0.0.1:1' }
  const sender = new MailSender({ ...t.services, config })
  await sender.sendDue()
  await sender.stop()
  const stateOf = await sql<{ mai_is_practice: boolean; state: string }>`select distinct mai_is_practice,
      mai_status || ' ' || mai_message_id || (mai_text <> '') as state
    from outbox_mail where mai_hold_until is null order by mai_is_practice`.execute(t.db)
  const statesOf = (isPractice: boolean) =>
    stateOf.rows.filter(({ mai_is_practice }) => mai_is_practice === isPractice).map(({ state }) => state)
  expect(new Set(statesOf(true))).toEqual(new Set(['SENT localtrue', 'DROPPED true']))
  expect(statesOf(false)).not.toContain('SENT localtrue')
  expect(await outbox()).toBe(sent + 1)
  await sql`delete from outbox_mail where mai_id = ${realLetter}`.execute(t.db)
  const letters = (await admin.call(cycles.practiceLetters)).body
  expect(letters.length).toBeGreaterThan(40)
  expect(letters.every(({ mai_to }) => mai_to.endsWith('@askisi.invalid'))).toBe(true)
  // The link that an assessor would have got works from there.
  expect(letters.some(({ mai_text }) => /\/assessor\/[\w-]{20,}/.test(mai_text))).toBe(true)
  expect((await other.call(cycles.endPractice)).body).toEqual({ people: 40, letters: letters.length })
  expect(await rowsOfTables()).toEqual(before)
  expect((await admin.call(cycles.endPractice)).status).toBe(404)
  expect((await admin.call(cycles.practice)).body).toBeNull()
})
