import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { queueMail } from '#server/core/mail/outbox.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/mail-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'regen-dkim-'))
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const received: string[] = []
const url = await startMailServer((mail) => received.push(mail.toString('latin1')))
const keyFile = join(folder, 'dkim.pem')
writeFileSync(keyFile, pair.privateKey)
const t = await startTestApp({
  SMTP_URL: url,
  MAIL_FROM: 'Γραφείο <office@regen.test>',
  MAIL_DKIM_SELECTOR: 'k2026',
  MAIL_DKIM_KEY_FILE: keyFile,
})

afterAll(() => rmSync(folder, { recursive: true }))

const unfold = (line: string) => line.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll(/[ \t]+/g, ' ')

/** One header in relaxed canonical form (RFC 6376, 3.4.2). */
function relaxed(line: string): string {
  const [name = '', ...value] = unfold(line).split(':')
  return `${name.trim().toLowerCase()}:${value.join(':').trim()}`
}

/** Checks the signature as a receiver does, with nothing of the library that made it. */
function isSigned(message: string): boolean {
  const end = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const tags = new Map(
    unfold(signature.slice(signature.indexOf(':') + 1))
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
  )
  const body = message.slice(end + 4).replaceAll(/[ \t]+(?=\r\n)/g, '')
  const relaxedBody = `${body.replaceAll(/[ \t]+/g, ' ').replace(/(\r\n)*$/, '')}\r\n`
  const hash = createHash('sha256').update(relaxedBody, 'latin1').digest('base64')
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const line = headers.find((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return line === undefined ? '' : `${relaxed(line)}\r\n`
  })
  const text = signed.join('') + relaxed(signature).replace(/; b=[^;]*$/, '; b=')
  const isOurs = tags.get('d') === 'regen.test' && tags.get('s') === 'k2026' && hash === tags.get('bh')
  return (
    isOurs && verify('sha256', Buffer.from(text, 'latin1'), pair.publicKey, Buffer.from(tags.get('b') ?? '', 'base64'))
  )
}

it('signs what leaves, the one-click unsubscribe included, so that a change on the way shows', async () => {
  await t.work((work) =>
    queueMail(work, {
      to: 'maria@mail.test',
      template: '',
      subject: 'Καλημέρα',
      text: 'Γεια σου Μαρία',
      headers: { 'List-Unsubscribe': '<https://regen.test/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  )
  const sender = new MailSender(t.services)
  expect(await sender.sendDue()).toBe(1)
  await sender.stop()
  const [message = ''] = received
  expect(isSigned(message)).toBe(true)
  expect(isSigned(message.replace('One-Click', 'Two-Click'))).toBe(false)
  expect(isSigned(message.replace(/(\r\n\r\n)(?=\S)/, '$1x'))).toBe(false)
})
