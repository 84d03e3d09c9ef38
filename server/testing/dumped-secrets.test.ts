import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { allTemplates } from '#server/core/mail/templates.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { queueNews } from '#server/features/mail/mail.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { makeCandidate, makeCompany, wholeLetters } from '#server/testing/make.ts'

// Whoever gets a copy of the database gets no key of a letter, neither while it waits nor after it has left.

const received: string[] = []
const url = await startMailServer((mail) => received.push(mail.toString()))
const t = await startTestApp({
  SMTP_URL: url,
  MAIL_FROM: 'office@regen.test',
  MAIL_RATE_PER_MINUTE: '100000',
})
const { db } = t

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ rows: string | null }>`select string_agg(copied::text, ' ') as rows from ${sql.table(name)} copied`.execute(
        db,
      ),
    ),
  )
  return texts.map(({ rows }) => rows[0]?.rows ?? '').join('\n')
}

const KEY = /(?<![\w-])[\w-]{43}(?![\w-])/g
const readable = (message: string) => {
  const parts = message.split(/\r\n\r\n/).map((part) => part.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  const inBase64 = parts.map((part) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString())
  return [...parts, ...inBase64].join('\n')
}

it('holds no token of a sign-in and no secret of the chat', async () => {
  const person = await t.asCompany()
  const { status, body } = await person.call(chatContract.register)
  expect([status, body.chatSecret]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
  const copy = await dump()
  expect([person.token, body.chatSecret].filter((secret) => copy.includes(secret))).toEqual([])
})

it('holds no key of any letter, before it leaves and after', async () => {
  const admin = await t.asOffice()
  const company = await t.work((work) => makeCompany(work))
  const candidate = await t.work((work) => makeCandidate(work))
  // Every kind of letter that the product can write, each link of it with a key.
  await t.work(async (work) => {
    for (const [template, { sample }] of allTemplates()) {
      const values = { ...sample }
      for (const [name, value] of Object.entries(sample))
        if (value.startsWith('http'))
          values[name] = `https://regen.test/x/${await makeKey(work, { kind: 'reset', minutes: 60 })}`
      await queueTemplateMail(work, { template, to: 'all@mail.test', values })
    }
    const news = { subject: 'Νέα', text: 'Νέα', html: '<p>Νέα</p>', toName: '', dedupeKey: 'news' }
    await queueNews(work, [{ ...news, usr_id: candidate, usr_role: 'CANDIDATE', to: 'news@mail.test' }], 'x:1')
    const link = await personalLinkFor(work, candidate)
    const attachments = [{ filename: 'α.ics', contentType: 'text/calendar', content: `URL:${link}` }]
    await queueTemplateMail(work, {
      template: 'auth.reset',
      to: 'a@mail.test',
      values: { email: 'α', link },
      attachments,
    })
  })
  // And as people ask for them, with a key that makes repeated requests harmless.
  const { usr_email } = await t.work((work) =>
    work.db.selectFrom('users').select('usr_email').where('usr_id', '=', company.usr_id).executeTakeFirstOrThrow(),
  )
  const once = { headers: { 'idempotency-key': 'once-and-only-once' } }
  expect((await t.visitor.call(authContract.resetInit, { email: usr_email }, once)).status).toBe(200)
  const invited = await admin.call(
    teamContract.invite,
    { email: 'new@office.test', fullname: 'Νέα', grade: 'MEMBER' },
    once,
  )
  expect(invited.status).toBe(201)
  await expect
    .poll(async () => (await t.work((work) => wholeLetters(work, { mai_to: usr_email }))).length)
    .toBeGreaterThan(0)

  const waiting = await t.work((work) => wholeLetters(work))
  const keys = [...new Set(JSON.stringify(waiting).match(KEY))]
  expect(keys.length).toBeGreaterThan(20)
  const before = await dump()
  expect(keys.filter((key) => before.includes(key))).toEqual([])

  const sender = new MailSender(t.services)
  expect(await sender.sendDue()).toBe(waiting.length)
  await sender.stop()
  const letters = received.map(readable).join('\n')
  expect(keys.filter((key) => !letters.includes(key))).toEqual([])
  expect(letters).not.toContain('•••')
  const after = await dump()
  expect(keys.filter((key) => after.includes(key))).toEqual([])
  const left = await t.work((work) => wholeLetters(work))
  expect(
    left.filter((letter) => letter.mai_text + letter.mai_html + letter.mai_keys !== '' || letter.mai_status !== 'SENT'),
  ).toEqual([])
  expect(left.every((letter) => letter.mai_subject !== '' && letter.mai_date_sent !== null)).toBe(true)
})
