import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { queueMail, queueMany, withdraw } from '#server/core/mail/outbox.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { defineTemplates, fill, wordingProblem } from '#server/core/mail/templates.ts'
import { startTestApp } from '#server/testing/app.ts'

interface Received {
  to: string[]
  text: string
}

type Behaviour = 'accept' | 'refuse-now' | 'refuse-for-good' | 'die'

let behaviour: Behaviour = 'accept'
let received: Received[] = []

defineTemplates({
  'test.hello': {
    title: 'Χαιρετισμός',
    subject: 'Γεια, {name}',
    body: 'Αγαπητή {name},\n\n{link}',
    placeholders: { name: 'Όνομα', link: 'Σύνδεσμος' },
    required: ['name'],
    sample: { name: 'Μαρία', link: '' },
  },
})

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (behaviour === 'die') {
        // The server takes the mail and goes away without a word.
        received.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          text: Buffer.concat(chunks).toString(),
        })
        stream.destroy()
        for (const connection of smtp.connections)
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
        return
      }
      if (behaviour !== 'accept') {
        done(Object.assign(new Error('no'), { responseCode: behaviour === 'refuse-now' ? 451 : 550 }))
        return
      }
      received.push({
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
        text: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as { port: number }
const t = await startTestApp({
  SMTP_URL: `smtp://127.0.0.1:${port}?pool=true`,
  MAIL_FROM: 'Regen <office@regen.test>',
  MAIL_RATE_PER_MINUTE: '100000',
})

afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

beforeEach(async () => {
  behaviour = 'accept'
  received = []
  await t.work((work) => work.db.deleteFrom('outbox_mail').execute())
  t.setNow(null)
})

const mail = { to: 'maria@mail.test', template: 'test.hello', subject: 'Καλημέρα', text: 'Γεια σου Μαρία' }

async function sendAll(): Promise<void> {
  const sender = new MailSender(t.services)
  await sender.sendDue()
  await sender.stop()
}

function rows() {
  return t.work((work) => work.db.selectFrom('outbox_mail').selectAll().orderBy('mai_id').execute())
}

describe('the outbox', () => {
  it('brings a Greek mail to a real mail server', async () => {
    await t.work((work) =>
      queueTemplateMail(work, {
        template: 'test.hello',
        to: 'maria@mail.test',
        toName: 'Μαρία Ξένου',
        values: { name: 'Μαρία', link: 'https://regen.test/x' },
      }),
    )
    await sendAll()
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['maria@mail.test'])
    expect(received[0]?.text).toContain('Subject: =?UTF-8?')
    const [row] = await rows()
    expect(row).toMatchObject({ mai_status: 'SENT', mai_subject: 'Γεια, Μαρία', mai_attempts: 1 })
    expect(row).toMatchObject({ mai_text: '', mai_html: '' })
  })

  it('holds no mail of a transaction that was rolled back', async () => {
    await expect(
      t.work(async (work) => {
        await queueMail(work, mail)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  it('sends once per key', async () => {
    await t.work((work) => queueMail(work, { ...mail, dedupeKey: 'once' }))
    expect(await t.work((work) => queueMail(work, { ...mail, dedupeKey: 'once' }))).toBeNull()
    await sendAll()
    expect(received).toHaveLength(1)
  })

  it('keeps a held mail until its time, and lets it be withdrawn until then', async () => {
    const later = new Date(Date.now() + 600_000)
    await t.work((work) =>
      queueMany(work, [
        { ...mail, holdUntil: later, about: 'cycle:1' },
        { ...mail, to: 'niki@mail.test', holdUntil: later, about: 'cycle:2' },
      ]),
    )
    await sendAll()
    expect(received).toEqual([])
    expect(await t.work((work) => withdraw(work, { about: 'cycle:1' }))).toBe(1)
    t.setNow(new Date(later.getTime() + 1000).toISOString())
    await sendAll()
    expect(received.map((mail) => mail.to)).toEqual([['niki@mail.test']])
    expect((await rows()).map((row) => row.mai_status)).toEqual(['DROPPED', 'SENT'])
  })

  it('tries again later when the server says later, and says failed when it says no', async () => {
    await t.work((work) => queueMail(work, mail))
    behaviour = 'refuse-now'
    await sendAll()
    expect((await rows())[0]).toMatchObject({ mai_status: 'QUEUED', mai_attempts: 1 })
    await sendAll()
    expect((await rows())[0]?.mai_attempts).toBe(1)
    t.setNow(new Date(Date.now() + 61_000).toISOString())
    behaviour = 'refuse-for-good'
    await sendAll()
    const [row] = await rows()
    expect(row).toMatchObject({ mai_status: 'FAILED', mai_attempts: 2 })
    expect(row?.mai_error).not.toBe('')
  })

  it('is never sent a second time by itself when the connection died after the mail', async () => {
    await t.work((work) => queueMail(work, { ...mail, dedupeKey: 'twice' }))
    behaviour = 'die'
    await sendAll()
    behaviour = 'accept'
    t.setNow(new Date(Date.now() + 61_000).toISOString())
    await sendAll()
    expect(received).toHaveLength(1)
    const [row] = await rows()
    expect(row).toMatchObject({ mai_status: 'FAILED', mai_error: expect.stringContaining('μπορεί να έφτασε') })
    expect(row?.mai_text).not.toBe('')
  })

  it('is worked by several senders without a double', async () => {
    await t.work((work) =>
      queueMany(
        work,
        Array.from({ length: 60 }, (_, index) => ({ ...mail, to: `p${index}@mail.test` })),
      ),
    )
    const senders = [new MailSender(t.services), new MailSender(t.services), new MailSender(t.services)]
    await Promise.all(senders.map((sender) => sender.sendDue()))
    await Promise.all(senders.map((sender) => sender.stop()))
    expect(received).toHaveLength(60)
    expect(new Set(received.flatMap((mail) => mail.to)).size).toBe(60)
  })

  it.each([
    ['subject', { ...mail, subject: 'α\r\nBcc: all@mail.test' }],
    ['name', { ...mail, toName: 'α\nBcc: all@mail.test' }],
    ['address', { ...mail, to: 'a@mail.test\r\nBcc: all@mail.test' }],
  ])('refuses a second header in the %s', async (_name, forged) => {
    await expect(t.work((work) => queueMail(work, forged))).rejects.toThrow('Μη επιτρεπτοί χαρακτήρες')
  })

  it('takes a thousand mails at once', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...mail,
      to: `p${index}@mail.test`,
      dedupeKey: `bulk ${index}`,
    }))
    expect(await t.work((work) => queueMany(work, many))).toHaveLength(1000)
  })
})

describe('templates', () => {
  it('do not let a value bring placeholders, headers or markup', () => {
    const filled = fill({ subject: 'Γεια {name}', body: '{name}' }, { name: '{link}\r\n<b onclick=x>' }, 'Regen')
    expect(filled.subject).toBe('Γεια {link} <b onclick=x>')
    expect(filled.html).not.toContain('<b onclick')
  })

  it('may be reworded, but not without what they need', () => {
    expect(wordingProblem('test.hello', { subject: 'x', body: 'y' })).toBe('Λείπει το πεδίο {name}')
    expect(wordingProblem('test.hello', { subject: '{name}', body: '{other}' })).toBe('Άγνωστο πεδίο {other}')
    expect(wordingProblem('test.hello', { subject: '{name}', body: '{link}' })).toBeNull()
  })
})
