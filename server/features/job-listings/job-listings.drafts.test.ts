import { beforeAll, expect, it } from 'vitest'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { publishable } from '#server/testing/hiring-fixture.ts'

const t = await startTestApp()
let company: Caller

beforeAll(async () => {
  company = await t.asCompany()
})

const title = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Πωλητής' }

it('a listing is published only with what a graduate needs; until then it is a draft', async () => {
  const refused = await company.call(listings.create, { ...title, draft: false })
  expect([refused.status, Object.keys(refused.error.fields ?? {}).toSorted()]).toEqual([
    422,
    ['jl_city', 'jl_deadline', 'jl_description', 'jl_pay_min'],
  ])
  const { body: draft } = await company.call(listings.create, { ...title, draft: true })
  expect(draft).toMatchObject({ jl_status: 'DISABLED', jl_date_published: null })
  const early = await company.call(listings.open, { id: draft.jl_id })
  expect([early.status, early.message]).toEqual([409, expect.stringContaining('Χρειάζεται περιγραφή')])
  await company.call(listings.edit, { id: draft.jl_id, ...publishable })
  const { body: opened } = await company.call(listings.open, { id: draft.jl_id })
  expect(opened.jl_status).toBe('OPEN')
  expect(opened.jl_date_published).not.toBeNull()
})

it('a listing with the specified fields alone is open at once', async () => {
  const { status, body } = await company.call(listings.create, title)
  expect([status, body.jl_status, body.jl_date_published === null]).toEqual([201, 'OPEN', false])
})

it('a deadline that has passed is refused, a kept one is not', async () => {
  const past = { ...title, ...publishable, jl_deadline: '2020-01-01' }
  const answer = await company.call(listings.create, { ...past, draft: false })
  expect(answer.error.fields).toEqual({ jl_deadline: 'Η προθεσμία έχει περάσει' })
  expect((await company.call(listings.create, { ...past, draft: true })).status).toBe(422)
  const { jl_id } = (await company.call(listings.create, { ...title, ...publishable })).body
  expect((await company.call(listings.edit, { id: jl_id, jl_deadline: '2020-01-01' })).status).toBe(422)
  t.setNow('2100-01-01T10:00:00Z')
  // The sessions of tests end with the clock; the office keeps a kept deadline as well.
  const admin = await t.asOffice()
  const kept = await admin.call(listings.officeEdit, { id: jl_id, jl_position_title: 'Πωλήτρια' })
  t.setNow(null)
  expect([kept.status, kept.body.jl_deadline]).toEqual([200, '2099-01-01'])
})

it('a copy is a draft without the deadline', async () => {
  const { jl_id } = (await company.call(listings.create, { ...title, ...publishable })).body
  const { body: copy } = await company.call(listings.copy, { id: jl_id })
  expect(copy).toMatchObject({ jl_status: 'DISABLED', jl_date_published: null, jl_deadline: null })
})
