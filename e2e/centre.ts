import { addDays, athensDay } from '#shared/core/dates.ts'
import type { Call } from './harness.ts'

/** Of the demo seed's fourth cycle: sixty people wait for their interview. */
export const CENTRE = '/admin/educational-cycles/4/assessment-centre'
export const CENTRE_CALLS = '/api/admin/educational-cycle/4'

const assessors = [
  { name: 'Μαρία Παππά', email: 'maria@firm.demo' },
  { name: 'Νίκος Δήμου', email: 'nikos@firm.demo' },
]

/** An assessment centre of five days with a plan and two assessors. */
export async function planCentre(call: Call, { perRoom }: { perRoom: 1 | 2 }): Promise<void> {
  const days = Array.from({ length: 5 }, (_, at) => addDays(athensDay(new Date()), 30 + at))
  const settings = { edc_lac_assessors_per_room: perRoom, edc_lac_days: days, edc_lac_skip_weekends: false }
  await call('PUT', `${CENTRE_CALLS}/lac-assessors`, { assessors })
  await call('PUT', `${CENTRE_CALLS}/lac-settings`, { settings })
  await call('PUT', `${CENTRE_CALLS}/lac-setup`, {})
}
