import { Client, Realtime } from 'appwrite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatProblem } from '#web/parts/chat/chat-problem.ts'
import { type ChatEvents, type ChatSocket, keepSocket } from '#web/parts/chat/chat-socket.ts'

// The official client with a clock and a network of our own: when it comes back, and when it does not.

type Ending = { code: number } | { frame: object; code: number } | 'stays open'

const opened: number[] = []
const sockets: StandIn[] = []
/** What becomes of the next sockets; after the last one all of them fail. */
let endings: Ending[] = []
let handshakeMs = 0

class StandIn extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState: number = StandIn.CONNECTING
  readonly sent: string[] = []

  constructor() {
    super()
    opened.push(Date.now())
    sockets.push(this)
    const ending = endings.shift()
    setTimeout(() => (ending === undefined ? this.fail() : this.open(ending)), handshakeMs)
  }

  private fail(): void {
    if (this.readyState === StandIn.CLOSED) return
    this.dispatchEvent(new Event('error'))
    this.end(1006)
  }

  private open(ending: Ending): void {
    if (this.readyState === StandIn.CLOSED) return
    this.readyState = StandIn.OPEN
    this.dispatchEvent(new Event('open'))
    this.say({ type: 'connected', data: { channels: [], subscriptions: {}, user: null } })
    if (ending === 'stays open') return
    if ('frame' in ending) this.say(ending.frame)
    this.end(ending.code)
  }

  private say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  end(code: number): void {
    if (this.readyState === StandIn.CLOSED) return
    this.readyState = StandIn.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  send(text: string): void {
    this.sent.push(text)
  }

  /** As in browsers: closed during its handshake, a socket has failed. */
  close(): void {
    if (this.readyState === StandIn.CONNECTING) this.fail()
    else this.end(1000)
  }
}

const heard: string[] = []
const record = (what: string) => () => void heard.push(what)
const events: ChatEvents = {
  onRoom: record('room'),
  onRoomGone: record('room gone'),
  onMessage: record('message'),
  onReceipt: record('receipt'),
  onTyping: record('typing'),
  onNotice: record('notice'),
  onOpen: record('open'),
  onCatchUp: record('catch up'),
  onLost: record('lost'),
  onStopped: record('stopped'),
}

let socket: ChatSocket | null = null
let answer: () => Promise<string | null>

/** A page with the chat open, and what becomes of its connections. */
function begin(...next: Ending[]): void {
  endings = next
  const client = new Client().setEndpoint('http://chat.test/v1').setProject('regen')
  const options = { open: () => new Realtime(client), databaseId: 'chat', me: '7', whoIs: () => answer(), events }
  socket = keepSocket(options)
}

/** The waits between one attempt and the next, in seconds. */
const waits = () => opened.slice(1).map((at, index) => Math.round((at - (opened[index] ?? 0)) / 1000))
const times = (count: number, seconds: number) => Array.from({ length: count }, () => seconds)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', StandIn)
  // What the client looks for around itself.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setInterval, clearInterval }))
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  for (const list of [opened, sockets, heard]) list.length = 0
  answer = () => Promise.resolve('7')
  handshakeMs = 0
})

afterEach(() => {
  socket?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the connection of the chat', () => {
  it('is tried after 1 s five times, after 5 s ten times, after 10 s until a hundred, then every minute', async () => {
    begin()
    await vi.advanceTimersByTimeAsync(5_000 + 50_000 + 850_000 + 10 * 60_000 + 30_000)
    expect(waits()).toEqual([...times(5, 1), ...times(10, 5), ...times(85, 10), ...times(10, 60)])
    expect(heard).not.toContain('stopped')
  })

  it('begins at the first step again once it was open', async () => {
    begin({ code: 1006 })
    await vi.advanceTimersByTimeAsync(5500)
    endings = [{ code: 1006 }]
    await vi.advanceTimersByTimeAsync(7000)
    expect(waits()).toEqual([1, 1, 1, 1, 1, 5, 1, 1])
  })

  it('is back a second after a restart of the service, and reads what was missed', async () => {
    begin({ code: 1012 }, 'stays open')
    await vi.advanceTimersByTimeAsync(990)
    expect(heard).toEqual(['open', 'lost'])
    await vi.advanceTimersByTimeAsync(20)
    // Once at once, and once more when the subscriptions stand.
    expect(heard).toEqual(['open', 'lost', 'open', 'catch up'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard.slice(4)).toEqual(['catch up'])
    const sent = sockets[1]?.sent.map((text) => JSON.parse(text) as { type: string; data?: unknown[] }) ?? []
    expect(sent.filter((one) => one.type === 'subscribe').flatMap((one) => one.data)).toHaveLength(5)
  })

  it.each([
    ['an error frame', { frame: { type: 'error', data: { code: 1008, message: 'x' } }, code: 1008 }],
    ['an error frame, though the line ends otherwise', { frame: { type: 'error', data: { code: 1008 } }, code: 1006 }],
  ])('is not tried again after %s with 1008', async (_name, ending) => {
    begin(ending)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([opened.length, heard.at(-1)]).toEqual([1, 'stopped'])
  })

  it('is not tried again after a close with 1008 alone, and says so when the session is gone, too', async () => {
    begin({ code: 1008 })
    answer = () => Promise.resolve(null)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([opened.length, heard]).toEqual([1, ['open', 'lost']])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([opened.length, heard.at(-1)]).toEqual([1, 'stopped'])
  })

  it('is over for the blocked, and asks on where the service does not answer', async () => {
    begin({ code: 1008 })
    let tries = 0
    answer = () => {
      tries += 1
      return Promise.reject(new ChatProblem(tries < 4 ? 'offline' : 'blocked'))
    }
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([tries, opened.length, heard.at(-1)]).toEqual([4, 1, 'stopped'])
  })

  it('is begun anew where the client gave up although the session is good', async () => {
    begin({ code: 1008 }, 'stays open')
    await vi.advanceTimersByTimeAsync(40_000)
    expect([opened.length, heard.includes('stopped')]).toEqual([2, false])
  })

  it('does not wait for the next step when the network is back', async () => {
    begin({ code: 1006 })
    await vi.advanceTimersByTimeAsync(30_000)
    const before = opened.length
    endings = ['stays open']
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect([opened.length, heard.at(-1)]).toEqual([before + 1, 'catch up'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(opened.length).toBe(before + 1)
  })

  it('stays closed after it was closed', async () => {
    begin({ code: 1006 })
    await vi.advanceTimersByTimeAsync(500)
    socket?.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(opened).toHaveLength(1)
  })

  it('ends after its handshake when the page is left before, without an error in the browser', async () => {
    handshakeMs = 100
    begin('stays open')
    await vi.advanceTimersByTimeAsync(50)
    expect(sockets[0]?.readyState).toBe(StandIn.CONNECTING)
    socket?.close()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sockets.map(({ readyState }) => readyState)).toEqual([StandIn.CLOSED])
    expect(console.error).not.toHaveBeenCalledWith('WebSocket error:', expect.anything())
  })
})
