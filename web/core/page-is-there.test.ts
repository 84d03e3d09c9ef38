import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as PageIsThere from '#web/core/page-is-there.ts'

let page: typeof PageIsThere

beforeEach(async () => {
  vi.useFakeTimers()
  // A page of its own: test files share the modules of their worker, and so what others have left under way.
  vi.resetModules()
  page = await import('#web/core/page-is-there.ts')
})
afterEach(() => void vi.useRealTimers())

it.each([
  ['the page is not there', 'untilPageIsThere'],
  ['what comes meanwhile waits', 'givePageWay'],
] as const)('while the page reads something, %s', async (_what, wait) => {
  const reading = Promise.withResolvers<void>()
  const part = page.asPartOfPage(reading.promise)
  let isOver = false
  const over = page[wait]().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(2000)
  expect(isOver).toBe(false)
  reading.reject(new Error('no network'))
  await expect(part).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(600)
  expect(isOver).toBe(true)
  await over
})

it('nothing waits for a page that asks for nothing', async () => {
  await expect(page.givePageWay()).resolves.toBeUndefined()
})
