import { expect, it } from 'vitest'
import { athensTime } from '#shared/core/dates.ts'
import { awayIndexes, slotInstants } from '#shared/features/assessment-centre/assessment-centre.rules.ts'

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

it('keeps slots, breaks and the end of a day apart in the night that is an hour shorter', () => {
  const night = { slotMinutes: 25, dayStart: '02:50', dayEnd: '05:15', breaks: [{ from: '04:35', until: '04:50' }] }
  // Its second slot on any other day begins at 03:15; here the first lasts until 04:15.
  const [first, second, ...others] = slotInstants(['2027-03-28'], night)
  expect(first).toBe('2027-03-28T00:50:00.000Z')
  expect(athensTime(second ?? '')).toBe('04:50')
  expect(others).toEqual([])
  // On any other day two would fit.
  expect(slotInstants(['2027-03-28'], { ...night, dayEnd: '04:10', breaks: [] })).toEqual([])
})

it('knows whom a slot meets that reaches over the hour that is left out or comes twice', () => {
  const days = ['2027-03-28', '2027-10-31']
  const over = ['2027-03-28T00:50:00.000Z', '2027-10-31T00:50:00.000Z']
  const hits = (day: number, from: string, until: string) => awayIndexes([{ day, from, until }], over, days, 25)
  // 02:50 to 04:15 in spring; 03:50 to 03:15 in autumn.
  expect(hits(1, '04:00', '05:00')).toEqual([0])
  expect(hits(1, '04:15', '05:00')).toEqual([])
  expect(hits(2, '02:00', '03:50')).toEqual([])
  expect(hits(2, '03:55', '05:00')).toEqual([1])
  expect(awayIndexes([{ day: 2, from: null, until: null }], over, days, 25)).toEqual([1])
})
