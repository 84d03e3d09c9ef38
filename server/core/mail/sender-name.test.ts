import { expect, it } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/mail-server.ts'

const letters: string[] = []
const url = await startMailServer((letter) => void letters.push(letter.toString()))
const t = await startTestApp({ SMTP_URL: url, MAIL_FROM: 'office@regen.test' })

/** The words of a header, which leave in ASCII. */
const decoded = (header: string) =>
  header
    .replaceAll(/(\?=) +(=\?)/g, '$1$2')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeURIComponent(word.replaceAll('_', ' ').replaceAll(/=(?=[0-9A-F]{2})/g, '%')),
    )

it('is that of the installation where the address of the sender has none, with commas and Greek and all', async () => {
  const unnamed = { BRAND_NAME: 'Δίκτυο, "Αποφοίτων"', MAIL_FROM: 'office@regen.test' }
  const named = { MAIL_FROM: 'Γραφείο, Πάτρα <office@regen.test>' }
  for (const settings of [unnamed, named]) {
    const { mailFrom } = readConfig({ SMTP_URL: url, ...settings })
    await t.work((work) => queueMail(work, { to: 'maria@mail.test', template: '', subject: 'Γεια', text: 'σου' }))
    const sender = new MailSender({ ...t.services, config: { ...t.services.config, mailFrom } })
    await sender.sendDue()
    await sender.stop()
  }
  const headers = letters.map((letter) => letter.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(headers.map((header) => decoded(/^From: (.*)$/m.exec(header)?.[1] ?? ''))).toEqual([
    'Δίκτυο, "Αποφοίτων" <office@regen.test>',
    'Γραφείο, Πάτρα <office@regen.test>',
  ])
})
