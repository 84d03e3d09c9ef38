import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany } from '#server/testing/make.ts'
import { specifiedCalls } from '#server/testing/specified-calls.ts'

// A list call that the specification writes without parameters answers all rows; only searches, candidates, notifications
// and the sample of an audience page.

it('pages unasked only where the specification pages', () => {
  const specified = new Set(specifiedCalls.map(([method, path]) => `${method} ${path}`))
  const paged = allCalls.filter((call) => {
    const { limit } = shapeOf(call.input)
    return specified.has(`${call.method} ${call.path}`) && limit?.safeParse(undefined).data !== undefined
  })
  expect(
    paged
      .filter((call) => call.method === 'GET')
      .map((call) => call.path)
      .toSorted(),
  ).toEqual([
    '/api/admin/job-listing/{id}/candidates',
    '/api/admin/notification/audience',
    '/api/company/job-listing/{id}/candidates',
    '/api/user/notification/list',
    '/api/v2/admin/candidate/list',
    '/api/v2/admin/candidate/search',
  ])
})

it('answers more rows than a page holds when neither skip nor limit is sent, and pages when one is', async () => {
  const t = await startTestApp()
  const office = await t.asOffice()
  const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
  const company = await t.as(usr_id)
  await t.work((work) =>
    sql`insert into job_listing (jl_fk_cny_id, jl_position_title, jl_fold)
      select ${cny_id}::int, 'Θέση ' || n, 'thesi ' || n from generate_series(1, 520) n`.execute(work.db),
  )
  for (const [who, call] of [
    [office, listings.officeList],
    [company, listings.companyList],
  ] as const) {
    const sizeOf = async (page: { skip?: number; limit?: number }) => {
      const { body } = await who.call(call, page)
      return [body.documents.length, body.total]
    }
    expect(await sizeOf({})).toEqual([520, 520])
    expect(await sizeOf({ skip: 0 })).toEqual([500, 520])
    expect(await sizeOf({ skip: 500 })).toEqual([20, 520])
    expect(await sizeOf({ limit: 30 })).toEqual([30, 520])
    expect((await who.call(call, { limit: 501 })).error.fields).toHaveProperty('limit')
  }
})
