import * as z from 'zod'
import { day, id, line } from '#shared/core/fields.ts'
import { type KpiView, periodNames } from '#shared/features/kpis/kpis.views.ts'

const period = z.strictObject({ date_from: day.nullable(), date_until: day.nullable() })

/** Apart from the rules of views: the worker that computes the figures needs no schemas. */
export const kpiView: z.ZodType<KpiView> = z.strictObject({
  period: z.enum(periodNames, 'Χρειάζεται περίοδος'),
  company: period,
  cycle: period,
  edc_ids: z.array(id).max(1000, 'Το πολύ 1.000 κύκλοι'),
  edc_category: line(200),
  compare: z.boolean(),
})
