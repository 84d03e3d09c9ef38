import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const admin = await t.asOffice()

/** The tables that this changes, as pages that show something of them hear it. */
const touchedBy = (act: RawBuilder<unknown>) =>
  t.work(async ({ db }) => {
    await act.execute(db)
    const { rows } = await sql<{ touched: string }>`select current_setting('regen.touched') as touched`.execute(db)
    return rows[0]?.touched.split(',') ?? []
  })

const write = (status: string, to = 'a@mail.test') =>
  sql`insert into outbox_mail (mai_status, mai_to, mai_subject, mai_text) values (${status}, ${to}, 'Θέμα', 'x')`
const shown = async () => {
  const { documents, counts } = (await admin.call(controlPanelContract.office)).body
  const waiting = (await admin.call(controlPanelContract.officeWaiting)).body
  return JSON.stringify([documents, counts, waiting])
}

it.each([
  ['written', write('QUEUED')],
  ['held', write('HELD')],
  ['sent', sql`update outbox_mail set mai_status = 'SENT', mai_date_sent = now()`],
  ['taken back', sql`update outbox_mail set mai_status = 'DROPPED'`],
  ['read again', sql`update outbox_mail set mai_subject = mai_subject || '!'`],
  ['forgotten', sql`delete from outbox_mail`],
])('asks no page of the office what waits when letters are %s', async (_, act) => {
  const before = await shown()
  const touched = await touchedBy(act)
  expect([touched.includes('outbox_mail'), touched.includes('undelivered_mail')]).toEqual([true, false])
  expect(await shown()).toBe(before)
})

it.each([
  ['written as failed', write('FAILED')],
  ['one more of them', write('BOUNCED', 'b@mail.test')],
  ['another receiver', sql`update outbox_mail set mai_to = '0' || mai_to`],
  ['other words', sql`update outbox_mail set mai_subject = mai_subject || '!'`],
  ['one sent again', sql`update outbox_mail set mai_status = 'QUEUED' where mai_status = 'BOUNCED'`],
  ['it failed again', sql`update outbox_mail set mai_status = 'FAILED' where mai_status = 'QUEUED'`],
  ['forgotten', sql`delete from outbox_mail`],
])('asks them when what failed is shown otherwise: %s', async (_, act) => {
  const before = await shown()
  expect(await touchedBy(act)).toContain('undelivered_mail')
  expect(await shown()).not.toBe(before)
})
