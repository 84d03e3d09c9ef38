import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter } from '#shared/core/filters.ts'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import type { Channel } from '#shared/features/notification-center/notification-center.rules.ts'
import { inTransaction } from '#server/core/work.ts'
import { startDueSendings } from '#server/features/notification-center/notification-center.sending.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsAbout, makeCandidate } from '#server/testing/make.ts'

// Whoever presses twice, changes their mind too late, has an address that is none, or is not from the office.

let anna: number

const cities = ['Βόλος', 'Πάτρα', 'Χανιά']
const city = (value: string | string[]): Filter => ({ field: 'usp_city', op: 'eq', value })
const mail = { title: 'Νέα', body: '<p>Γεια σου {name}</p>' }

const t = await startTestApp()
const admin = await t.asOffice()
const other = await t.asOffice()
const company = await t.asCompany({ name: 'ΑΛΦΑ' })
await t.work(async (work) => {
  anna = await makeCandidate(work, { name: 'Άννα', city: 'Σπάρτη' })
  // Every third person cannot be written to for one reason or another.
  for (let index = 0; index < 45; index += 1) {
    const usr_id = await makeCandidate(work, { name: `Άτομο ${index}`, city: cities[index % 3] as string })
    const usr_email = index % 9 === 4 ? `κακό${index},x@mail.test` : `p${index}@mail.test`
    await work.db
      .updateTable('users')
      .set({
        usr_email,
        usr_status: index % 10 === 3 ? 'OFF' : 'ON',
        usr_date_unsubscribed: index % 7 === 2 ? work.now.toISOString() : null,
        usr_settings: JSON.stringify(index % 8 === 5 ? { notifications: { messages: { app: false } } } : {}),
      })
      .where('usr_id', '=', usr_id)
      .execute()
    if (index % 11 === 6)
      await work.db
        .insertInto('outbox_mail')
        .values({ mai_status: 'BOUNCED', mai_to: usr_email.toUpperCase(), mai_subject: 'x', mai_text: 'x' })
        .execute()
  }
})

const set = (usr_id: number, values: { usr_email?: string; usr_fullname?: string }) =>
  t.db.updateTable('users').set(values).where('usr_id', '=', usr_id).execute()
const mailsOf = (notg_id: number) => t.work((work) => mailsAbout(work, `notification:${notg_id}`))
const sendings = async () => (await admin.call(center.list, { limit: 1 })).body.total
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

it('refuses people by name together with an audience', async () => {
  const filters = [{ field: 'usp_city', op: 'eq' as const, value: 'Πάτρα' }]
  for (const whom of [
    { userIds: [anna], filters },
    { userIds: [anna], audiences: [{ filters }] },
  ])
    expect((await admin.call(center.push, { title: 'Μήνυμα', ...whom })).status).toBe(422)
})

describe('the number of the preview', () => {
  it('is the number sent to people by name', async () => {
    const whom = { userIds: [anna, company.usr_id, 999_999] }
    const { body } = await admin.call(center.audience, { ...whom, channel: 'EMAIL' })
    expect(new Set(body.documents.map((person) => person.usr_id))).toEqual(new Set([anna, company.usr_id]))
    const sent = await admin.call(center.email, { ...mail, ...whom, expected_total: body.total })
    expect([body.total, sent.body.notg_total]).toEqual([2, 2])
    const both = { userIds: [anna], filters: [city('Πάτρα')] }
    expect((await admin.call(center.audience, both)).status).toBe(422)
  })

  it('is the number sent, whomever the audiences mean and by whichever channel', async () => {
    const filter = fc.oneof(
      fc.subarray(cities, { minLength: 1 }).map(city),
      fc.constantFrom<Filter>(
        { field: 'usr_role', op: 'eq', value: ['COMPANY_USER', 'CANDIDATE'] },
        { field: 'usr_fullname', op: 'like', value: '1' },
        { field: 'usp_city', op: 'neq', value: 'Χανιά' },
        { field: 'usr_status', op: 'eq', value: 'OFF' },
      ),
    )
    const audiences = fc.array(fc.record({ filters: fc.array(filter, { maxLength: 2 }) }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(audiences, fc.constantFrom<Channel>('PUSH', 'EMAIL'), async (whom, channel) => {
        const preview = (await admin.call(center.audience, { audiences: whom, channel, limit: 100 })).body
        const call = channel === 'PUSH' ? center.push : center.email
        const sent = await admin.call(call, { ...mail, audiences: whom, expected_total: preview.total })
        if (preview.total === 0) {
          expect(sent.status).toBe(422)
          return
        }
        const { notg_id, notg_total, counts } = sent.body
        expect([sent.status, notg_total]).toEqual([201, preview.total])
        const people = (await admin.call(center.recipients, { id: notg_id, limit: 500 })).body.documents
        const reached = people.filter((person) => person.outcome === 'SENT' || person.outcome === 'QUEUED')
        expect(reached.map((person) => person.usr_id).toSorted((a, b) => a - b)).toEqual(
          preview.documents.map((row) => row.usr_id).toSorted((a, b) => a - b),
        )
        expect(counts.LEFT_OUT).toBe(preview.left_out.reduce((sum, group) => sum + group.count, 0))
        const mails = await mailsOf(notg_id)
        expect(new Set(mails.map((mail) => mail.mai_to)).size).toBe(channel === 'EMAIL' ? preview.total : 0)
      }),
      { numRuns: 30 },
    )
  }, 60_000)
})

describe('a double click on send', () => {
  it('is one sending, at once or one after the other', async () => {
    const before = await sendings()
    const headers = { 'idempotency-key': 'one-intention-1' }
    const input = { ...mail, userIds: [anna] }
    const press = () => admin.call(center.email, input, { headers })
    const atOnce = await Promise.all([press(), press(), press()])
    const created = atOnce.filter((answer) => answer.status === 201)
    // While the first is not answered, the others are told to wait.
    expect(atOnce.filter((answer) => answer.status !== 201).every((answer) => answer.status === 409)).toBe(true)
    const after = await press()
    expect(new Set([...created, after].map((answer) => answer.body.notg_id)).size).toBe(1)
    expect(await sendings()).toBe(before + 1)
    expect(await mailsOf(after.body.notg_id)).toHaveLength(1)
  })
})

describe('a cancelling', () => {
  it('that races with the start leaves everybody either written to or not, and nobody waiting', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const { notg_id: id } = (
        await admin.call(center.email, { ...mail, filters: [city('Πάτρα')], send_at: inAnHour() })
      ).body
      t.setNow(new Date(Date.now() + 3_700_000).toISOString())
      const start = async () => {
        await inTransaction(t.services, {}, startDueSendings)
        await t.services.jobs.runQueued()
      }
      const [, cancelled] = await Promise.all([start(), admin.call(center.cancel, { id })])
      await t.services.jobs.runQueued()
      t.setNow(null)
      const { notg_status, notg_total, counts } = (await admin.call(center.one, { id })).body
      const mails = await mailsOf(id)
      outcomes.add(`${cancelled.status} ${mails.length > 0}`)
      expect([cancelled.status, notg_status, counts.WAITING, counts.QUEUED]).toEqual([200, 'CANCELLED', 0, 0])
      expect(counts.CANCELLED).toBe(notg_total)
      expect(mails.every((mail) => mail.mai_status === 'DROPPED')).toBe(true)
      expect((await admin.call(center.again, { id })).status).toBe(409)
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('by two at once is one', async () => {
    const { notg_id: id } = (await admin.call(center.email, { ...mail, userIds: [anna], send_at: inAnHour() })).body
    const answers = await Promise.all([admin, other, admin].map((caller) => caller.call(center.cancel, { id })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('an address that is none', () => {
  it.each([
    'a@mail.test\r\nBcc: all@mail.test',
    'a@mail.test,b@mail.test',
    '"Άννα" <a@mail.test>',
    '',
    'a\ufeff@mail.test',
  ])('such as %j is left out with its reason, and stops nobody else', async (usr_email) => {
    await set(anna, { usr_email })
    const sent = await admin.call(center.email, { ...mail, userIds: [anna, company.usr_id] })
    await set(anna, { usr_email: 'anna@mail.test' })
    expect(sent.body).toMatchObject({ notg_total: 1, counts: { QUEUED: 1, LEFT_OUT: 1 } })
    const people = (await admin.call(center.recipients, { id: sent.body.notg_id })).body.documents
    expect(people.find((person) => person.usr_id === anna)?.reason).toBe('Χωρίς έγκυρο e-mail')
  })

  it('by the time the mail is written costs that mail alone', async () => {
    const input = { ...mail, userIds: [anna, company.usr_id], send_at: inAnHour() }
    const { notg_id: id } = (await admin.call(center.email, input)).body
    await set(anna, { usr_email: 'a@mail.test\r\nBcc: all@mail.test' })
    t.setNow(new Date(Date.now() + 3_700_000).toISOString())
    await inTransaction(t.services, {}, startDueSendings)
    await t.services.jobs.runQueued()
    t.setNow(null)
    await set(anna, { usr_email: 'anna@mail.test' })
    expect((await admin.call(center.one, { id })).body).toMatchObject({
      notg_status: 'DONE',
      counts: { QUEUED: 1, LEFT_OUT: 1 },
    })
  })
})

describe('words', () => {
  it('of a name stay words: no second header, no markup, no place in a link', async () => {
    await set(anna, { usr_fullname: 'Άννα<img/src=x>{company}\r\nBcc: all@mail.test' })
    const sent = await admin.call(center.email, { title: 'Για {name}', body: '<p>{name}</p>', userIds: [anna] })
    await set(anna, { usr_fullname: 'Άννα' })
    const [row] = await mailsOf(sent.body.notg_id)
    expect(row?.mai_subject).toBe('Για Άννα<img/src=x>{company}')
    expect(row?.mai_to_name).not.toMatch(/[\r\n]/)
    expect(row?.mai_html).not.toContain('<img')
    const inLink = { title: 'α', body: '<p><a href="{name}">εδώ</a></p>', userIds: [anna] }
    const refused = await admin.call(center.email, inLink)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['body']])
  })

  it('of a mail load and follow nothing; its plain part says where links lead', async () => {
    const body =
      '<p>Δες <a href="https://a.example/x">εδώ</a> και <a href="https://b.example">https://b.example</a></p><img src="https://spy.example/p.gif">'
    const sent = await admin.call(center.email, { title: 'α', body, userIds: [anna] })
    const [row] = await mailsOf(sent.body.notg_id)
    expect(row?.mai_html).not.toMatch(/<img|<script|spy\.example|background(-image)?:\s*url|@import/)
    expect(row?.mai_text).toMatch(/^Δες εδώ \(https:\/\/a\.example\/x\) και https:\/\/b\.example\n/)
  })
})

describe('people who are not of the office', () => {
  it('call none of it, and nothing is sent', async () => {
    const before = await sendings()
    const input = { id: 1, title: 'α', body: 'α', userIds: [anna], channel: 'PUSH' as const }
    for (const caller of [company, t.visitor]) {
      for (const call of Object.values(center)) {
        const answer = await caller.call(call, input as never)
        expect([401, 403]).toContain(answer.status)
      }
    }
    expect(await sendings()).toBe(before)
  })

  it('are no administrators: those are never addressed, not even by name', async () => {
    const sent = await admin.call(center.push, { title: 'α', userIds: [other.usr_id] })
    expect([sent.status, sent.message]).toEqual([422, 'Κανένας δεν θα το λάβει.'])
  })
})
