import { describe, expect, it } from 'vitest'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { queueMany } from '#server/core/mail/outbox.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const admin = await t.asOffice()
await t.work((work) =>
  queueMany(
    work,
    Array.from({ length: 30 }, (_, index) => ({
      to: `person${index}@mail.test`,
      template: 'x',
      subject: index === 7 ? 'Πρόσκληση σε συνέντευξη' : `Νέα ${index}`,
      text: `Γράμμα ${index}`,
    })),
  ),
)

describe('the outbox of the office', () => {
  it('shows pages, in a stable order, with the exact number of all', async () => {
    const first = await admin.call(mailContract.list, { limit: 10 })
    const second = await admin.call(mailContract.list, { limit: 10, skip: 10 })
    expect([first.body.total, first.body.documents.length]).toEqual([30, 10])
    const ids = [...first.body.documents, ...second.body.documents].map((row) => row.mai_id)
    expect(new Set(ids).size).toBe(20)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('finds by address and subject, filters, and keeps its total in step with changes', async () => {
    expect((await admin.call(mailContract.list, { q: 'ΠΡΟΣΚΛΗΣΗ' })).body.total).toBe(1)
    expect((await admin.call(mailContract.list, { q: '%' })).body.total).toBe(0)
    const invitation = { mai_subject: 'Πρόσκληση σε συνέντευξη' }
    await t.update('outbox_mail', { mai_status: 'SENT' }, invitation)
    expect((await admin.call(mailContract.list, { q: 'προσκληση σε ΣΥΝ' })).body.total).toBe(1)
    expect((await admin.call(mailContract.list, { q: 'πρ' })).body.total).toBe(1)
    await t.update('outbox_mail', { mai_status: 'QUEUED' }, invitation)
    const failed = { filters: [{ field: 'mai_status', op: 'eq' as const, value: 'FAILED' }] }
    expect((await admin.call(mailContract.list, failed)).body.total).toBe(0)
    await t.work(async (work) => {
      await work.db
        .updateTable('outbox_mail')
        .set({ mai_status: 'FAILED' })
        .where('mai_to', '=', 'person3@mail.test')
        .execute()
    })
    expect((await admin.call(mailContract.list, failed)).body.total).toBe(1)
  })

  it('refuses unknown fields, orders and pages by name', async () => {
    const unknown = await admin.call(mailContract.list, { filters: [{ field: 'mai_html', op: 'exists', value: true }] })
    expect([unknown.status, unknown.message]).toEqual([422, 'Άγνωστο πεδίο: mai_html'])
    expect((await admin.call(mailContract.list, { sort: 'mai_text' })).status).toBe(422)
    expect((await admin.call(mailContract.list, { limit: 100_000 })).status).toBe(422)
  })

  it('opens one mail, for the office alone', async () => {
    const { documents } = (await admin.call(mailContract.list, {})).body
    const id = documents[0]?.mai_id ?? 0
    expect((await admin.call(mailContract.one, { id })).body.mai_text).toMatch(/^Γράμμα/)
    expect((await admin.call(mailContract.one, { id: 999_999 })).status).toBe(404)
    const company = await t.asCompany()
    expect((await company.call(mailContract.one, { id })).status).toBe(403)
  })
})
