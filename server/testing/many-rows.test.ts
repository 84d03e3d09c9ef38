import { sql } from 'kysely'
import * as z from 'zod'
import { expect, it } from 'vitest'
import type { Call } from '#shared/core/contract.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { candidateImportContract as imports } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { candidateNotesContract } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { participantsContract as participants } from '#shared/features/participants/participants.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { features } from '#server/features.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { movesBack, prepareCentre } from '#server/testing/centre.ts'
import { statementCounter } from '#server/testing/count-statements.ts'
import { type Act, type Arrange, manyRows, times } from '#server/testing/many-rows.ts'
import {
  emailOf,
  makeCandidate,
  makeCompany,
  makeCompanyUser,
  makeCycle,
  makeGraduate,
  makeListing,
  personalHeaders,
} from '#server/testing/make.ts'
import { isRead } from '#server/testing/read-calls.ts'

// Whatever happens to many rows at once asks the database as often for fifty as for five. An act whose input may name many
// stands here by itself, in `acts` or with its reason in `bounded`.

const [FEW, MANY] = [5, 50]
/** A part may go in two lots, or stay out where there is nothing for it. */
const MORE = 2
/** Of a list of rows that may have more entries than this it is said here how it is worked off. */
const SHORT_LIST = 30

const t = await startTestApp()
const office = await t.asOffice()
const countStatements = statementCounter()
const { graduates, interviewed, wanted, letters, applicants, centre, named } = manyRows(t, office)

/** A list that was looked through, of people who are there and to whom it brings a city. */
async function listOfKnown(rows: number): Promise<number> {
  const ids = await times(rows, () => t.work((work) => makeCandidate(work, { city: '' })))
  const emails = await Promise.all(ids.map((usr_id) => t.work((work) => emailOf(work, usr_id))))
  const content = Buffer.from(
    ['Ονοματεπώνυμο;E-mail;Πόλη', ...emails.map((email) => `Άννα Γνωστή;${email};Χανιά`)].join('\n'),
  )
  const { body } = await office.call(imports.upload, {}, { files: { file: [{ name: 'λίστα.csv', content }] } })
  const checked = await office.call(imports.check, { id: body.imp_id, mapping: body.imp_mapping, known: 'fill' })
  expect(checked.body.counts?.KNOWN, checked.message).toBe(rows)
  return body.imp_id
}

const acts: Record<string, Arrange> = {
  async 'hiring.bookmarkMany'(rows) {
    const { cny_id, usr_id } = await t.work(makeCompany)
    const id = await t.work((work) => makeListing(work, cny_id))
    const [company, candidateIds] = [await t.as(usr_id), await graduates(rows)]
    return () => company.call(hiring.bookmarkMany, { id, candidateIds })
  },
  async 'hiring.rejectMany'(rows) {
    const { company, id, candidateIds } = await interviewed(rows)
    return () => company.call(hiring.rejectMany, { id, candidateIds })
  },
  async 'hiring.undo'(rows) {
    const { company, id, candidateIds } = await interviewed(rows)
    await company.call(hiring.rejectMany, { id, candidateIds })
    return () => company.call(hiring.undo, { id, candidateIds })
  },
  async 'hiring.bookmarkMany after a refusal'(rows) {
    const { company, id, candidateIds } = await interviewed(rows)
    await company.call(hiring.rejectMany, { id, candidateIds })
    return () => company.call(hiring.bookmarkMany, { id, candidateIds })
  },
  async 'hiring.closeWithAnswers'(rows) {
    const { company, id, candidateIds } = await interviewed(rows)
    const answers = [{ candidateIds, reason: 'Άλλο' }]
    return () => company.call(hiring.closeWithAnswers, { id, reason: 'Καλύφθηκε', answers })
  },
  async 'companies.archive'(rows) {
    const { cny_id } = await interviewed(rows)
    return () => office.call(companiesContract.archive, { id: cny_id })
  },
  async 'personal-page.consent'(rows) {
    const headers = await wanted(rows).then((uid) => t.work((work) => personalHeaders(work, uid)))
    const input = { purpose: 'companies' as const, given: false, version: currentConsent.version }
    return () => t.visitor.call(personalPageContract.consent, input, { headers })
  },
  async 'candidates.erase'(rows) {
    const id = await named(rows)
    const mention_ids = (await office.call(candidates.mentions, { id })).body.mentions.map((mention) => mention.id)
    expect(mention_ids).toHaveLength(rows)
    return () => office.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids })
  },
  async 'candidates.erase with interviews'(rows) {
    const id = await wanted(rows)
    return () => office.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: [] })
  },
  async 'candidates.settleMentions'(rows) {
    const id = await named(rows)
    const { status } = await office.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: [] })
    expect(status).toBe(200)
    await sql`insert into personal_mention (pem_fk_usr_id, pem_table, pem_column, pem_row, pem_hash, pem_spots, pem_date_created)
      select ${id}, 'ad', 'ad_title', ad_id::text, encode(sha256(convert_to(to_jsonb(ad_title)::text, 'UTF8')), 'hex'),
        jsonb_build_array(jsonb_build_array(0, 12, ${'Δανάη Ονομαστή'.length} + ${String(rows).length}::int)), now()
      from ad where ad_title like ${`Γνώρισε την Δανάη Ονομαστή${rows},%`}`.execute(t.db)
    const mention_ids = (await office.call(candidates.mentions, { id })).body.mentions.map((mention) => mention.id)
    expect(mention_ids).toHaveLength(rows)
    return () => office.call(candidates.settleMentions, { id, mention_ids })
  },
  async 'candidates.mentions'(rows) {
    const id = await named(rows)
    return () => office.call(candidates.mentions, { id })
  },
  async 'companies.queue'(rows) {
    await t.db
      .updateTable('company')
      .set({ cny_status: 'APPROVED' })
      .where('cny_status', '=', 'PENDING_APPROVAL')
      .execute()
    await times(rows, () => t.work((work) => makeCompany(work, { status: 'PENDING_APPROVAL' })))
    return () => office.call(companiesContract.queue, { limit: 50 })
  },
  async 'candidates.changeStatus'(rows) {
    const userIds = (await interviewed(rows)).candidateIds
    return () => office.call(candidates.changeStatus, { userIds, value: 'FROZEN' })
  },
  async 'candidates.tag'(rows) {
    const userIds = await graduates(rows)
    return () => office.call(candidates.tag, { userIds, add: ['Ομιλητής'], remove: [] })
  },
  async 'mail.drop'(rows) {
    const ids = await letters(rows)
    return () => office.call(mailContract.drop, { ids })
  },
  async 'mail.retry'(rows) {
    const ids = await letters(rows)
    return () => office.call(mailContract.retry, { ids })
  },
  async 'notifications.read'(rows) {
    const { usr_id } = await t.work(makeCompany)
    await times(rows, () => t.work((work) => notify(work, [usr_id], { kind: 'test', title: 'Νέο' })))
    const who = await t.as(usr_id)
    const ids = (await who.call(notificationsContract.list, {})).body.documents.map(({ not_id }) => not_id)
    return () => who.call(notificationsContract.read, { ids })
  },
  async 'notification-center.push'(rows) {
    const userIds = await graduates(rows)
    return () => sent(office.call(notificationCenterContract.push, { title: 'Νέα', body: 'Σύντομα', userIds }))
  },
  async 'notification-center.email'(rows) {
    const userIds = await graduates(rows)
    return () => sent(office.call(notificationCenterContract.email, { title: 'Νέα', body: '<p>Σύντομα</p>', userIds }))
  },
  async 'candidate-import.start for people who are there'(rows) {
    const list = await listOfKnown(rows)
    return () => sent(office.call(imports.start, { id: list, expected: rows }))
  },
  async 'candidate-import.undo for people who were there'(rows) {
    const list = await listOfKnown(rows)
    await sent(office.call(imports.start, { id: list, expected: rows }))
    return () => sent(office.call(imports.undo, { id: list, expected: rows }))
  },
  async 'participants.add'(rows) {
    const [id, userIds] = [await t.work((work) => makeCycle(work)), await graduates(rows)]
    return () => office.call(participants.add, { id, userIds })
  },
  async 'participants.act'(rows) {
    const { id, users: userIds } = await applicants(rows)
    return () =>
      office.call(participants.act, { id, userIds, application_approved: true, send_email_notification: true })
  },
  async 'participants.act for finalists of a centre'(rows) {
    const { id, users: userIds } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    return () =>
      office.call(participants.act, { id, userIds, assessment_centre_rejected: true, send_email_notification: true })
  },
  async 'participants.undo'(rows) {
    const { id, users: userIds } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    const { body } = await office.call(participants.act, { id, userIds, assessment_centre_rejected: true })
    return () => office.call(participants.undo, { id: body.action_id ?? 0 })
  },
  async 'candidate-notes.add'(rows) {
    const { cny_id, usr_id } = await t.work(makeCompany)
    const colleagues = await times(rows, () => t.work((work) => makeCompanyUser(work, cny_id)))
    const [jl_id, uid] = [await t.work((work) => makeListing(work, cny_id)), await t.work((work) => makeGraduate(work))]
    const company = await t.as(usr_id)
    return () => company.call(candidateNotesContract.add, { uid, jl_id, text: 'Καλή', tell: colleagues })
  },
  async 'assessment-centre.saveAssessors'(rows) {
    const { id, users } = await applicants(rows, 'INTERVIEWING')
    const assessors = users.map((_, at) => ({ name: `Αξιολογητής ${at}`, email: `b${at}.${id}@firm.test` }))
    const no_go = users.map((usr_id, at) => ({ email: assessors[at]?.email ?? '', usr_id }))
    return () => office.call(lac.saveAssessors, { id, assessors, no_go })
  },
  async 'assessment-centre.saveAssessor'(rows) {
    const { id, users: usr_ids } = await applicants(rows, 'INTERVIEWING')
    const assessor = { name: 'Αξιολογητής', email: `c.${id}@firm.test` }
    return () => office.call(lac.saveAssessor, { id, assessor, usr_ids })
  },
  async 'assessment-centre.saveLanguages'(rows) {
    const { id, users } = await applicants(rows, 'INTERVIEWING')
    const people = users.map((usr_id) => ({ usr_id, language: 'Γαλλικά' }))
    return () => office.call(lac.saveLanguages, { id, language: 'Αγγλικά', people })
  },
  async 'assessment-centre.results'(rows) {
    const { id, users } = await applicants(rows, 'INTERVIEWING')
    return () => office.call(lac.results, { id, results: users.map((userId) => ({ userId, score: 3 })) })
  },
  async 'assessment-centre.setup'(rows) {
    const { id } = await applicants(rows, 'INTERVIEWING')
    await prepareCentre(office, id, { assessors: Math.ceil(rows / 10) + 1 })
    return () => office.call(lac.setup, { id, starting_date: '2037-12-01' })
  },
  async 'assessment-centre.deleteAgenda'(rows) {
    const { id } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    return () => office.call(lac.deleteAgenda, { id })
  },
  async 'assessment-centre.sendCandidateSlots'(rows) {
    const { id, users: usr_ids } = await centre(rows)
    return () => office.call(lac.sendCandidateSlots, { id, usr_ids })
  },
  async 'assessment-centre.sendCvs'(rows) {
    const { id } = await centre(rows)
    return () => office.call(lac.sendCvs, { id })
  },
  async 'assessment-centre.takeBackSlots'(rows) {
    const { id, users: usr_ids } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    return () => office.call(lac.takeBackSlots, { id, usr_ids })
  },
  async 'assessment-centre.lose'(rows) {
    const { id, body } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    return () => office.call(lac.lose, { id, room_id: body.rooms[0]?.eduasr_id ?? 0 })
  },
  async 'assessment-centre.putBack'(rows) {
    const { id, body } = await centre(rows)
    await office.call(lac.sendCandidateSlots, { id })
    const room_id = body.rooms[0]?.eduasr_id ?? 0
    const { moves, taken_back } = (await office.call(lac.lose, { id, room_id })).body
    return () => office.call(lac.putBack, { id, room_id, moves: movesBack(moves), tell: taken_back })
  },
}

/** What is written by jobs belongs to the act. */
async function sent(asking: ReturnType<Act>): ReturnType<Act> {
  const answer = await asking
  await t.services.jobs.runQueued()
  return answer
}

/** Why these may ask anew for each entry of a list. */
const bounded: Record<string, string> = {
  'assessment-centre.assessorEntries': 'each mark is kept, late or refused by itself; a device sends at most a hundred',
  'ads.edit': 'attachments are at most thirty files, and each goes by itself',
  'reports.sendView': 'the chosen programmes are kept as one value',
}

async function waysOf(arrange: Arrange, rows: number): Promise<{ ways: number; repeated: string }> {
  const act = await arrange(rows)
  const { answer, ways, texts } = await countStatements(act)
  expect(answer.status, answer.message).toBeLessThan(300)
  const counts = Map.groupBy(texts, (text) => text)
  const often = [...counts].filter(([, same]) => same.length > FEW).map(([text, { length }]) => `${length}× ${text}`)
  return { ways, repeated: often.join('\n') }
}

it.each(Object.entries(acts))('%s asks as often for many as for a few', async (_, arrange) => {
  // The first one learns what later ones know.
  await waysOf(arrange, 2)
  const few = await waysOf(arrange, FEW)
  const many = await waysOf(arrange, MANY)
  expect(
    many.ways - few.ways,
    `${few.ways} for ${FEW}, ${many.ways} for ${MANY}\n${many.repeated}`,
  ).toBeLessThanOrEqual(MORE)
})

interface Schema {
  type?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  allOf?: Schema[]
}

const isInteger = ({ type }: Schema) => type === 'integer'
const namesRow = (item: Schema) => isInteger(item) || Object.values(item.properties ?? {}).some(isInteger)

function hasLongList({ type, maxItems = Infinity, items, properties = {}, anyOf = [], allOf = [] }: Schema): boolean {
  if (type === 'array' && maxItems > SHORT_LIST && items && namesRow(items)) return true
  return [...(items ? [items] : []), ...Object.values(properties), ...anyOf, ...allOf].some(hasLongList)
}

const takesLongList = ({ input }: Call) =>
  input !== undefined && hasLongList(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)

it('knows every act whose input may name many', () => {
  const calls = features.flatMap((feature) => feature.handlers.calls.map(({ call }) => call))
  const bulk = calls.filter((call) => !isRead(call) && takesLongList(call) && !call.twinOf)
  const tried = new Set([...Object.keys(acts), ...Object.keys(bounded)])
  expect(bulk.map(({ feature, name }) => `${feature}.${name}`).filter((name) => !tried.has(name))).toEqual([])
})
