import type { ChatAccount } from '#shared/features/chat/chat.contract.ts'
import type { RoomKind } from '#shared/features/chat/chat.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { isChatOurs, watchClaim } from '#web/parts/chat/chat-claim.ts'
import type { ChatClient, UnreadRooms } from '#web/parts/chat/chat-client.ts'
import { ChatProblem, unreached } from '#web/parts/chat/chat-problem.ts'
import { ChatReader } from '#web/parts/chat/chat-reader.ts'
import { ChatSender } from '#web/parts/chat/chat-sender.ts'
import type { ChatEvents, ChatSocket } from '#web/parts/chat/chat-socket.ts'
import {
  type ChatState,
  dropRoom,
  dropTypists,
  emptyChat,
  takeMessageLive,
  takeReceipts,
  takeTypist,
} from '#web/parts/chat/chat-state.ts'
import type { ChatMe, Connection, Message } from '#web/parts/chat/chat-types.ts'
import { forgetOutgoing } from '#web/parts/chat/outbox.ts'

// The chat of one window: holds the answers of the service and notifies the screens. Events are only hints: the lists are
// read again on every connection.

export interface ChatOptions {
  /** The id is the service's to say; where it is not known before, it is empty. */
  me: ChatMe
  /** Registers with the service and says where it is. */
  register(): Promise<ChatAccount>
  connect(account: ChatAccount): Promise<ChatClient>
  named?: ((kind: RoomKind, search: string) => Promise<string[]>) | undefined
  unread?: ((kind: RoomKind, search: string) => Promise<UnreadRooms>) | undefined
  /** Unread numbers elsewhere on the screen are old now. */
  onUnread(): void
  onNotice(): void
  now(): Date
}

const TYPING_MS = 6000

export class ChatStore {
  readonly reader: ChatReader
  readonly sender: ChatSender
  private readonly options: ChatOptions
  private current: ChatState
  private readonly listeners = new Set<() => void>()
  private client: ChatClient | null = null
  private socket: ChatSocket | null = null
  private unwatch: (() => void) | null = null
  /** Which start this is: answers of an earlier one come to nothing. */
  private run = 0
  private opening: Promise<void> = Promise.resolve()
  private stopped = Promise.withResolvers<void>()
  private typingTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ChatOptions) {
    this.options = options
    this.current = emptyChat(options.me)
    const shared = {
      state: this.state,
      change: (change: (state: ChatState) => ChatState) => this.change(change),
      client: () => this.service(),
    }
    this.reader = new ChatReader({ ...shared, named: options.named, unread: options.unread })
    this.sender = new ChatSender({
      ...shared,
      soon: () => this.soon(),
      now: options.now,
      onUnread: options.onUnread,
    })
  }

  readonly state = (): ChatState => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private change(change: (state: ChatState) => ChatState): void {
    const before = this.current
    const next = change(before)
    if (next === before) return
    this.current = next
    if (next.outgoing !== before.outgoing) {
      const left = new Set(next.outgoing.map(({ id }) => id))
      for (const { id } of before.outgoing) if (!left.has(id)) forgetOutgoing(next.me.id, id)
    }
    for (const listener of this.listeners) listener()
  }

  private setConnection(connection: Connection, problem: string | null = null): void {
    this.change((state) => ({ ...state, connection, problem }))
  }

  /** The service, when it may be used: not while another account has the chat of this browser. */
  service(): ChatClient {
    // While a new session is being opened there is none.
    if (!this.client || !this.current.isReady) throw new ChatProblem(unreached())
    if (!isChatOurs(this.current.me.id)) {
      this.giveWay()
      throw new ChatProblem('taken')
    }
    return this.client
  }

  /** The same, but waits while a session is being opened: what is sent then goes out when there is one. */
  private async soon(): Promise<ChatClient> {
    if (this.current.connection === 'connecting') await this.opening
    return this.service()
  }

  /** Opens the chat; also after it was stopped, or was given to somebody else. Over at the latest when it is stopped. */
  async start(): Promise<void> {
    this.stop()
    this.stopped = Promise.withResolvers()
    await Promise.race([this.openAndRead(), this.stopped.promise])
  }

  private async openAndRead(): Promise<void> {
    const run = this.run
    const isOver = () => run !== this.run
    this.change((state) => ({ ...state, connection: 'connecting', problem: null, isReady: false }))
    this.opening = this.open(isOver)
    await this.opening
    if (!isOver() && this.current.isReady) await this.reader.readAll()
  }

  private async open(isOver: () => boolean): Promise<void> {
    try {
      const account = await this.options.register()
      if (isOver()) return
      this.change((state) => ({ ...state, me: { ...state.me, id: account.userId } }))
      this.sender.restore()
      const client = await this.options.connect(account)
      if (isOver()) return
      this.client = client
      this.unwatch = watchClaim(client.me, () => this.giveWay())
      this.change((state) => ({ ...state, isReady: true }))
      this.socket = client.listen(this.events(isOver))
    } catch (error) {
      if (!isOver()) this.setConnection('refused', error instanceof ChatProblem ? error.message : messageOf(error))
    }
  }

  /** Ends the live side; what is on its way still arrives. */
  stop(): void {
    this.run += 1
    this.stopped.resolve()
    this.socket?.close()
    this.socket = null
    this.unwatch?.()
    this.unwatch = null
    clearTimeout(this.typingTimer)
  }

  private giveWay(): void {
    this.stop()
    this.setConnection('taken')
  }

  private events(isOver: () => boolean): ChatEvents {
    const { onUnread, onNotice } = this.options
    return {
      onOpen: () => this.setConnection('open'),
      onCatchUp: () => {
        onUnread()
        if (!isOver()) void this.reader.readAll()
      },
      onLost: () => this.setConnection('lost'),
      onStopped: () => this.setConnection('stopped'),
      onNotice,
      onRoom: (room) => {
        void this.reader.takeRoom(room)
        onUnread()
      },
      onRoomGone: (id) => {
        this.change((state) => dropRoom(state, id))
        onUnread()
      },
      onMessage: (message) => this.messageArrived(message),
      onReceipt: (receipt) => {
        this.change((state) => takeReceipts(state, [receipt]))
        if (receipt.user === this.current.me.id) onUnread()
      },
      onTyping: (typing) => this.typingChanged(typing),
    }
  }

  private messageArrived(message: Message): void {
    const taken = takeMessageLive(this.current, message)
    this.change(() => taken.state)
    if (taken.isBehind) void this.reader.readOn(message.room)
  }

  private typingChanged({ isTyping, ...who }: Parameters<ChatEvents['onTyping']>[0]): void {
    const now = () => this.options.now().getTime()
    this.change((state) => takeTypist(state, { ...who, until: isTyping ? now() + TYPING_MS : 0 }))
    clearTimeout(this.typingTimer)
    this.typingTimer = setTimeout(() => this.change((state) => dropTypists(state, now())), TYPING_MS + 100)
  }

  /** The address of a picture; whoever may not see it gets nothing there. */
  fileUrl(id: string): string {
    return this.client?.viewUrl(id) ?? ''
  }

  /** The clock that this window goes by. */
  now(): Date {
    return this.options.now()
  }

  /** Says to the others of a room that one is writing. */
  type(room: string, isTyping: boolean): void {
    this.socket?.type(room, isTyping)
  }
}
