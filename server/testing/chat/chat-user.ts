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

/** `tablesDB.listRows` and the like: a method of the client; without a dot: one of the host it runs in. */
export interface TestRequest {
  id: number
  name: string
  args: unknown[]
}

export type TestResponse =
  | { id: number; result?: unknown; error?: ChatFailure }
  | { number: number; event: Omit<ReceivedEvent, 'number'> }

/** Where the client of one person runs: a thread that behaves like a browser, or a browser. */
export interface ClientHost {
  ask(request: TestRequest): void
  leave(): Promise<unknown>
}

export type OpenHost = (project: string, hear: (heard: TestResponse) => void) => Promise<ClientHost>

async function openThread(project: string, hear: (heard: TestResponse) => void): Promise<ClientHost> {
  const worker = new Worker(join(import.meta.dirname, 'chat-user.worker.ts'), { workerData: { project } })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (message: TestResponse | { ready: true }) => ('ready' in message ? resolve() : hear(message)))
  })
  return { ask: (request) => worker.postMessage(request), leave: () => worker.terminate() }
}

/** A person of the chat with the official client. */
export class ChatUser {
  readonly events: ReceivedEvent[] = []
  private host: ClientHost | null = null
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  private next = 0
  private subscribed = 0

  static async start(project = PROJECT, open: OpenHost = openThread): Promise<ChatUser> {
    const user = new ChatUser()
    user.host = await open(project, (heard) => user.received(heard))
    return user
  }

  /** Becomes somebody new who comes to this address. */
  async begin(address: string): Promise<void> {
    await this.call('begin', address)
    this.events.length = 0
  }

  private received(heard: TestResponse): void {
    if ('event' in heard) {
      this.events.push({ ...heard.event, number: heard.number })
      return
    }
    const waiting = this.waiting.get(heard.id)
    this.waiting.delete(heard.id)
    if (heard.error) waiting?.reject(new ChatRefusal(heard.error))
    else waiting?.resolve(heard.result)
  }

  /** `call('tablesDB.listRows', {…})`: a method of the client, or one of the host’s own. */
  call<T = Record<string, unknown>>(name: string, ...args: unknown[]): Promise<T> {
    this.next += 1
    const id = this.next
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.host?.ask({ id, name, args })
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
    return this.subscribed
  }

  /** Waits for an event, past ones included. */
  async heard(which: (event: ReceivedEvent) => boolean, ms = 5000): Promise<ReceivedEvent> {
    for (let waited = 0; waited < ms; waited += 10) {
      const event = this.events.find(which)
      if (event) return event
      await sleep(10)
    }
    throw new Error(`heard ${this.events.length} events, but not that one`)
  }

  async stop(): Promise<void> {
    await this.host?.leave()
  }
}
