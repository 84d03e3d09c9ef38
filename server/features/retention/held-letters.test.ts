import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { retentionContract as retention } from '#shared/features/retention/retention.contract.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const NAME = 'Πολυξένη Γραμματικού'

it('what letters and notices say of somebody under a hold outlives the erasure of somebody else, without their address', async () => {
  const kept = await t.work((work) => makeCandidate(work))
  const usr_id = await t.work((work) => makeCandidate(work, { name: NAME }))
  await t.db.updateTable('users').set({ usr_email: 'polyxeni@letters.test' }).where('usr_id', '=', usr_id).execute()
  const text = `Για τη διαφορά με: ${NAME}`
  await t.work(async (work) => {
    const letter = { template: 'x', subject: 'Διαφορά', text }
    await queueMail(work, { ...letter, to: 'polyxeni@letters.test', usr_id, subject_ids: [kept] })
    await queueMail(work, { ...letter, to: 'kept@letters.test', usr_id: kept, subject_ids: [usr_id] })
    await queueMail(work, { ...letter, to: 'other@letters.test', subject_ids: [usr_id] })
    await queueMail(work, { ...letter, to: 'polyxeni@letters.test', usr_id })
    await work.db
      .insertInto('notification')
      .values({ not_fk_usr_id: kept, not_title: text, not_fk_subject_id: usr_id })
      .execute()
  })
  await admin.call(retention.hold, { id: kept, reason: 'Αγωγή' })
  const { mentions, preview } = (await admin.call(candidates.mentions, { id: usr_id })).body
  expect(mentions.map(({ label, is_held }) => [label, is_held])).toEqual([
    ['E-mail, κείμενο', true],
    ['E-mail, κείμενο', true],
    ['Ειδοποίηση, τίτλος', true],
  ])
  expect(preview?.stays.join()).toContain('1 γράμμα: χωρίς τη διεύθυνση')
  expect((await admin.call(candidates.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: [] })).status).toBe(200)
  const letters = await t.db
    .selectFrom('outbox_mail')
    .select(['mai_to', 'mai_text', 'mai_status'])
    .where('mai_template', '=', 'x')
    .orderBy('mai_id')
    .execute()
  expect(letters).toEqual([
    { mai_to: '', mai_text: text, mai_status: 'DROPPED' },
    { mai_to: 'kept@letters.test', mai_text: text, mai_status: 'DROPPED' },
    { mai_to: 'other@letters.test', mai_text: '', mai_status: 'DROPPED' },
  ])
  expect((await t.rows('notification', { not_fk_usr_id: kept })).map(({ not_title }) => not_title)).toContain(text)

  await admin.call(retention.release, { id: kept })
  const waiting = (await admin.call(candidates.mentions, { id: usr_id })).body.mentions
  const mention_ids = waiting.map(({ id }) => id)
  expect((await admin.call(candidates.settleMentions, { id: usr_id, mention_ids })).status).toBe(200)
  expect(await residue(t, [NAME, 'polyxeni'])).toEqual([])
})
