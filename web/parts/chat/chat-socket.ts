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

// The live side of the chat. The library reconnects by itself on the specification's ladder; it tells neither a close
// with 1008 that no error frame announced, nor when its subscriptions stand. Both are made up for here.

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
  /** What happened before the subscriptions stood is not told: everything on the screen is to be read. */
  onCatchUp(): void
  onLost(): void
  /** The service sent us away for good. */
  onStopped(): void
}

export interface ChatSocket {
  /** Says to the others of a room that one is writing, or has stopped. */
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
/** After this time without a word on a due attempt the library has given up. */
const SILENCE_MS = 30_000
/** By then the service has taken the subscriptions: what came between the first reading and them is read again. */
const SETTLED_MS = 1500

export function keepSocket(options: SocketOptions): ChatSocket {
  const socket = new KeptSocket(options)
  socket.start()
  return socket
}

class KeptSocket implements ChatSocket {
  private readonly options: SocketOptions
  private realtime: Realtime | null = null
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
    const isOurs = () => this.realtime === realtime && !this.isOver
    realtime.onOpen(() => isOurs() && this.opened())
    realtime.onClose(() => isOurs() && this.closed())
    realtime.onError((_error, status) => {
      if (isOurs() && status === POLICY) this.stop()
    })
    const on = <Row>(table: string, tell: (row: Row, isGone: boolean) => void) =>
      this.subscribe<Row>(realtime, `tablesdb.${databaseId}.tables.${table}.rows`, tell)
    on<RoomRow>('rooms', (row, isGone) => (isGone ? events.onRoomGone(row.$id) : events.onRoom(toRoom(row))))
    on<MessageRow>('messages', (row, isGone) => isGone || events.onMessage(toMessage(row)))
    on<ReceiptRow>('receipts', (row, isGone) => isGone || events.onReceipt(toReceipt(row)))
    on('notifications', () => events.onNotice())
    this.subscribe<PresenceRow>(realtime, 'presences', (row, isGone) => this.tellTyping(row, isGone))
  }

  private subscribe<Row>(realtime: Realtime, channel: string, tell: (row: Row, isGone: boolean) => void): void {
    const told = (event: RealtimeResponseEvent<Row>) => {
      const isGone = event.events.some((name) => name.endsWith('.delete'))
      if (this.realtime === realtime && !this.isOver) tell(event.payload, isGone)
    }
    // A first attempt that fails is told as an error, and tried again: the subscription stays.
    realtime.subscribe<Row>(channel, told).catch(() => undefined)
  }

  private opened(): void {
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
    clearTimeout(this.settled)
    clearTimeout(this.silence)
    this.options.events.onLost()
    this.silence = setTimeout(() => void this.askWhy(), reconnectDelay(this.attempts) + SILENCE_MS)
    this.attempts += 1
  }

  /** The attempt that was due did not come. Either we were sent away, or the library lost its thread. */
  private async askWhy(): Promise<void> {
    try {
      const found = await this.options.whoIs()
      if (this.isOver) return
      if (found === this.options.me) this.restart()
      else this.stop()
    } catch (error) {
      if (this.isOver) return
      const { kind } = toChatProblem(error)
      if (kind === 'blocked' || kind === 'refused') this.stop()
      else this.silence = setTimeout(() => void this.askWhy(), reconnectDelay(this.attempts))
    }
  }

  private restart(): void {
    this.drop()
    this.start()
  }

  /** The way is free again: no need to wait for the next step of the ladder. */
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
    old?.disconnect().catch(() => undefined)
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

  private tellTyping(row: PresenceRow, isGone: boolean): void {
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
