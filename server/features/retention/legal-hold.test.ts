import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { csvTable } from '#shared/core/sheet-files.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { candidateImportContract as imports } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { retentionContract as contract } from '#shared/features/retention/retention.contract.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { dropOldUnconfirmed } from '#server/core/unconfirmed-accounts.ts'
import { makeAssessorEntries } from '#server/testing/assessor-entries.ts'
import { makeMember, startChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'
import { emailOf, makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'
import { endByAge } from '#server/testing/retention.ts'

const t = await startChat()
const owner = await t.asOffice()
const DAY = 86_400_000

afterEach(() => t.setNow(null))
const setDay = (days: number) => t.setNow(new Date(Date.now() + days * DAY).toISOString())

const hold = async (id: number) =>
  expect((await owner.call(contract.hold, { id, reason: 'Αγωγή 12/2026' })).status).toBe(200)
const release = async (id: number) => expect((await owner.call(contract.release, { id })).status).toBe(200)

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

async function enter(usr_id: number) {
  const key = new URL(await t.work((work) => personalLinkFor(work, usr_id))).pathname.split('/').at(-1) ?? ''
  return { headers: { [PERSONAL_KEY_HEADER]: key } }
}

const filesOf = (usr_id: number) =>
  t.db
    .selectFrom('file')
    .select(['fil_id', 'fil_name'])
    .where('fil_fk_usr_id', '=', usr_id)
    .orderBy('fil_name')
    .execute()

it('what a held person replaces or takes back is kept, and goes in a night after the hold', async () => {
  const usr_id = await t.work(makeCandidate)
  const edca_id = await t.work(async (work) => makeApplication(work, await makeCycle(work), usr_id))
  const own = await enter(usr_id)
  const cv = (name: string) => ({ ...own, files: { cv: [{ name, content: pdf(name) }] } })
  expect((await t.visitor.call(me.putCv, {}, cv('1.pdf'))).status).toBe(200)
  const job = { employer: 'ΑΒΓ', position: 'Αναλύτρια', started: '2026-01-10', contract: 'PERMANENT' } as const
  const proof = { proof: [{ name: '3.pdf', content: pdf('3') }] }
  const declared = await t.visitor.call(me.declareJob, job, { ...own, files: proof })
  expect(declared.status, declared.message).toBe(200)
  await hold(usr_id)

  expect((await t.visitor.call(me.putCv, {}, cv('2.pdf'))).status).toBe(200)
  const removed = await t.visitor.call(me.removeCv, undefined, own)
  expect(removed.body.message).toContain('για νομικό λόγο')
  expect(removed.body.message).not.toContain('Αγωγή')
  const [{ djb_id } = { djb_id: 0 }] = (await t.visitor.call(me.jobs, undefined, own)).body
  expect((await t.visitor.call(me.withdrawJob, { djb_id }, own)).status).toBe(200)
  expect((await t.visitor.call(me.withdraw, { edca_id }, own)).status).toBe(200)
  const page = (await t.visitor.call(me.page, undefined, own)).body
  expect([page.cv, page.applications]).toEqual([null, []])

  const shown = (await owner.call(contract.heldFiles, { id: usr_id })).body
  expect(shown.map(({ fil_name }) => fil_name).toSorted()).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  const fil_id = shown[0]?.fil_id ?? ''
  const opened = await owner.call(contract.heldFile, { id: usr_id, fil_id })
  expect(String(opened.raw)).toContain('%PDF')
  const [reading] = await t.rows('audit', {
    aud_action: 'opened-file',
    aud_entity: 'user',
    aud_entity_id: String(usr_id),
  })
  expect([reading?.aud_fk_usr_id, reading?.aud_after]).toEqual([owner.usr_id, { fil_id }])
  const viewer = await t.asOffice('VIEWER')
  expect((await viewer.call(contract.heldFiles, { id: usr_id })).status).toBe(403)
  expect((await viewer.call(contract.heldFile, { id: usr_id, fil_id })).status).toBe(403)
  const other = await t.work(makeCandidate)
  expect((await owner.call(contract.heldFile, { id: other, fil_id })).status).toBe(404)

  setDay(2000)
  await endByAge(t, 'unused-files')
  await endByAge(t, 'former-rows')
  const kept = await filesOf(usr_id)
  expect(kept.map(({ fil_name }) => fil_name)).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  for (const { fil_id } of kept) expect(String(await t.services.storage.readBuffer(fil_id))).toContain('%PDF')
  const former = async () => {
    const { rows } = await sql<{ jobs: number; applications: number }>`select
      (select count(*)::int from past_declared_job where djb_fk_usr_id = ${usr_id} and past_is_row) as jobs,
      (select count(*)::int from past_cycle_application where edca_fk_usr_id = ${usr_id} and past_is_row) as applications`.execute(
      t.db,
    )
    return rows[0]
  }
  expect(await former()).toEqual({ jobs: 1, applications: 1 })

  t.setNow(null)
  await release(usr_id)
  expect((await owner.call(contract.heldFiles, { id: usr_id })).body).toEqual([])
  setDay(2000)
  await endByAge(t, 'unused-files')
  await endByAge(t, 'former-rows')
  expect(await filesOf(usr_id)).toEqual([])
  expect(await former()).toEqual({ jobs: 0, applications: 0 })
})

it('says whom a number names before their data is held', async () => {
  const name = 'Άννα Απόφοιτη'
  const usr_id = await t.work((work) => makeCandidate(work, { name }))
  const personOf = async (id: number) => (await owner.call(contract.holdPerson, { id })).body
  expect(await personOf(usr_id)).toMatchObject({ usr_fullname: name, usr_role: 'CANDIDATE' })
  expect(await personOf(2_000_000_000)).toBeNull()
  await t.work(({ db }) =>
    db.updateTable('users').set({ usr_date_deleted: 'now' }).where('usr_id', '=', usr_id).execute(),
  )
  expect(await personOf(usr_id)).toBeNull()
})

it('without a hold a removed file is gone at once', async () => {
  const usr_id = await t.work(makeCandidate)
  const own = await enter(usr_id)
  await t.visitor.call(me.putCv, {}, { ...own, files: { cv: [{ name: '1.pdf', content: pdf('1') }] } })
  const [file] = await filesOf(usr_id)
  const removed = await t.visitor.call(me.removeCv, undefined, own)
  expect(removed.body.message).toBe('Το βιογραφικό σου αφαιρέθηκε.')
  expect(await filesOf(usr_id)).toEqual([])
  await expect(t.services.storage.readBuffer(file?.fil_id ?? '')).rejects.toThrow()
})

it('a list that filled in a held person is neither undone for them, nor discarded, nor ended by age', async () => {
  const usr_id = await t.work((work) => makeCandidate(work, { name: 'Ξένια Γνωστή' }))
  const email = await t.work((work) => emailOf(work, usr_id))
  const columns = ['Ονοματεπώνυμο', 'E-mail', 'Αγγλικά'].map((header, at) => ({
    header,
    value: (row: readonly string[]) => row[at] ?? '',
  }))
  const content = Buffer.from(csvTable(columns, [['Ξένια Γνωστή', email, 'B2']]))
  const { body } = await owner.call(imports.upload, {}, { files: { file: [{ name: 'λίστα.csv', content }] } })
  const id = body.imp_id
  await owner.call(imports.check, { id, mapping: body.imp_mapping, known: 'fill' })
  await owner.call(imports.start, { id, expected: 1 })
  await t.services.jobs.runQueued()
  await hold(usr_id)
  const undo = await owner.call(imports.undo, { id, expected: 1 })
  expect(undo.status, undo.message).toBe(200)
  await t.services.jobs.runQueued()
  const { documents } = (await owner.call(imports.kept, { id })).body
  expect(documents.map(({ cit_reason }) => cit_reason)).toEqual(['Υπάρχει νομική δέσμευση'])
  const [profile] = await t.rows('user_profile', { usp_fk_usr_id: usr_id })
  expect(JSON.stringify(profile?.usp_languages)).toContain('B2')
  expect((await owner.call(imports.discard, { id })).error.code).toBe('data_held')
  setDay(60)
  expect(await endByAge(t, 'imported-lists')).toBe(0)
  t.setNow(null)
  await release(usr_id)
  setDay(60)
  expect(await endByAge(t, 'imported-lists')).toBe(1)
})

it('what assessors wrote of a held person outlasts the period of its cycle', async () => {
  const [held, colleague] = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
  const edc_id = await t.work(async (work) => {
    const id = await makeCycle(work, { status: 'COMPLETED' })
    await sql`update educational_cycle set edc_assessors = '[{"name": "Άννα", "email": "assessor@lac.test"}]'
      where edc_id = ${id}`.execute(work.db)
    await makeAssessorEntries(work, { edc_id: id, usr_id: held, email: 'x@lac.test', colleague, word: 'Πολύ καλή' })
    return id
  })
  const comments = async () =>
    (await t.rows('assessor_entry', { aen_fk_edc_id: edc_id })).flatMap(({ aen_comment }) => aen_comment ?? [])
  await hold(held)
  setDay(1500)
  expect(await endByAge(t, 'assessors')).toBe(0)
  expect(await comments()).toEqual(['Πολύ καλή'])
  t.setNow(null)
  await release(held)
  setDay(1500)
  expect(await endByAge(t, 'assessors')).toBe(1)
  expect(await comments()).toEqual([])
})

it('a message in the room of a held person is neither removed nor written over', async () => {
  const usr_id = await t.work(makeCandidate)
  const member = await t.work((work) => makeMember(work, usr_id, `CANDIDATE_${usr_id}`))
  const office = await PlainChat.signedIn(t.addresses[0] as string, t.office)
  const { $id } = (await office.post(member.room, 'Σας περιμένουμε')).body
  const row = `/tablesdb/chat/tables/messages/rows/${$id}`
  await hold(usr_id)
  const refused = [409, 'row_held']
  const removal = await office.call('DELETE', row)
  expect([removal.status, removal.body.type]).toEqual(refused)
  const change = await office.call('PATCH', row, { data: { body: 'άλλο' } })
  expect([change.status, change.body.type]).toEqual(refused)
  await release(usr_id)
  expect((await office.call('DELETE', row)).status).toBe(204)
})

it('an account that nobody confirmed stays while it is held', async () => {
  const ids = await t.work(async (work) => {
    const account = { usr_role: 'COMPANY_USER', usr_fullname: 'Άγνωστη', usr_email_confirmed: false }
    const rows = await work.db
      .insertInto('users')
      .values(['a', 'b'].map((name) => ({ ...account, usr_email: `${name}@unconfirmed.test` })))
      .returning('usr_id')
      .execute()
    return rows.map(({ usr_id }) => usr_id)
  })
  await hold(ids[0] as number)
  setDay(10)
  await t.work(dropOldUnconfirmed)
  const left = await t.db.selectFrom('users').select('usr_id').where('usr_id', 'in', ids).execute()
  expect(left.map(({ usr_id }) => usr_id)).toEqual([ids[0]])
})

it('keeps its reason when another matter asks for the same person, until somebody who has read it changes it', async () => {
  const id = await t.work(makeCandidate)
  const colleague = await t.asOffice('MEMBER')
  await hold(id)
  const other = await colleague.call(contract.hold, { id, reason: 'Έλεγχος 3' })
  expect([other.status, other.error.code, other.message.includes('Αγωγή 12/2026')]).toEqual([409, 'conflict', true])
  const guessed = await colleague.call(contract.hold, { id, reason: 'Έλεγχος 3', instead_of: 'Αγωγή 11/2026' })
  expect(guessed.status).toBe(409)
  const both = { id, reason: 'Αγωγή 12/2026, Έλεγχος 3', instead_of: 'Αγωγή 12/2026' }
  const [first, second] = await Promise.all([
    colleague.call(contract.hold, both),
    owner.call(contract.hold, { ...both, reason: 'Αγωγή 12/2026, Έφεση' }),
  ])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
  const standing = await t.db.selectFrom('legal_hold').selectAll().where('leh_fk_usr_id', '=', id).executeTakeFirst()
  expect(standing?.leh_reason).toMatch(/^Αγωγή 12\/2026, /)
  // Who began the hold stays.
  expect(standing?.leh_fk_set_by).toBe(owner.usr_id)
  await release(id)
})
