import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const withPhone = (usr_phone: string) =>
  t.work(async (work) => {
    const usr_id = await makeCandidate(work)
    await work.db.updateTable('users').set({ usr_phone }).where('usr_id', '=', usr_id).execute()
    return usr_id
  })

it.each([
  ['6971112233', '6971112233'],
  ['697 111 2233', '697.111.22.33'],
  ['+30 6971112233', '6971 112-233'],
  ['6971112244', '+306971112244'],
  ['6971112255', '(+30) 697 111 2255'],
  ['6971112266', '0030 697 1112266'],
  ['00306971112277', '306971112277'],
  ['6971112288', '69-71-11-22-88'],
  ['6971112299', '697 – 111 ‑ 22\u00A099'],
  ['2310 123 456', '(2310) 123456'],
  ['+357 99 123 456', '0035799123456'],
  ['+44 7911 123456', '07911 123456'],
])('a telephone kept as %s is found as %s, and goes', async (kept, written) => {
  const [id, other] = [await withPhone(kept), await t.work((work) => makeCandidate(work))]
  const note = `Τηλ. ${written}, το απόγευμα`
  await admin.call(candidates.note, { id: other, note })
  await t.work((work) =>
    queueMail(work, { to: 'boss@firm.test', template: 'x', subject: 'Νέα', text: note, html: note }),
  )
  await t.db.updateTable('outbox_mail').set({ mai_status: 'SENT' }).where('mai_to', '=', 'boss@firm.test').execute()
  const { mentions } = (await admin.call(candidates.mentions, { id })).body
  expect(new Set(mentions.map(({ label }) => label)).size).toBeGreaterThan(2)
  const mention_ids = mentions.map((mention) => mention.id)
  expect((await admin.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids })).status).toBe(200)
  expect((await admin.call(candidates.profile, { id: other })).body.note).not.toMatch(/\d/)
  const letters = await t.rows('outbox_mail', { mai_to: 'boss@firm.test' })
  expect(letters.filter(({ mai_text, mai_html }) => /\d/.test(mai_text + mai_html))).toEqual([])
})

it('is not found in a longer number, nor a short one anywhere', async () => {
  const [id, short, other] = [await withPhone('6975556677'), await withPhone('2103456'), await t.work(makeCandidate)]
  const note = 'GR1669755566770000, 5412 6975 5566 7712, 69755566778, 16975556677, 697555, 2103456, 697 555 66 7'
  await admin.call(candidates.note, { id: other, note })
  for (const each of [id, short])
    expect((await admin.call(candidates.mentions, { id: each })).body.mentions).toEqual([])
})
