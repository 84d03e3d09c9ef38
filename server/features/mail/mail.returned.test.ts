import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { reportMail } from '#server/testing/report-mail.ts'
import { readReturnedLetters } from '#server/features/mail/mail.returned.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'

const SECRET = 'a secret of the mail server'
const folder = mkdtempSync(join(tmpdir(), 'regen-returned-'))

let usr_id = 0
let mai_id = 0
let messageId = ''

const t = await startTestApp({ MAIL_REPORT_SECRET: SECRET, MAIL_RETURN_DIR: folder })
const admin = await t.asOffice()

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  const { db } = t
  usr_id = await t.work((work) => makeCandidate(work))
  const { usr_email } = await db
    .selectFrom('users')
    .select('usr_email')
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const id = await t.work((work) => queueMail(work, { to: usr_email, usr_id, template: '', subject: 'x', text: 'x' }))
  mai_id = id ?? 0
  messageId = `<${mai_id}.${crypto.randomUUID()}@regen.test>`
  await db
    .updateTable('outbox_mail')
    .set({ mai_status: 'SENT', mai_message_id: messageId, mai_date_sent: new Date().toISOString() })
    .where('mai_id', '=', mai_id)
    .execute()
})

const stateOf = async () => (await admin.call(mail.one, { id: mai_id })).body.mai_status
const isMarked = async () => (await admin.call(mail.badAddresses, { usr_ids: [usr_id] })).body.length === 1

function signed(report: string, sent_at = new Date().toISOString(), secret = SECRET) {
  const signature = createHmac('sha256', secret).update(`${sent_at}\n${report}`).digest('hex')
  return { sent_at, report, signature }
}

describe('the web hook', () => {
  it('notes a letter that came back, once, and marks its address', async () => {
    const input = signed(reportMail({ messageId }))
    expect((await t.visitor.call(mail.deliveryReport, input)).body).toEqual({ noted: true })
    expect([await stateOf(), await isMarked()]).toEqual(['BOUNCED', true])
    expect((await admin.call(mail.one, { id: mai_id })).body.mai_error).toContain('no such user')
    expect((await t.visitor.call(mail.deliveryReport, input)).body).toEqual({ noted: false })
  })

  it('notes two at once as one', async () => {
    const calls = [1, 2].map(() => t.visitor.call(mail.deliveryReport, signed(reportMail({ messageId }))))
    expect((await Promise.all(calls)).filter(({ body }) => body.noted)).toHaveLength(1)
  })

  it('says that a full box did not get it, and marks nobody', async () => {
    await t.visitor.call(mail.deliveryReport, signed(reportMail({ messageId, status: '5.2.2' })))
    expect([await stateOf(), await isMarked()]).toEqual(['FAILED', false])
  })

  it('ends the news of somebody who complains', async () => {
    const input = signed(reportMail({ messageId, isComplaint: true }))
    expect((await t.visitor.call(mail.deliveryReport, input)).body).toEqual({ noted: true })
    const row = await t.db
      .selectFrom('users')
      .select('usr_date_unsubscribed')
      .where('usr_id', '=', usr_id)
      .executeTakeFirstOrThrow()
    expect([row.usr_date_unsubscribed === null, await stateOf()]).toEqual([false, 'SENT'])
  })

  it('believes nobody without the secret, nor a call that is old', async () => {
    const report = reportMail({ messageId })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    for (const input of [
      signed(report, ago(0), 'another secret of somebody'),
      signed(report, ago(6)),
      signed(report, ago(-6)),
      { ...signed(report), report: reportMail({ messageId, status: '5.1.2' }) },
      { ...signed(report), signature: 'x' },
    ])
      expect((await t.visitor.call(mail.deliveryReport, input)).status).toBe(403)
    expect((await t.visitor.call(mail.deliveryReport, { ...signed(report), sent_at: 'today' })).status).toBe(422)
    expect([await stateOf(), await isMarked()]).toEqual(['SENT', false])
  })

  it('takes a Message-ID only as a whole', async () => {
    for (const id of [`<${mai_id}.guess@regen.test>`, `<${'9'.repeat(40)}.x@y>`, `<${mai_id}.%@regen.test>`])
      expect((await t.visitor.call(mail.deliveryReport, signed(reportMail({ messageId: id })))).body.noted).toBe(false)
    expect(await stateOf()).toBe('SENT')
  })
})

describe('the Maildir', () => {
  it('is read and put aside, whatever lies in it', async () => {
    const incoming = join(folder, 'new')
    mkdirSync(incoming, { recursive: true })
    writeFileSync(join(incoming, '1.host'), 'Subject: Λείπω\n\nΩς τη Δευτέρα')
    writeFileSync(join(incoming, '2.host'), Buffer.alloc(600_000, 'x'))
    writeFileSync(join(incoming, '3.host'), reportMail({ messageId }))
    writeFileSync(join(incoming, '4.host'), '')
    await readReturnedLetters(t.services)
    expect([await stateOf(), await isMarked()]).toEqual(['BOUNCED', true])
    // What people write stays unread, for people.
    const kept = ['1.host:2,', '2.host:2,', '3.host:2,S', '4.host:2,']
    expect([readdirSync(incoming), readdirSync(join(folder, 'cur')).toSorted()]).toEqual([[], kept])
  })

  it('is read on behind a letter that nobody could take', async () => {
    const incoming = join(folder, 'new')
    writeFileSync(join(incoming, '5.host'), reportMail({ messageId: '<\u0000@regen.test>' }))
    mkdirSync(join(incoming, '6.host'))
    writeFileSync(join(incoming, '7.host'), reportMail({ messageId }).replace('no such', 'no\u0000such'))
    await readReturnedLetters(t.services)
    expect([await stateOf(), readdirSync(incoming)]).toEqual(['BOUNCED', []])
    expect((await admin.call(mail.one, { id: mai_id })).body.mai_error).toContain(': no such user»')
  })

  it('keeps the Greek words of a server as it wrote them', async () => {
    writeFileSync(join(folder, 'new', '9.host'), reportMail({ messageId }).replace('no such user', 'Άγνωστος χρήστης'))
    await readReturnedLetters(t.services)
    expect((await admin.call(mail.one, { id: mai_id })).body.mai_error).toContain(': Άγνωστος χρήστης»')
  })

  it('stays as it is when the database takes nothing', async () => {
    writeFileSync(join(folder, 'new', '8.host'), reportMail({ messageId }))
    await t.services.connection.pool.query(`create function away() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = '57P01'; end $$;
      create trigger away before update on outbox_mail execute function away()`)
    await expect(readReturnedLetters(t.services)).rejects.toThrow('not now')
    await t.services.connection.pool.query('drop trigger away on outbox_mail')
    expect([await stateOf(), readdirSync(join(folder, 'new'))]).toEqual(['SENT', ['8.host']])
    await readReturnedLetters(t.services)
    expect(await stateOf()).toBe('BOUNCED')
  })
})
