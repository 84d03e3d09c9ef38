import { beforeEach, expect, it, vi } from 'vitest'
import { aRoom, messages } from '#web/parts/chat/chat.test-kit.ts'
import type { ChatClient } from '#web/parts/chat/chat-client.ts'
import { ChatReader } from '#web/parts/chat/chat-reader.ts'
import { emptyChat } from '#web/parts/chat/chat-state.ts'

const ROOM = 'COMPANY_1'
let words = 0
const asked: string[] = []

function answer<T>(name: string, value: () => T): () => Promise<T> {
  return () => {
    asked.push(name)
    return Promise.resolve(value())
  }
}

const client = {
  rooms: answer('rooms', () => ({ total: 1, rooms: [aRoom(ROOM, { seq: words })] })),
  room: answer('room', () => aRoom(ROOM, { seq: words })),
  ownRoom: answer('ownRoom', () => aRoom(ROOM, { seq: words })),
  page: answer('page', () => messages(1, words)),
  ownReceipts: answer('ownReceipts', () => []),
  receiptsOf: answer('receiptsOf', () => []),
} as unknown as ChatClient

function makeReader() {
  let state = emptyChat({ id: '9', role: 'administrator', side: 'office' })
  const reader = new ChatReader({
    state: () => state,
    change: (change) => {
      state = change(state)
    },
    client: () => client,
  })
  return { reader, thread: () => state.threads.get(ROOM) }
}

beforeEach(() => {
  words = 2
  asked.length = 0
})

it('opens a room of the list that has just been read with its words, and reads later how far others have read', async () => {
  const { reader, thread } = makeReader()
  await reader.showList('COMPANY', '')
  await reader.openRoom(ROOM)
  expect(asked).toEqual(['rooms', 'ownReceipts', 'page'])
  expect([thread()?.status, thread()?.messages.length]).toEqual(['ready', 2])
  await vi.waitFor(() => expect(asked).toEqual(['rooms', 'ownReceipts', 'page', 'receiptsOf']), { timeout: 3000 })
})

it('reads a room of a list that was read earlier as a whole', async () => {
  vi.useFakeTimers()
  const { reader } = makeReader()
  await reader.showList('COMPANY', '')
  vi.advanceTimersByTime(1001)
  vi.useRealTimers()
  asked.length = 0
  await reader.openRoom(ROOM)
  expect(asked.toSorted()).toEqual(['page', 'receiptsOf', 'room'])
})

it('reads of the only room how far the others have read, and of one without words nothing', async () => {
  const spoken = makeReader()
  await spoken.reader.ownRoom()
  await spoken.reader.openRoom(ROOM)
  expect(asked).toEqual(['ownRoom', 'page', 'receiptsOf'])
  asked.length = 0
  words = 0
  const silent = makeReader()
  await silent.reader.ownRoom()
  await silent.reader.openRoom(ROOM)
  expect(asked).toEqual(['ownRoom'])
  expect(silent.thread()).toMatchObject({ status: 'ready', isComplete: true, messages: [] })
})
