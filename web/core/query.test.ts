import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { inOrder } from '#shared/core/in-order.ts'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { inTurn, invalidateTables, keyOf, metaOf, queryClient } from '#web/core/query.ts'

afterEach(() => onlineManager.setOnline(true))

it('lets a write without network fail at once, so that its form says so and can be sent again', async () => {
  onlineManager.setOnline(false)
  const write = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new Error('no network')) })
  await expect(write.mutate()).rejects.toThrow('no network')
})

it('sends a file after the one before it has arrived, from whichever place of the page it was chosen', async () => {
  const running = { now: 0, most: 0 }
  const upload = (fails: boolean) =>
    new MutationObserver(queryClient, {
      ...inTurn(me.putCv),
      mutationFn: async () => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running.now -= 1
        if (fails) throw new Error('refused')
      },
    }).mutate()
  const ends = await Promise.allSettled([upload(true), upload(false), upload(false)])
  expect([running.most, ends.map(({ status }) => status)]).toEqual([1, ['rejected', 'fulfilled', 'fulfilled']])
  expect(inTurn(me.removeCv)).toEqual({})
})

it.each([['company'], 'all'] as const)(
  'asks no more for what a write took away, and anew for the rest (%s)',
  async (tables) => {
    const reads: [string, number][] = []
    const screen = [
      { call: companies.one, input: { id: 5 } },
      { call: companies.one, input: { id: 6 } },
      { call: companies.queue, input: { limit: 5 } },
    ].map(({ call, input }) => {
      const queryFn = () => reads.push([call.name, (input as { id?: number }).id ?? 0])
      const observer = new QueryObserver(queryClient, { queryKey: keyOf(call, input), meta: metaOf(call), queryFn })
      return observer.subscribe(() => undefined)
    })
    await vi.waitFor(() => expect([reads.length, queryClient.isFetching()]).toEqual([3, 0]))
    reads.length = 0
    await invalidateTables(tables === 'all' ? tables : [...tables], [[companies.one, { id: 5 }]])
    expect(reads.toSorted(([a], [b]) => inOrder(a, b))).toEqual([
      ['one', 6],
      ['queue', 0],
    ])
    // Should it be there again, such as after an undo, it is not shown as it was.
    expect(queryClient.getQueryState(keyOf(companies.one, { id: 5 }))?.isInvalidated).toBe(true)
    for (const leave of screen) leave()
    queryClient.clear()
  },
)
