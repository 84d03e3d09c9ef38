import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { isRowOf } from '#server/core/personal-data.ts'
import { startTestApp } from '#server/testing/app.ts'
import { type Canary, changedOthers, noteOthers, plantCanary, rowsOfPerson } from '#server/testing/canary.ts'
import { makeCompany, makeCycle, makeListing, makeWebHook, personalHeaders } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const logged: string[] = []
const t = await startTestApp({}, { logTo: { write: (line) => logged.push(line) } })
const admin = await t.asOffice()

async function filesThatHold(marks: readonly string[]): Promise<string[]> {
  const names = await readdir(t.services.config.dataDir, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(paths.map(async (path) => `${path}\n${await readFile(path, 'latin1')}`))
  return contents.filter((content) => marks.some((mark) => content.includes(mark)))
}

/** As text, and as the bytes that `bytea` shows. */
const everyForm = (marks: readonly string[]) => marks.flatMap((mark) => [mark, Buffer.from(mark).toString('hex')])

/** Rows of accounts alone, and a hold, under which nobody can be erased. */
const absent = [
  'api_key',
  'chat_answering',
  'funder_pack',
  'legal_hold',
  'office_visit',
  'open_figures',
  'passkey',
  'recovery_code',
  'small_group_reason',
  'totp',
  'web_hook',
]

/** Letters that a hold on somebody else keeps: see the test of what is held. */
const ofHeld = ['outbox_mail 1', 'outbox_mail 2']

it('an erased person leaves no trace in tables, files, log, lists and exports, and nobody else’s row changes', async () => {
  const { cny_id, usr_id } = await t.work(makeCompany)
  const around = await t.work(async (work) => ({
    edc_id: await makeCycle(work),
    jl_id: await makeListing(work, cny_id),
    cny_id,
    colleague: usr_id,
  }))
  await t.work(makeWebHook)
  const plant = (word: string) => t.work((work) => plantCanary(work, word, around))
  const [byOffice, bySelf, stays] = [await plant('zzkanaria'), await plant('xxkanaria'), await plant('wwkanaria')]
  const erased: Canary[] = [byOffice, bySelf]
  await t.work((work) => noteOthers(work, erased))

  // The world is worth looking at only if every kind of row that an erasure takes is there.
  const missing: string[] = []
  for (const [table, rows] of rowsOfPerson(t.services))
    for (const [index, entry] of rows.entries()) {
      const { db } = t
      const present = await sql`select from ${sql.table(table)} where ${isRowOf(entry, byOffice)} limit 1`.execute(db)
      if (present.rows.length === 0 && !absent.includes(table)) missing.push(`${table} ${index}`)
    }
  expect(missing).toEqual(ofHeld)
  const marks = erased.flatMap((person) => person.marks)
  expect((await residue(t, everyForm(byOffice.marks))).length).toBeGreaterThan(20)
  expect((await filesThatHold(byOffice.marks)).length).toBe(1)

  const { usr_id: id } = byOffice
  const { mentions } = (await admin.call(candidates.mentions, { id })).body
  const erasing = { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: mentions.map((mention) => mention.id) } as const
  expect((await admin.call(candidates.erase, erasing)).status).toBe(200)
  const headers = await t.work((work) => personalHeaders(work, bySelf.usr_id))
  const { erasure_key } = (await t.visitor.call(me.beginErasure, {}, { headers })).body
  expect((await t.visitor.call(me.erase, { erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' }, { headers })).status).toBe(200)

  expect(await residue(t, everyForm(marks))).toEqual([])
  expect(await filesThatHold(marks)).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])
  const answers = await Promise.all([
    admin.call(candidates.list, { limit: 50 }),
    admin.call(candidates.search, { q: 'wwkanaria', limit: 50 }),
    admin.call(candidates.export, { format: 'csv' }),
    admin.call(mailContract.list, { limit: 50 }),
    admin.call(trailContract.list, { limit: 50 }),
  ])
  for (const answer of answers) {
    expect([answer.status, answer.message]).toEqual([200, ''])
    expect(marks.filter((mark) => answer.raw.toString().includes(mark))).toEqual([])
  }
  expect(answers[1].body.documents.map((row) => row.usr_id)).toEqual([stays.usr_id])
  expect(await t.work(changedOthers)).toEqual({})
})
