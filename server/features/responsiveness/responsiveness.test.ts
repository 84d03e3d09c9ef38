import { describe, expect, it } from 'vitest'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { responsivenessContract as contract } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { promptDays } from '#server/features/responsiveness/responsiveness.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeGraduate, makeListing, personalHeaders } from '#server/testing/make.ts'

const NOW = '2027-06-15T10:00:00Z'
const t = await startTestApp()
t.setNow(NOW)
const office = await t.asOffice()

const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()

interface Met {
  /** Days ago. */
  met: number
  answered?: number
  as?: 'REJECTED' | 'HIRED' | 'INTERVIEWED'
  status?: 'SCHEDULED' | 'COMPLETED' | 'CANCELLED'
  outcome?: 'missed'
  name?: string
}

async function meet(cny_id: number, { met, answered, as, status = 'COMPLETED', outcome, name }: Met) {
  return t.work(async (work) => {
    const jl_id = await makeListing(work, cny_id)
    const usr_id = await makeGraduate(work, name ? { name } : {})
    await work.db
      .insertInto('interview')
      .values({
        jli_fk_usr_id: usr_id,
        jli_fk_jl_id: jl_id,
        jli_date: daysAgo(met),
        jli_status: status,
        jli_outcome: outcome ?? null,
      })
      .execute()
    await work.db
      .insertInto('job_listing_candidate')
      .values({
        jlc_fk_jl_id: jl_id,
        jlc_fk_usr_id: usr_id,
        jlc_status: as ?? (answered === undefined ? 'INTERVIEWED' : 'REJECTED'),
        jlc_date_changed: daysAgo(answered ?? met),
      })
      .execute()
    return { jl_id, usr_id }
  })
}

async function hire(cny_id: number, usr_id: number, day: string) {
  return t.work(async (work) => {
    const jl_id = await makeListing(work, cny_id)
    const values = {
      jlh_fk_usr_id: usr_id,
      jlh_fk_jl_id: jl_id,
      jlh_date_created: day,
      jlh_date_recorded: `${day}T09:00:00Z`,
    }
    return (await work.db.insertInto('hiring').values(values).returning('jlh_id').executeTakeFirstOrThrow()).jlh_id
  })
}

async function report(jlh_id: number, side: 'GRADUATE' | 'EMPLOYER', answer: string) {
  await t.work((work) =>
    work.db
      .insertInto('follow_up')
      .values({
        fup_fk_jlh_id: jlh_id,
        fup_month: 6,
        fup_side: side,
        fup_date_due: '2027-06-01',
        fup_answer: answer,
        fup_source: 'LINK',
        fup_date_answered: NOW,
      })
      .execute(),
  )
}

const company = () => t.work(makeCompany)
const figuresOf = async (cny_id: number) => (await office.call(contract.company, { id: cny_id })).body

describe('a company', () => {
  it('answers by a decision, is silent after two weeks, and waits before them', async () => {
    const { cny_id } = await company()
    await meet(cny_id, { met: 40, answered: 38 })
    await meet(cny_id, { met: 40, answered: 30, as: 'HIRED' })
    await meet(cny_id, { met: 30, answered: 26 })
    await meet(cny_id, { met: 15, name: 'Σιωπηλή <script>' })
    await meet(cny_id, { met: 13 })
    // Before the twelve months, still to come, cancelled, and somebody who did not come.
    await meet(cny_id, { met: 400 })
    await meet(cny_id, { met: -3, status: 'SCHEDULED' })
    await meet(cny_id, { met: 20, status: 'CANCELLED' })
    await meet(cny_id, { met: 20, status: 'CANCELLED', outcome: 'missed' })
    expect(await figuresOf(cny_id)).toMatchObject({
      met: 5,
      answered: 3,
      silent: 1,
      silent_percent: 25,
      median_days: 4,
      missed: 1,
      is_prompt: false,
    })
    const { body } = await office.call(contract.meetings, { id: cny_id })
    expect(body.documents.map(({ state, days }) => [state, days])).toEqual([
      ['SILENT', null],
      ['WAITING', null],
      ['ANSWERED', 2],
      ['ANSWERED', 10],
      ['ANSWERED', 4],
    ])
    expect((await office.call(contract.meetings, { id: cny_id, q: 'siopili' })).body.total).toBe(1)
    const silent = [{ field: 'state', op: 'eq' as const, value: 'SILENT' }]
    expect((await office.call(contract.meetings, { id: cny_id, filters: silent })).body.total).toBe(1)
  })

  it('is not blamed for people who were hired elsewhere, were erased, or have another interview ahead', async () => {
    const { cny_id } = await company()
    const other = await company()
    const elsewhere = await meet(cny_id, { met: 30 })
    await hire(other.cny_id, elsewhere.usr_id, '2027-05-25')
    const erased = await meet(cny_id, { met: 30 })
    const again = await meet(cny_id, { met: 30 })
    await t.work(async ({ db, now }) => {
      await db
        .updateTable('users')
        .set({ usr_date_deleted: now.toISOString() })
        .where('usr_id', '=', erased.usr_id)
        .execute()
      await db
        .insertInto('interview')
        .values({
          jli_fk_usr_id: again.usr_id,
          jli_fk_jl_id: again.jl_id,
          jli_date: daysAgo(-2),
          jli_status: 'SCHEDULED',
        })
        .execute()
    })
    expect(await figuresOf(cny_id)).toMatchObject({ met: 0, answered: 0, silent: 0, silent_percent: null })
  })

  it('keeps a hire when both sides, or the office, say so after six months', async () => {
    const { cny_id } = await company()
    const people = await Promise.all([1, 2, 3].map(() => t.work((work) => makeGraduate(work))))
    const [kept, gone, disputed] = await Promise.all(people.map((usr_id) => hire(cny_id, usr_id, '2026-12-01')))
    await report(kept ?? 0, 'EMPLOYER', 'SAME_JOB')
    await report(gone ?? 0, 'GRADUATE', 'SEEKING')
    await report(disputed ?? 0, 'GRADUATE', 'SEEKING')
    await report(disputed ?? 0, 'EMPLOYER', 'SAME_JOB')
    expect(await figuresOf(cny_id)).toMatchObject({ kept: 1, left: 1, kept_percent: 50 })
  })
})

describe('the middle of the companies', () => {
  it('is hidden before five have a figure, and stands beside the own figure then', async () => {
    const { cny_id, usr_id } = await company()
    const boss = await t.as(usr_id)
    await meet(cny_id, { met: 20, answered: 14 })
    const before = await boss.call(contract.own)
    expect(before.body).toMatchObject({ median_days: 6, kept_percent: null, middle: { median_days: null } })
    for (const days of [1, 2, 3]) await meet((await company()).cny_id, { met: 30, answered: 30 - days })
    const after = await boss.call(contract.own)
    // 4 of the first test, 6 of its own, and these three.
    expect(after.body.middle).toMatchObject({ median_days: 3, kept_percent: null })
    expect(after.body).not.toHaveProperty('kept')
    const { body } = await office.call(contract.list, { sort: '-median_days', filters: [] })
    expect(body.documents[0]).toMatchObject({ cny_id, median_days: 6 })
    expect(body.documents.at(-1)?.median_days).toBeNull()
  })

  it('is exported with what the list shows', async () => {
    const file = await office.call(contract.export, { format: 'csv', columns: ['cny_name', 'median_days'] })
    expect(file.raw.toString('utf8')).toContain('Ημέρες ως την απάντηση')
  })
})

describe('what graduates are told', () => {
  it('is said of companies that answer, once the office allows it', async () => {
    const { cny_id } = await company()
    const met = await Promise.all([20, 30, 40, 50, 60].map((days) => meet(cny_id, { met: days, answered: days - 3 })))
    const promised = () => t.work((work) => promptDays(work, [cny_id]))
    expect(await promised()).toEqual(new Map())
    const member = await t.asOffice('MEMBER')
    expect((await member.call(contract.show, { shows_prompt: true })).status).toBe(403)
    await Promise.all([1, 2].map(() => office.call(contract.show, { shows_prompt: true })))
    expect(await promised()).toEqual(new Map([[cny_id, 3]]))
    expect((await office.call(contract.figures)).body).toMatchObject({ prompt: 1 })
    expect((await office.call(contract.badge)).body).toEqual({ shows_prompt: true })
    const headers = await t.work((work) => personalHeaders(work, met[0]?.usr_id ?? 0))
    const page = await t.visitor.call(personalPageContract.page, undefined, { headers })
    expect(page.body.interviews[0]?.job.answers_in_days).toBe(3)
    // One silence too many, and nothing is said any more.
    await meet(cny_id, { met: 20 })
    expect(await promised()).toEqual(new Map())
  })
})
