import { describe, expect, it } from 'vitest'
import { notificationCenterContract as center } from '#shared/features/notification-center/notification-center.contract.ts'
import { inTransaction } from '#server/core/work.ts'
import { startDueSendings } from '#server/features/notification-center/notification-center.sending.ts'
import { wordsFor } from '#server/features/notification-center/notification-center.words.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsAbout, makeCandidate } from '#server/testing/make.ts'

// People who have a name and an address and nothing else, and companies that are not approved.

const t = await startTestApp()
const admin = await t.asOffice()
const company = await t.asCompany({ name: 'ΑΛΦΑ' })
const waiting = await t.asCompany({ name: 'ΒΗΤΑ', status: 'PENDING_APPROVAL' })
const anna = await t.work((work) => makeCandidate(work, { name: 'Άννα' }))
const notApproved = [{ reason: 'Η εταιρεία δεν είναι εγκεκριμένη', count: 1 }]

const written = (channel: 'PUSH' | 'EMAIL', body: string, of = '') => {
  const { text, html } = wordsFor(
    { channel, title: 'α', body, link: '' },
    { name: 'Άννα', company: of },
    'https://a.test',
  )
  return { text, html: html.replaceAll(/ style="[^"]*"/g, '') }
}

describe('what a person does not have', () => {
  it('leaves no empty paragraph and no empty entry of a list', () => {
    const list = '<ul><li><p><strong>{company}</strong></p></li></ul>'
    expect(written('EMAIL', `<p>Γεια σου {name}</p><p>{company}</p>${list}<p></p><p>Τέλος</p>`)).toEqual({
      html: '<p>Γεια σου Άννα</p><p></p><p>Τέλος</p>',
      text: 'Γεια σου Άννα\n\nΤέλος',
    })
    expect(written('EMAIL', list, 'ΑΛΦΑ').html).toBe('<ul><li><p><strong>ΑΛΦΑ</strong></p></li></ul>')
    expect(written('PUSH', 'Γεια,\n\n{company}\n\nσε περιμένουμε.\n{company}').text).toBe('Γεια,\n\nσε περιμένουμε.')
  })

  it('is counted before it is sent, and is never all of a message', async () => {
    const { body } = await admin.call(center.audience, { userIds: [anna, company.usr_id], channel: 'PUSH' })
    expect([body.total, body.without_company]).toEqual([2, 1])
    for (const field of ['title', 'body'] as const) {
      const words = { title: 'α', body: 'α', [field]: '{company}' }
      for (const call of [center.push, center.email] as const) {
        const refused = await admin.call(call, { ...words, userIds: [anna] })
        expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
      }
    }
  })
})

describe('people of companies', () => {
  it('are told by a plural that they get news, and candidates are not', async () => {
    const mail = { title: 'Νέα', body: '<p>Νέα</p>' }
    const sent = await admin.call(center.email, { ...mail, userIds: [anna, company.usr_id] })
    const letters = await t.work((work) => mailsAbout(work, `notification:${sent.body.notg_id}`))
    expect(letters).toHaveLength(2)
    for (const letter of letters) {
      const words = letter.mai_fk_usr_id === company.usr_id ? 'Το λαμβάνετε ως' : 'Το λαμβάνεις ως'
      expect([letter.mai_text, letter.mai_footer]).toEqual([
        expect.stringContaining(words),
        expect.stringContaining(words),
      ])
    }
    const shown = await admin.call(center.preview, { channel: 'EMAIL', ...mail, link: '', usr_id: company.usr_id })
    expect(shown.body.html).toContain('Το λαμβάνετε ως')
  })

  it('that is not approved are left out with the reason, also when they were chosen by name', async () => {
    const whom = { userIds: [anna, waiting.usr_id] }
    const { body } = await admin.call(center.audience, { ...whom, channel: 'PUSH' })
    expect([body.total, body.left_out]).toEqual([1, notApproved])
    const sent = await admin.call(center.push, { title: 'Νέα', ...whom })
    expect(sent.body.counts).toMatchObject({ SENT: 1, LEFT_OUT: 1 })
  })

  it('that was archived before the time of the sending get nothing', async () => {
    const beta = await t.asCompany({ name: 'ΓΑΜΜΑ' })
    const send_at = new Date(Date.now() + 3_600_000).toISOString()
    const { notg_id } = (await admin.call(center.push, { title: 'Νέα', userIds: [anna, beta.usr_id], send_at })).body
    await t.update('company', { cny_status: 'ARCHIVED' }, { cny_name: 'ΓΑΜΜΑ' })
    t.setNow(new Date(Date.now() + 3_700_000).toISOString())
    await inTransaction(t.services, {}, startDueSendings)
    await t.services.jobs.runQueued()
    t.setNow(null)
    expect((await admin.call(center.one, { id: notg_id })).body.counts).toMatchObject({ SENT: 1, LEFT_OUT: 1 })
  })
})
