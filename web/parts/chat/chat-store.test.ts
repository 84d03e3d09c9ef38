import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage, aReceipt, aRoom, messages } from './chat.test-kit.ts'
import { ChatProblem } from './chat-problem.ts'
import type { ChatClient, WantedRooms } from './chat-client.ts'
import { unreadOf } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import type { ChatEvents } from './chat-socket.ts'
import type { Message, Receipt } from './chat-types.ts'

// The chat of a window against a service that the tests play.

const ROOM = 'COMPANY_1'

class Service {
  events!: ChatEvents
  stored: Message[] = messages(1, 3)
  post = vi.fn((id: string, room: string, body: string) => this.store(id, room, body))
  marked: number[] = []
  rooms = vi.fn((_wanted: WantedRooms) => Promise.resolve({ total: 1, rooms: [this.room()] }))
  ownReceipts = vi.fn((_rooms: readonly string[]): Promise<Receipt[]> => Promise.resolve([]))
  readRoom = vi.fn(() => Promise.resolve(this.room()))

  store(id: string, room: string, body: string): Promise<Message> {
    const message = aMessage(this.stored.length + 1, {
      id,
      room,
      body,
      sender: '9',
      side: 'office',
      updatedAt: new Date().toISOString(),
    })
    this.stored.push(message)
    return Promise.resolve(message)
  }

  asClient(): ChatClient {
    const own = {
      me: '9',
      rooms: this.rooms,
      room: this.readRoom,
      ownRoom: () => Promise.resolve(this.room()),
      page: () => Promise.resolve(this.stored.slice(-50)),
      since: (_room: string, { seq }: { seq: number }) => Promise.resolve(this.stored.filter((one) => one.seq > seq)),
      message: (id: string) => Promise.resolve(this.stored.find((one) => one.id === id) ?? null),
      receiptsOf: () => Promise.resolve([]),
      ownReceipts: this.ownReceipts,
      post: this.post,
      markRead: (_room: string, seq: number) => {
        this.marked.push(seq)
        return Promise.resolve(aReceipt('9', seq, { at: new Date().toISOString() }))
      },
      listen: (events: ChatEvents) => {
        this.events = events
        return { type: () => undefined, close: () => undefined }
      },
    }
    return own as unknown as ChatClient
  }

  private room() {
    return aRoom(ROOM, { seq: this.stored.length })
  }
}

const account = { ok: true, userId: '9', email: '', chatSecret: '', path: '/v1', project: 'p', database: 'd' } as const
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

let service: Service

function makeStore(change: Partial<ConstructorParameters<typeof ChatStore>[0]> = {}): ChatStore {
  return new ChatStore({
    me: { id: '9', role: 'administrator', side: 'office' },
    register: () => Promise.resolve(account),
    connect: () => Promise.resolve(service.asClient()),
    onUnread: () => undefined,
    onNotice: () => undefined,
    now: () => new Date(),
    ...change,
  })
}

async function openStore(): Promise<ChatStore> {
  const store = makeStore()
  await store.start()
  service.events.onOpen()
  await store.reader.openRoom(ROOM)
  return store
}

const bodies = (store: ChatStore) =>
  store
    .state()
    .threads.get(ROOM)
    ?.messages.map((message) => message.body)
const ways = (store: ChatStore) => store.state().outgoing.map((one) => `${one.body}: ${one.state}`)

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem: (key: string) => {
      kept.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  service = new Service()
})

describe('sending', () => {
  it('shows a message at once, and once when it has arrived', async () => {
    const store = await openStore()
    store.sender.send(ROOM, 'γεια', [])
    expect(ways(store)).toEqual(['γεια: sending'])
    await settled()
    expect(ways(store)).toEqual([])
    expect(bodies(store)?.filter((body) => body === 'γεια')).toHaveLength(1)
    const [sent] = service.stored.slice(-1)
    if (sent) service.events.onMessage(sent)
    expect(bodies(store)?.filter((body) => body === 'γεια')).toHaveLength(1)
  })

  it('waits with a message while the chat is being opened', async () => {
    const store = makeStore({ connect: () => settled().then(() => service.asClient()) })
    void store.start()
    store.sender.send(ROOM, 'νωρίς', [])
    expect(ways(store)).toEqual(['νωρίς: sending'])
    await settled()
    await settled()
    expect(service.stored.at(-1)?.body).toBe('νωρίς')
    expect(ways(store)).toEqual([])
  })

  it('keeps the order in which they were written, though the first takes longest', async () => {
    const store = await openStore()
    service.post.mockImplementationOnce(async (id, room, body) => {
      await settled()
      return service.store(id, room, body)
    })
    store.sender.send(ROOM, 'πρώτο', [])
    store.sender.send(ROOM, 'δεύτερο', [])
    await settled()
    await settled()
    await settled()
    expect(service.stored.slice(-2).map((one) => one.body)).toEqual(['πρώτο', 'δεύτερο'])
  })

  it('says that one did not go, never tries again by itself, and sends it with the same id when asked', async () => {
    const store = await openStore()
    service.post.mockRejectedValueOnce(new ChatProblem('offline'))
    store.sender.send(ROOM, 'γεια', [])
    await settled()
    expect(ways(store)).toEqual(['γεια: failed'])
    expect(service.post).toHaveBeenCalledTimes(1)
    service.events.onCatchUp()
    await settled()
    expect(service.post).toHaveBeenCalledTimes(1)
    const id = store.state().outgoing[0]?.id ?? ''
    store.sender.retry(id)
    await settled()
    expect(service.stored.at(-1)?.id).toBe(id)
    expect(ways(store)).toEqual([])
  })

  it('takes a message whose answer was lost for delivered, when it is repeated', async () => {
    const store = await openStore()
    service.post.mockImplementationOnce(async (id, room, body) => {
      await service.store(id, room, body)
      throw new ChatProblem('offline')
    })
    store.sender.send(ROOM, 'γεια', [])
    await settled()
    expect(ways(store)).toEqual(['γεια: failed'])
    service.post.mockRejectedValueOnce(new ChatProblem('duplicate'))
    store.sender.retry(store.state().outgoing[0]?.id ?? '')
    await settled()
    expect(ways(store)).toEqual([])
    expect(service.stored.filter((one) => one.body === 'γεια')).toHaveLength(1)
  })

  it('finds such a message in the list of the next connection as well', async () => {
    const store = await openStore()
    service.post.mockImplementationOnce(async (id, room, body) => {
      await service.store(id, room, body)
      throw new ChatProblem('offline')
    })
    store.sender.send(ROOM, 'γεια', [])
    await settled()
    service.events.onCatchUp()
    await settled()
    expect(ways(store)).toEqual([])
  })

  it('brings back what an earlier page could not deliver, until it is sent or thrown away', async () => {
    const store = await openStore()
    service.post.mockRejectedValue(new ChatProblem('offline'))
    store.sender.send(ROOM, 'ένα', [])
    store.sender.send(ROOM, 'δύο', [])
    await settled()
    const next = await openStore()
    expect(ways(next)).toEqual(['ένα: failed', 'δύο: failed'])
    next.sender.discard(next.state().outgoing[0]?.id ?? '')
    expect(ways(await openStore())).toEqual(['δύο: failed'])
  })
})

describe('being told', () => {
  it('reads a room on when a message was missed', async () => {
    const store = await openStore()
    service.stored.push(aMessage(4), aMessage(5))
    service.events.onMessage(aMessage(5))
    await settled()
    expect(bodies(store)).toEqual(service.stored.map((one) => one.body))
  })

  it('reads everything anew on each connection', async () => {
    const store = await openStore()
    await store.reader.showList('COMPANY', '')
    service.events.onLost()
    expect(store.state().connection).toBe('lost')
    service.stored.push(aMessage(4))
    service.events.onOpen()
    service.events.onCatchUp()
    await settled()
    expect(store.state().connection).toBe('open')
    expect(store.state().rooms.get(ROOM)?.seq).toBe(4)
    expect(bodies(store)).toHaveLength(4)
  })

  it('asks the service for what a filter shows, and the product for what is unread, also on the next connection', async () => {
    const unread = { total: 2, rooms: [ROOM, 'COMPANY_2'] }
    const store = makeStore({ unread: () => Promise.resolve(unread) })
    await store.start()
    const none = { total: 0, rooms: [] }
    const lastWanted = () => service.rooms.mock.lastCall?.[0]
    await store.reader.showList('COMPANY', '', 'unanswered')
    expect(lastWanted()).toEqual({ kind: 'COMPANY', search: '', filter: 'unanswered', meant: [], unread: none })
    await store.reader.showList('COMPANY', '', 'unread')
    expect(lastWanted()).toMatchObject({ filter: 'unread', unread })
    service.rooms.mockClear()
    service.events.onCatchUp()
    await settled()
    expect(lastWanted()).toMatchObject({ filter: 'unread', unread })
  })

  it('learns how far a room was read that was not in the list, before it shows it', async () => {
    const store = await openStore()
    await store.reader.showList('COMPANY', '')
    service.ownReceipts.mockResolvedValueOnce([aReceipt('9', 40, { room: 'COMPANY_2' })])
    const room = aRoom('COMPANY_2', { seq: 41 })
    service.events.onRoom(room)
    expect(store.state().rooms.has('COMPANY_2')).toBe(false)
    await settled()
    expect(unreadOf(store.state(), room)).toBe(1)
    expect(store.state().list?.ids).toContain('COMPANY_2')
  })

  it('says why when the service sent us away, and can be opened again', async () => {
    const store = await openStore()
    service.events.onStopped()
    expect(store.state().connection).toBe('stopped')
    await store.start()
    service.events.onOpen()
    expect(store.state().connection).toBe('open')
  })
})

it.each([
  ['the registration', { register: () => new Promise<never>(() => undefined) }],
  ['the rooms', {}],
])('a start is over when the chat is stopped, though the service does not answer: %s', async (_what, change) => {
  service.readRoom.mockReturnValue(new Promise(() => undefined))
  const store = makeStore(change)
  void store.reader.openRoom(ROOM)
  let isOver = false
  const start = store.start().then(() => (isOver = true))
  await settled()
  expect(isOver).toBe(false)
  store.stop()
  await start
})

describe('whose chat it is', () => {
  it('stops before a word goes out under the name of another account of this browser', async () => {
    const store = await openStore()
    localStorage.setItem('regen.ui.chat.account', JSON.stringify({ user: '4', path: '/v1', project: 'p' }))
    store.sender.send(ROOM, 'γεια', [])
    await settled()
    expect(service.post).not.toHaveBeenCalled()
    expect(store.state().connection).toBe('taken')
    expect(ways(store)).toEqual(['γεια: failed'])
  })

  it('says in words why it could not be opened', async () => {
    const store = makeStore({ connect: () => Promise.reject(new ChatProblem('blocked')) })
    await store.start()
    expect(store.state()).toMatchObject({ connection: 'refused', problem: new ChatProblem('blocked').message })
  })
})

it('tells a rain of messages as read in few words, and the last of them', async () => {
  vi.useFakeTimers()
  try {
    const store = makeStore()
    await store.start()
    for (let seq = 1; seq <= 40; seq += 1) store.sender.markRead(ROOM, seq)
    await vi.advanceTimersByTimeAsync(5000)
    expect(service.marked).toEqual([1, 40])
  } finally {
    vi.useRealTimers()
  }
})

it('marks a room as unread before the last message of the others', async () => {
  const store = await openStore()
  expect(await store.sender.markUnread(ROOM)).toBe(true)
  expect(service.marked).toEqual([2])
})

it('opens the one room of a person without reading it a second time, and once only', async () => {
  const store = makeStore()
  await store.start()
  await store.reader.openRoom((await store.reader.ownRoom()) ?? '')
  expect(bodies(store)).toHaveLength(3)
  expect(service.readRoom).not.toHaveBeenCalled()
  service.events.onCatchUp()
  await settled()
  expect(service.readRoom).toHaveBeenCalledOnce()
})

it.each([
  ['was open already', (store: ChatStore) => store.reader.openRoom(ROOM)],
  ['was not opened before a loss', () => Promise.resolve()],
])('reads a room anew that was found when it %s', async (_when, open) => {
  const store = await openStore()
  await store.reader.ownRoom()
  await open(store)
  store.reader.closeRoom(ROOM)
  service.events.onCatchUp()
  await settled()
  service.readRoom.mockClear()
  await store.reader.openRoom(ROOM)
  expect(service.readRoom).toHaveBeenCalledOnce()
})
