import type { Realtime, RealtimeResponseEvent } from 'appwrite'
import { reconnectDelay } from '#web/core/reconnect.ts'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import {
  type MessageRow,
  type ReceiptRow,
  type RoomRow,
  toMessage,
  toReceipt,
  toRoom,
} from '#web/parts/chat/chat-rows.ts'
import type { Message, Receipt, Room } from '#web/parts/chat/chat-types.ts'

// The live side of the chat. The library reconnects by itself, with the waits of the specification. It reports neither a
// close with 1008 without an error frame, nor when its subscriptions are active: both are handled here.

export interface ChatEvents {
  onRoom(room: Room): void
  /** The room is no more, or no longer ours to see. */
  onRoomGone(id: string): void
  onMessage(message: Message): void
  onReceipt(receipt: Receipt): void
  onTyping(typing: { user: string; room: string; isTyping: boolean }): void
  /** A row of the notification collection came or changed: the bell reads its list. */
  onNotice(): void
  onOpen(): void
  /** Events before the subscriptions were active are missing: everything on the screen must be read. */
  onCatchUp(): void
  onLost(): void
  /** The service has refused us for good. */
  onStopped(): void
}

export interface ChatSocket {
  /** Tells the others of a room whether the person is typing. */
  type(room: string, isTyping: boolean): void
  close(): void
}

interface SocketOptions {
  open(): Realtime
  databaseId: string
  me: string
  /** The person that the service takes us for, or null. */
  whoIs(): Promise<string | null>
  events: ChatEvents
}

const POLICY = 1008
const TYPING = 'typing'
/** Without an attempt in this time after it was due, the library has given up. */
const SILENCE_MS = 30_000
/** By then the subscriptions are active: what came between the first reading and them is read again. */
const SETTLED_MS = 1500

export function keepSocket(options: SocketOptions): ChatSocket {
  const socket = new KeptSocket(options)
  socket.start()
  return socket
}

class KeptSocket implements ChatSocket {
  private readonly options: SocketOptions
  private realtime: Realtime | null = null
  /** The first handshake of this object of the library is under way. */
  private isConnecting = false
  private isOver = false
  private wasOpen = false
  private attempts = 0
  private silence: ReturnType<typeof setTimeout> | undefined
  private settled: ReturnType<typeof setTimeout> | undefined
  /** One for each window: two windows of a person do not end each other's. */
  private readonly presenceId = crypto.randomUUID()
  private readonly onOnline = () => this.onlineAgain()

  constructor(options: SocketOptions) {
    this.options = options
    window.addEventListener('online', this.onOnline)
  }

  /** Each time with a new object of the library: one that was closed early never comes back by itself. */
  start(): void {
    const { events, databaseId } = this.options
    const realtime = this.options.open()
    this.realtime = realtime
    this.isConnecting = true
    const isOurs = () => this.realtime === realtime && !this.isOver
    realtime.onOpen(() => isOurs() && this.opened())
    realtime.onClose(() => isOurs() && this.closed())
    realtime.onError((_error, status) => {
      if (isOurs() && status === POLICY) this.stop()
    })
    const on = <Row>(table: string, handle: (row: Row, isGone: boolean) => void) =>
      this.subscribe<Row>(realtime, `tablesdb.${databaseId}.tables.${table}.rows`, handle)
    on<RoomRow>('rooms', (row, isGone) => (isGone ? events.onRoomGone(row.$id) : events.onRoom(toRoom(row))))
    on<MessageRow>('messages', (row, isGone) => isGone || events.onMessage(toMessage(row)))
    on<ReceiptRow>('receipts', (row, isGone) => isGone || events.onReceipt(toReceipt(row)))
    on('notifications', () => events.onNotice())
    this.subscribe<PresenceRow>(realtime, 'presences', (row, isGone) => this.emitTyping(row, isGone))
  }

  private subscribe<Row>(realtime: Realtime, channel: string, handle: (row: Row, isGone: boolean) => void): void {
    const onEvent = (event: RealtimeResponseEvent<Row>) => {
      const isGone = event.events.some((name) => name.endsWith('.delete'))
      if (this.realtime === realtime && !this.isOver) handle(event.payload, isGone)
    }
    // A first attempt that fails is reported as an error and tried again: the subscription stays.
    realtime.subscribe<Row>(channel, onEvent).catch(() => undefined)
  }

  private opened(): void {
    this.isConnecting = false
    this.attempts = 0
    clearTimeout(this.silence)
    clearTimeout(this.settled)
    const { events } = this.options
    events.onOpen()
    // The first time, everything has just been read.
    if (this.wasOpen) events.onCatchUp()
    this.wasOpen = true
    this.settled = setTimeout(() => events.onCatchUp(), SETTLED_MS)
  }

  private closed(): void {
    this.isConnecting = false
    clearTimeout(this.settled)
    clearTimeout(this.silence)
    this.options.events.onLost()
    this.silence = setTimeout(() => void this.checkSession(), reconnectDelay(this.attempts) + SILENCE_MS)
    this.attempts += 1
  }

  /** The attempt that was due did not come: the session has ended, or the library has given up. */
  private async checkSession(): Promise<void> {
    try {
      const user = await this.options.whoIs()
      if (this.isOver) return
      if (user === this.options.me) this.restart()
      else this.stop()
    } catch (error) {
      if (this.isOver) return
      const { kind } = toChatProblem(error)
      if (kind === 'blocked' || kind === 'refused') this.stop()
      else this.silence = setTimeout(() => void this.checkSession(), reconnectDelay(this.attempts))
    }
  }

  private restart(): void {
    this.drop()
    this.start()
  }

  /** The network is back: no need to wait for the next attempt. */
  private onlineAgain(): void {
    if (!this.isOver && this.attempts > 0) this.restart()
  }

  private stop(): void {
    if (this.isOver) return
    this.close()
    this.options.events.onStopped()
  }

  private drop(): void {
    const old = this.realtime
    this.realtime = null
    clearTimeout(this.silence)
    clearTimeout(this.settled)
    const disconnect = () => void old?.disconnect().catch(() => undefined)
    if (!this.isConnecting) return disconnect()
    // A socket that is closed during its handshake is an error to the browser: it is closed when the handshake has ended.
    old?.onOpen(disconnect)
    old?.onClose(disconnect)
  }

  close(): void {
    this.isOver = true
    window.removeEventListener('online', this.onOnline)
    this.drop()
  }

  type(room: string, isTyping: boolean): void {
    const presence = { presenceId: this.presenceId, status: isTyping ? TYPING : 'online', metadata: { room } }
    this.realtime?.upsertPresence(presence).catch(() => undefined)
  }

  private emitTyping(row: PresenceRow, isGone: boolean): void {
    const room = row.metadata?.room
    if (typeof room !== 'string' || row.userId === this.options.me) return
    this.options.events.onTyping({ user: row.userId, room, isTyping: !isGone && row.status === TYPING })
  }
}

interface PresenceRow {
  userId: string
  status: string
  metadata?: Record<string, unknown> | null
}
