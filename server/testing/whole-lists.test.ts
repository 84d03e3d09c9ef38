import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
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

it('pages lists whose answer has no place for a total, so that what is beyond their largest answer can be read', async () => {
  const t = await startTestApp()
  const office = await t.asOffice()
  const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
  const company = await t.as(usr_id)
  await t.work((work) =>
    sql`with listing as (
        insert into job_listing (jl_fk_cny_id, jl_position_title, jl_fold) values (${cny_id}::int, 'Θέση', 'thesi')
        returning jl_id
      ), person as (
        insert into users (usr_role, usr_email, usr_fullname)
        select 'CANDIDATE', 'p' || n || '@mail.test', 'Άτομο ' || n from generate_series(1, 7) n returning usr_id
      ), place as (
        insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status)
        select jl_id, usr_id, 'INTERVIEWED' from listing, person
      )
      insert into interview (jli_fk_jl_id, jli_fk_usr_id, jli_date)
      select jl_id, usr_id, now() + interval '1 day' from listing, person`.execute(work.db),
  )
  const jl_id = (await t.rows('job_listing', { jl_fk_cny_id: cny_id }))[0]?.jl_id
  await sql`insert into educational_cycle (edc_title, edc_status, edc_status_day)
    select 'Κύκλος ' || n, 'OPEN_FOR_APPLICATIONS', current_date from generate_series(1, 7) n`.execute(t.db)
  for (const cny of [cny_id, null])
    await sql`insert into report_field_group (rpfg_type, rpfg_title, rpfg_fk_cny_id)
      select 'candidate', 'Αναφορά ' || n, ${cny}::int from generate_series(1, 7) n`.execute(t.db)
  for (const read of [
    async (page: object) => (await office.call(hiring.officeApplications, page)).body.map((row) => row.jlc_fk_usr_id),
    async (page: object) => (await office.call(hiring.officeInterviews, page)).body.map((row) => row.jli_id),
    async (page: object) => (await company.call(interviews.list, page)).body.map((row) => row.jli_id),
    async (page: object) =>
      (await company.call(hiring.companyCandidates, page)).body.candidates.map((row) => row.jlc_fk_usr_id),
    async (page: object) => (await office.call(cycles.listOpenApplications, page)).body.map((row) => row.edc_id),
    async (page: object) => (await office.call(reports.list, page)).body.map((row) => row._id),
    async (page: object) => (await company.call(reports.ownList, page)).body.map((row) => row._id),
    async (page: object) =>
      (await company.call(hiring.companyCandidates, { ...page, jl_id })).body.candidates.map(
        (row) => row.jlc_fk_usr_id,
      ),
  ]) {
    const all = await read({})
    expect(all).toHaveLength(7)
    expect(await read({ skip: 5 })).toEqual(all.slice(5))
    expect(await read({ skip: 2, limit: 3 })).toEqual(all.slice(2, 5))
    expect(await read({ limit: 3 })).toEqual(all.slice(0, 3))
  }
})
