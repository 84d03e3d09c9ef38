import { describe, expect, it } from 'vitest'
import { mailContract as mail } from '#shared/features/mail/mail.contract.ts'
import { allTemplates, companyFormOf } from '#server/core/mail/templates.ts'
import { queueTemplateMail, queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import type { Mail } from '#server/core/mail/outbox.ts'
import { makeKey, spendKey } from '#server/core/secret-keys.ts'
import { NEWS_TEMPLATE } from '#server/features/mail/mail.service.ts'
import { lockWording } from '#server/features/mail/mail.queries.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { makeCandidate, trailOf } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const company = await t.asCompany()

const later = () => new Date(Date.now() + 600_000)
const queue = async (values: Partial<Mail> = {}, mai_status?: string): Promise<number> => {
  const mail = { to: 'maria@mail.test', template: '', subject: 'Καλημέρα', text: 'Γεια σου', ...values }
  const id = await t.work((work) => queueMail(work, mail))
  if (mai_status) await set(id ?? 0, { mai_status })
  return id ?? 0
}
const set = (id: number, values: Record<string, string>) =>
  t.db.updateTable('outbox_mail').set(values).where('mai_id', '=', id).execute()
const stateOf = async (id: number) => (await admin.call(mail.one, { id })).body.mai_status

describe('a mail that is held', () => {
  it('is reworded, in text and in how it looks, and only as long as it is held', async () => {
    const id = await queue({ holdUntil: later(), html: '<p>παλιό</p>' })
    const whole = /^<!doctype html>.*<p>παλιό<\/p>.*<\/html>$/s
    expect((await admin.call(mail.one, { id })).body.mai_html).toMatch(whole)
    const edited = await admin.call(mail.edit, {
      id,
      mai_subject: 'Νέο θέμα',
      mai_text: 'Δες το <b>https://a.test/x</b>',
    })
    expect(edited.body).toMatchObject({ mai_status: 'HELD', mai_subject: 'Νέο θέμα' })
    expect(edited.body.mai_html).toContain('&lt;b&gt;<a href="https://a.test/x')
    expect(edited.body.mai_html).not.toContain('παλιό')
    await set(id, { mai_status: 'SENT' })
    const late = await admin.call(mail.edit, { id, mai_subject: 'Αργά', mai_text: 'Αργά' })
    expect([late.status, late.message]).toEqual([409, 'Το γράμμα άλλαξε στο μεταξύ: Στάλθηκε.'])
    expect((await admin.call(mail.edit, { id: 999_999, mai_subject: 'α', mai_text: 'α' })).status).toBe(404)
  })

  it.each([
    [{ mai_subject: 'α\r\nBcc: x@evil.test', mai_text: 'α' }, 'mai_subject'],
    [{ mai_subject: ' ', mai_text: 'α' }, 'mai_subject'],
    [{ mai_subject: 'α', mai_text: ' ' }, 'mai_text'],
    [{ mai_subject: 'α', mai_text: 'α', mai_to: 'x@evil.test' }, 'mai_to'],
  ])('is not reworded to %o', async (input, field) => {
    const id = await queue({ holdUntil: later() })
    const answer = await admin.call(mail.edit, { id, ...input } as never)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('mails of the outbox', () => {
  it('are taken back while they have not left; of many, the others are counted', async () => {
    const [waiting, queued, sent] = [await queue({ holdUntil: later() }), await queue(), await queue({}, 'SENT')]
    expect((await admin.call(mail.drop, { ids: [waiting, queued, sent] })).body).toEqual({ done: 2, skipped: 1 })
    expect([await stateOf(waiting), await stateOf(queued), await stateOf(sent)]).toEqual(['DROPPED', 'DROPPED', 'SENT'])
    const alone = await admin.call(mail.drop, { ids: [sent] })
    expect([alone.status, alone.message]).toEqual([409, 'Το γράμμα άλλαξε στο μεταξύ: Στάλθηκε.'])
    expect((await admin.call(mail.drop, { ids: [999_999] })).status).toBe(404)
    const onItsWay = await queue()
    await set(onItsWay, { mai_message_id: 'sending' })
    expect((await admin.call(mail.drop, { ids: [onItsWay] })).message).toContain('Φεύγει αυτή τη στιγμή')
  })

  it('are sent now when they wait, failed or came back, never when they were taken back', async () => {
    const ids = await Promise.all([
      queue({ holdUntil: later() }),
      queue({}, 'FAILED'),
      queue({}, 'BOUNCED'),
      queue({}, 'DROPPED'),
      queue({}, 'SENT'),
    ])
    expect((await admin.call(mail.retry, { ids })).body).toEqual({ done: 3, skipped: 2 })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'DROPPED', 'SENT'])
  })

  it('are chosen by the filters of the list as well', async () => {
    const ids = [await queue({ subject: 'Μαζικό α' }, 'FAILED'), await queue({ subject: 'Μαζικό β' }, 'FAILED')]
    const filters = [{ field: 'mai_status', op: 'eq' as const, value: 'FAILED' }]
    expect((await admin.call(mail.retry, { q: 'ΜΑΖΙΚΟ', filters })).body).toEqual({ done: 2, skipped: 0 })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['QUEUED', 'QUEUED'])
  })

  it('are chosen by ids or by a search, and never all by an empty one', async () => {
    const ids = [await queue({ holdUntil: later() })]
    for (const input of [{}, { filters: [] }, { ids, q: 'Μαζικό' }])
      expect((await admin.call(mail.drop, input)).status).toBe(422)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['HELD'])
  })

  it('are noted as returned once they were sent', async () => {
    const id = await queue({ to: 'gone@mail.test' }, 'SENT')
    expect((await admin.call(mail.bounced, { id })).body.mai_status).toBe('BOUNCED')
    expect((await admin.call(mail.bounced, { id })).status).toBe(409)
    expect((await admin.call(mail.bounced, { id: 999_999 })).status).toBe(404)
  })

  it('are the office’s alone', async () => {
    const id = await queue({ holdUntil: later() })
    for (const caller of [company, t.visitor]) {
      expect([401, 403]).toContain((await caller.call(mail.drop, { ids: [id] })).status)
      expect([401, 403]).toContain((await caller.call(mail.edit, { id, mai_subject: 'α', mai_text: 'α' })).status)
      expect([401, 403]).toContain((await caller.call(mail.templates)).status)
    }
  })
})

describe('links that open an account', () => {
  const withKey = async (mai_status?: string) => {
    const usr_id = await t.work((work) => makeCandidate(work))
    const key = await t.work((work) => makeKey(work, { kind: 'reset', usr_id, minutes: 60 }))
    const link = `https://regen.test/reset-password-finish?resetKey=${key}`
    return { key, id: await queue({ text: `Άνοιξε ${link}.`, html: `<a href="${link}">x</a>` }, mai_status) }
  }
  const read = async (id: number) => (await admin.call(mail.one, { id })).body

  it('are hidden once the mail is with its receiver', async () => {
    const { id, key } = await withKey('SENT')
    const mail = await read(id)
    expect(mail.is_masked).toBe(true)
    expect(`${mail.mai_text} ${mail.mai_html}`).not.toContain(key)
    expect(mail.mai_text).toBe('Άνοιξε https://regen.test/reset-password-finish?resetKey=•••1.')
  })

  it('are read where the mail stays here, until they are used', async () => {
    const { id, key } = await withKey('SENT')
    await set(id, { mai_message_id: 'local' })
    expect((await read(id)).mai_text).toContain(key)
    await t.work((work) => spendKey(work, 'reset', key))
    expect((await read(id)).mai_text).not.toContain(key)
  })

  it('are hidden when they have expired', async () => {
    const { id, key } = await withKey()
    expect((await read(id)).mai_text).toContain(key)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    t.setNow(tomorrow)
    const again = await t.as(admin.usr_id)
    expect((await again.call(mail.one, { id })).body.mai_text).not.toContain(key)
    t.setNow(null)
  })
})

describe('templates', () => {
  const key = 'auth.reset'
  const templateRow = async () => (await admin.call(mail.templates)).body.find((template) => template.mtp_key === key)
  const words = { mtp_subject: 'Ο νέος σου κωδικός', mtp_body: 'Πάτησε εδώ:\n\n{link}' }

  it('are reworded, previewed with samples, and given back', async () => {
    const preview = await admin.call(mail.previewTemplate, { key, ...words })
    expect(preview.body.text).toContain('https://example.org/reset-password-finish')
    expect((await templateRow())?.is_own).toBe(false)
    expect((await admin.call(mail.saveTemplate, { key, ...words })).body).toMatchObject({ ...words, is_own: true })
    await admin.call(mail.saveTemplate, { key, ...words, mtp_subject: 'Δεύτερο' })
    expect(await templateRow()).toMatchObject({ mtp_subject: 'Δεύτερο', original: { subject: 'Ορισμός νέου κωδικού' } })
    expect((await admin.call(mail.resetTemplate, { key })).body).toMatchObject({
      is_own: false,
      mtp_subject: 'Ορισμός νέου κωδικού',
    })
    const audit = await trailOf(t.db, { aud_entity_id: key })
    expect(audit.map((row) => row.aud_action)).toEqual(['reworded', 'reworded', 'reset'])
  })

  it('keep the part that is left out, and refuse an edit that does not know the last change', async () => {
    const before = await templateRow()
    const expected_changed = before?.mtp_date_changed ?? null
    const edited = await admin.call(mail.saveTemplate, { key, mtp_subject: 'Τρίτο', expected_changed })
    expect(edited.body).toMatchObject({ mtp_subject: 'Τρίτο', mtp_body: before?.mtp_body })
    const late = await admin.call(mail.saveTemplate, { key, mtp_subject: 'Τέταρτο', expected_changed })
    expect([late.status, (await templateRow())?.mtp_subject]).toEqual([409, 'Τρίτο'])
    expect(late.error.details).toMatchObject({ changed_by: 'Ελένη Γραφείου', changed: ['Θέμα'] })
    await admin.call(mail.resetTemplate, { key })
  })

  it('are reworded by the first of two who do it for the first time at once', async () => {
    const colleague = await t.asOffice()
    const { both } = await t.work(async (work) => {
      await lockWording(work.db, key)
      const save = (who: Caller, mtp_subject: string) =>
        who.call(mail.saveTemplate, { key, ...words, mtp_subject, expected_changed: null })
      const both = [save(admin, 'Ο ένας'), save(colleague, 'Ο άλλος')]
      await untilLockWait(t, 2)
      return { both }
    })
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await admin.call(mail.resetTemplate, { key })
  })

  it.each([
    [{ ...words, mtp_body: 'Χωρίς σύνδεσμο' }, 'mtp_body', 'Λείπει το πεδίο {link}'],
    [{ ...words, mtp_body: '{link} {onoma}' }, 'mtp_body', 'Άγνωστο πεδίο {onoma}'],
    [{ ...words, mtp_subject: 'Για {onoma}' }, 'mtp_subject', 'Άγνωστο πεδίο {onoma}'],
    [{ ...words, mtp_subject: '' }, 'mtp_subject', 'Γράψε το θέμα'],
  ])('refuse %o', async (input, field, sentence) => {
    for (const call of [mail.saveTemplate, mail.previewTemplate] as const) {
      const answer = await admin.call(call, { key, ...input })
      expect([answer.status, answer.error.fields]).toEqual([422, { [field]: sentence }])
    }
  })

  it('that do not exist are not found', async () => {
    expect((await admin.call(mail.saveTemplate, { key: 'constructor', ...words })).status).toBe(404)
    expect((await admin.call(mail.resetTemplate, { key: 'x' })).status).toBe(404)
  })
})

describe('the link under a mail', () => {
  it('ends news by mail and takes it back, for its owner alone; a wrong one has expired', async () => {
    const [own, other] = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
    const key = await t.work((work) => makeKey(work, { kind: 'unsubscribe', usr_id: own ?? 0, minutes: 60 }))
    expect((await t.visitor.call(mail.newsChoice, { key })).body.wants_news).toBe(true)
    expect((await t.visitor.call(mail.unsubscribe, { key })).status).toBe(200)
    expect((await t.visitor.call(mail.unsubscribe, { key })).status).toBe(200)
    const rows = await t.db
      .selectFrom('users')
      .select(['usr_id', 'usr_date_unsubscribed'])
      .where('usr_id', 'in', [own ?? 0, other ?? 0])
      .orderBy('usr_id')
      .execute()
    expect(rows.map((row) => row.usr_date_unsubscribed !== null)).toEqual([true, false])
    expect((await t.visitor.call(mail.chooseNews, { key, wants_news: true })).body.wants_news).toBe(true)
    const reset = await t.work((work) => makeKey(work, { kind: 'reset', usr_id: own ?? 0, minutes: 60 }))
    for (const wrong of ['x', reset]) expect((await t.visitor.call(mail.unsubscribe, { key: wrong })).status).toBe(410)
  })

  it('keeps news back that were written before and have not left, and nothing else', async () => {
    const own = await t.work((work) => makeCandidate(work))
    const other = await t.work((work) => makeCandidate(work))
    const ids = [
      await queue({ usr_id: own, template: NEWS_TEMPLATE, about: 'sending:1' }),
      await queue({ usr_id: own, template: 'x' }),
      await queue({ usr_id: other, template: NEWS_TEMPLATE, about: 'sending:1' }),
    ]
    const key = await t.work((work) => makeKey(work, { kind: 'unsubscribe', usr_id: own, minutes: 60 }))
    expect((await t.visitor.call(mail.unsubscribe, { key })).status).toBe(200)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['DROPPED', 'QUEUED', 'QUEUED'])
  })

  it('takes the form of a mail program, and no form elsewhere', async () => {
    const usr_id = await t.work((work) => makeCandidate(work))
    const key = await t.work((work) => makeKey(work, { kind: 'unsubscribe', usr_id, minutes: 60 }))
    const post = (url: string, payload: string) =>
      t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect((await post(`/api/unsubscribe/${key}`, 'List-Unsubscribe=Other')).statusCode).toBe(422)
    expect((await post(`/api/unsubscribe/${key}`, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await post(`/api/unsubscribe/${key}/choice`, 'wants_news=true')).statusCode).toBe(415)
    expect((await post('/api/login', 'email=a&password=b')).statusCode).toBe(415)
    const headers = { 'content-type': 'text/plain' }
    const asText = await t.app.inject({ method: 'POST', url: '/api/login', headers, payload: '{"email":"a"}' })
    expect(asText.statusCode).toBe(415)
  })
})

describe('letters that every account can get', () => {
  const SINGULAR = /(?<!\p{L})(σου|εσύ|εσένα|ήσουν|συνδέσου|άνοιξε|επικοινώνησε)(?!\p{L})/u
  const wordsOf = ({ subject, body }: { subject: string; body: string }) => `${subject}\n${body}`.toLowerCase()

  it('are «εσείς» to people of companies, with the same fields', () => {
    const forCompanies = allTemplates().filter(([key]) => key.endsWith('-company'))
    expect(forCompanies.map(([key]) => key.replace('-company', ''))).toEqual([
      'account.email-changed',
      'account.email-confirm',
      'account.second-factor',
      'auth.attack',
      'auth.new-device',
      'auth.password-changed',
      'auth.reset',
      'chat.unread',
      'notifications.notice',
      'team.factor-reset',
      'users.email-changed',
      'users.first-password',
    ])
    for (const [key, template] of forCompanies)
      expect(`${key}: ${SINGULAR.exec(wordsOf(template))?.[0]}`).toBe(`${key}: undefined`)
    const fieldsIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
    for (const [key, template] of allTemplates()) {
      const toCompany = allTemplates().find(([name]) => name === companyFormOf(key))?.[1]
      if (toCompany) expect([key, fieldsIn(wordsOf(toCompany))]).toEqual([key, fieldsIn(wordsOf(template))])
    }
  })

  it('choose their form by who gets them, one by one and many at once', async () => {
    const candidate = await t.work((work) => makeCandidate(work))
    const ids = [admin.usr_id, company.usr_id, candidate]
    const queued = await t.work(async (work) => {
      const letter = (usr_id: number, to: string) => ({
        to,
        usr_id,
        values: { email: to, old: to, new: to, link: 'https://a.test/login', title: 'Νέα' },
      })
      const single: (number | null)[] = []
      for (const usr_id of ids)
        single.push(
          await queueTemplateMail(work, {
            ...letter(usr_id, `form${usr_id}@mail.test`),
            template: 'users.email-changed',
          }),
        )
      const many = await queueTemplateMails(
        work,
        'notifications.notice',
        ids.map((usr_id) => letter(usr_id, `many${usr_id}@mail.test`)),
      )
      return [...single, ...many]
    })
    const letters = await Promise.all(queued.map(async (id) => (await admin.call(mail.one, { id: id ?? 0 })).body))
    expect(letters.map(({ mai_template }) => mai_template)).toEqual([
      'users.email-changed',
      'users.email-changed-company',
      'users.email-changed',
      'notifications.notice',
      'notifications.notice-company',
      'notifications.notice',
    ])
    expect(letters.map(({ mai_text }) => /Γεια σας|Το λαμβάνετε/.test(mai_text))).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('are reworded for companies apart', async () => {
    const words = { mtp_subject: 'Νέο e-mail', mtp_body: 'Από {old} σε {new}.' }
    await admin.call(mail.saveTemplate, { key: 'users.email-changed-company', ...words })
    const mailTo = (usr_id: number, to: string) =>
      t.work((work) =>
        queueTemplateMail(work, { template: 'users.email-changed', to, usr_id, values: { old: 'α', new: 'β' } }),
      )
    const [office, companys] = [
      await mailTo(admin.usr_id, 'apart1@mail.test'),
      await mailTo(company.usr_id, 'apart2@mail.test'),
    ]
    expect((await admin.call(mail.one, { id: companys ?? 0 })).body.mai_text).toBe('Από α σε β.')
    expect((await admin.call(mail.one, { id: office ?? 0 })).body.mai_text).toContain('Γεια σου')
  })
})
