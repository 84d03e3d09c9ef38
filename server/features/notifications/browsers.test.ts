import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { notificationsContract as notifications } from '#shared/features/notifications/notifications.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { MOST_BROWSERS } from '#server/core/push/push.queries.ts'
import { PushSender } from '#server/core/push/push-sender.ts'
import { notify, takeBack } from '#server/features/notifications/notifications.service.ts'
import { startTestApp, type Caller } from '#server/testing/app.ts'
import { makeCandidate, personalHeaders } from '#server/testing/make.ts'
import { newBrowser, readAuthorization, startPushService } from '#server/testing/push-service.ts'

const t = await startTestApp({ MAIL_FROM: 'Γραφείο <office@regen.test>' })
const service = await startPushService()
afterAll(() => service.stop())

const someDevice = () => {
  const path = `/send/${randomUUID()}`
  const { keys, decrypt } = newBrowser()
  const form = { endpoint: `https://push.example.test${path}`, ...keys }
  const messages = () => service.arrived.get(path) ?? []
  const read = () => messages().map(({ body }) => JSON.parse(decrypt(body).toString()) as Record<string, string>)
  return { path, form, messages, read }
}

const signedIn = async () => t.asCompany()
const send = () => new PushSender(t.services, service.post).sendDue()
const notifyUser = (usr_id: number, notice: { title: string; link?: string; about?: string; kind?: string }) =>
  t.work((work) => notify(work, [usr_id], { kind: 'interview.accept', ...notice }))

async function graduate() {
  const usr_id = await t.work((work) => makeCandidate(work))
  return { usr_id, headers: await t.work((work) => personalHeaders(work, usr_id)) }
}

describe('a browser that asked for notices', () => {
  it('is sent one sentence and where it leads, which nobody on the way can read', async () => {
    const company = await signedIn()
    const device = someDevice()
    const { key } = (await company.call(notifications.keepBrowser, device.form)).body
    const title = `Η Ελένη <b>δέχτηκε</b> '%`
    await notifyUser(company.usr_id, { title, link: '/company/interviews' })
    await send()
    expect(device.read()).toEqual([{ mark: expect.stringMatching(/^notice-\d+$/), title, link: '/company/interviews' }])
    const [message] = device.messages()
    expect(message?.body.includes('Ελένη')).toBe(false)
    expect(message?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(readAuthorization(message?.headers.authorization ?? '', key)).toMatchObject({
      aud: 'https://push.example.test',
      sub: 'mailto:office@regen.test',
    })
    const stored = await t.db.selectFrom('push_subscription').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('push.example')
    expect(await send()).toBe(0)
  })

  it('is sent what happened behind the longest name, and what is longer still fits into a message', async () => {
    const company = await signedIn()
    const device = someDevice()
    await company.call(notifications.keepBrowser, device.form)
    const title = `${'Ω'.repeat(200)} δέχτηκε τη συνέντευξη: ${'"'.repeat(200)}`
    const link = `/company/${'α'.repeat(300)}`
    await notifyUser(company.usr_id, { title, link })
    await notifyUser(company.usr_id, { title: '🎓'.repeat(3000), link })
    await send()
    const titles = device.read().map((message) => message.title ?? '')
    expect(titles).toContain(title)
    expect(titles.some((text) => text.endsWith('🎓…') && text.isWellFormed())).toBe(true)
  })

  it('is sent what the person chose to hear of, while it is news', async () => {
    const company = await signedIn()
    const device = someDevice()
    await company.call(notifications.keepBrowser, device.form)
    await company.call(notifications.choose, { group: 'interviews', app: false })
    await notifyUser(company.usr_id, { title: 'Σιωπηλή' })
    await notifyUser(company.usr_id, { title: 'Διαβασμένη', kind: 'hire.recorded' })
    await company.call(notifications.read, {})
    await notifyUser(company.usr_id, { title: 'Ανακλήθηκε', kind: 'hire.recorded', about: 'x:1' })
    await t.work((work) => takeBack(work, [company.usr_id], 'x:1'))
    await notifyUser(company.usr_id, { title: 'Νέα', kind: 'hire.recorded' })
    await send()
    expect(device.read().map(({ title }) => title)).toEqual(['Νέα'])
  })

  it('hears nothing after the sign-in that it came with has ended', async () => {
    const company = await signedIn()
    const other = await t.as(company.usr_id)
    const [left, kept] = [someDevice(), someDevice()]
    await company.call(notifications.keepBrowser, left.form)
    await other.call(notifications.keepBrowser, kept.form)
    await notifyUser(company.usr_id, { title: 'Πριν' })
    await company.call(authContract.logout)
    await send()
    expect([left.read(), kept.read()].map((list) => list.length)).toEqual([0, 1])
    expect((await other.call(notifications.browsers)).body.browsers).toBe(1)
  })

  it('belongs to whoever used it last', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    const device = someDevice()
    await first.call(notifications.keepBrowser, device.form)
    await notifyUser(first.usr_id, { title: 'Για τον πρώτο' })
    await second.call(notifications.keepBrowser, device.form)
    await notifyUser(second.usr_id, { title: 'Για τον δεύτερο' })
    await send()
    expect(device.read().map(({ title }) => title)).toEqual(['Για τον δεύτερο'])
    expect((await first.call(notifications.browsers)).body.browsers).toBe(0)
    // Only the own one can be ended.
    await first.call(notifications.dropBrowser, { endpoint: device.form.endpoint })
    expect((await second.call(notifications.browsers)).body.browsers).toBe(1)
    expect((await second.call(notifications.dropBrowser, { endpoint: device.form.endpoint })).body.browsers).toBe(0)
  })

  it('makes room for the eleventh, and says so again without a second row', async () => {
    const company = await signedIn()
    const devices = Array.from({ length: MOST_BROWSERS + 1 }, someDevice)
    for (const { form } of devices) await company.call(notifications.keepBrowser, form)
    const again = await Promise.all(
      [1, 2, 3].map(() => company.call(notifications.keepBrowser, devices[5]?.form as never)),
    )
    expect(again.map(({ status, body }) => [status, body.browsers])).toEqual([1, 2, 3].map(() => [200, MOST_BROWSERS]))
    await notifyUser(company.usr_id, { title: 'Σε όλες' })
    await send()
    expect(devices.map(({ read }) => read().length)).toEqual([0, ...Array.from({ length: MOST_BROWSERS }, () => 1)])
    expect((await company.call(notifications.dropBrowsers)).body.browsers).toBe(0)
  })

  it.each([
    ['http', { endpoint: 'http://push.example.test/x' }],
    ['an address inside', { endpoint: 'https://169.254.169.254/latest' }],
    ['another port', { endpoint: 'https://push.example.test:5432/x' }],
    ['a point off the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { auth: 'x' }],
  ])('is refused with %s', async (_name, wrong) => {
    const company = await signedIn()
    const refused = await company.call(notifications.keepBrowser, { ...someDevice().form, ...wrong })
    expect(refused.status).toBe(422)
    expect((await company.call(notifications.browsers)).body.browsers).toBe(0)
  })
})

describe('a push service', () => {
  async function waiting(caller: Caller) {
    const device = someDevice()
    await caller.call(notifications.keepBrowser, device.form)
    await notifyUser(caller.usr_id, { title: 'Νέα' })
    return device
  }

  it('that knows the browser no more ends it', async () => {
    for (const status of [404, 410]) {
      const company = await signedIn()
      const device = await waiting(company)
      service.answers.set(device.path, status)
      await send()
      expect((await company.call(notifications.browsers)).body.browsers).toBe(0)
    }
  })

  it('that does not answer is tried again later, a few times, and for a day at most', async () => {
    t.setNow('2031-03-05T09:00:00Z')
    const [device, late] = [await waiting(await signedIn()), await waiting(await signedIn())]
    service.answers.set(device.path, 503)
    service.answers.set(late.path, 503)
    await send()
    await send()
    expect(device.messages()).toHaveLength(1)
    t.setNow('2031-03-05T09:02:00Z')
    service.answers.delete(device.path)
    await send()
    expect(device.messages()).toHaveLength(2)
    expect(late.messages()).toHaveLength(2)
    t.setNow('2031-03-06T09:30:00Z')
    service.answers.delete(late.path)
    await send()
    expect(late.messages()).toHaveLength(2)
    t.setNow(null)
  })

  it('gets each message once from two processes', async () => {
    const company = await signedIn()
    const device = await waiting(company)
    await Promise.all([send(), send(), send()])
    expect(device.messages()).toHaveLength(1)
  })
})

describe('the browser of a graduate', () => {
  it('is sent a fresh link to the own page, and ends with the link that it came with', async () => {
    const { usr_id, headers } = await graduate()
    const device = someDevice()
    expect((await t.visitor.call(me.keepBrowser, device.form, { headers })).body.browsers).toBe(1)
    await notifyUser(usr_id, { title: 'Σε καλούν σε συνέντευξη' })
    await send()
    const [notice] = device.read()
    expect(notice?.link).toMatch(/^\/me\/[\w-]{43}$/)
    const fresh = { 'x-personal-key': notice?.link?.split('/me/')[1] ?? '' }
    expect((await t.visitor.call(me.page, undefined, { headers: fresh })).status).toBe(200)
    await notifyUser(usr_id, { title: 'Και άλλη' })
    await t.visitor.call(me.endLinks, undefined, { headers })
    await send()
    expect(device.messages()).toHaveLength(1)
  })

  it('goes with the person', async () => {
    const { usr_id, headers } = await graduate()
    await t.visitor.call(me.keepBrowser, someDevice().form, { headers })
    const { body } = await t.visitor.call(me.beginErasure, {}, { headers })
    expect(body.goes.join()).toContain('1 συσκευή που ειδοποιείται')
    await t.visitor.call(me.erase, { erasure_key: body.erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' }, { headers })
    const left = await t.db.selectFrom('push_subscription').selectAll().where('psu_fk_usr_id', '=', usr_id).execute()
    expect(left).toEqual([])
  })

  it('may be ended by its owner alone', async () => {
    const [own, other] = [await graduate(), await graduate()]
    const device = someDevice()
    await t.visitor.call(me.keepBrowser, device.form, { headers: own.headers })
    const end = { endpoint: device.form.endpoint }
    await t.visitor.call(me.dropBrowser, end, { headers: other.headers })
    expect((await t.visitor.call(me.browsers, undefined, { headers: own.headers })).body.browsers).toBe(1)
    expect((await t.visitor.call(me.browsers)).status).toBe(410)
    expect((await t.visitor.call(notifications.browsers)).status).toBe(401)
    const admin = await t.asOffice()
    expect((await admin.call(notifications.browsers)).body).toMatchObject({ browsers: 0 })
  })
})
