import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Changed, Listener } from '#server/core/live.ts'
import { Pacing } from '#server/core/live.pacing.ts'
import { visitor } from '#server/core/person.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Screen extends Listener {
  heard: { at: number; tables: Changed }[]
}

function screens(count: number): Screen[] {
  return Array.from({ length: count }, () => {
    const heard: Screen['heard'] = []
    return {
      person: visitor,
      tab: '',
      heard,
      changed: (tables) => heard.push({ at: Date.now(), tables }),
      close: () => undefined,
    }
  })
}

it('keeps 10,000 screens of three processes under 500 reads a second, and nobody waits longer than 23 seconds', () => {
  const processes = [1, 2, 3].map(() => new Pacing(150))
  const all = screens(10_000)
  const began = Date.now()
  for (let second = 0; second < 60; second += 1) {
    for (const [index, screen] of all.entries()) processes[index % 3]?.tell(screen, ['users'])
    vi.advanceTimersByTime(1000)
  }
  const perSecond = new Map<number, number>()
  for (const { heard } of all)
    for (const { at } of heard) {
      const second = Math.floor((at - began) / 1000)
      // At the end of the last second another one has begun.
      if (second < 60) perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
    }
  // The first second has the room that was saved up before it.
  const { 0: first = 0, ...later } = Object.fromEntries(perSecond)
  expect(first).toBeLessThanOrEqual(900)
  expect(Math.max(...Object.values(later))).toBeLessThanOrEqual(500)
  expect(Math.min(...Object.values(later))).toBeGreaterThanOrEqual(400)
  const longest = all.map(({ heard }) => {
    const times = [began, ...heard.map(({ at }) => at), Date.now()]
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
  })
  expect(Math.max(...longest)).toBeLessThanOrEqual(23_000)
})

it('tells few screens at once, and those that waited all that has changed meanwhile', () => {
  const pacing = new Pacing(10)
  const few = screens(11)
  for (const screen of few) pacing.tell(screen, ['users'])
  expect(few.map(({ heard }) => heard.length)).toEqual([...Array.from({ length: 10 }, () => 1), 0])
  pacing.tell(few[10] as Screen, ['company'])
  pacing.tell(few[0] as Screen, 'all')
  vi.advanceTimersByTime(1000)
  expect(few[10]?.heard.map(({ tables }) => tables)).toEqual([['users', 'company']])
  expect(few[0]?.heard.map(({ tables }) => tables)).toEqual([['users'], 'all'])
})

it('tells nobody who has gone', () => {
  const pacing = new Pacing(1)
  const [first, second] = screens(2) as [Screen, Screen]
  pacing.tell(first, ['users'])
  pacing.tell(second, ['users'])
  pacing.forget(second)
  vi.advanceTimersByTime(5000)
  expect([first.heard.length, second.heard.length]).toEqual([1, 0])
  expect(vi.getTimerCount()).toBe(0)
})
