import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { companyUsers, notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { makeCompany } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const row = await t.work((work) => makeCompany(work))
const company = await t.as(row.usr_id)
await t.work(async (work) => {
  for (let index = 0; index < 5; index += 1)
    await notify(work, await officeUsers(work), { kind: 'test', title: `Νέα ${index}`, link: '/admin/settings' })
  await notify(work, await companyUsers(work, row.cny_id), { kind: 'test', title: 'Για την εταιρεία' })
})

describe('own notifications', () => {
  it('come in pages, newest first, with the number of all and of the unread', async () => {
    const { body } = await admin.call(notificationsContract.list, { skip: 0, limit: 2 })
    expect(body).toMatchObject({ total: 5, unread: 5 })
    expect(body.documents.map((row) => row.not_title)).toEqual(['Νέα 4', 'Νέα 3'])
    expect(body.documents[0]).toMatchObject({
      not_fk_usr_id: admin.usr_id,
      not_date_openned: null,
      not_link: '/admin/settings',
    })
  })

  it('are read one by one, or all, and only by their owner', async () => {
    const { documents } = (await admin.call(notificationsContract.list, {})).body
    const id = documents[0]?.not_id ?? 0
    expect((await company.call(notificationsContract.read, { ids: [id] })).body.read).toBe(0)
    expect((await admin.call(notificationsContract.read, { ids: [id] })).body).toEqual({ read: 1, unread: 4 })
    expect((await admin.call(notificationsContract.read, { ids: [id] })).body.read).toBe(0)
    expect((await admin.call(notificationsContract.list, { unread: true })).body).toMatchObject({ total: 4, unread: 4 })
    expect((await admin.call(notificationsContract.read, {})).body).toEqual({ read: 4, unread: 0 })
    expect((await admin.call(notificationsContract.list, {})).body).toMatchObject({ total: 5, unread: 0 })
    expect((await company.call(notificationsContract.list, {})).body).toMatchObject({ total: 1, unread: 1 })
  })

  it('have a page of at most a hundred', async () => {
    expect((await admin.call(notificationsContract.list, { limit: 101 })).status).toBe(422)
  })

  it('keep their numbers in step when a new one comes', async () => {
    await t.work(async (work) => notify(work, [admin.usr_id], { kind: 'test', title: 'Ακόμη ένα' }))
    expect((await admin.call(notificationsContract.list, {})).body).toMatchObject({ total: 6, unread: 1 })
  })
})

it('sends words that many get to the database once', async () => {
  const title = 'Η πλατφόρμα κλείνει το μεσημέρι'
  await t.work(async (work) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await notify(work, [admin.usr_id, company.usr_id], { kind: 'test', title, body: '' })
    expect(JSON.stringify(spy.mock.calls.map(([query]) => query)).split(title)).toHaveLength(2)
    spy.mockRestore()
    const rows = await work.db
      .selectFrom('notification')
      .select('not_fk_usr_id')
      .where('not_title', '=', title)
      .execute()
    expect(new Set(rows.map((row) => row.not_fk_usr_id))).toEqual(new Set([admin.usr_id, company.usr_id]))
    await work.db.deleteFrom('notification').where('not_title', '=', title).execute()
  })
})

describe('what people choose to hear of', () => {
  const choices = async (caller: Caller) => (await caller.call(notificationsContract.choices)).body
  const choose = (caller: Caller, input: object) => caller.call(notificationsContract.choose, input as never)
  const hear = (kind: string) =>
    t.work((work) => notify(work, [admin.usr_id], { kind, title: kind, link: '/admin/kpis' }))
  const shown = async (kind: string) =>
    (await admin.call(notificationsContract.list, {})).body.documents.filter((row) => row.not_kind === kind).length
  const written = async (kind: string) =>
    await t.db.selectFrom('outbox_mail').select('mai_text').where('mai_subject', '=', kind).execute()

  it('are the kinds that can concern them, shown and not written at first', async () => {
    const own = await choices(admin)
    expect(own.wants_news).toBe(true)
    expect(own.groups.map((group) => group.id)).toContain('companies')
    expect((await choices(company)).groups.map((group) => group.id)).not.toContain('companies')
    expect(own.groups.every((group) => group.app && !group.mail)).toBe(true)
    // A company hears by mail of answers and proposals, until it chooses otherwise.
    const mailed = (await choices(company)).groups.filter((group) => group.mail)
    expect(mailed.map((group) => group.id)).toEqual(['morning', 'interviews', 'proposals'])
  })

  it('holds from the next event on, for its kind alone', async () => {
    await choose(admin, { group: 'hires', app: false })
    await hear('hire.recorded')
    await hear('company.registered')
    expect([await shown('hire.recorded'), await shown('company.registered')]).toEqual([0, 1])
    await choose(admin, { group: 'hires', mail: true })
    await hear('hire.recorded')
    expect(await shown('hire.recorded')).toBe(0)
    const [mail] = await written('hire.recorded')
    expect(mail?.mai_text).toContain('/admin/kpis')
    await choose(admin, { group: 'hires', app: true, mail: false })
    await hear('hire.recorded')
    expect([await shown('hire.recorded'), (await written('hire.recorded')).length]).toEqual([1, 1])
  })

  it('keeps two choices that are made at once', async () => {
    await Promise.all([
      choose(company, { group: 'interviews', mail: true }),
      choose(company, { group: 'proposals', app: false }),
      choose(company, { wants_news: false }),
    ])
    const own = await choices(company)
    expect(own.wants_news).toBe(false)
    expect(own.groups.find((group) => group.id === 'interviews')).toMatchObject({ app: true, mail: true })
    expect(own.groups.find((group) => group.id === 'proposals')).toMatchObject({ app: false, mail: true })
    expect((await choices(admin)).wants_news).toBe(true)
  })

  it('is refused for kinds that do not exist, and for visitors', async () => {
    expect((await choose(admin, { group: 'everything', app: false })).status).toBe(422)
    expect((await choose(admin, { group: 'hires', app: 'no' })).status).toBe(422)
    expect((await choose(t.visitor, { wants_news: false })).status).toBe(401)
  })
})
