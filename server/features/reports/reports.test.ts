import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Filter } from '#shared/core/filters.ts'
import { candidateFields, companyCandidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { companyReports, officeReports } from '#shared/features/reports/reports.fields.ts'
import { REPORT_JOB } from '#server/features/reports/reports.export.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { endByAge } from '#server/testing/retention.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle, makeListing, trailOf } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
await admin.call(dataProtectionContract.giveReason, { reason: 'Δοκιμή των αναφορών' })
const users = await t.work(async (work) => {
  const mine = await makeCompany(work, { name: 'Άλφα' })
  const theirs = await makeCompany(work, { name: 'Βήτα' })
  const woman = { gender: 'FEMALE' as const, disability: 'κινητική', birthdate: '2000-05-05' }
  const candidate = await makeCandidate(work, { name: 'Ζωή Ωραία', city: 'Αθήνα', bachelor: 'Νομική', ...woman })
  const stranger = await makeCandidate(work, { name: 'Άγγελος Ξένος', city: 'Πάτρα', gender: 'MALE' })
  await makeCandidate(work, { name: '=1+1 Φόρμουλα', city: 'Αθήνα' })
  const listing = await makeListing(work, mine.cny_id, { title: 'Λογιστής' })
  const foreign = await makeListing(work, theirs.cny_id, { title: 'Οδηγός', status: 'CLOSED' })
  await work.db
    .insertInto('job_listing_candidate')
    .values([
      { jlc_fk_jl_id: listing, jlc_fk_usr_id: candidate, jlc_status: 'BOOKMARKED' },
      { jlc_fk_jl_id: foreign, jlc_fk_usr_id: stranger, jlc_status: 'REJECTED' },
    ])
    .execute()
  const cycle = await makeCycle(work, { title: 'Κύκλος Α', status: 'COMPLETED' })
  await makeApplication(work, cycle, candidate, 'SUCCEEDED')
  await makeApplication(work, cycle, stranger, 'FINALIST')
  await work.db
    .insertInto('hiring')
    .values({ jlh_fk_jl_id: listing, jlh_fk_usr_id: candidate, jlh_date_created: '2026-01-05', jlh_fk_edc_id: cycle })
    .execute()
  return [mine.usr_id, theirs.usr_id] as const
})
const company = await t.as(users[0])
const other = await t.as(users[1])

const is = (field: string, value: Filter['value']): Filter => ({ field, op: 'eq', value })

describe('the office runs reports', () => {
  it('with every field of every kind', async () => {
    const calls = {
      candidate: reportsContract.candidate,
      company: reportsContract.company,
      'job-listing': reportsContract.listing,
      'educational-cycle': reportsContract.cycle,
    }
    for (const [type, call] of Object.entries(calls)) {
      const fields = Object.keys(officeReports[type as keyof typeof officeReports])
      const { status, body, message } = await admin.call(call, { fields })
      expect(status, message).toBe(200)
      expect(body.total).toBeGreaterThan(0)
      expect(Object.keys(body.documents[0] ?? {})).toEqual(fields)
      for (const by of fields) {
        const grouped = await admin.call(call, { group: { by, measures: [{ op: 'count' }, { op: 'share' }] } })
        expect(grouped.status, `${type} by ${by}: ${grouped.message}`).toBe(200)
        expect(grouped.body.total).toBe(grouped.body.documents.length)
      }
      for (const sort of fields) {
        const sorted = await admin.call(call, { fields, sort: `-${sort}` })
        expect([200, 422], `${type} by ${sort}: ${sorted.message}`).toContain(sorted.status)
      }
    }
  })

  it('whose rows match the filters, joined by and or by or, in either case', async () => {
    const filters = [is('usp_city', 'Αθήνα'), is('uedu_bachelor_sector', 'Νομική')]
    const names = async (operator: string) => {
      const { body } = await admin.call(reportsContract.candidate, {
        fields: ['usr_fullname'],
        filters,
        operator,
        sort: 'usr_fullname',
      })
      return body.documents.map((row) => row.usr_fullname)
    }
    expect(await names('AND')).toEqual(['Ζωή Ωραία'])
    expect(await names('and')).toEqual(['Ζωή Ωραία'])
    expect(await names('OR')).toEqual(['=1+1 Φόρμουλα', 'Ζωή Ωραία'])
  })

  it('on candidates with the id of each, to filter by as well', async () => {
    const { body } = await admin.call(reportsContract.candidate, { fields: ['usr_id', 'usr_fullname'] })
    const [first] = body.documents
    const again = await admin.call(reportsContract.candidate, {
      fields: ['usr_fullname'],
      filters: [is('usr_id', String(first?.usr_id))],
    })
    expect(again.body.documents).toEqual([{ usr_fullname: first?.usr_fullname }])
  })

  it('in pages, with the exact total', async () => {
    const { body } = await admin.call(reportsContract.candidate, { fields: ['usr_fullname'], skip: 1, limit: 1 })
    expect(body.documents).toHaveLength(1)
    expect(body.total).toBe(3)
    await t.work((work) => makeCandidate(work, { name: 'Νέα Υποψήφια' }))
    expect((await admin.call(reportsContract.candidate, { limit: 1 })).body.total).toBe(4)
  })

  it('grouped, with count, share, sum and average', async () => {
    const { body } = await admin.call(reportsContract.candidate, {
      group: {
        by: 'usp_city',
        measures: [
          { op: 'count' },
          { op: 'share' },
          { op: 'sum', field: 'applications' },
          { op: 'average', field: 'applications' },
        ],
      },
      filters: [is('usp_city', ['Αθήνα', 'Πάτρα'])],
      sort: '-measure_0',
    })
    expect(body).toMatchObject({ total: 2, matched: 3 })
    expect(body.documents[0]).toMatchObject({ group: 'Αθήνα', measure_0: 2, measure_2: 1, measure_3: 0.5 })
    expect(body.documents[0]?.measure_1).toBeCloseTo(2 / 3)
    const stages = await admin.call(reportsContract.candidate, {
      group: { by: 'application_status', measures: [{ op: 'count' }] },
    })
    expect(stages.body.documents).toContainEqual({ group: 'SUCCEEDED', measure_0: 1 })
    expect(stages.body.documents).toContainEqual({ group: null, measure_0: 2 })
    // A chart asks for all groups at once, in the order of the table's pages.
    const byStage = { group: { by: 'application_status', measures: [{ op: 'count' as const }] }, sort: 'group' }
    const [first, all] = [
      (await admin.call(reportsContract.candidate, { ...byStage, skip: 0, limit: 1 })).body,
      (await admin.call(reportsContract.candidate, { ...byStage, skip: 0, limit: 500 })).body,
    ]
    expect([first.documents.length, all.documents.length, first.total]).toEqual([1, all.total, all.total])
    expect(all.documents[0]).toEqual(first.documents[0])
  })

  it('and a placement is a rate, or nothing', async () => {
    await t.work((work) => makeCycle(work, { title: 'Άδειος' }))
    const { body } = await admin.call(reportsContract.cycle, { fields: ['edc_title', 'placement'], sort: 'edc_title' })
    expect(body.documents).toEqual([
      { edc_title: 'Άδειος', placement: null },
      { edc_title: 'Κύκλος Α', placement: 1 },
    ])
  })

  it('and each reading about health is written down', async () => {
    const readings = async () => {
      const counted = await sql<{ n: number }>`select count(*) as n from audit where aud_action = 'read-sensitive'
        and aud_entity = 'reports'`.execute(t.db)
      return counted.rows[0]?.n
    }
    const before = (await readings()) ?? 0
    await admin.call(reportsContract.candidate, { fields: ['usr_fullname'] })
    expect(await readings()).toBe(before)
    await admin.call(reportsContract.candidate, { fields: ['usr_fullname', 'usp_disability'] })
    await admin.call(reportsContract.candidate, { fields: ['usr_fullname'], filters: [is('usp_disability', true)] })
    expect(await readings()).toBe(before + 2)
  })

  it('and says which field or operator it does not know', async () => {
    const bad = async (input: object) => admin.call(reportsContract.candidate, input as never)
    const field = await bad({ fields: ['usr_fullname', 'usr_password_hash'] })
    expect(field.status).toBe(422)
    expect(field.error.fields).toEqual({ 'fields.1': 'Άγνωστο πεδίο: usr_password_hash' })
    expect(field.message).toContain('usr_password_hash')
    const proto = await bad({ fields: ['constructor'] })
    expect(proto.error.fields).toEqual({ 'fields.0': 'Άγνωστο πεδίο: constructor' })
    const op = await bad({ filters: [{ field: 'usp_city', op: 'date_on', value: 'Α' }] })
    expect(op.status).toBe(422)
    expect(op.message).toContain('date_on')
    expect((await bad({ filters: [{ field: 'usp_city', op: 'drop', value: 'Α' }] })).status).toBe(422)
    expect((await bad({ operator: 'xor' })).status).toBe(422)
    expect((await bad({ sort: 'usr_password_hash' })).error.fields).toHaveProperty('sort')
    expect((await bad({ sort: 'usp_code' })).error.fields).toHaveProperty('sort')
    const group = await bad({ group: { by: 'cny_name', measures: [{ op: 'sum', field: 'usr_fullname' }] } })
    expect(Object.keys(group.error.fields ?? {})).toEqual(['group.by', 'group.measures.0'])
    expect((await bad({ group: { by: 'usp_city', measures: [] } })).status).toBe(422)
    expect((await bad({ group: { by: 'usp_city', measures: [{ op: 'count', field: 'age' }] } })).status).toBe(422)
  })
})

describe('a company runs reports', () => {
  it('on its own listings alone', async () => {
    const { body } = await company.call(reportsContract.ownListing, {
      fields: ['jl_position_title', 'candidates', 'hires'],
    })
    expect(body.documents).toEqual([{ jl_position_title: 'Λογιστής', candidates: 1, hires: 1 }])
    const theirs = await other.call(reportsContract.ownListing, { fields: ['jl_position_title'] })
    expect(theirs.body.documents).toEqual([{ jl_position_title: 'Οδηγός' }])
  })

  it('on candidates of its own listings alone', async () => {
    const { body } = await company.call(reportsContract.ownCandidate, { fields: ['usr_fullname', 'own_status'] })
    expect(body.documents).toEqual([{ usr_fullname: 'Ζωή Ωραία', own_status: ['BOOKMARKED'] }])
    const or = await company.call(reportsContract.ownCandidate, {
      fields: ['usr_fullname'],
      operator: 'or',
      filters: [is('usp_city', 'Αθήνα'), is('usp_city', 'Πάτρα')],
    })
    expect(or.body.documents).toEqual([{ usr_fullname: 'Ζωή Ωραία' }])
  })

  const forbidden = Object.keys(candidateFields).filter((name) => !Object.hasOwn(companyCandidateFields, name))

  it('without what companies never learn, by no way', async () => {
    expect(forbidden).toEqual(expect.arrayContaining(['usp_gender', 'usp_birthdate', 'age', 'usp_disability']))
    for (const field of [...forbidden, 'usr_id', 'usp_about']) {
      const ways = [
        { fields: [field] },
        { filters: [{ field, op: 'exists', value: true }] },
        { filters: [{ field, op: 'eq', value: true }] },
        { sort: field },
        { group: { by: field, measures: [{ op: 'count' }] } },
        { group: { by: 'usp_city', measures: [{ op: 'average', field }] } },
      ]
      for (const way of ways) {
        const run = await company.call(reportsContract.ownCandidate, way as never)
        expect(run.status, `${field}: ${JSON.stringify(way)}`).toBe(422)
        expect(run.message).toContain(field)
        const saved = await company.call(reportsContract.ownCreate, savedWith(way))
        expect(saved.status, field).toBe(422)
      }
    }
    for (const field of forbidden) {
      const file = await company.call(reportsContract.ownDownload, { type: 'candidate', title: 'Α', fields: [field] })
      expect(file.status, field).toBe(422)
    }
    const whole = await company.call(reportsContract.ownCandidate, {})
    expect(Object.keys(whole.body.documents[0] ?? {})).toEqual(Object.keys(companyReports.candidate))
    expect(JSON.stringify(whole.body)).not.toMatch(/FEMALE|2000-05-05|κινητική/)
  })

  it('of the two kinds that it has', async () => {
    const file = await company.call(reportsContract.ownDownload, { type: 'company', title: 'Α' } as never)
    expect(file.status).toBe(422)
    expect((await company.call(reportsContract.candidate, {})).status).toBe(403)
    const foreign = { field: 'cny_name', op: 'like' as const, value: 'Άλφα' }
    expect((await company.call(reportsContract.ownListing, { filters: [foreign] })).status).toBe(422)
  })
})

function savedWith(way: object) {
  const { fields = [], filters = [], ...options } = way as { fields?: string[]; filters?: Filter[] }
  return {
    rpfg_type: 'candidate',
    rpfg_title: 'Α',
    rpfg_fields: fields,
    rpfg_filters: filters,
    rpfg_options: options,
  } as never
}

describe('saved reports', () => {
  const report = {
    rpfg_type: 'job-listing',
    rpfg_title: 'Ανοιχτές',
    rpfg_fields: ['jl_position_title'],
    rpfg_filters: [is('jl_status', 'OPEN')],
  } as const

  it('are kept, changed, renamed and deleted, each step in the audit trail', async () => {
    const made = await admin.call(reportsContract.create, report as never)
    expect(made.status).toBe(201)
    const id = made.body._id
    expect(made.body).toMatchObject({ ...report, rpfg_operator: 'and' })
    const renamed = await admin.call(reportsContract.update, { id, rpfg_title: 'Άλλο όνομα' })
    expect(renamed.body).toMatchObject({ ...report, _id: id, rpfg_title: 'Άλλο όνομα' })
    const { _id, ...row } = renamed.body
    const asRead = { ...row, _id, id, expected_changed: row.rpfg_date_changed }
    expect((await admin.call(reportsContract.update, asRead as never)).body).toEqual(renamed.body)
    const edited = { ...asRead, rpfg_title: 'Τρίτο όνομα' }
    expect((await admin.call(reportsContract.update, edited as never)).body.rpfg_title).toBe('Τρίτο όνομα')
    expect((await admin.call(reportsContract.update, asRead as never)).status).toBe(409)
    const otherType = await admin.call(reportsContract.update, { id, rpfg_type: 'company' })
    expect(Object.keys(otherType.error.fields ?? {})).toEqual(['rpfg_type'])
    const group = { by: 'jl_city', step: 'month' as const, measures: [{ op: 'count' as const }] }
    const changed = await admin.call(reportsContract.update, { id, rpfg_options: { group, chart: 'bars' } })
    expect(changed.body.rpfg_options).toEqual({ group, chart: 'bars' })
    expect((await admin.call(reportsContract.list)).body.map((one) => one._id)).toContain(id)
    const wrong = await admin.call(reportsContract.update, { id, rpfg_fields: ['usr_fullname'] })
    expect(wrong.error.fields).toEqual({ 'fields.0': 'Άγνωστο πεδίο: usr_fullname' })
    expect((await admin.call(reportsContract.remove, { id })).status).toBe(200)
    expect((await admin.call(reportsContract.remove, { id })).status).toBe(404)
    expect((await admin.call(reportsContract.update, { id, rpfg_title: 'Α' })).status).toBe(404)
    const trail = await trailOf(t.db, { aud_entity_id: id })
    expect(trail.map((entry) => entry.aud_action)).toEqual(['created', 'changed', 'changed', 'changed', 'deleted'])
  })

  it('are changed by one of two who do it at once', async () => {
    const { _id: id, rpfg_date_changed } = (await admin.call(reportsContract.create, report as never)).body
    const { both } = await t.work(async ({ db }) => {
      await db.selectFrom('report_field_group').selectAll().where('_id', '=', id).forUpdate().execute()
      const both = ['Ο ένας', 'Ο άλλος'].map((rpfg_title) =>
        admin.call(reportsContract.update, { id, rpfg_title, expected_changed: rpfg_date_changed }),
      )
      await untilLockWait(t, 2)
      return { both }
    })
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.call(reportsContract.remove, { id })).status).toBe(200)
  })

  it('are of the office or of one company, and foreign ones do not exist', async () => {
    const office = (await admin.call(reportsContract.create, report as never)).body._id
    const mine = (await company.call(reportsContract.ownCreate, report as never)).body._id
    const ids = async (caller: Caller, call: typeof reportsContract.list) =>
      (await caller.call(call)).body.map((one) => one._id)
    expect(await ids(company, reportsContract.ownList)).toEqual([mine])
    expect(await ids(other, reportsContract.ownList)).toEqual([])
    expect(await ids(admin, reportsContract.list)).not.toContain(mine)
    for (const [caller, id] of [
      [other, mine],
      [company, office],
    ] as const) {
      expect((await caller.call(reportsContract.ownUpdate, { id, rpfg_title: 'Ξένη' })).status).toBe(404)
      expect((await caller.call(reportsContract.ownRemove, { id })).status).toBe(404)
    }
    expect((await admin.call(reportsContract.update, { id: mine, rpfg_title: 'Ξένη' })).status).toBe(404)
    expect((await company.call(reportsContract.ownCreate, { ...report, rpfg_type: 'company' } as never)).status).toBe(
      422,
    )
  })

  it('need a title, and nothing unknown', async () => {
    expect((await admin.call(reportsContract.create, { ...report, rpfg_title: ' ' } as never)).status).toBe(422)
    expect((await admin.call(reportsContract.create, { ...report, rpfg_fk_cny_id: 1 } as never)).status).toBe(422)
  })
})

describe('files', () => {
  const question = {
    type: 'candidate' as const,
    title: 'Υποψήφιοι Αθήνας',
    fields: ['usr_fullname', 'usp_city', 'usr_date_created', 'applications', 'usp_disability'],
  }

  it('hold numbers as numbers, days as days, and a sheet with the filters', async () => {
    const answer = await admin.call(reportsContract.download, {
      ...question,
      filters: [is('usp_city', 'Αθήνα')],
      sort: 'usr_fullname',
    })
    expect(answer.status).toBe(200)
    const sheets = await readXlsx(answer.raw)
    expect(sheets.map((one) => one.sheet)).toEqual(['Υποψήφιοι Αθήνας', 'Σχετικά'])
    const [head, first, second] = sheets[0]?.data ?? []
    expect(head).toEqual(['Ονοματεπώνυμο', 'Πόλη', 'Εγγραφή', 'Πλήθος αιτήσεων', 'Αναπηρία'])
    expect(first?.[0]).toBe('=1+1 Φόρμουλα')
    expect(first?.[2]).toBeInstanceOf(Date)
    expect(second?.slice(3)).toEqual([1, 'Ναι'])
    expect(JSON.stringify(sheets[1]?.data)).toContain('Πόλη είναι Αθήνα')
  })

  it('open as lists with semicolons, without formulas', async () => {
    const answer = await admin.call(reportsContract.download, {
      ...question,
      fields: ['usr_fullname'],
      format: 'csv',
      sort: 'usr_fullname',
    })
    expect(answer.raw.toString()).toContain("\uFEFFΟνοματεπώνυμο\r\n'=1+1 Φόρμουλα\r\n")
    expect(String(answer.headers['content-disposition'])).toContain('csv')
  })

  it('of groups are groups', async () => {
    const answer = await admin.call(reportsContract.download, {
      type: 'candidate',
      title: 'Ανά πόλη',
      group: { by: 'usp_city', measures: [{ op: 'count' }, { op: 'share' }] },
    })
    const [sheet] = await readXlsx(answer.raw)
    expect(sheet?.data[0]).toEqual(['Πόλη', 'Πλήθος', 'Ποσοστό'])
    expect(sheet?.data).toContainEqual(['Αθήνα', 2, 0.5])
  })

  it('are made by a job, for their owner alone, and go after a week', async () => {
    const { body, status } = await company.call(reportsContract.ownDownloadLater, {
      type: 'candidate',
      title: 'Δικοί μας',
      fields: ['usr_fullname'],
    })
    expect(status).toBe(200)
    await t.services.jobs.run(REPORT_JOB, body.job_id)
    const file = await company.call(reportsContract.ownFile, { job_id: body.job_id })
    expect((await readXlsx(file.raw))[0]?.data).toEqual([['Ονοματεπώνυμο'], ['Ζωή Ωραία']])
    expect((await other.call(reportsContract.ownFile, { job_id: body.job_id })).status).toBe(404)
    expect((await admin.call(reportsContract.file, { job_id: body.job_id })).status).toBe(404)
    t.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString())
    await endByAge(t, 'report-files')
    t.setNow(null)
    expect((await company.call(reportsContract.ownFile, { job_id: body.job_id })).status).toBe(404)
  })

  it('are made once for several presses that wait, and apart for another question', async () => {
    const later = async (fields: string[]) =>
      (await company.call(reportsContract.ownDownloadLater, { type: 'candidate', title: 'Δικοί μας', fields })).body
        .job_id
    const presses = await Promise.all(Array.from({ length: 4 }, () => later(['usr_fullname', 'usp_city'])))
    expect(new Set(presses).size).toBe(1)
    expect(presses).not.toContain(await later(['usr_fullname']))
    await t.services.jobs.runQueued()
    expect(presses).not.toContain(await later(['usr_fullname', 'usp_city']))
    await t.services.jobs.runQueued()
  })

  it('are refused before a job is started', async () => {
    const answer = await company.call(reportsContract.ownDownloadLater, {
      type: 'candidate',
      title: 'Α',
      fields: ['age'],
    })
    expect(answer.status).toBe(422)
  })
})

describe('ids in a report', () => {
  it('are in the order of their numbers, with or without being asked for', async () => {
    await t.work(async (work) => {
      await sql`select setval(pg_get_serial_sequence('users', 'usr_id'), 999)`.execute(work.db)
      await makeCandidate(work, { name: 'Νέος Χίλιος' })
    })
    for (const sort of [undefined, 'usr_id']) {
      const { body } = await admin.call(reportsContract.candidate, { fields: ['usr_id'], sort })
      const ids = body.documents.map(({ usr_id }) => Number(usr_id))
      expect(ids.at(-1)).toBe(1000)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    }
  })
})
