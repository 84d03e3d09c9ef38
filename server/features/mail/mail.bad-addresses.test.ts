import { expect, it } from 'vitest'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { makeCandidate, makeCompany } from '#server/testing/make.ts'

let received: string[] = []
let isGone = true

const url = await startMailServer((_mail, to) => received.push(to), {
  onRcptTo: ({ address }, _session, done) =>
    isGone && address.toLowerCase().startsWith('gone')
      ? done(Object.assign(new Error('5.1.1 no such <b>user</b>'), { responseCode: 550 }))
      : done(),
})
const t = await startTestApp({ SMTP_URL: url, MAIL_FROM: 'office@regen.test' })
const admin = await t.asOffice()

async function sendDue(): Promise<void> {
  const sender = new MailSender(t.services)
  await sender.sendDue()
  await sender.stop()
}

const setEmail = (usr_id: number, usr_email: string) =>
  t.db.updateTable('users').set({ usr_email }).where('usr_id', '=', usr_id).execute()
const queue = (to: string, usr_id: number) =>
  t.work((work) => queueMail(work, { to, usr_id, template: '', subject: 'Θέμα', text: 'Κείμενο' }))
const stateOf = async (id: number | null) => (await admin.call(mail.one, { id: id ?? 0 })).body.mai_status
const marksOf = async (...usr_ids: number[]) => (await admin.call(mail.badAddresses, { usr_ids })).body

it('gets nothing more after a letter came back, until it is corrected or said to work', async () => {
  const usr_id = await t.work((work) => makeCandidate(work))
  const { usr_id: colleague } = await t.work((work) => makeCompany(work))
  await setEmail(usr_id, 'Gone.Maria@mail.test')
  await setEmail(colleague, 'gone.company@mail.test')
  for (const [person, address] of [
    [usr_id, 'Gone.Maria@mail.test'],
    [colleague, 'gone.company@mail.test'],
  ] as const) {
    const first = await queue(address, person)
    await sendDue()
    expect(await stateOf(first)).toBe('BOUNCED')
  }
  const marks = await marksOf(usr_id, colleague)
  expect(marks.map((mark) => mark.usr_id)).toEqual([usr_id, colleague].toSorted((a, b) => a - b))
  expect(marks[0]?.bad_reason).toContain('5.1.1')

  isGone = false
  const held = await queue('gone.maria@MAIL.test', usr_id)
  await sendDue()
  expect([await stateOf(held), received]).toEqual(['BOUNCED', []])
  expect((await admin.call(mail.one, { id: held ?? 0 })).body.mai_error).toContain('Δεν στάλθηκε')

  // Said to work: letters leave again, and the one that was kept back is sent by hand.
  expect((await admin.call(mail.addressWorks, { usr_id })).status).toBe(200)
  expect(await marksOf(usr_id)).toEqual([])
  expect((await admin.call(mail.retry, { ids: [held ?? 0] })).body).toEqual({ done: 1, skipped: 0 })
  await sendDue()
  expect(await stateOf(held)).toBe('SENT')

  // Corrected: the mark stays with the old address.
  await setEmail(colleague, 'new.company@mail.test')
  expect(await marksOf(colleague)).toEqual([])
  const next = await queue('new.company@mail.test', colleague)
  await sendDue()
  expect(await stateOf(next)).toBe('SENT')
})

it('is tried again when the office sends a returned letter again', async () => {
  isGone = true
  received = []
  const usr_id = await t.work((work) => makeCandidate(work))
  await setEmail(usr_id, 'gone.nikos@mail.test')
  const letter = await queue('gone.nikos@mail.test', usr_id)
  await sendDue()
  expect(await stateOf(letter)).toBe('BOUNCED')
  isGone = false
  await admin.call(mail.retry, { ids: [letter ?? 0] })
  await sendDue()
  expect([await stateOf(letter), received, await marksOf(usr_id)]).toEqual(['SENT', ['gone.nikos@mail.test'], []])
})

it('is the office’s matter alone, and only members may say that one works', async () => {
  const usr_id = await t.work((work) => makeCandidate(work))
  const company = await t.asCompany()
  const viewer = await t.asOffice('VIEWER')
  for (const caller of [company, t.visitor])
    expect([401, 403]).toContain((await caller.call(mail.badAddresses, { usr_ids: [usr_id] })).status)
  expect((await viewer.call(mail.badAddresses, { usr_ids: [usr_id] })).status).toBe(200)
  expect((await viewer.call(mail.addressWorks, { usr_id })).status).toBe(403)
  expect((await admin.call(mail.addressWorks, { usr_id: 2_000_000_000 })).status).toBe(404)
})
