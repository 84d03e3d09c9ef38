import { expect, it } from 'vitest'
import type { Filter } from '#shared/core/filters.ts'
import type { AudiencePreview } from '#shared/features/candidates/audience.ts'
import { belongsTo, notActive, previewAudience } from '#server/features/candidates/audience.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, trailOf } from '#server/testing/make.ts'
import { changeAccount } from '#server/core/accounts.ts'

const t = await startTestApp()
await t.work(async (work) => {
  await makeCandidate(work, { name: 'Άννα Παπαδοπούλου', city: 'Βόλος', gender: 'FEMALE', birthdate: '2000-01-15' })
  await makeCandidate(work, { name: 'Γιώργος Βασιλείου', city: 'Πάτρα', birthdate: '1980-06-01', disability: 'ναι' })
  const off = await makeCandidate(work, { name: 'Ζωή Κρυφή', city: 'Βόλος' })
  await changeAccount(work, off, { usr_status: 'OFF' })
  await makeCompany(work)
  await makeCompany(work, { status: 'ARCHIVED' })
})

const audienceOf = (...filters: Filter[]) => [{ title: '', filters }]
const filter = (field: string, op: Filter['op'], value: Filter['value']): Filter => ({ field, op, value })
const preview = (audiences: ReturnType<typeof audienceOf>): Promise<AudiencePreview> =>
  t.work((work) => previewAudience(work, audiences, { limit: 10 }))

it('means every active candidate without filters, and shows who is left out', async () => {
  const all = await preview([])
  expect(all.total).toBe(2)
  expect(all.documents.map((person) => person.usr_fullname)).toEqual(['Άννα Παπαδοπούλου', 'Γιώργος Βασιλείου'])
  expect(all.left_out).toEqual([{ reason: notActive.reason, count: 1 }])
})

it.each([
  [filter('usr_fullname', 'like', 'ΠΑΠΑΔΟΠΟΥΛΟΥ'), 1],
  [filter('usr_fullname', 'like', '%'), 0],
  [filter('usr_fullname', 'nlike', '-'), 2],
  [filter('usp_city', 'eq', ['Βόλος', 'Πάτρα']), 2],
  [filter('usp_city', 'neq', 'Βόλος'), 1],
  [filter('age', 'lte', 30), 1],
  [filter('usp_birthdate', 'date_before', '1990-01-01'), 1],
  [filter('usp_disability', 'eq', true), 1],
  [filter('application_status', 'eq', 'APPLIED'), 0],
  [filter('application_cycle', 'exists', false), 2],
  [filter('usp_languages', 'exists', false), 2],
  [filter('usp_experience_sectors', 'eq', 'Εστίαση'), 0],
  [filter('applications', 'eq', 0), 2],
])('counts %o', async (condition, count) => {
  expect((await preview(audienceOf(condition))).total).toBe(count)
})

it('joins the filters of one audience by and, the audiences by or', async () => {
  const woman = filter('usp_gender', 'eq', 'FEMALE')
  const patras = filter('usp_city', 'eq', 'Πάτρα')
  expect((await preview(audienceOf(woman, patras))).total).toBe(0)
  expect((await preview([...audienceOf(woman), ...audienceOf(patras)])).total).toBe(2)
})

it('reaches people of approved companies only where an audience names the role', async () => {
  const companies = await preview(audienceOf(filter('usr_role', 'eq', 'COMPANY_USER')))
  expect(companies.total).toBe(1)
  expect(companies.documents[0]?.usr_role).toBe('COMPANY_USER')
})

it('counts and names exactly those who belong to it', async () => {
  const audiences = audienceOf(filter('usp_city', 'eq', 'Βόλος'))
  const { documents, total } = await preview(audiences)
  const ids = documents.map((person) => person.usr_id)
  expect(ids).toHaveLength(total)
  expect(await t.work((work) => belongsTo(work, ids[0] ?? 0, audiences))).toBe(true)
  expect(await t.work((work) => belongsTo(work, ids[0] ?? 0, audienceOf(filter('usp_city', 'eq', 'Πάτρα'))))).toBe(
    false,
  )
})

it('audits filters by a sensitive field, and refuses an unknown field', async () => {
  await preview(audienceOf(filter('usp_disability', 'eq', true)))
  const lines = await trailOf(t.db, { aud_action: 'read-sensitive' })
  expect(lines.length).toBeGreaterThan(0)
  await expect(preview(audienceOf(filter('usr_password_hash', 'exists', true)))).rejects.toMatchObject({
    code: 'invalid',
  })
})
