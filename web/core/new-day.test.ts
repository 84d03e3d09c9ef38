import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { followDays } from '#web/core/new-day.ts'
import { queryClient } from '#web/core/query.ts'

const page = { hidden: false }

afterEach(() => {
  page.hidden = false
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads what is on screen anew once at midnight in Athens, and in a hidden tab when it is looked at', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T21:55:30Z') })
  vi.stubGlobal('document', page)
  const read = vi.fn(() => Promise.resolve('an answer'))
  const unsubscribe = new QueryObserver(queryClient, {
    queryKey: ['entry', 'overview'],
    queryFn: read,
    staleTime: 30_000,
  }).subscribe(() => undefined)
  const stop = followDays()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(read).toHaveBeenCalledTimes(2)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(read).toHaveBeenCalledTimes(2)
  page.hidden = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
  expect(read).toHaveBeenCalledTimes(3)
  unsubscribe()
})
