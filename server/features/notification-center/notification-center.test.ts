import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { addDays, athensDay, athensInstant } from '#shared/core/dates.ts'
import type { Filter } from '#shared/core/filters.ts'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { inTransaction } from '#server/core/work.ts'
import { chooseNews } from '#server/features/mail/mail.service.ts'
import { sendStep, startDueSendings } from '#server/features/notification-center/notification-center.sending.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsAbout, makeCandidate } from '#server/testing/make.ts'

let anna: number
const MANY = 620

const city = (value: string): Filter => ({ field: 'usp_city', op: 'eq', value })
const companies: Filter = { field: 'usr_role', op: 'eq', value: 'COMPANY_USER' }
const mail = { title: 'Νέα του προγράμματος', body: '<p>Γεια σου {name}</p>' }

const t = await startTestApp()
const admin = await t.asOffice()
const company = await t.asCompany({ name: 'ΑΛΦΑ & Υιοί' })
await t.work(async (work) => {
  anna = await makeCandidate(work, { name: '<b>Άννα</b> Παπαδοπούλου', city: 'Βόλος' })
  const bounced = await makeCandidate(work, { name: 'Βάσω', city: 'Βόλος' })
  const without = await makeCandidate(work, { name: 'Γιάννης', city: 'Βόλος' })
  const tired = await makeCandidate(work, { name: 'Δήμητρα', city: 'Βόλος' })
  const off = await makeCandidate(work, { name: 'Ελένη', city: 'Βόλος' })
  const set = (usr_id: number, values: Record<string, string>) =>
    work.db.updateTable('users').set(values).where('usr_id', '=', usr_id).execute()
  await set(bounced, { usr_email: 'Gone@mail.test' })
  await set(without, { usr_email: 'a,b@mail.test' })
  await set(off, { usr_status: 'OFF' })
  await chooseNews(work, tired, false)
  await work.db
    .insertInto('outbox_mail')
    .values({ mai_status: 'BOUNCED', mai_to: 'gone@mail.test', mai_subject: 'x', mai_text: 'x' })
    .execute()
  for (let index = 0; index < MANY; index += 1) await makeCandidate(work, { name: `Άτομο ${index}`, city: 'Πάτρα' })
})

const mailsOf = (notg_id: number) => t.work((work) => mailsAbout(work, `notification:${notg_id}`))

const setLetters = (notg_id: number, values: Record<string, string>) =>
  t.db.updateTable('outbox_mail').set(values).where('mai_about', '=', `notification:${notg_id}`).execute()

describe('the audience', () => {
  it('has the exact number, and a reason for everybody who is left out', async () => {
    const email = await admin.call(center.audience, { filters: [city('Βόλος')], channel: 'EMAIL' })
    expect(email.body.total).toBe(1)
    expect(Object.fromEntries(email.body.left_out.map((group) => [group.reason, group.count]))).toEqual({
      'Ανενεργός λογαριασμός': 1,
      'Χωρίς έγκυρο e-mail': 1,
      'Επιστρέφουν τα e-mail': 1,
      'Δεν έχει ζητήσει ενημερώσεις': 1,
    })
    const push = await admin.call(center.audience, { filters: [city('Βόλος')] })
    expect([push.body.total, push.body.left_out]).toEqual([4, [{ reason: 'Ανενεργός λογαριασμός', count: 1 }]])
    const all = (await admin.call(center.audience, {})).body.total
    expect(all).toBe(MANY + 4)
    expect((await admin.call(center.audience, { filters: [{ field: 'x', op: 'eq', value: 1 }] })).status).toBe(422)
  })

  it('is the office’s alone, like all of it', async () => {
    for (const caller of [company, t.visitor]) {
      for (const call of [center.list, center.audience] as const)
        expect([401, 403]).toContain((await caller.call(call, {})).status)
      expect([401, 403]).toContain((await caller.call(center.push, { title: 'x' })).status)
    }
  })
})

describe('a notification', () => {
  it('reaches everybody whom the preview counted, in their own words, and is counted when it is opened', async () => {
    const audiences = [{ filters: [city('Βόλος')] }, { filters: [companies] }]
    const preview = await admin.call(center.audience, { audiences, channel: 'PUSH' })
    const sent = await admin.call(center.push, {
      title: 'Για σένα, {name}',
      body: 'Από {company}',
      link: '/company/reports',
      audiences,
      expected_total: preview.body.total,
    })
    expect([sent.status, sent.body.total, sent.body.notg_total, sent.body.notg_status]).toEqual([201, 5, 5, 'DONE'])
    expect(sent.body.counts).toMatchObject({ SENT: 5, LEFT_OUT: 1, WAITING: 0, OPENED: 0 })
    const own = await company.call(notificationsContract.list, {})
    expect(own.body.documents[0]).toMatchObject({
      not_title: 'Για σένα, Νίκο',
      not_body: 'Από ΑΛΦΑ & Υιοί',
      not_link: '/company/reports',
      not_fk_notg_id: sent.body.notg_id,
      not_kind: 'message',
    })
    await company.call(notificationsContract.read, {})
    expect((await admin.call(center.one, { id: sent.body.notg_id })).body.counts).toMatchObject({ SENT: 4, OPENED: 1 })
    const opened = await admin.call(center.recipients, {
      id: sent.body.notg_id,
      filters: [{ field: 'outcome', op: 'eq', value: 'OPENED' }],
    })
    expect(opened.body.documents.map((row) => row.usr_id)).toEqual([company.usr_id])
  })

  it('is not for people who closed them; those who chose mails get one', async () => {
    const of = (input: object) => company.call(notificationsContract.choose, { group: 'messages', ...input })
    const audiences = [{ filters: [companies] }]
    await of({ app: false })
    const nobody = await admin.call(center.push, { title: 'x', audiences })
    expect([nobody.status, nobody.message]).toEqual([422, 'Κανένας δεν θα το λάβει.'])
    await of({ mail: true })
    const before = (await company.call(notificationsContract.list, {})).body.total
    expect((await admin.call(center.push, { title: 'Μόνο γράμμα', audiences })).body.notg_total).toBe(1)
    expect((await company.call(notificationsContract.list, {})).body.total).toBe(before)
    const written = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('mai_template', '=', 'notifications.notice-company')
      .execute()
    expect(written.map((mail) => [mail.mai_fk_usr_id, mail.mai_subject])).toEqual([[company.usr_id, 'Μόνο γράμμα']])
    await of({ app: true, mail: false })
  })

  it('may name people one by one', async () => {
    const sent = await admin.call(center.push, {
      title: 'Προσωπικό',
      userIds: [anna, company.usr_id, admin.usr_id, 2_000_000_000],
    })
    expect([sent.body.notg_total, sent.body.counts.SENT]).toEqual([2, 2])
  })
})

describe('a mail', () => {
  it('reads as the preview showed it, and one click ends all news', async () => {
    const preview = await admin.call(center.preview, { channel: 'EMAIL', ...mail, link: '/programmes', usr_id: anna })
    expect(preview.body).toMatchObject({ to_name: '<b>Άννα</b> Παπαδοπούλου', title: mail.title })
    expect(preview.body.html).toContain('Γεια σου &lt;b&gt;Άννα&lt;/b&gt;')
    const audiences = [{ filters: [city('Βόλος')] }]
    const sent = await admin.call(center.email, { ...mail, link: '/programmes', audiences })
    expect(sent.body).toMatchObject({ notg_total: 1, counts: { QUEUED: 1, LEFT_OUT: 4 } })
    const [row] = await mailsOf(sent.body.notg_id)
    expect(row?.mai_text.startsWith(preview.body.text)).toBe(true)
    expect(row?.mai_headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    })
    const headers = (row?.mai_headers ?? {}) as Record<string, string>
    const address = /<(.+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const opened = await t.app.inject({ url: new URL(address).pathname })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, new URL(address).pathname.replace('/api', '')])
    const clicked = await t.app.inject({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    const after = await admin.call(center.audience, { filters: [city('Βόλος')], channel: 'EMAIL' })
    expect(after.body.total).toBe(0)
    await t.work((work) => chooseNews(work, anna, true))
  })

  it('goes again only to those who failed, and to an address that was corrected', async () => {
    const sent = await admin.call(center.email, { ...mail, userIds: [anna, company.usr_id] })
    const { notg_id: id } = sent.body
    await setLetters(id, { mai_status: 'SENT' })
    expect((await admin.call(center.again, { id })).status).toBe(409)
    const fail = (usr_id: number, mai_status: string) =>
      t.db
        .updateTable('outbox_mail')
        .set({ mai_status, mai_error: 'no' })
        .where('mai_about', '=', `notification:${id}`)
        .where('mai_fk_usr_id', '=', usr_id)
        .execute()
    await fail(company.usr_id, 'FAILED')
    await fail(anna, 'BOUNCED')
    expect((await admin.call(center.one, { id })).body.counts).toMatchObject({ FAILED: 1, BOUNCED: 1 })
    expect((await admin.call(center.again, { id })).body).toEqual({ done: 1, skipped: 1 })
    await t.work((work) =>
      work.db.updateTable('users').set({ usr_email: 'anna.new@mail.test' }).where('usr_id', '=', anna).execute(),
    )
    expect((await admin.call(center.again, { id })).body).toEqual({ done: 1, skipped: 0 })
    const mails = await mailsOf(id)
    expect(mails.map((mail) => mail.mai_status)).toEqual(['QUEUED', 'QUEUED'])
    expect(mails.find((mail) => mail.mai_fk_usr_id === anna)?.mai_to).toBe('anna.new@mail.test')
  })
})

describe('a sending', () => {
  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'α', body: 'Γεια {onoma}' }, 'body'],
    [{ title: 'α', link: 'javascript:alert(1)' }, 'link'],
    [{ title: 'α', link: '//evil.test' }, 'link'],
    [{ title: 'α', send_at: '2020-01-01T10:00:00Z' }, 'send_at'],
    [{ title: 'α', send_at: 'αύριο' }, 'send_at'],
    [{ title: 'α', filters: [{ field: 'usp_city', op: 'date_on', value: '2026-01-01' }] }, 'audiences.0.filters.0'],
    [{ title: 'α' }, 'expected_total'],
  ])('is refused for %o', async (input, field) => {
    const answer = await admin.call(center.push, input as never)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
  })

  it('to many wants their number typed, and is not sent when it has changed meanwhile', async () => {
    const input = { ...mail, filters: [city('Πάτρα')] }
    const changed = await admin.call(center.email, { ...input, expected_total: MANY - 1 })
    expect([changed.status, changed.error.details]).toEqual([409, { total: MANY }])
    const sent = await admin.call(center.email, { ...input, expected_total: MANY })
    expect([sent.body.notg_total, sent.body.notg_status]).toEqual([MANY, 'SCHEDULED'])
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await t.services.jobs.runQueued()
    // What became of all of them is counted for who looks, not at each step.
    expect(JSON.stringify(spy.mock.calls.map(([query]) => query))).not.toContain('each_outcome')
    spy.mockRestore()
    const after = (await admin.call(center.one, { id: sent.body.notg_id })).body
    expect([after.notg_status, after.counts.QUEUED]).toEqual(['DONE', MANY])
    expect(new Set((await mailsOf(after.notg_id)).map((mail) => mail.mai_to)).size).toBe(MANY)
  })

  it('waits for its time, leaves out who does not want it by then, and can be taken back until then', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString()
    const input = { ...mail, userIds: [anna, company.usr_id], send_at }
    const first = (await admin.call(center.email, input)).body
    const other = (await admin.call(center.email, input)).body
    const tick = () => inTransaction(t.services, {}, startDueSendings)
    expect([first.notg_status, await tick()]).toEqual(['SCHEDULED', 0])
    expect((await admin.call(center.cancel, { id: other.notg_id })).body).toMatchObject({
      notg_status: 'CANCELLED',
      counts: { CANCELLED: 2, WAITING: 0 },
    })
    expect((await admin.call(center.cancel, { id: other.notg_id })).status).toBe(409)
    await t.work((work) => chooseNews(work, company.usr_id, false))
    t.setNow(new Date(Date.parse(send_at) + 30_000).toISOString())
    expect([await tick(), await tick()]).toEqual([1, 0])
    await t.services.jobs.runQueued()
    t.setNow(null)
    expect((await admin.call(center.one, { id: first.notg_id })).body).toMatchObject({
      notg_status: 'DONE',
      counts: { QUEUED: 1, LEFT_OUT: 1 },
    })
    expect(await mailsOf(other.notg_id)).toEqual([])
    await t.work((work) => chooseNews(work, company.usr_id, true))
  })

  it('that was missed waits for the morning, also where it had begun; what is chosen for the night goes at night', async () => {
    const day = addDays(athensDay(new Date()), 1)
    const clockAt = (time: string, later = 0) => t.setNow(athensInstant(addDays(day, later), time))
    const input = { ...mail, userIds: [anna, company.usr_id] }
    const sendingAt = async (time: string) =>
      (await admin.call(center.email, { ...input, send_at: athensInstant(day, time) })).body.notg_id
    const [missed, begun, nightly] = [await sendingAt('18:00'), await sendingAt('19:00'), await sendingAt('23:00')]
    const tick = async () => {
      await inTransaction(t.services, {}, startDueSendings)
      await t.services.jobs.runQueued()
      return Promise.all([missed, begun, nightly].map(async (notg_id) => (await mailsOf(notg_id)).length))
    }
    // Its process died after the first of the two.
    clockAt('19:00')
    await t.work((work) => sendStep(work, begun, 1))
    clockAt('20:01')
    expect(await t.work((work) => sendStep(work, begun))).toBe(0)
    expect(await tick()).toEqual([0, 1, 0])
    clockAt('23:00')
    expect(await tick()).toEqual([0, 1, 2])
    clockAt('02:30', 1)
    expect(await tick()).toEqual([0, 1, 2])
    clockAt('08:00', 1)
    expect(await tick()).toEqual([2, 2, 2])
    t.setNow(null)
  })

  it('names nobody twice, and an unknown one is not found', async () => {
    const shown = await admin.call(center.list, { limit: 5 })
    expect(shown.body.documents).toHaveLength(5)
    for (const sending of shown.body.documents) {
      const people = await admin.call(center.recipients, { id: sending.notg_id, limit: 500 })
      expect(new Set(people.body.documents.map((row) => row.usr_id)).size).toBe(people.body.documents.length)
    }
    expect((await admin.call(center.one, { id: 999_999 })).status).toBe(404)
    expect((await admin.call(center.recipients, { id: 999_999 })).status).toBe(404)
    expect((await admin.call(center.cancel, { id: 999_999 })).status).toBe(404)
  })
})
