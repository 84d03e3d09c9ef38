import { expect, it } from 'vitest'
import { filtersOf, type KpiView, periodNameOf, periodsOn, viewOf } from '#shared/features/kpis/kpis.views.ts'

it('knows the month that ended last, also from another year', () => {
  expect(periodsOn('2026-11-30').month).toEqual({ date_from: '2026-10-01', date_until: '2026-10-31' })
  expect(periodsOn('2028-03-31').month).toEqual({ date_from: '2028-02-01', date_until: '2028-02-29' })
  expect(periodsOn('2027-01-01').month).toEqual({ date_from: '2026-12-01', date_until: '2026-12-31' })
})

it('keeps a view by the name of its period, and counts its days anew', () => {
  const october = { date_from: '2026-10-01', date_until: '2026-10-31' }
  const filters = { company: october, cycle: { ...october, edc_ids: [], edc_category: '' } }
  expect(periodNameOf(filters, '2026-11-30')).toBe('month')
  expect(periodNameOf(filters, '2026-12-01')).toBe('own')
  const view: KpiView = viewOf({ filters, compare: true }, '2026-11-30')
  expect(filtersOf(view, '2026-12-02').company).toEqual({ date_from: '2026-11-01', date_until: '2026-11-30' })
})
