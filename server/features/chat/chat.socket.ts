import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { notifyPresence } from '#server/features/chat/chat.events.queries.ts'
import { type ChatContext, chatErrorOf } from '#server/features/chat/chat.http.ts'
import type { Broadcast } from '#server/features/chat/chat.hub.ts'
import { type Presence, readPresence } from '#server/features/chat/chat.presence.ts'
import { toAccount } from '#server/features/chat/chat.protocol.accounts.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { parseJson } from '#server/features/chat/chat.protocol.filters.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'
import { Subscriptions } from '#server/features/chat/chat.subscriptions.ts'

const MALFORMED = 1003
const POLICY = 1008
export const RESTART = 1012
const TOO_MUCH = 1013
const MAX_QUEUED_BYTES = 1_000_000

/** One open connection: whose it is now, and its subscriptions. */
export class ChatSocket {
  readonly subscriptions = new Subscriptions()
  person: ChatPerson | null = null
  readonly token: string | null
  /** Set by the hub: the rooms and people whose events it receives. */
  audiences: readonly string[] = []
  isAlive = true
  private presence: Presence | null = null
  private readonly id = randomUUID()
  private busy: Promise<void> = Promise.resolve()
  private readonly ws: WebSocket
  private readonly chat: ChatContext

  constructor(ws: WebSocket, chat: ChatContext, token: string | null) {
    this.ws = ws
    this.chat = chat
    this.token = token
  }

  /** Identifies the person. The first frame is the server's; frames of the client wait for it. */
  begin(identify: () => Promise<void>): Promise<void> {
    this.busy = identify().then(
      () => {
        const user = this.person && toAccount(this.person)
        this.send({ type: 'connected', data: { channels: [], subscriptions: {}, user } })
      },
      (error: unknown) => (error instanceof ChatError ? this.refuse(error.message) : this.failed(error)),
    )
    return this.busy
  }

  /** Frames are answered one after the other, in the order they came. */
  receive(text: string): void {
    this.isAlive = true
    this.busy = this.busy.then(() => this.answer(text)).catch((error: unknown) => this.failed(error))
  }

  emit(broadcast: Broadcast): void {
    const ids = this.subscriptions.matching(broadcast.channels, broadcast.document)
    if (ids.length === 0) return
    // A client that reads too slowly reconnects and reads its lists again.
    if (this.ws.bufferedAmount > MAX_QUEUED_BYTES) this.ws.close(TOO_MUCH)
    else this.ws.send(broadcast.frame(ids))
  }

  /** Some clients read the frame, some the close code. */
  refuse(message: string): void {
    this.send({ type: 'error', data: { code: POLICY, message } })
    this.close(POLICY)
  }

  close(code: number): void {
    this.ws.close(code)
  }

  terminate(): void {
    this.ws.terminate()
  }

  ping(): void {
    if (!this.isAlive) {
      this.terminate()
      return
    }
    this.isAlive = false
    this.ws.ping()
  }

  /** Its presence ends with it. */
  async closed(): Promise<void> {
    if (this.presence) await notifyPresence(this.chat.services.connection.db, { ...this.presence, action: 'delete' })
  }

  private send(frame: object): void {
    if (this.ws.readyState === this.ws.OPEN) this.ws.send(JSON.stringify(frame))
  }

  private failed(error: unknown): void {
    const problem = chatErrorOf(error)
    // Whoever is let go comes again, by then perhaps to a database that answers.
    if (problem?.type === 'general_unavailable') this.close(RESTART)
    else if (problem) {
      const code = problem.type === 'general_rate_limit_exceeded' ? TOO_MUCH : MALFORMED
      this.send({ type: 'error', data: { code, message: problem.message } })
    } else {
      this.chat.services.log.error({ err: error }, 'a frame of the chat failed')
      this.close(1011)
    }
  }

  private async answer(text: string): Promise<void> {
    await this.chat.limits.frame.take(this.id)
    const { type, data } = parseFrame(text)
    if (type === 'ping') this.send({ type: 'pong' })
    else if (type === 'subscribe') this.respond('subscribe', { subscriptions: this.subscribe(data) })
    else if (type === 'unsubscribe')
      this.respond('unsubscribe', { subscriptions: this.subscriptions.unsubscribe(data) })
    else if (type === 'presence') this.respond('presence', { presence: await this.updatePresence(data) })
    else throw new ChatError('general_argument_invalid', 'Message type is not valid.')
  }

  private respond(to: string, data: object): void {
    this.send({ type: 'response', data: { to, success: true, ...data } })
  }

  private subscribe(data: unknown) {
    return this.subscriptions.subscribe(data, this.person?.id ?? null)
  }

  private async updatePresence(data: unknown): Promise<object> {
    if (!this.person) throw new ChatError('general_unauthorized_scope')
    this.presence = readPresence(data, this.person, this.chat.services.clock())
    await notifyPresence(this.chat.services.connection.db, this.presence)
    return this.presence.document
  }
}

function parseFrame(text: string): { type?: unknown; data?: unknown } {
  const frame = parseJson(text, 'Message format is not valid.')
  return typeof frame === 'object' && frame !== null ? frame : {}
}
