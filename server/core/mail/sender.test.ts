import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, queueMail, queueMany, withdraw } from '#server/core/mail/outbox.ts'
import { MailSender, type SenderOptions } from '#server/core/mail/sender.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { startTestApp } from '#server/testing/app.ts'

interface Received {
  to: string[]
  from: string
  text: string
}

let received: Received[] = []
/** What the server does with mails to addresses that begin so. */
const answers: Record<string, number> = { greylisted: 451, busy: 450, nobody: 550, full: 552 }
/** Called when a mail to `stall@…` has arrived; the server then says nothing until it is let go. */
let stalled: (() => void) | undefined
let letGo: ((refusal?: Error) => void)[] = []
let acceptsPassword = true

const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 100,
  onAuth: (_auth, _session, done) =>
    acceptsPassword ? done(null, { user: 'x' }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
  onRcptTo(address, _session, done) {
    if (address.address.startsWith('hold')) {
      letGo.push(() => done())
      return stalled?.()
    }
    const code = answers[address.address.split('@')[0] ?? '']
    return code
      ? done(Object.assign(new Error(code === 450 ? '4.7.28 too many' : 'no'), { responseCode: code }))
      : done()
  },
  onData(stream, session, answer) {
    const to = session.envelope.rcptTo.map((recipient) => recipient.address)
    const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
    // What breaks before its end was never received.
    void buffer(stream).then(
      (bytes) => {
        received.push({ to, from, text: bytes.toString() })
        if (to[0]?.startsWith('die')) return breakConnections()
        if (!to[0]?.startsWith('stall')) return answer()
        letGo.push((refusal) => answer(refusal))
        return stalled?.()
      },
      () => undefined,
    )
  },
})
const breakConnections = () => {
  for (const connection of smtp.connections)
    (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
}
smtp.on('error', () => undefined)
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as { port: number }
const url = `smtp://user:password@127.0.0.1:${port}`
const t = await startTestApp({
  SMTP_URL: url,
  MAIL_FROM: 'Γραφείο <office@regen.test>',
  MAIL_REPLY_TO: 'answers@regen.test',
  MAIL_RATE_PER_MINUTE: '100000',
})

afterAll(() => {
  for (const go of letGo) go()
  return new Promise<void>((resolve) => smtp.close(resolve))
})

beforeEach(async () => {
  for (const go of letGo) go()
  letGo = []
  stalled = undefined
  acceptsPassword = true
  t.setNow(null)
  await t.db.deleteFrom('outbox_mail').execute()
  received = []
})

const mail: Mail = { to: 'maria@mail.test', template: '', subject: 'Καλημέρα', text: 'Γεια σου Μαρία' }

const queue = (values: Partial<Mail> = {}) => t.work((work) => queueMail(work, { ...mail, ...values }))

async function sendDue(options: Partial<SenderOptions> = {}): Promise<number> {
  const sender = new MailSender(t.services, { stopMs: 200, ...options })
  const count = await sender.sendDue()
  await sender.stop()
  return count
}

/** When the next mail stands still at the server. */
const standstill = () =>
  new Promise<void>((resolve) => {
    stalled = resolve
  })

const rows = () => t.db.selectFrom('outbox_mail').selectAll().orderBy('mai_id').execute()

function headersOf(message: string | undefined): string {
  return (message?.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
}

describe('a mail on its way', () => {
  it('says what it is, in headers that nobody else writes', async () => {
    await queue({ toName: 'Μαρία "Μ", <x@evil.test>', headers: { 'List-Id': 'news' }, kind: 'marketing' })
    expect(await sendDue()).toBe(1)
    expect(received[0]).toMatchObject({ to: ['maria@mail.test'], from: 'office@regen.test' })
    const headers = headersOf(received[0]?.text)
    const own = ['Auto-Submitted: auto-generated', 'Subject: =?UTF-8?', 'Precedence: bulk', 'List-ID: news']
    for (const header of [...own, 'Reply-To: answers@regen.test']) expect(headers).toContain(header)
    expect(headers).toMatch(/^To: .*<maria@mail\.test>$/m)
    expect(headers.match(/^(To|Cc|Bcc|From|Subject):/gm)?.toSorted()).toEqual(['From:', 'Subject:', 'To:'])
    const sent = { mai_status: 'SENT', mai_attempts: 1, mai_text: '', mai_html: '', mai_footer: '' }
    expect((await rows())[0]).toMatchObject(sent)
  })

  it('gets the page around it when it leaves, with the small print; one that is a whole page leaves as it is', async () => {
    const link = 'https://regen.test/out/' + 'k'.repeat(43)
    await queue({ html: '<p>Words</p>', footer: { text: 'Small print', link, linkWords: 'Stop' } })
    const [kept] = await rows()
    expect(kept?.mai_html).toBe('<p>Words</p>')
    expect(kept?.mai_footer).toContain('href="https://regen.test/out/•••1"')
    await queue({ html: '<!doctype html><body>Whole</body>', dedupeKey: 'whole' })
    await t.db.updateTable('outbox_mail').set({ mai_footer: null }).where('mai_dedupe_key', '=', 'whole').execute()
    expect(await sendDue()).toBe(2)
    // Two letters leave at once, and either may come first.
    const texts = received.map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    const [page, whole] = texts.toSorted((one, other) => other.indexOf('Small print') - one.indexOf('Small print'))
    expect(page).toMatch(
      /<!doctype html>.*padding:24px 24px 8px[^>]*><p>Words<\/p><\/td>.*Small print <a href="[^"]*"/s,
    )
    expect(page).toContain(link)
    expect(whole).toContain('<!doctype html><body>Whole</body>')
    expect(whole).not.toContain('<table')
  })

  it('does not leave before its time, and can be withdrawn until then', async () => {
    const holdUntil = new Date(Date.now() + 600_000)
    await queue({ holdUntil, about: 'cycle:1' })
    await queue({ to: 'niki@mail.test', holdUntil, about: 'cycle:2' })
    expect(await sendDue()).toBe(0)
    expect(await t.work((work) => withdraw(work, { about: 'cycle:1' }))).toBe(1)
    t.setNow(new Date(holdUntil.getTime() + 1000).toISOString())
    await sendDue()
    expect(received.map(({ to }) => to)).toEqual([['niki@mail.test']])
    expect((await rows()).map((row) => row.mai_status)).toEqual(['DROPPED', 'SENT'])
  })

  it('carries a stored file, and fails for good when that is gone', async () => {
    const content = Buffer.from('BEGIN:VCALENDAR')
    const file = await t.work((work) =>
      storeBuffer(work, { name: 'πρόσκληση.ics', mime: 'text/calendar', buffer: content, purpose: 'x' }),
    )
    const attachment = { filename: 'πρόσκληση.ics', contentType: 'text/calendar; method=REQUEST' }
    await queue({
      attachments: [
        { ...attachment, fil_id: file.fil_id },
        { filename: 'α.txt', contentType: 'text/plain', content: 'Ωμέγα' },
      ],
    })
    await sendDue()
    expect(received[0]?.text).toContain(content.toString('base64'))
    expect(received[0]?.text).toContain(Buffer.from('Ωμέγα').toString('base64'))
    await t.services.storage.remove(file.fil_id)
    await queue({ attachments: [{ ...attachment, fil_id: file.fil_id }] })
    await sendDue()
    expect((await rows())[1]).toMatchObject({ mai_status: 'FAILED', mai_error: 'Το συνημμένο αρχείο δεν υπάρχει πια.' })
  })

  it('says a calendar entry with its method beside the text, and as a file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR'
    const attachment = {
      filename: 'synentefxi.ics',
      contentType: 'text/calendar; method=CANCEL; charset=utf-8',
      content,
    }
    await queue({ attachments: [attachment] })
    await sendDue()
    const text = received[0]?.text ?? ''
    expect(text).toMatch(/multipart\/alternative/)
    expect(text).toMatch(/Content-Type: text\/calendar;[^:]*method=CANCEL/)
    expect(text).toMatch(/Content-Type: application\/ics; name=synentefxi\.ics/)
  })

  it('is not surely withdrawn any more, and others beside it are', async () => {
    await t.work((work) => queueMany(work, [{ ...mail, to: 'stall@mail.test', about: 'cycle:1' }]))
    const arrived = standstill()
    const sender = new MailSender(t.services)
    const sending = sender.sendDue()
    await arrived
    await queue({ about: 'cycle:1', holdUntil: new Date(Date.now() + 60_000) })
    expect(await t.work((work) => withdraw(work, { about: 'cycle:1' }))).toBe(1)
    for (const go of letGo) go()
    await sending
    await sender.stop()
    expect((await rows()).map((row) => row.mai_status)).toEqual(['SENT', 'DROPPED'])
  })

  it.each([
    ['takes it', 'SENT'],
    ['says later', 'DROPPED'],
    ['says never', 'DROPPED'],
    ['knows no such mailbox', 'DROPPED'],
    ['falls silent', 'DROPPED'],
  ] as const)('and withdrawn arrives or not, and is never tried again: the server %s', async (what, expected) => {
    await queue({ to: 'stall@mail.test', about: 'notification:1' })
    const arrived = standstill()
    const sender = new MailSender(t.services, { times: { connect: 1000, socket: 400, mail: 5000 } })
    const sending = sender.sendDue()
    await arrived
    expect(await t.work((work) => withdraw(work, { about: 'notification:1' }))).toBe(0)
    expect((await rows())[0]).toMatchObject({ mai_status: 'QUEUED', mai_is_withdrawn: true })
    if (what === 'takes it') for (const go of letGo) go()
    const answers = { 'says later': 451, 'says never': 554, 'knows no such mailbox': 550 }
    if (what in answers)
      for (const refuse of letGo)
        refuse(Object.assign(new Error('5.1.1 no'), { responseCode: answers[what as keyof typeof answers] }))
    await sending
    await sender.stop()
    expect((await rows())[0]).toMatchObject({
      mai_status: expected,
      mai_is_withdrawn: false,
      mai_message_id: expect.not.stringMatching('sending'),
    })
    t.setNow(new Date(Date.now() + 3_600_000).toISOString())
    expect(await sendDue()).toBe(0)
    expect(received).toHaveLength(1)
  })

  it('is surely withdrawn until its text is handed over', async () => {
    await queue({ to: 'hold@mail.test', about: 'cycle:1' })
    const arrived = standstill()
    const sender = new MailSender(t.services)
    const sending = sender.sendDue()
    await arrived
    // Another process, which knows nothing of that conversation.
    expect(await t.work((work) => withdraw(work, { about: 'cycle:1' }))).toBe(1)
    for (const go of letGo) go()
    await sending
    await sender.stop()
    expect([received, (await rows()).map((row) => row.mai_status)]).toEqual([[], ['DROPPED']])
  })

  it('and withdrawn at the end of its text leaves, or surely does not', async () => {
    for (let wait = 0; wait < 10; wait += 1) {
      ;[received, letGo] = [[], []]
      await t.db.deleteFrom('outbox_mail').execute()
      await queue({ to: 'hold@mail.test', about: 'cycle:1' })
      const arrived = standstill()
      const sender = new MailSender(t.services)
      const sending = sender.sendDue()
      await arrived
      for (const go of letGo) go()
      await sleep(wait)
      const surely = await t.work((work) => withdraw(work, { about: 'cycle:1' }))
      await sending.then(() => sender.stop())
      expect([received.length, (await rows())[0]?.mai_status]).toEqual(surely === 1 ? [0, 'DROPPED'] : [1, 'SENT'])
    }
  })

  it('and withdrawn is not taken over from a process that is gone', async () => {
    await queue({ about: 'notification:1' })
    await t.db.updateTable('outbox_mail').set({ mai_message_id: 'sending', mai_is_handed_over: true }).execute()
    await t.work((work) => withdraw(work, { about: 'notification:1' }))
    t.setNow(new Date(Date.now() + 3_600_000).toISOString())
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]).toMatchObject({
      mai_status: 'DROPPED',
      mai_may_have_arrived: true,
    })
    expect(received).toEqual([])
  })

  it('goes back to the outbox, uncounted, when the process ends before its text has left', async () => {
    await queue({ to: 'hold@mail.test' })
    const arrived = standstill()
    const sender = new MailSender(t.services, { stopMs: 100 })
    sender.start()
    await arrived
    const started = Date.now()
    await sender.stop()
    expect(Date.now() - started).toBeLessThan(1500)
    expect((await rows())[0]).toMatchObject({ mai_status: 'QUEUED', mai_attempts: 0, mai_message_id: '' })
  })

  it('is waited for when the process ends after its text has left', async () => {
    await queue({ to: 'stall@mail.test' })
    const arrived = standstill()
    const sender = new MailSender(t.services, { stopMs: 50 })
    sender.start()
    await arrived
    const stopping = sender.stop()
    await sleep(300)
    for (const go of letGo) go()
    await stopping
    expect((await rows())[0]).toMatchObject({ mai_status: 'SENT', mai_attempts: 1, mai_is_handed_over: false })
  })

  it('is not sent by a process whose claim has ended meanwhile', async () => {
    await queue({ to: 'hold@mail.test' })
    const arrived = standstill()
    const frozen = new MailSender(t.services)
    const sending = frozen.sendDue()
    await arrived
    stalled = undefined
    t.setNow(new Date(Date.now() + 3_600_000).toISOString())
    const next = new MailSender(t.services)
    const again = next.sendDue()
    await expect.poll(() => letGo.length).toBe(2)
    for (const go of letGo) go()
    await Promise.all([sending, again])
    await Promise.all([frozen.stop(), next.stop()])
    expect(received).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ mai_status: 'SENT', mai_attempts: 1 })
  })
})

describe('a mail server', () => {
  it('that refuses one mail does not keep the others', async () => {
    await queue({ to: 'nobody@mail.test' })
    await queue({ to: 'full@mail.test' })
    await queue({ to: 'greylisted@mail.test' })
    await queue()
    await sendDue({ lanes: 1 })
    expect((await rows()).map((row) => [row.mai_status, row.mai_attempts])).toEqual([
      ['BOUNCED', 1],
      ['FAILED', 1],
      ['QUEUED', 1],
      ['SENT', 1],
    ])
    expect((await rows())[0]?.mai_error).toContain('550')
  })

  it('whose words no database could keep ends a letter all the same', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 x\r\n')
      socket.on('data', (line) => socket.write(String(line).startsWith('RCPT') ? '552 no\0way\r\n' : '250 x\r\n'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
    await queue()
    const sender = new MailSender({ ...t.services, config: { ...t.services.config, smtpUrl } })
    await sender.sendDue()
    await sender.stop()
    server.close()
    const mai_error = expect.stringContaining('«552 no way»')
    expect((await rows())[0]).toMatchObject({ mai_status: 'FAILED', mai_error })
  })

  it('that refuses a letter leaves a line in the log, which names nobody', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    await queue({ to: 'full@mail.test' })
    const sender = new MailSender({ ...t.services, log }, { stopMs: 200 })
    await sender.sendDue()
    await sender.stop()
    const [{ mai_id } = { mai_id: 0 }] = await rows()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a letter was not delivered', mail: mai_id, outcome: 'never', attempts: 1 },
    ])
    expect(lines.join('')).not.toContain('mail.test')
  })

  it('is asked again after 1, 5, 30, 120 and 360 minutes, and then a person must look', async () => {
    await queue({ to: 'greylisted@mail.test' })
    let now = Date.now()
    for (const minutes of [1, 5, 30, 120, 360]) {
      t.setNow(new Date(now).toISOString())
      expect(await sendDue()).toBe(1)
      const [row] = await rows()
      expect(row?.mai_status).toBe('QUEUED')
      expect(Date.parse(row?.mai_next_attempt ?? '') - now).toBe(minutes * 60_000)
      now += minutes * 60_000
    }
    t.setNow(new Date(now).toISOString())
    await sendDue()
    expect((await rows())[0]).toMatchObject({ mai_status: 'FAILED', mai_attempts: 6 })
  })

  it('that does not take our password fails no mail, and is left alone for a while', async () => {
    acceptsPassword = false
    await t.work((work) =>
      queueMany(
        work,
        Array.from({ length: 20 }, () => mail),
      ),
    )
    const sender = new MailSender(t.services, { lanes: 2, pauseMs: 60_000 })
    expect(await sender.sendDue()).toBe(2)
    expect(await sender.sendDue()).toBe(0)
    await sender.stop()
    expect((await rows()).filter((row) => row.mai_status !== 'QUEUED')).toEqual([])
    // The operator reads what is wrong with it, and no words of the server, which may name people.
    const { isWorking, reason } = t.services.parts.all.get('mail') ?? {}
    expect(isWorking).toBe(false)
    expect(reason).toMatch(/^the mail server does not take letters \(EAUTH, 535, [A-Z ]+\)$/)
  })

  it('that falls silent before it has the text costs one try', async () => {
    await queue({ to: 'hold@mail.test' })
    const started = Date.now()
    await sendDue({ times: { connect: 1000, socket: 300, mail: 5000 } })
    await queue({ to: 'hold@mail.test' })
    await sendDue({ times: { connect: 1000, socket: 5000, mail: 300 } })
    expect(Date.now() - started).toBeLessThan(4000)
    expect((await rows()).map((row) => [row.mai_status, row.mai_attempts])).toEqual([
      ['QUEUED', 1],
      ['QUEUED', 1],
    ])
  })

  it('that falls silent after it has the text may have taken it: a person decides', async () => {
    await queue({ to: 'stall@mail.test' })
    await sendDue({ times: { connect: 1000, socket: 300, mail: 5000 } })
    await queue({ to: 'stall@mail.test' })
    await sendDue({ times: { connect: 1000, socket: 5000, mail: 300 } })
    expect((await rows()).map((row) => [row.mai_status, row.mai_error])).toEqual([
      ['FAILED', expect.stringContaining('μπορεί να έφτασε')],
      ['FAILED', expect.stringContaining('μπορεί να έφτασε')],
    ])
    t.setNow(new Date(Date.now() + 86_400_000).toISOString())
    expect(await sendDue()).toBe(0)
    expect(received).toHaveLength(2)
  })

  it('that goes away after it has the text may have taken it: nobody sends it again', async () => {
    await queue({ to: 'die@mail.test' })
    await sendDue()
    t.setNow(new Date(Date.now() + 61_000).toISOString())
    expect(await sendDue()).toBe(0)
    expect(received).toHaveLength(1)
    const [row] = await rows()
    expect(row).toMatchObject({ mai_status: 'FAILED', mai_may_have_arrived: true })
    expect(row?.mai_text).not.toBe('')
  })

  it('that waits for a slow domain gets the letters to others meanwhile', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await queue({ to: `stall${number}@slow.test` })
    const sender = new MailSender(t.services, { pollMs: 60_000 })
    sender.start()
    await expect.poll(() => received.length).toBe(2)
    // The two are still waiting for their answer.
    for (const number of [1, 2, 3, 4, 5]) await queue({ to: `p${number}@quick.test` })
    await expect.poll(() => received.length, { timeout: 2000 }).toBe(7)
    expect(received.filter(({ to }) => to[0]?.endsWith('@slow.test'))).toHaveLength(2)
    const going = setInterval(() => letGo.splice(0).forEach((go) => go()), 10)
    await expect.poll(() => received.length).toBe(13)
    clearInterval(going)
    for (const go of letGo) go()
    await sender.stop()
    expect((await rows()).every((row) => row.mai_status === 'SENT')).toBe(true)
  })

  it('is not asked for a domain that takes no more now, and is for the others', async () => {
    for (const name of ['busy', 'maria', 'nikos']) await queue({ to: `${name}@full.test` })
    await queue({ to: 'eleni@other.test' })
    const sender = new MailSender(t.services, { lanes: 1, pauseMs: 1000 })
    expect(await sender.sendDue()).toBe(2)
    expect(received.map(({ to }) => to[0])).toEqual(['eleni@other.test'])
    expect(await sender.sendDue()).toBe(0)
    await sleep(1100)
    expect(await sender.sendDue()).toBe(2)
    await sender.stop()
    expect((await rows()).map((row) => row.mai_status)).toEqual(['QUEUED', 'SENT', 'SENT', 'SENT'])
  })

  it('gets the letters that somebody waits for before news', async () => {
    for (const number of [1, 2, 3]) await queue({ to: `n${number}@mail.test`, template: 'news' })
    await queue({ to: 'reset@mail.test' })
    await sendDue({ lanes: 1 })
    expect(received.map(({ to }) => to[0])).toEqual(['reset@mail.test', 'n1@mail.test', 'n2@mail.test', 'n3@mail.test'])
  })
})

describe('senders', () => {
  /** A process of its own that is killed at the moment when its mail stands still at the server. */
  async function killWhileItStands(to: string): Promise<void> {
    await queue({ to, dedupeKey: to })
    const arrived = standstill()
    const script = `
      import { pino } from 'pino'
      import { readConfig } from '#server/core/config.ts'
      import { MailSender } from '#server/core/mail/sender.ts'
      import { connect } from '#server/database/connect.ts'
      import { makeServices } from '#server/services.ts'
      const config = readConfig(process.env)
      const connection = connect(config.databaseUrl, { poolSize: 2, onError() {} })
      const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
      new MailSender(services).start()
      setTimeout(() => process.exit(1), 400_000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: process.cwd(),
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: t.services.connection.url, SMTP_URL: url, MAIL_FROM: 'office@regen.test' },
    })
    await arrived
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Not before its time: the other process might still be alive.
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]).toMatchObject({ mai_status: 'QUEUED', mai_message_id: 'sending' })
    stalled = () => letGo.at(-1)?.()
    t.setNow(new Date(Date.now() + 3_600_000).toISOString())
  }

  it('take over the mail of a process that was killed before its text had left', async () => {
    await killWhileItStands('hold@mail.test')
    expect(await sendDue()).toBe(1)
    expect(received).toHaveLength(1)
    expect((await rows())[0]).toMatchObject({ mai_status: 'SENT', mai_attempts: 1 })
  })

  it('never send a mail again whose process was killed after its text had left', async () => {
    await killWhileItStands('stall@mail.test')
    expect(await sendDue()).toBe(0)
    expect((await rows())[0]).toMatchObject({
      mai_status: 'FAILED',
      mai_attempts: 1,
      mai_error: 'Η εφαρμογή σταμάτησε ενώ το γράμμα έφευγε: μπορεί να έφτασε.',
    })
    t.setNow(new Date(Date.now() + 86_400_000).toISOString())
    expect(await sendDue()).toBe(0)
    expect(received).toHaveLength(1)
  })

  it('hear of new mails at once', async () => {
    const sender = new MailSender(t.services, { pollMs: 60_000 })
    sender.start()
    await sleep(100)
    await queue()
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
    await sender.stop()
  })

  it('keep together to the mails a minute that the operator allows, in any minute', async () => {
    const { db } = t
    await db.deleteFrom('mail_start').execute()
    const calm = { ...t.services, config: { ...t.services.config, mailRatePerMinute: 7 } }
    await t.work((work) =>
      queueMany(
        work,
        Array.from({ length: 12 }, () => mail),
      ),
    )
    const three = async () => {
      const senders = [1, 2, 3].map(() => new MailSender(calm))
      const counts = await Promise.all(senders.map((sender) => sender.sendDue()))
      await Promise.all(senders.map((sender) => sender.stop()))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const later = (seconds: number) =>
      sql`update mail_start set mst_at = mst_at - make_interval(secs => ${seconds})`.execute(db)
    expect([await three(), await three()]).toEqual([7, 0])
    await later(50)
    expect(await three()).toBe(0)
    await later(11)
    expect([await three(), await three()]).toEqual([5, 0])
    expect(received).toHaveLength(12)
    expect((await rows()).every((row) => row.mai_status === 'SENT' && row.mai_attempts === 1)).toBe(true)
  })

  it('bring a hundred mails to a hundred people, each once', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...mail,
      to: `p${index}@mail.test`,
      dedupeKey: `bulk ${index}`,
    }))
    await t.work((work) => queueMany(work, many))
    expect(await t.work((work) => queueMany(work, many.slice(0, 50)))).toEqual([])
    await Promise.all([sendDue({ stopMs: 20_000 }), sendDue({ stopMs: 20_000 })])
    expect(new Set(received.flatMap((mail) => mail.to)).size).toBe(100)
    expect(received).toHaveLength(100)
  })

  it('say that mails stayed here when there is no mail server', async () => {
    const local = { ...t.services, config: { ...t.services.config, smtpUrl: undefined } }
    await t.work((work) => queueMany(work, [mail, { ...mail, holdUntil: new Date(Date.now() + 60_000) }]))
    const sender = new MailSender(local)
    expect(await sender.sendDue()).toBe(1)
    await sender.stop()
    expect((await rows()).map((row) => [row.mai_status, row.mai_message_id, row.mai_date_sent])).toEqual([
      ['SENT', 'local', null],
      ['HELD', '', null],
    ])
    expect(received).toEqual([])
  })
})
