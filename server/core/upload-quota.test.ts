import { expect, it } from 'vitest'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { takeUpload } from '#server/core/upload-quota.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const user = { usr_id: 7, cny_id: null, isOffice: false, address: '10.1.1.1' }
const file = (megabytes: number) => ({ field: 'cv', bytes: megabytes * 1_000_000 })

it('lets a person upload so much a day, says so beside the field, and counts no refused file', async () => {
  for (let count = 0; count < 9; count += 1) await takeUpload(t.services, user, file(20))
  const refused = takeUpload(t.services, user, file(30))
  await expect(refused).rejects.toMatchObject({
    code: 'too_many_requests',
    fields: { cv: 'Το όριο αρχείων της ημέρας συμπληρώθηκε. Τα επόμενα ανεβαίνουν αύριο.' },
  })
  await takeUpload(t.services, user, file(20))
  await expect(takeUpload(t.services, user, file(1))).rejects.toMatchObject({ code: 'too_many_requests' })
  await takeUpload(t.services, { ...user, usr_id: 8 }, file(20))
})

it('counts the people of a company together, in parallel too, and the office more generously', async () => {
  const people = Array.from({ length: 40 }, (_, index) => ({ ...user, usr_id: 100 + index, cny_id: 3 }))
  const answers = await Promise.allSettled(people.map((person) => takeUpload(t.services, person, file(20))))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(30)
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
  for (let count = 0; count < 15; count += 1)
    await takeUpload(t.services, { ...user, usr_id: 9, isOffice: true }, file(20))
})

it('counts visitors by their address, at the door of every call with files', async () => {
  await takeUpload(t.services, { ...user, usr_id: 0, address: '127.0.0.1' }, file(999.999))
  const content = `%PDF-1.4\n${'x'.repeat(5000)}\n%%EOF`
  const answer = await t.visitor.call(programmesContract.apply, { edc_id: 1 } as never, {
    files: { cv: [{ name: 'cv.pdf', content, type: 'application/pdf' }] },
  })
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([429, ['cv']])
  expect(answer.headers['retry-after']).toBeDefined()
})
