import { describe, expect, it } from 'vitest'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  type CycleState,
  cycleStates,
  isReopened,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import {
  applyToCycle,
  expireCertificates,
  moveByDates,
} from '#server/features/educational-cycles/educational-cycles.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

describe('the dates of a cycle', () => {
  const [created, open, closed, completed] = cycleStates

  it.each([
    [created, '2026-05-20', '2026-05-25', null, open],
    [created, '2026-05-21', '2026-05-25', null, created],
    [created, '2026-05-10', '2026-05-20', null, open],
    [created, '2026-05-10', '2026-05-19', null, closed],
    [created, null, null, null, created],
    [created, null, '2026-05-19', null, created],
    [open, null, '2026-05-19', null, closed],
    [open, '2026-05-21', null, null, open],
    [closed, '2026-05-10', '2026-05-25', null, closed],
    [completed, '2026-05-10', '2026-05-25', null, completed],
    // What a person has set stands against the days before.
    [open, '2026-05-01', '2026-05-10', '2026-05-11', open],
    [open, '2026-05-01', '2026-05-19', '2026-05-19', closed],
    [created, '2026-05-10', null, '2026-05-10', created],
    [created, '2026-05-10', null, '2026-05-09', open],
  ])('make %s from %s to %s (set on %s) %s on the 20th', async (state, opening, closing, day, expected) => {
    const edc_id = await makeDated(state, opening, closing, day)
    t.setNow('2026-05-20T12:00:00Z')
    expect((await admin.call(cycles.one, { id: edc_id })).body.edc_status).toBe(expected)
    t.setNow(null)
  })

  it.each([
    ['2027-03-28', '2027-03-27T22:00:00Z', '2027-03-28T21:00:00Z', 23],
    ['2027-10-31', '2027-10-30T21:00:00Z', '2027-10-31T22:00:00Z', 25],
    ['2028-02-29', '2028-02-28T22:00:00Z', '2028-02-29T22:00:00Z', 24],
    ['2027-12-31', '2027-12-30T22:00:00Z', '2027-12-31T22:00:00Z', 24],
  ])('hold from midnight to midnight on %s', async (day, from, until, hours) => {
    expect(Date.parse(until) - Date.parse(from)).toBe(hours * 3_600_000)
    const edc_id = await makeDated(created, day, day, null)
    const stateAt = async (at: number) => {
      t.setNow(new Date(at).toISOString())
      return (await (await t.asOffice()).call(cycles.one, { id: edc_id })).body.edc_status
    }
    const [begin, end] = [Date.parse(from), Date.parse(until)]
    const states = [await stateAt(begin - 1), await stateAt(begin), await stateAt(end - 1), await stateAt(end)]
    t.setNow(null)
    expect(states).toEqual([created, open, open, closed])
    // A filter by day means the same hours.
    for (const [at, total] of [
      [begin - 1, 0],
      [begin, 1],
      [end - 1, 1],
      [end, 0],
    ] as const) {
      await t.update('educational_cycle', { edc_date_created: new Date(at).toISOString() }, { edc_id })
      const filters = [{ field: 'edc_date_created', op: 'date_on' as const, value: day }]
      expect((await admin.call(cycles.list, { filters })).body.total).toBe(total)
    }
  })

  /** What every read says of these cycles. */
  async function statesOf(ids: readonly number[]) {
    const company = await t.as(await t.work(async (work) => (await makeCompany(work)).usr_id))
    const statesIn = (rows: readonly { edc_id: number; edc_status: string }[]) =>
      ids.map((id) => rows.find((row) => row.edc_id === id)?.edc_status ?? null)
    const { body: rows } = await admin.call(kpisContract.cycles)
    const { body: page } = await admin.call(cycles.list, { limit: 500 })
    const single = await Promise.all(ids.map(async (id) => (await admin.call(cycles.one, { id })).body))
    const filters = [{ field: 'edc_status', op: 'eq' as const, value: open }]
    const report = { fields: ['edc_title', 'edc_status'], filters, limit: 500 }
    return {
      list: statesIn(page.documents),
      one: statesIn(single),
      company: statesIn((await company.call(cycles.companyList, { limit: 500 })).body.documents),
      figures: statesIn(rows),
      public: statesIn((await t.visitor.call(programmesContract.list)).body),
      entry: (await t.visitor.call(entryContract.overview)).body.programmes.map(({ edc_id }) => edc_id),
      openOnes: (await admin.call(cycles.listOpenApplications)).body.map(({ edc_id }) => edc_id),
      filtered: (await admin.call(cycles.list, { filters, limit: 500 })).body.documents.map(({ edc_id }) => edc_id),
      report: (await admin.call(reportsContract.cycle, report)).body.documents.map((row) => row.edc_title),
    }
  }

  it('hold for every read from midnight in Athens, before the schedule has run', async () => {
    const opens = await makeDated(created, '2026-06-01', '2026-06-30')
    const closes = await makeDated(open, '2026-05-01', '2026-05-31')
    const ids = [opens, closes]
    t.setNow('2026-05-31T20:59:59Z')
    const before = await statesOf(ids)
    expect(before).toMatchObject({
      list: [created, open],
      one: [created, open],
      company: [null, open],
      figures: [created, open],
      public: [created, open],
    })
    t.setNow('2026-05-31T21:00:00Z')
    const after = await statesOf(ids)
    expect(after).toMatchObject({
      list: [open, closed],
      one: [open, closed],
      company: [open, closed],
      figures: [open, closed],
      public: [open, null],
    })
    for (const name of ['entry', 'openOnes', 'filtered'] as const) {
      expect(before[name], name).toContain(closes)
      expect(before[name], name).not.toContain(opens)
      expect(after[name], name).toContain(opens)
      expect(after[name], name).not.toContain(closes)
    }
    expect(before.report).toContain(`Κύκλος ${closes}`)
    expect(after.report).not.toContain(`Κύκλος ${closes}`)
    expect(after.report).toContain(`Κύκλος ${opens}`)
    const usr_id = await t.work(makeCandidate)
    expect((await t.work((work) => applyToCycle(work, { edc_id: opens, usr_id }))).isNew).toBe(true)
    await expect(t.work((work) => applyToCycle(work, { edc_id: closes, usr_id }))).rejects.toThrow('δεν δέχεται')
    // The night only writes down what everybody has read.
    expect(await t.work(moveByDates)).toBeGreaterThanOrEqual(2)
    expect(await t.work(moveByDates)).toBe(0)
    expect(await statesOf(ids)).toMatchObject({ list: [open, closed] })
    t.setNow(null)
  })

  it('let a person reopen a cycle after its closing day, until its dates change', async () => {
    t.setNow('2026-05-20T09:00:00Z')
    const id = await makeDated(open, '2026-05-01', '2026-05-10')
    const stateOf = async () => (await admin.call(cycles.one, { id })).body.edc_status
    expect(await stateOf()).toBe(closed)
    const reopened = await admin.call(cycles.edit, { id, edc_status: open })
    expect(reopened.body).toMatchObject({ edc_status: open, edc_closingDate: '2026-05-10' })
    t.setNow('2026-05-22T09:00:00Z')
    await t.work(moveByDates)
    expect(await stateOf()).toBe(open)
    const usr_id = await t.work(makeCandidate)
    expect((await t.work((work) => applyToCycle(work, { edc_id: id, usr_id }))).isNew).toBe(true)
    const read = (await admin.call(cycles.one, { id })).body
    expect([isReopened(read, '2026-05-22'), isReopened(read, '2026-05-10')]).toEqual([true, false])
    // Nobody reads of a deadline that does not hold.
    expect((await t.visitor.call(programmesContract.one, { edc_id: id })).body.edc_closingDate).toBeNull()
    // Sent back as it was read, nothing changes.
    await admin.call(cycles.edit, { id, edc_status: open, edc_closingDate: '2026-05-10' })
    expect(await stateOf()).toBe(open)
    await admin.call(cycles.edit, { id, edc_closingDate: '2026-05-23' })
    expect(await stateOf()).toBe(open)
    t.setNow('2026-05-23T21:00:00Z')
    expect(await stateOf()).toBe(closed)
    t.setNow(null)
  })

  async function makeDated(
    state: CycleState,
    opening: string | null,
    closing: string | null,
    day: string | null = null,
  ) {
    const edc_id = await t.work((work) => makeCycle(work, { status: state }))
    const dates = { edc_openingDate: opening, edc_closingDate: closing, edc_status_day: day }
    await t.update('educational_cycle', { edc_title: `Κύκλος ${edc_id}`, ...dates }, { edc_id })
    return edc_id
  }
})

describe('a certificate', () => {
  it('holds for the configured months, for every read, whether the schedule has run or not', async () => {
    const usr_id = await t.work(makeCandidate)
    await t.update(
      'user_profile',
      { usp_finalist_certificate_status: 'ACTIVE', usp_finalist_date: '2024-01-09T23:00:00Z' },
      { usp_fk_usr_id: usr_id },
    )
    const filters = [{ field: 'usp_finalist_certificate_status', op: 'eq' as const, value: 'ACTIVE' }]
    const reads = async () => {
      const fields = ['usp_finalist_certificate_status']
      const { body: page } = await admin.call(candidatesContract.list, {})
      const { body: users } = await admin.call(kpisContract.users)
      const { body: profiles } = await admin.call(kpisContract.profiles)
      const { body: record } = await admin.call(candidatesContract.profile, { id: usr_id })
      return {
        list: page.documents.find((row) => row.usr_id === usr_id)?.usp_finalist_certificate_status,
        record: record.usr_profile.usp_finalist_certificate_status,
        user: users.find((row) => row.usr_id === usr_id)?.usr_profile?.usp_finalist_certificate_status,
        figures: profiles.find((row) => row.usp_fk_usr_id === usr_id)?.usp_finalist_certificate_status,
        report: (await admin.call(reportsContract.candidate, { fields, limit: 500 })).body.documents,
        active: (await admin.call(candidatesContract.list, { filters })).body.total,
        audience: (await admin.call(notificationCenterContract.audience, { filters })).body.total,
      }
    }
    const all = (state: string, count: number) => ({
      list: state,
      record: state,
      user: state,
      figures: state,
      report: expect.arrayContaining([{ usp_finalist_certificate_status: state }]),
      active: count,
      audience: count,
    })
    t.setNow('2026-01-09T21:59:59Z')
    expect(await reads()).toMatchObject(all('ACTIVE', 1))
    expect(await t.work(expireCertificates)).toBe(0)
    t.setNow('2026-01-09T22:00:00Z')
    expect(await reads()).toMatchObject(all('EXPIRED', 0))
    expect(await t.work(expireCertificates)).toBe(1)
    expect(await reads()).toMatchObject(all('EXPIRED', 0))
    t.setNow(null)
  })
})
