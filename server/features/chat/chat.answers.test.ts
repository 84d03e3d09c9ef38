import { expect, it } from 'vitest'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const admin = await t.asOffice()

it('keeps the answers of the office by title, one of each, for nobody else', async () => {
  const save = (can_title: string, can_body: string) => admin.call(chatContract.saveAnswer, { can_title, can_body })
  expect((await save('Ώρες', 'Εννέα με πέντε.')).body).toMatchObject([{ can_title: 'Ώρες' }])
  await Promise.all([save('Άδεια', 'Πρώτη'), save('Άδεια', 'Δεύτερη')])
  await save('Ώρες', 'Δέκα με έξι.')
  const { body } = await admin.call(chatContract.answers)
  expect(body.map((answer) => answer.can_title)).toEqual(['Άδεια', 'Ώρες'])
  expect(body[1]?.can_body).toBe('Δέκα με έξι.')
  expect((await save('', '')).error.fields).toMatchObject({
    can_title: 'Χρειάζεται τίτλος',
    can_body: 'Χρειάζεται κείμενο',
  })

  const company = await t.asCompany()
  expect((await company.call(chatContract.answers)).status).toBe(403)
  const id = body[0]?.can_id ?? 0
  expect((await company.call(chatContract.deleteAnswer, { id })).status).toBe(403)
  expect((await admin.call(chatContract.deleteAnswer, { id })).body).toHaveLength(1)
  expect((await admin.call(chatContract.deleteAnswer, { id })).status).toBe(404)
})
