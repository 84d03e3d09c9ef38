import type { ChatClient } from '#web/parts/chat/chat-client.ts'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import {
  beforeLastOfOthers,
  changeOutgoing,
  type ChatState,
  takeMessageLive,
  takeReceipts,
} from '#web/parts/chat/chat-state.ts'
import type { Message, Outgoing, Receipt, SentFile } from '#web/parts/chat/chat-types.ts'
import { keepOutgoing, leftBehind } from '#web/parts/chat/outbox.ts'

interface SenderOptions {
  now(): Date
  state(): ChatState
  change(change: (state: ChatState) => ChatState): void
  client(): ChatClient
  /** Waits while the chat is being opened. */
  soon(): Promise<ChatClient>
  onUnread(): void
}

const READ_MS = 1500

/** Everything that writes. A message is sent by its person alone, never again by itself; its id makes a repeat harmless. */
export class ChatSender {
  private readonly options: SenderOptions
  /** One after the other, so that messages arrive in the order in which they were written. */
  private queue: Promise<void> = Promise.resolve()
  /** Rooms whose reading is being told, and how far it has come. */
  private readonly readTo = new Map<string, number>()

  constructor(options: SenderOptions) {
    this.options = options
  }

  private get me(): string {
    return this.options.state().me.id
  }

  /** What an earlier page could not deliver, or does not know to have delivered. */
  restore(): void {
    const { now, state, change } = this.options
    const known = new Set(state().outgoing.map((one) => one.id))
    const left = leftBehind(state().me.id, now()).filter((one) => !known.has(one.id))
    if (left.length > 0) change((before) => ({ ...before, outgoing: [...left, ...before.outgoing] }))
  }

  send(room: string, body: string, attachments: readonly SentFile[]): void {
    const one: Outgoing = {
      id: crypto.randomUUID(),
      room,
      body,
      attachments,
      createdAt: this.options.now().toISOString(),
      state: 'sending',
      problem: null,
    }
    keepOutgoing(this.me, one)
    this.options.change((state) => ({ ...state, outgoing: [...state.outgoing, one] }))
    this.enqueue(one)
  }

  retry(id: string): void {
    const one = this.options.state().outgoing.find((it) => it.id === id)
    if (!one || one.state === 'sending') return
    this.options.change((state) => changeOutgoing(state, id, { state: 'sending', problem: null }))
    this.enqueue(one)
  }

  discard(id: string): void {
    this.options.change((state) => ({ ...state, outgoing: state.outgoing.filter((one) => one.id !== id) }))
  }

  private enqueue(one: Outgoing): void {
    this.queue = this.queue.then(() => this.deliver(one))
  }

  private async deliver(one: Outgoing): Promise<void> {
    try {
      const files = one.attachments.map((file) => file.id)
      const client = await this.options.soon()
      this.arrived(await client.post(one.id, one.room, one.body, files))
    } catch (error) {
      const problem = toChatProblem(error)
      if (problem.kind === 'duplicate' && (await this.isThere(one.id))) return
      this.options.change((state) => changeOutgoing(state, one.id, { state: 'failed', problem: problem.message }))
    }
  }

  /** The service has a message of this id already: it is ours, from an attempt whose answer was lost. */
  private async isThere(id: string): Promise<boolean> {
    try {
      const message = await this.options.client().message(id)
      if (!message || message.sender !== this.me) return false
      this.arrived(message)
      return true
    } catch {
      // Still not known; the message says so and can be sent again.
      return false
    }
  }

  private arrived(message: Message): void {
    this.options.change((before) => takeMessageLive(before, message).state)
    this.options.onUnread()
  }

  async edit(message: Message, body: string): Promise<void> {
    const changed = await this.options.client().edit(message.id, body)
    this.options.change((state) => takeMessageLive(state, changed).state)
  }

  async remove(message: Message): Promise<void> {
    await this.options.client().remove(message.id)
    const gone = { ...message, body: '', attachments: [], isDeleted: true }
    this.options.change((state) => takeMessageLive(state, gone).state)
  }

  /** Shown at once; the service's own answer follows. */
  private assume(room: string, seq: number): void {
    const { state, change } = this.options
    const { id: me, side } = state().me
    const before = state().receipts.get(`${room} ${me}`)
    const assumed: Receipt = { room, user: me, name: before?.name ?? '', side, seq, at: before?.at ?? '' }
    change((it) => takeReceipts(it, [assumed]))
  }

  /** At once for the first message; while they rain, once in a while for all that have come. */
  markRead(room: string, seq: number): void {
    this.assume(room, seq)
    const isWaiting = this.readTo.has(room)
    this.readTo.set(room, seq)
    if (!isWaiting) void this.sendReads(room)
  }

  private async sendReads(room: string): Promise<void> {
    let sent = 0
    for (;;) {
      const seq = this.readTo.get(room)
      if (seq === undefined || seq === sent) break
      sent = seq
      await Promise.all([this.sendRead(room, seq), new Promise((resolve) => setTimeout(resolve, READ_MS))])
    }
    this.readTo.delete(room)
  }

  private async sendRead(room: string, seq: number): Promise<void> {
    try {
      const receipt = await this.options.client().markRead(room, seq)
      this.options.change((state) => takeReceipts(state, [receipt]))
      this.options.onUnread()
    } catch {
      // The number stays what the service has; it is read with the next connection.
    }
  }

  /** The last message of the others, or a chosen one and what follows, count as unread again. */
  async markUnread(room: string, from?: Message): Promise<boolean> {
    const { state, client } = this.options
    const messages = state().threads.get(room)?.messages ?? []
    const seq = from ? from.seq - 1 : beforeLastOfOthers(messages, this.me)
    if (seq === null) return false
    // What was about to be told as read is taken back.
    this.readTo.delete(room)
    const receipt = await client().markRead(room, seq)
    this.options.change((it) => takeReceipts(it, [receipt]))
    this.options.onUnread()
    return true
  }
}
