import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PROJECT } from '#server/testing/chat/plain-chat.ts'

export interface ChatFailure {
  message: string
  code: number
  type: string
}

/** What the client gave for a refused call. */
export class ChatRefusal extends Error {
  readonly code: number
  readonly type: string
  constructor(failure: ChatFailure) {
    super(failure.message)
    this.code = failure.code
    this.type = failure.type
  }
}

export interface ReceivedEvent {
  number: number
  events: string[]
  channels: string[]
  timestamp: string
  subscriptions: string[]
  payload: Record<string, unknown> & { $id: string }
}

type Message =
  | { ready: true }
  | { id: number; result?: unknown; error?: ChatFailure }
  | { number: number; event: Omit<ReceivedEvent, 'number'> }

/** A person of the chat with the official client in a thread of their own. */
export class ChatUser {
  readonly events: ReceivedEvent[] = []
  private readonly worker: Worker
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  private next = 0
  private subscribed = 0

  private constructor(worker: Worker) {
    this.worker = worker
  }

  static async start(project = PROJECT): Promise<ChatUser> {
    const worker = new Worker(join(import.meta.dirname, 'chat-user.worker.ts'), { workerData: { project } })
    const user = new ChatUser(worker)
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.on('message', (message: Message) => {
        if ('ready' in message) resolve()
        else user.received(message)
      })
    })
    return user
  }

  /** Becomes somebody new who comes to this address. */
  async begin(address: string): Promise<void> {
    await this.call('begin', address)
    this.events.length = 0
  }

  private received(message: Exclude<Message, { ready: true }>): void {
    if ('event' in message) {
      this.events.push({ ...message.event, number: message.number })
      return
    }
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.error) waiting?.reject(new ChatRefusal(message.error))
    else waiting?.resolve(message.result)
  }

  /** `call('tablesDB.listRows', {…})`: a method of the client, or one of the worker's own. */
  call<T = Record<string, unknown>>(name: string, ...args: unknown[]): Promise<T> {
    this.next += 1
    const id = this.next
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.worker.postMessage({ id, name, args })
    })
  }

  /** The refusal of a call that must not work. */
  async refused(name: string, ...args: unknown[]): Promise<ChatRefusal> {
    try {
      await this.call(name, ...args)
    } catch (error) {
      if (error instanceof ChatRefusal) return error
      throw error
    }
    throw new Error(`${name} was not refused`)
  }

  signIn(email: string, password: string) {
    return this.call('account.createEmailPasswordSession', { email, password })
  }

  async subscribe(channels: string[], queries: string[] = []): Promise<number> {
    this.subscribed += 1
    await this.call('subscribe', this.subscribed, channels, queries)
    // The client sends its wishes once the server has said that it is connected.
    await sleep(60)
    return this.subscribed
  }

  /** Waits for an event, past ones included. */
  async heard(which: (event: ReceivedEvent) => boolean, ms = 5000): Promise<ReceivedEvent> {
    for (let waited = 0; waited < ms; waited += 10) {
      const found = this.events.find(which)
      if (found) return found
      await sleep(10)
    }
    throw new Error(`heard ${this.events.length} events, but not that one`)
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }
}
