import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { type Mail, queueMail, queueMany, withdraw } from '#server/core/mail/outbox.ts'
import { bodyHtml } from '#server/core/mail/layout.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { allTemplates, defineTemplates, fill, renderTemplate, wordingProblem } from '#server/core/mail/templates.ts'
import { startTestApp } from '#server/testing/app.ts'

/** Any sign of Unicode. The unit `binary` would first list all of them, which takes more than a second. */
const anySign = fc.nat(0x10_f7ff).map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800))

defineTemplates({
  'test.invitation': {
    title: 'Πρόσκληση',
    subject: 'Συνέντευξη στην {company}',
    body: 'Γεια σου {name},\n\n{comment}\n\n{link}\n\nΔες και https://regen.test/help.',
    placeholders: { name: 'Όνομα', company: 'Εταιρεία', comment: 'Σχόλιο', link: 'Σύνδεσμος' },
    required: ['link'],
    sample: { name: 'Μαρία', company: 'ΑΛΦΑ', comment: 'Τα λέμε', link: 'https://regen.test/i/1' },
  },
})

const t = await startTestApp()

const mail: Mail = { to: 'maria@mail.test', template: '', subject: 'Καλημέρα', text: 'Γεια' }
const queue = (values: Partial<Mail>) => t.work((work) => queueMail(work, { ...mail, ...values }))

describe('a forged mail', () => {
  it.each([
    ['to', 'a@mail.test, b@mail.test'],
    ['to', 'a@mail.test;b@mail.test'],
    ['to', '<a@mail.test>'],
    ['to', 'list: a@mail.test;'],
    ['to', '"x" a@mail.test'],
    ['to', 'a@mail.test\u2028'],
    ['to', 'a@b@mail.test'],
    ['to', 'a@mail.test\r\nBcc: all@mail.test'],
    ['to', ''],
    ['to', `${'a'.repeat(250)}@mail.test`],
    ['subject', 'α\u0085Bcc: x'],
    ['subject', 'α\r\nBcc: x'],
    ['toName', 'α\r\nBcc: x'],
  ] as const)('is refused for its %s %j', async (field, value) => {
    await expect(queue({ [field]: value })).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each([
    ['Bcc', 'x@evil.test'],
    ['to', 'x@evil.test'],
    ['Content-Type', 'text/html'],
    ['Message-ID', '<x@y>'],
    ['X-Ok', 'a\r\nBcc: x@evil.test'],
    ['X-A: 1\r\nBcc', 'x@evil.test'],
  ])('is refused for its header %j', async (name, value) => {
    await expect(queue({ headers: { [name]: value } })).rejects.toMatchObject({ code: 'invalid' })
  })

  it.each([
    { filename: 'a\r\nX: y', contentType: 'text/plain' },
    { filename: 'a', contentType: 'text/plain\r\nX: y' },
    { filename: 'a', contentType: 'text/html; name="x" y' },
  ])('is refused for its attachment %j', async (attachment) => {
    await expect(queue({ attachments: [{ ...attachment, content: '' }] })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('never reaches anybody but its recipient, whatever stands in names and subjects', async () => {
    const writer = createTransport({ streamTransport: true })
    const hostile = fc.oneof(
      fc.string({ unit: anySign, maxLength: 40 }),
      fc.constantFrom(
        '"',
        '<x@evil.test>',
        '\r\nBcc: x@evil.test',
        '=?UTF-8?B?DQo=?=',
        'a, b@evil.test',
        '\\"',
        'Ω;:',
        '\ud800',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { maxLength: 4 }),
        fc.array(hostile, { maxLength: 4 }),
        async (name, subject) => {
          const id = await queue({ toName: name.join(''), subject: `Θ${subject.join('')}` }).catch(
            (error: { code: string }) => {
              expect(error.code).toBe('invalid')
              return null
            },
          )
          if (id === null) return
          const row = await t.db
            .selectFrom('outbox_mail')
            .selectAll()
            .where('mai_id', '=', id)
            .executeTakeFirstOrThrow()
          const sent = await writer.sendMail({
            from: 'o@regen.test',
            to: { name: row.mai_to_name, address: row.mai_to },
            subject: row.mai_subject,
            text: 'x',
          })
          expect(sent.envelope.to).toEqual(['maria@mail.test'])
          const head = (await buffer(sent.message as NodeJS.ReadableStream)).toString().split('\r\n\r\n')[0] ?? ''
          const names = head
            .replaceAll(/\r?\n[ \t]+/g, ' ')
            .split('\r\n')
            .map((header) => header.split(':')[0])
          expect(new Set(names)).toEqual(
            new Set([
              'From',
              'To',
              'Subject',
              'Message-ID',
              'Content-Transfer-Encoding',
              'Date',
              'MIME-Version',
              'Content-Type',
            ]),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the outbox', () => {
  it('keeps texts that a database would choke on', async () => {
    const id = await queue({ text: 'α\u0000β\ud800', html: '<p>\udc00</p>', subject: `${'😀'.repeat(299)}👍🏽` })
    const row = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('mai_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row.mai_text).toBe('αβ\ufffd')
    expect(row.mai_subject.isWellFormed()).toBe(true)
  })

  it('takes the same keys from two transactions in any order, each once, without a deadlock', async () => {
    const keys = Array.from({ length: 200 }, (_, index) => `race ${index}`)
    const mails = keys.map((dedupeKey) => ({ ...mail, dedupeKey }))
    const ids = await Promise.all([
      t.work((work) => queueMany(work, mails)),
      t.work((work) => queueMany(work, mails.toReversed())),
      t.work((work) => queueMany(work, [...mails, ...mails])),
    ])
    expect(ids.flat()).toHaveLength(200)
    expect(await queue({ dedupeKey: keys[0] })).toBeNull()
  })

  it('holds no mail of a transaction that was rolled back', async () => {
    const about = 'a change of mind'
    const changed = t.work(async (work) => {
      await queueMail(work, { ...mail, about })
      throw new Error(about)
    })
    await expect(changed).rejects.toThrow(about)
    expect(await t.work((work) => withdraw(work, { about }))).toBe(0)
  })

  it('queues a thousand mails by a handful of statements, and for little of the processor', async () => {
    const mails = Array.from({ length: 1010 }, (_, index) => ({
      to: `p${index}@mail.test`,
      values: {
        name: `Όνομα ${index}`,
        company: 'ΑΛΦΑ',
        comment: 'Θα χαρούμε να σε γνωρίσουμε.',
        link: `https://regen.test/i/${index}`,
      },
      dedupeKey: `moment ${index}`,
    }))
    const statementsFor = (some: typeof mails) =>
      t.work(async (work) => {
        const spy = vi.spyOn(pg.Client.prototype, 'query')
        expect(await queueTemplateMails(work, 'test.invitation', some)).toHaveLength(some.length)
        const inserts = spy.mock.calls.filter((call) => JSON.stringify(call[0]).includes('into outbox_mail'))
        spy.mockRestore()
        return inserts.length
      })
    expect(await statementsFor(mails.slice(0, 10))).toBe(1)
    const before = process.cpuUsage()
    expect(await statementsFor(mails.slice(10))).toBe(4)
    const { user, system } = process.cpuUsage(before)
    // Rendering costs some tenths of a second; a busy machine doubles that.
    expect((user + system) / 1000).toBeLessThan(2000)
  })

  it('withdraws exactly what was meant, and nothing when nothing was said', async () => {
    const holdUntil = new Date(Date.now() + 60_000)
    const [id] = await t.work((work) => queueMany(work, [{ ...mail, about: 'x:1', holdUntil }]))
    await queue({ about: 'x:2', holdUntil })
    await expect(t.work((work) => withdraw(work, {}))).rejects.toThrow('Which mails')
    expect(await t.work((work) => withdraw(work, { ids: [] }))).toBe(0)
    expect(await t.work((work) => withdraw(work, { usr_ids: [] }))).toBe(0)
    expect(await t.work((work) => withdraw(work, { ids: [Number(id)] }))).toBe(1)
    expect(await t.work((work) => withdraw(work, { about: 'x:1' }))).toBe(0)
    expect(await t.work((work) => withdraw(work, { about: 'x:2', template: '' }))).toBe(1)
  })
})

describe('a template', () => {
  const values = {
    name: 'Μαρία',
    company: 'ΑΛΦΑ & Υιοί',
    comment: 'Έλα στο\nhttps://evil.test/x\n\nκαι φέρε <b>ταυτότητα</b>',
    link: 'https://regen.test/i/1?a=1&b="',
  }

  it('makes buttons of its own links only', async () => {
    const { html, text, subject } = await renderTemplate(t.db, 'test.invitation', {
      ...values,
      link: 'https://regen.test/i/1?a=1&b=2',
    })
    expect(subject).toBe('Συνέντευξη στην ΑΛΦΑ & Υιοί')
    expect(html.match(/Άνοιγμα/g)).toHaveLength(1)
    expect(html).toContain('href="https://regen.test/i/1?a=1&amp;b=2" style="display:inline-block')
    expect(html).toContain('href="https://regen.test/help" style="color')
    expect(html).not.toContain('<b>')
    expect(text).toContain('https://evil.test/x\n\nκαι φέρε <b>')
  })

  it('is no way to bring markup into a mail', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign }), (value) => {
        const html = bodyHtml('Α {x}\n{x}\n\n{x}', (line) => line.replaceAll('{x}', () => value))
        const tags = html.match(/<[^>]*>/g) ?? []
        expect(tags.every((tag) => /^<(\/?p|\/?a|\/?span|br)( (style|href)="[^"<>]*")*>$/.test(tag))).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(bodyHtml('{x}', () => 'https://a.test/"onclick="x')).not.toContain('"onclick')
    expect(bodyHtml('{x}', () => 'javascript:alert(1)')).not.toContain('href')
  })

  it('lets no value bring placeholders or header lines', () => {
    const { subject } = fill({ subject: 'Γεια {name}', body: '{name}' }, { name: '{link}\r\n<b>' })
    expect(subject).toBe('Γεια {link} <b>')
  })

  it('leaves no gap before a comma where a name is not known', () => {
    const wording = { subject: 'Για {company}', body: 'Γεια σας {name},\n\nη εταιρεία {company} σας περιμένει.' }
    const { subject, text, html } = fill(wording, { name: '', company: '' })
    expect([subject, text]).toEqual(['Για', 'Γεια σας,\n\nη εταιρεία σας περιμένει.'])
    expect(html).toContain('>Γεια σας,<')
    expect(fill(wording, { name: 'Νίκο', company: 'Α' }).text).toBe('Γεια σας Νίκο,\n\nη εταιρεία Α σας περιμένει.')
  })

  it('leaves no gap where a remark was not made', () => {
    const wording = { subject: 'x', body: 'Γεια σου,\n\n{note}\n\n{link}' }
    expect(fill(wording, { note: '', link: 'https://example.org' }).text).toBe('Γεια σου,\n\nhttps://example.org')
    expect(fill(wording, { note: 'α\n\n\nβ', link: 'l' }).text).toBe('Γεια σου,\n\nα\n\n\nβ\n\nl')
  })

  it('says whose hours it names, once, and nothing where it names none', () => {
    const ofDay = (day: string) =>
      fill({ subject: 'x', body: 'Σε περιμένουμε {day}.\n\n{link}' }, { day, link: 'https://a.gr/10:30' })
    expect(ofDay('στις 12/03 10:30 ή 13/03 09:00').text).toMatch(
      /^Σε [^]*09:00\.\n\nΟι ώρες είναι ώρα Ελλάδας\.\n\nhttps:/,
    )
    expect(ofDay('στις 10:30').html.match(/Οι ώρες είναι ώρα Ελλάδας\./g)).toHaveLength(1)
    for (const day of ['στις 12/03', 'το 110:305', 'σε 25:10', 'στις 10:30:15:20'])
      expect(`${ofDay(day).text} ${ofDay(day).html}`).not.toContain('Ελλάδας')
  })

  it('may not be reworded without what it needs, nor with what it does not know', () => {
    const problemOf = (subject: string, body: string) => wordingProblem('test.invitation', { subject, body })
    expect(problemOf('x', 'y')).toBe('Λείπει το πεδίο {link}')
    expect(problemOf('{link}', '{other}')).toBe('Άγνωστο πεδίο {other}')
    expect(problemOf('{name}', '{link}')).toBeNull()
  })

  it('may be reworded by the office, and does not mind odd names', async () => {
    const { db } = t
    await db
      .insertInto('mail_template')
      .values({ mtp_key: 'test.invitation', mtp_subject: 'Νέα {name}', mtp_body: '{link}{constructor}' })
      .execute()
    const { subject, text } = await renderTemplate(db, 'test.invitation', { name: 'Α', link: 'https://x.test' })
    expect([subject, text]).toEqual(['Νέα Α', 'https://x.test{constructor}'])
    await db.deleteFrom('mail_template').execute()
  })

  it('is not sent without what it is about', async () => {
    await expect(renderTemplate(t.db, 'test.invitation', { name: 'Α' })).rejects.toThrow('has no link')
    await expect(
      t.work((work) => queueTemplateMails(work, 'test.invitation', [{ to: 'a@mail.test', values: {} }])),
    ).rejects.toThrow('has no link')
  })

  it('of the product is always whole: it uses what it names, and its sample fills it', () => {
    expect(allTemplates().length).toBeGreaterThan(1)
    for (const [key, template] of allTemplates()) {
      expect([key, wordingProblem(key, template)]).toEqual([key, null])
      const { subject, text, html } = fill(template, template.sample)
      expect([key, `${subject} ${text} ${html}`.match(/\{\w+\}/)]).toEqual([key, null])
      expect(subject.length, key).toBeLessThanOrEqual(120)
    }
  })
})
