import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '#web/core/query.ts'

afterEach(() => onlineManager.setOnline(true))

it('lets a write without network fail at once, so that its form says so and can be sent again', async () => {
  onlineManager.setOnline(false)
  const write = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(new Error('no network')) })
  await expect(write.mutate()).rejects.toThrow('no network')
})
