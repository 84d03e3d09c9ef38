import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { isMailbox } from '#server/core/mail/mail-check.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { isMailboxSql } from '#server/features/mail/mail.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, wholeLetters } from '#server/testing/make.ts'

const t = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@regen.test' })
const admin = await t.asOffice()

describe('an address', () => {
  it('is one for the database exactly when it is one for the outbox', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(...' @<>(),;:"\\[]\t\n\r\u0085\u00a0\u1680\u2003\u2028\u2029\u3000\ufeff\u200bα.-+😀'),
      fc.constantFrom('a', 'mail.test', 'x'.repeat(250), '😀'.repeat(130)),
    )
    const address = fc
      .array(part, { maxLength: 5 })
      .map((parts) => parts.join('').replaceAll('\u0000', '').toWellFormed())
    const some = fc.sample(
      fc.oneof(
        address,
        fc.tuple(address, address).map((two) => two.join('@')),
      ),
      4000,
    )
    const result = await sql<{ usr_email: string; fits: boolean }>`select usr_email, ${isMailboxSql} as fits
      from unnest(${[...some, 'maria@mail.test']}::text[]) usr_email`.execute(t.db)
    const wrong = result.rows.filter((row) => row.fits !== isMailbox(row.usr_email))
    expect(wrong).toEqual([])
    expect(result.rows.filter((row) => row.fits).length).toBeGreaterThan(50)
  })
})

describe('links of a mail, where there is a mail server', () => {
  const queueHeld = async (count: number) => {
    const usr_id = await t.work((work) => makeCandidate(work))
    const keys = await Promise.all(
      Array.from({ length: count }, () => t.work((work) => makeKey(work, { kind: 'personal', usr_id, minutes: 60 }))),
    )
    const text = keys.map((key) => `Δες: https://regen.test/me/${key}.`).join('\n')
    const mail = { to: 'maria@mail.test', template: '', subject: 'Η σελίδα σου', text, html: `<p>${text}</p>` }
    const holdUntil = new Date(Date.now() + 600_000)
    return { keys, id: (await t.work((work) => queueMail(work, { ...mail, holdUntil }))) ?? 0 }
  }
  const letterOf = async (mai_id: number) => (await t.work((work) => wholeLetters(work, { mai_id })))[0]

  it('are their receiver’s alone from the beginning, and come back into a reworded mail', async () => {
    const { id, keys } = await queueHeld(1)
    const { body } = await admin.call(mail.one, { id })
    expect([body.is_masked, body.mai_text]).toEqual([true, 'Δες: https://regen.test/me/•••1.'])
    const edited = await admin.call(mail.edit, { id, mai_subject: 'Νέο', mai_text: `${body.mai_text}\nΚαλή συνέχεια` })
    expect(edited.body.mai_text).toBe('Δες: https://regen.test/me/•••1.\nΚαλή συνέχεια')
    const letter = await letterOf(id)
    expect(letter?.mai_text).toBe(`Δες: https://regen.test/me/${keys[0]}.\nΚαλή συνέχεια`)
    expect(letter?.mai_html).toContain(`href="https://regen.test/me/${keys[0]}"`)
  })

  it('stay apart when there are several, and none is brought from elsewhere', async () => {
    const { id, keys } = await queueHeld(2)
    const text = (await admin.call(mail.one, { id })).body.mai_text
    expect(text).toBe('Δες: https://regen.test/me/•••1.\nΔες: https://regen.test/me/•••2.')
    await admin.call(mail.edit, { id, mai_subject: 'Νέο', mai_text: text.split('\n').toReversed().join('\n') })
    expect((await letterOf(id))?.mai_text).toBe(
      keys
        .toReversed()
        .map((key) => `Δες: https://regen.test/me/${key}.`)
        .join('\n'),
    )
    const forged = await admin.call(mail.edit, { id, mai_subject: 'Νέο', mai_text: 'Δες: https://regen.test/me/•••3' })
    expect([forged.status, Object.keys(forged.error.fields ?? {})]).toEqual([422, ['mai_text']])
    const inSubject = await admin.call(mail.edit, { id, mai_subject: 'Νέο •••9', mai_text: 'Δες' })
    expect([inSubject.status, Object.keys(inSubject.error.fields ?? {})]).toEqual([422, ['mai_subject']])
  })
})
