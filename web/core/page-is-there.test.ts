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

it('whoever waits hears at once that the page is there, though the last has come later', async () => {
  const heard: string[] = []
  const wait = (name: string) => void page.untilPageIsThere().then(() => heard.push(name))
  wait('changes')
  await vi.advanceTimersByTimeAsync(450)
  wait('panel')
  await vi.advanceTimersByTimeAsync(400)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual(['changes', 'panel'])
})

it('what was asked for and answered between two looks counts', async () => {
  const { queryClient } = await import('#web/core/query.ts')
  let isOver = false
  void page.untilPageIsThere().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(450)
  await queryClient.fetchQuery({ queryKey: ['short'], queryFn: () => 'here' })
  await vi.advanceTimersByTimeAsync(500)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isOver).toBe(true)
})

it('who has waited for long enough waits no longer, though the page goes on asking', async () => {
  let isOver = false
  void page.asPartOfPage(Promise.withResolvers<void>().promise)
  void page.untilPageIsThere().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(3000)
  void page.untilPageIsThere()
  await vi.advanceTimersByTimeAsync(2000)
  expect(isOver).toBe(true)
})
