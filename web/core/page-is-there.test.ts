import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asPartOfPage, givePageWay, untilPageIsThere } from '#web/core/page-is-there.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['the page is not there', untilPageIsThere],
  ['what comes meanwhile waits', givePageWay],
])('while the page reads something, %s', async (_what, wait) => {
  const reading = Promise.withResolvers<void>()
  const page = asPartOfPage(reading.promise)
  let isOver = false
  const over = wait().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(2000)
  expect(isOver).toBe(false)
  reading.reject(new Error('no network'))
  await expect(page).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(600)
  expect(isOver).toBe(true)
  await over
})

it('nothing waits for a page that asks for nothing', async () => {
  await expect(givePageWay()).resolves.toBeUndefined()
})
