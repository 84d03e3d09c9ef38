import { expect, it } from 'vitest'
import { candidateNotesContract as notes } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { copyPersonalData } from '#server/core/personal-data.ts'
import { startTestApp } from '#server/testing/app.ts'
import { hiringFixture } from '#server/testing/hiring-fixture.ts'
import { answerConsent, makeCompany, makeCompanyUser } from '#server/testing/make.ts'

const t = await startTestApp()

async function fixture() {
  const { company, id: jl_id, uid, cny_id } = await hiringFixture(t)
  const colleague_id = await t.work((work) => makeCompanyUser(work, cny_id))
  return { company, jl_id, uid, colleague_id, colleague: await t.as(colleague_id) }
}

const titles = async (caller: Awaited<ReturnType<typeof t.as>>) =>
  (await caller.call(notifications.list, {})).body.documents.map(({ not_title }) => not_title)

it('shares notes and stars within one company, and with no other', async () => {
  const { company, colleague, colleague_id, jl_id, uid } = await fixture()
  const text = 'Πολύ καλά αγγλικά. <script>alert(1)</script> 100% «ναι»'
  const added = await company.call(notes.add, { uid, jl_id, text, tell: [colleague_id] })
  expect([added.status, added.body.notes.map(({ cno_text, is_own }) => [cno_text, is_own])]).toEqual([
    201,
    [[text, true]],
  ])
  expect(added.body.colleagues.map(({ usr_id }) => usr_id)).toEqual([colleague_id])
  await company.call(notes.rate, { uid, stars: 3 })
  await company.call(notes.rate, { uid, stars: 5 })
  await colleague.call(notes.rate, { uid, stars: 2 })
  const { body } = await colleague.call(notes.all, { uid })
  expect(body.notes.map(({ cno_text, is_own }) => [cno_text, is_own])).toEqual([[text, false]])
  expect(body.stars.map(({ cst_stars, is_own }) => [cst_stars, is_own])).toEqual([
    [5, false],
    [2, true],
  ])
  expect(await titles(colleague)).toEqual([expect.stringContaining('Σημείωση για: ')])
  expect(await titles(company)).toEqual([])

  const stranger = await t.asCompany()
  const seen = await stranger.call(notes.all, { uid })
  expect([seen.status, seen.body.notes, seen.body.stars]).toEqual([200, [], []])
  const office = await t.asOffice()
  expect((await office.call(notes.all, { uid })).status).toBe(403)
})

it('refuses empty words, strangers to be told, listings and notes of others', async () => {
  const { company, colleague, jl_id, uid } = await fixture()
  const stranger = await t.work(makeCompany)
  const other = await t.as(stranger.usr_id)
  const add = async (more: object) => (await company.call(notes.add, { uid, jl_id, text: 'Ναι', ...more })).status
  expect(await add({ text: ' \n ' })).toBe(422)
  expect(await add({ text: 'α'.repeat(10_000) })).toBe(422)
  expect(await add({ tell: [stranger.usr_id] })).toBe(422)
  expect((await other.call(notes.add, { uid, jl_id, text: 'Ξένη αγγελία' })).status).toBe(404)
  expect((await company.call(notes.rate, { uid, stars: 6 })).status).toBe(422)
  expect(await add({})).toBe(201)
  const [note] = (await company.call(notes.all, { uid })).body.notes
  const cno_id = Number(note?.cno_id)
  expect((await colleague.call(notes.remove, { uid, cno_id })).status).toBe(404)
  expect((await company.call(notes.remove, { uid, cno_id })).body.notes).toEqual([])
  expect((await company.call(notes.remove, { uid, cno_id })).status).toBe(404)
  await company.call(notes.rate, { uid, stars: 4 })
  expect((await company.call(notes.rate, { uid, stars: null })).body.stars).toEqual([])
})

it('tells colleagues the beginning of a long note, and no half of a sign', async () => {
  const { company, colleague, colleague_id, jl_id, uid } = await fixture()
  await colleague.call(notifications.choose, { group: 'notes', mail: true })
  for (const before of [199, 198, 200]) {
    const text = `${'α'.repeat(before)}🎓 και το τέλος`
    const added = await company.call(notes.add, { uid, jl_id, text, tell: [colleague_id] })
    expect([before, added.status]).toEqual([before, 201])
    const [notice] = (await colleague.call(notifications.list, {})).body.documents
    expect(notice?.not_body.endsWith('…'), notice?.not_body).toBe(true)
    expect(notice?.not_body).not.toContain('\ufffd')
  }
})

it('goes with the notices that hold its words, read or not, and those of others stay', async () => {
  const { company, colleague, colleague_id, jl_id, uid } = await fixture()
  const add = (text: string) => company.call(notes.add, { uid, jl_id, text, tell: [colleague_id] })
  const bodies = async () =>
    (await colleague.call(notifications.list, {})).body.documents.map(({ not_body }) => not_body)
  await colleague.call(notifications.choose, { group: 'notes', mail: true })
  for (const text of ['Μένει', 'Αδιάβαστη', 'Διαβασμένη']) await add(text)
  const [seen] = (await colleague.call(notifications.list, {})).body.documents
  expect(seen?.not_body).toBe('Διαβασμένη')
  await t.db
    .updateTable('notification')
    .set({ not_date_openned: new Date().toISOString() })
    .where('not_id', '=', seen?.not_id ?? 0)
    .execute()
  const written = (await company.call(notes.all, { uid })).body.notes
  for (const { cno_id, cno_text } of written)
    if (cno_text !== 'Μένει') expect((await company.call(notes.remove, { uid, cno_id })).status).toBe(200)
  expect(await bodies()).toEqual(['Μένει'])
  const letters = await t.rows('outbox_mail', { mai_fk_usr_id: colleague_id })
  expect(letters.map(({ mai_status }) => mai_status)).toEqual(['QUEUED', 'DROPPED', 'DROPPED'])
})

it('is hidden with the person, is in their copy, and goes with them', async () => {
  const { company, jl_id, uid } = await fixture()
  await company.call(notes.add, { uid, jl_id, text: 'Να τον δούμε ξανά' })
  await company.call(notes.rate, { uid, stars: 4 })
  const copy = await t.work((work) => copyPersonalData(work, uid))
  expect(copy.company_notes).toMatchObject([{ cno_text: 'Να τον δούμε ξανά' }])
  expect(copy.company_stars).toMatchObject([{ cst_stars: 4 }])
  await t.work((work) => answerConsent(work, uid, false))
  expect((await company.call(notes.all, { uid })).status).toBe(404)
  const office = await t.asOffice()
  expect((await office.call(candidates.erase, { id: uid, confirm: 'ΔΙΑΓΡΑΦΗ' } as never)).status).toBe(200)
  const left = await t.work((work) =>
    work.db.selectFrom('candidate_note').select('cno_id').where('cno_fk_usr_id', '=', uid).execute(),
  )
  expect(left).toEqual([])
})

it('keeps one answer of two stars at the same moment', async () => {
  const { company, uid } = await fixture()
  const answers = await Promise.all([1, 5, 3, 4].map((stars) => company.call(notes.rate, { uid, stars })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await company.call(notes.all, { uid })).body.stars).toHaveLength(1)
})
