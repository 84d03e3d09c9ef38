import { expect, it } from 'vitest'
import { athensTime } from '#shared/core/dates.ts'
import { slotInstants } from '#shared/features/assessment-centre/assessment-centre.rules.ts'

it('gives no two slots the same time where the clocks change, and none the hour that is left out', () => {
  const night = { slotMinutes: 30, dayStart: '02:00', dayEnd: '06:00', breaks: [] }
  const timesOf = (day: string) => slotInstants([day], night).map((instant) => athensTime(instant))
  const usual = ['02:00', '02:30', '03:00', '03:30', '04:00', '04:30', '05:00', '05:30']
  expect(timesOf('2027-03-27')).toEqual(usual)
  expect(timesOf('2027-03-28')).toEqual(usual.filter((time) => !time.startsWith('03')))
  expect(timesOf('2027-10-31')).toEqual(usual)
  const both = slotInstants(['2027-03-27', '2027-03-28', '2027-10-31'], night)
  expect(new Set(both).size).toBe(both.length)
})
