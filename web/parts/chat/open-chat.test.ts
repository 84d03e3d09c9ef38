import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveChats } from '#web/parts/chat/chat-endings.ts'
import { connectOwn, openChat, registerOwn } from '#web/parts/chat/open-chat.ts'

const calls = vi.hoisted(() => ({ register: [] as ((account: object) => void)[], connect: [] as string[] }))

vi.mock('#web/core/api.ts', () => ({ send: () => new Promise((resolve) => calls.register.push(resolve)) }))
vi.mock('#web/parts/chat/chat-client.ts', () => ({
  connectChat: async ({ userId }: { userId: string }) => calls.connect.push(userId),
}))
vi.mock('#web/parts/chat/chat-claim.ts', () => ({
  isChatOurs: () => true,
  readClaim: () => null,
  dropClaim: () => null,
}))

beforeEach(() => {
  calls.register.length = 0
  calls.connect.length = 0
})
afterEach(leaveChats)

it('is opened once, by the page that shows a chat or after sign-in, whichever comes first', async () => {
  const shown = registerOwn().then(connectOwn)
  await openChat()
  calls.register[0]?.({ userId: 'a' })
  await shown
  await openChat()
  expect([calls.register.length, calls.connect]).toEqual([1, ['a']])
  leaveChats()
  const after = openChat()
  const joined = registerOwn().then(connectOwn)
  calls.register[1]?.({ userId: 'b' })
  await Promise.all([after, joined])
  expect([calls.register.length, calls.connect]).toEqual([2, ['a', 'b']])
})

it('is opened anew for whoever signs in next, and no more for whoever has signed out meanwhile', async () => {
  const first = openChat()
  leaveChats()
  const second = openChat()
  calls.register[0]?.({ userId: 'a' })
  calls.register[1]?.({ userId: 'b' })
  await Promise.all([first, second])
  expect(calls.connect).toEqual(['b'])
})

it('is opened anew when a page asks again, as after a session that has expired', async () => {
  const first = registerOwn().then(connectOwn)
  calls.register[0]?.({ userId: 'a' })
  await first
  const again = registerOwn().then(connectOwn)
  calls.register[1]?.({ userId: 'a' })
  await again
  expect(calls.connect).toEqual(['a', 'a'])
})
