import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClock } from '#web/features/assessment-centre/day-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts on from the answer of the server, and is shown when it ticks', () => {
  const clock = makeClock('2027-03-01T09:00:00.000Z')
  const heard = vi.fn()
  const leave = clock.subscribe(heard)
  vi.advanceTimersByTime(20_000)
  expect(clock.exact()).toBe('2027-03-01T09:00:20.000Z')
  expect([clock.shown(), heard.mock.calls.length]).toEqual(['2027-03-01T09:00:00.000Z', 0])
  clock.tick()
  expect([clock.shown(), heard.mock.calls.length]).toEqual(['2027-03-01T09:00:20.000Z', 1])
  leave()
  vi.advanceTimersByTime(1000)
  clock.tick()
  expect(heard).toHaveBeenCalledOnce()
})

it('does not go back with an answer that is older than what was shown', () => {
  const clock = makeClock('2027-03-01T09:00:00.000Z')
  vi.advanceTimersByTime(30_000)
  clock.tick()
  clock.answer('2027-03-01T09:00:10.000Z')
  expect(clock.shown()).toBe('2027-03-01T09:00:30.000Z')
  clock.answer('2027-03-01T09:01:00.000Z')
  expect(clock.shown()).toBe('2027-03-01T09:01:00.000Z')
})
