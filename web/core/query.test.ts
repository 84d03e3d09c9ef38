import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { inTurn, queryClient } from '#web/core/query.ts'

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
