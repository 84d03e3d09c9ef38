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
  /** Rooms whose receipt is being sent, and up to which message. */
  private readonly readTo = new Map<string, number>()

  constructor(options: SenderOptions) {
    this.options = options
  }

  private get me(): string {
    return this.options.state().me.id
  }

  /** Restores what an earlier page could not deliver. */
  restore(): void {
    const { now, state, change } = this.options
    const ids = new Set(state().outgoing.map(({ id }) => id))
    const left = leftBehind(state().me.id, now()).filter(({ id }) => !ids.has(id))
    if (left.length > 0) change((before) => ({ ...before, outgoing: [...left, ...before.outgoing] }))
  }

  send(room: string, body: string, attachments: readonly SentFile[]): void {
    const outgoing: Outgoing = {
      id: crypto.randomUUID(),
      room,
      body,
      attachments,
      createdAt: this.options.now().toISOString(),
      state: 'sending',
      problem: null,
    }
    keepOutgoing(this.me, outgoing)
    this.options.change((state) => ({ ...state, outgoing: [...state.outgoing, outgoing] }))
    this.enqueue(outgoing)
  }

  retry(id: string): void {
    const outgoing = this.options.state().outgoing.find((message) => message.id === id)
    if (!outgoing || outgoing.state === 'sending') return
    this.options.change((state) => changeOutgoing(state, id, { state: 'sending', problem: null }))
    this.enqueue(outgoing)
  }

  discard(id: string): void {
    this.options.change((state) => ({ ...state, outgoing: state.outgoing.filter((message) => message.id !== id) }))
  }

  private enqueue(outgoing: Outgoing): void {
    this.queue = this.queue.then(() => this.deliver(outgoing))
  }

  private async deliver({ id, room, body, attachments }: Outgoing): Promise<void> {
    try {
      const files = attachments.map((file) => file.id)
      const client = await this.options.soon()
      this.arrived(await client.post(id, room, body, files))
    } catch (error) {
      const problem = toChatProblem(error)
      if (problem.kind === 'duplicate' && (await this.isThere(id))) return
      this.options.change((state) => changeOutgoing(state, id, { state: 'failed', problem: problem.message }))
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
      // Still unknown; the message can be sent again.
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
    // A receipt that was about to be sent is dropped.
    this.readTo.delete(room)
    const receipt = await client().markRead(room, seq)
    this.options.change((it) => takeReceipts(it, [receipt]))
    this.options.onUnread()
    return true
  }
}
