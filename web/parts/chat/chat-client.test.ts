import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { connectChat } from '#web/parts/chat/chat-client.ts'

// The official client before a service of our own that counts what is asked.

interface Ask {
  method: string
  attribute?: string
  values?: unknown[]
}

const asked: string[] = []
/** How many rooms of candidates there are, all with words, and the numbers of those whom one has read. */
let rooms = 0
let read: number[] = []

/** What is answered, one after the other, to calls that are not about rooms. */
let answers: [status: number, value: object][] = []

const answerOf = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
const idOf = (number: number) => `CANDIDATE_${number}`
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function answer(url: URL): Response {
  const table = /tables\/(\w+)\/rows/.exec(url.pathname)?.[1]
  if (!table) {
    const [status, value] = answers.shift() ?? [200, { $id: '9', userId: '9' }]
    return answerOf(value, status)
  }
  asked.push(table)
  const queries = [...url.searchParams.entries()].flatMap(([name, value]) =>
    name.startsWith('queries') ? [JSON.parse(value) as Ask] : [],
  )
  const limit = Number(queries.find(({ method }) => method === 'limit')?.values?.[0])
  if (table === 'rooms') {
    // The latest have the smallest numbers, and who waits longest has the greatest.
    const isUp = queries.some(({ method }) => method === 'orderAsc')
    const all = isUp ? upTo(rooms).toReversed() : upTo(rooms)
    return answerOf({ total: rooms, rows: all.slice(0, limit).map((number) => ({ $id: idOf(number), seq: 1 })) })
  }
  const named = queries.find(({ method, attribute }) => method === 'equal' && attribute === 'room')?.values
  const own = read.map(idOf).filter((id) => named === undefined || named.includes(id))
  return answerOf({ total: 0, rows: own.slice(0, limit).map((room) => ({ room, user_id: '9', last_read_seq: 1 })) })
}

vi.stubGlobal('fetch', (url: string | URL) => Promise.resolve(answer(new URL(url))))
vi.stubGlobal('window', { location: { origin: 'http://chat.test' } })
afterEach(() => asked.splice(0))
afterAll(() => vi.unstubAllGlobals())

const account = { ok: true, userId: '9', email: 'a@b.test', chatSecret: 'x', path: '/chat/v1' } as const
const connect = () => connectChat({ ...account, project: 'regen', database: 'chat' })

async function listed() {
  const client = await connect()
  const wanted = { kind: 'CANDIDATE', search: '', filter: 'all', meant: [], unread: { total: 0, rooms: [] } } as const
  const list = await client.rooms(wanted)
  const receipts = await client.ownReceipts(list.rooms.map(({ id }) => id))
  const shown = new Set(list.rooms.map(({ id }) => id))
  return { shown: shown.size, read: receipts.filter(({ room }) => shown.has(room)).length }
}

it('asks of a few rooms for what one has read of them', async () => {
  ;[rooms, read] = [120, upTo(120)]
  expect(await listed()).toEqual({ shown: 120, read: 120 })
  expect(asked).toEqual(['rooms', 'receipts'])
})

it('asks of many rooms once for what one has read lately', async () => {
  ;[rooms, read] = [4000, upTo(300)]
  expect(await listed()).toEqual({ shown: 650, read: 300 })
  expect(asked).toEqual(['rooms', 'rooms', 'rooms', 'receipts'])
})

it('asks ten times at most, however many rooms there are and however few of them were read lately', async () => {
  ;[rooms, read] = [20_000, upTo(20_000).toReversed()]
  expect(await listed()).toEqual({ shown: 650, read: 650 })
  expect(asked.length).toBeLessThanOrEqual(10)
})

it('opens its session though that of somebody else has ended just before it would have been ended', async () => {
  answers = [
    [409, { code: 409, type: 'user_session_already_exists' }],
    [200, { $id: '8' }],
    [404, { code: 404, type: 'user_session_not_found' }],
    [201, { $id: 'new', userId: '9' }],
  ]
  await expect(connect()).resolves.toMatchObject({ me: '9' })
  expect(answers).toEqual([])
})
