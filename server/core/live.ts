import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Person } from '#server/core/person.ts'

/** Who hears of an event. Several parts join by "or". */
export interface LiveAudience {
  office?: boolean
  companies?: readonly number[]
  users?: readonly number[]
  everybody?: boolean
}

export type LiveEvent =
  /** `tab` names the browser tab that made the change: it has refreshed itself already. */
  | { type: 'changed'; features: readonly string[]; audience: LiveAudience; tab?: string | undefined }
  /** Streams and sockets of these people close at once: frozen, archived, signed out. */
  | { type: 'access'; users?: readonly number[]; companies?: readonly number[] }

export interface Listener {
  person: Person
  tab: string
  send(event: LiveEvent): void
  close(): void
}

const CHANNEL = 'regen_live'
/** NOTIFY carries at most 8,000 bytes. */
const MOST_BYTES = 7900
const AT_ONCE = 64

/**
 * Carries events to the open streams of this process and, through PostgreSQL, of all others.
 * Events are sent after commit and may be lost when a process dies: a browser reads anew when its stream reconnects.
 */
export class Live {
  readonly listeners = new Set<Listener>()
  /** Called for every event of this or another process: totals fall, chat sockets close. */
  readonly watchers = new Set<(event: LiveEvent) => void>()
  private readonly origin = crypto.randomUUID()
  private client: pg.Client | undefined
  private stopped = false
  private readonly unsent: LiveEvent[] = []
  private isSending = false
  private readonly url: string
  private readonly pool: pg.Pool
  private readonly log: FastifyBaseLogger

  constructor(options: { url: string; pool: pg.Pool; log: FastifyBaseLogger }) {
    this.url = options.url
    this.pool = options.pool
    this.log = options.log
  }

  changed(features: readonly string[], audience: LiveAudience, tab?: string): void {
    this.publish({ type: 'changed', features, audience, tab })
  }

  /** Ends what these people hold open. Their next request is refused by the session check itself. */
  endAccess(who: { users?: readonly number[]; companies?: readonly number[] }): void {
    this.publish({ type: 'access', ...who })
  }

  async start(): Promise<void> {
    if (this.stopped) return
    const client = new pg.Client({ connectionString: this.url, application_name: 'regen live', keepAlive: true })
    client.on('notification', (message) => this.receive(message.payload ?? ''))
    client.on('error', (error) => this.log.warn({ err: error }, 'the live connection broke'))
    client.on('end', () => this.reconnect(client))
    this.client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.log.warn({ err: error }, 'the live connection could not be opened')
      await client.end().catch(() => undefined)
      this.reconnect(client)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const listener of this.listeners) listener.close()
    this.listeners.clear()
    await this.client?.end().catch(() => undefined)
  }

  private reconnect(client: pg.Client): void {
    if (this.stopped || this.client !== client) return
    this.client = undefined
    setTimeout(() => void this.start(), 500).unref()
  }

  private publish(event: LiveEvent): void {
    this.deliver(event)
    this.unsent.push(event)
    if (this.unsent.length === 1 && !this.isSending) queueMicrotask(() => void this.sendOn())
  }

  /** What comes while a word to the other processes is on its way goes with the next one. */
  private async sendOn(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    while (this.unsent.length > 0) {
      const payload = this.nextPayload()
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await this.pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
        this.log.warn({ err: error }, 'a live event could not be sent to other processes')
      })
    }
    this.isSending = false
  }

  private nextPayload(): string {
    const payloadOf = (events: LiveEvent[]) => JSON.stringify({ origin: this.origin, events })
    let count = Math.min(this.unsent.length, AT_ONCE)
    while (count > 1 && Buffer.byteLength(payloadOf(this.unsent.slice(0, count))) >= MOST_BYTES)
      count = Math.floor(count / 2)
    const events = this.unsent.splice(0, count)
    const payload = payloadOf(events)
    // What is too long by itself becomes "everything changed" for the same features.
    return Buffer.byteLength(payload) < MOST_BYTES ? payload : payloadOf(events.map(widen))
  }

  private receive(payload: string): void {
    const message = JSON.parse(payload) as { origin: string; events: LiveEvent[] }
    if (message.origin !== this.origin) for (const event of message.events) this.deliver(event)
  }

  private deliver(event: LiveEvent): void {
    for (const watch of this.watchers) watch(event)
    for (const listener of this.listeners) {
      if (event.type === 'access') {
        if (concerns(event, listener.person)) listener.close()
      } else if (hears(event.audience, listener.person) && (!event.tab || event.tab !== listener.tab))
        listener.send(event)
    }
  }
}

function widen(event: LiveEvent): LiveEvent {
  return event.type === 'changed' ? { ...event, audience: { everybody: true } } : event
}

function hears(audience: LiveAudience, person: Person): boolean {
  if (audience.everybody) return true
  if (audience.office && person.kind === 'administrator') return true
  if (person.cny_id !== null && audience.companies?.includes(person.cny_id)) return true
  return audience.users?.includes(person.usr_id) ?? false
}

export function concerns(
  event: { users?: readonly number[]; companies?: readonly number[] },
  person: { usr_id: number; cny_id: number | null },
): boolean {
  if (event.users?.includes(person.usr_id)) return true
  return person.cny_id !== null && (event.companies?.includes(person.cny_id) ?? false)
}
