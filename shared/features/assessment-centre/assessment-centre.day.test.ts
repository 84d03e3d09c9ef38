import { describe, expect, it } from 'vitest'
import {
  type DaySlot,
  inOrderOfReserve,
  roomStateOf,
  shiftedTimes,
} from '#shared/features/assessment-centre/assessment-centre.day.ts'

const time = (clock: string) => `2027-03-10T${clock}:00.000Z`
const slot = (clock: string, more: Partial<DaySlot> = {}): DaySlot => ({
  eduass_time: time(clock),
  usr_id: 1,
  arrived_at: null,
  started_at: null,
  finished_at: null,
  ...more,
})

describe('a room', () => {
  const state = (clock: string, ...slots: DaySlot[]) => roomStateOf(slots, time(clock), 30)

  it('is on time, late by what it began late or lasts too long, or waits for somebody', () => {
    expect(state('08:00')).toEqual({ kind: 'empty' })
    expect(state('07:59', slot('08:00'))).toEqual({ kind: 'on-time' })
    expect(state('08:01', slot('08:00'))).toEqual({ kind: 'missing', usr_id: 1 })
    expect(state('08:04', slot('08:00', { arrived_at: time('07:50') }))).toEqual({ kind: 'on-time' })
    expect(state('08:05', slot('08:00', { arrived_at: time('07:50') }))).toEqual({ kind: 'late', minutes: 5 })
    const begun = { arrived_at: time('07:50'), started_at: time('08:12') }
    expect(state('08:20', slot('08:00', begun), slot('08:30'))).toEqual({ kind: 'late', minutes: 12 })
    expect(state('08:45', slot('08:00', begun), slot('08:30'))).toEqual({ kind: 'late', minutes: 15 })
    expect(state('09:30', slot('08:00', { ...begun, finished_at: time('08:40') }))).toEqual({ kind: 'done' })
    expect(state('09:30', slot('08:00', { usr_id: null }))).toEqual({ kind: 'empty' })
  })
})

describe('a shift', () => {
  const times = ['08:00', '08:30', '09:30', '10:00'].map(time)

  it('moves the rest, keeps the breaks, and is its own way back', () => {
    const moved = shiftedTimes(times, time('08:30'), 10, 30)
    expect(moved).toEqual({ times: ['08:40', '09:40', '10:10'].map(time) })
    const all = [times[0] ?? '', ...('times' in moved ? moved.times : [])]
    expect(shiftedTimes(all, time('08:40'), -10, 30)).toEqual({ times: times.slice(1) })
  })

  it('never lays one slot over another, and never leaves the day', () => {
    expect(shiftedTimes(times, time('08:30'), -10, 30)).toEqual({ problem: 'overlap' })
    // In Athens, 22:00 is midnight.
    expect(shiftedTimes([time('21:20')], time('21:20'), 10, 30)).toEqual({ times: [time('21:30')] })
    expect(shiftedTimes([time('21:20')], time('21:20'), 11, 30)).toEqual({ problem: 'another-day' })
    // 02:50 of the night whose clocks go back: an hour on it is 03:50, and then comes 03:00 again.
    const night = '2027-10-30T23:50:00.000Z'
    expect(shiftedTimes([night], night, 60, 30)).toEqual({ times: ['2027-10-31T00:50:00.000Z'] })
    expect(shiftedTimes([night], night, 70, 30)).toEqual({ problem: 'hour-again' })
  })

  it('keeps order, distances and everybody on ten thousand generated days', () => {
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const length = 10 + (seed % 5) * 10
      const day = Array.from({ length: 1 + (seed % 9) }, (_, index) =>
        new Date(Date.parse(time('06:00')) + (index * (length + 1) + ((seed * index) % 2)) * 60_000).toISOString(),
      )
      const from = day[seed % day.length] ?? ''
      const minutes = ((seed * 7) % 241) - 120
      const result = shiftedTimes(day, from, minutes, length)
      if ('problem' in result) continue
      const whole = [...day.filter((each) => each < from), ...result.times].map((each) => Date.parse(each))
      const isInOrder = whole.every((each, index) => index === 0 || each >= (whole[index - 1] ?? 0) + length * 60_000)
      const isMoved = result.times.every(
        (each, index) =>
          Date.parse(each) - Date.parse(day[day.length - result.times.length + index] ?? '') === minutes * 60_000,
      )
      if (whole.length !== day.length || !isInOrder || !isMoved) expect(seed).toBe('a day that keeps the rules')
    }
  })
})

it('offers a place to whoever is here first', () => {
  const people = [
    { usr_id: 1, arrived_at: null },
    { usr_id: 2, arrived_at: time('08:10') },
    { usr_id: 3, arrived_at: time('08:00') },
    { usr_id: 4, arrived_at: null },
  ]
  expect(inOrderOfReserve(people).map(({ usr_id }) => usr_id)).toEqual([3, 2, 1, 4])
})
