import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { TableName } from '#shared/core/table-names.ts'
import { LiveConnection } from '#server/core/live.connection.ts'
import { Pacing } from '#server/core/live.pacing.ts'
import { visibleTables } from '#server/core/live.tables.ts'
import type { Person } from '#server/core/person.ts'

/** Who hears of an event. Several parts join by "or". */
export interface LiveAudience {
  office?: boolean
  companies?: readonly number[]
  users?: readonly number[]
  everybody?: boolean
}

export type Changed = readonly TableName[] | 'all'

/** Whose access has ended: that of people, of companies, or what single sign-ins and keys of other systems hold open. */
export interface AccessEnded {
  users?: readonly number[]
  companies?: readonly number[]
  sessions?: readonly number[]
  keys?: readonly number[]
}

/** `origin` names the browser tab that made the change: its answer says so already. */
interface ChangedEvent {
  type: 'changed'
  tables: Changed
  audience: LiveAudience
  origin?: string | undefined
}

export type LiveEvent =
  | ChangedEvent
  /** Streams and sockets of these people close at once: frozen, archived, signed out. */
  | ({ type: 'access' } & AccessEnded)

export interface Listener {
  person: Person
  tab: string
  changed(tables: Changed): void
  close(): void
}

export interface LiveOptions {
  url: string
  pool: pg.Pool
  log: FastifyBaseLogger
  checkMs?: number
  timeoutMs?: number
}

export const LIVE_CHANNEL = 'regen_live'
/** NOTIFY carries at most 8,000 bytes. */
const MAX_BYTES = 7900
const MAX_EVENTS = 64
/** So many ids of one event always fit. */
const MAX_IDS = 500
/** What waits while the database is away; beyond that everything has changed. */
const MAX_UNSENT = 1000
const RETRY_MS = 500
/** Each message is a transaction of its own: when everybody writes, what comes so soon after one goes together. */
const GATHER_MS = 10
/** Changes of so long, and so many, are kept for streams that open; before them everything may have changed. */
const CATCH_UP_MS = 30_000
const MOST_RECENT = 1000
/** Three processes together cause at most 500 reads a second by their streams. */
const TOLD_PER_SECOND = 150

/**
 * Carries events to the open streams of this process and, through PostgreSQL, of all others. Events are sent after
 * commit. Whoever may have missed some reads everything anew: a browser whose stream reconnects, and all streams and
 * totals of a process whose connection does, or that finds another one gone without a goodbye.
 */
export class Live {
  readonly listeners = new Set<Listener>()
  /** Called for every event of this or another process: totals fall, chat sockets close. */
  readonly watchers = new Set<(event: LiveEvent) => void>()
  private readonly sender = crypto.randomUUID()
  private readonly connection: LiveConnection
  private readonly pacing = new Pacing(TOLD_PER_SECOND)
  private stopped = false
  private unsent: ChangedEvent[] = []
  private recent: { at: number; event: ChangedEvent }[] = []
  /** Changes up to this moment are not kept. */
  private recentSince = performance.now()
  /** Under way, or about to begin. */
  private sending: Promise<void> | undefined
  private readonly pool: pg.Pool
  private readonly log: FastifyBaseLogger

  constructor(options: LiveOptions) {
    this.pool = options.pool
    this.log = options.log
    const onChanged = (tables: Changed, audience: LiveAudience) => this.deliver({ type: 'changed', tables, audience })
    this.connection = new LiveConnection({
      ...options,
      channel: LIVE_CHANNEL,
      onMessage: (payload) => this.receive(payload),
      onBack: () => onChanged('all', { everybody: true }),
      onVanished: () => onChanged('all', { everybody: true }),
      // Only totals need these: who is concerned, nobody knows.
      onMissed: (tables) => onChanged(tables, {}),
    })
  }

  /** Other processes cannot be heard at the moment. */
  get isDeaf(): boolean {
    return this.connection.isLost
  }

  emitChanged(tables: Changed, audience: LiveAudience, origin?: string): void {
    this.publish({ type: 'changed', tables, audience, origin })
  }

  /** A stream of a page that has been reading for some time already: it hears of what changed since. */
  join(listener: Listener, readingMs = 0): void {
    this.listeners.add(listener)
    if (readingMs <= 0) return
    const began = performance.now() - readingMs
    if (began <= this.recentSince) return this.pacing.tell(listener, 'all')
    const missed = this.recent.filter(({ at }) => at >= began).map(({ event }) => heardOf(event, listener))
    const isAll = missed.includes('all')
    const tables = new Set(missed.flatMap((heard) => (heard === 'all' ? [] : heard)))
    if (isAll || tables.size > 0) this.pacing.tell(listener, isAll ? 'all' : [...tables])
  }

  /** A stream that has ended. */
  leave(listener: Listener): void {
    this.listeners.delete(listener)
    this.pacing.forget(listener)
  }

  /** Ends what these people hold open in this process; in the others it ends by `wordsOf`. */
  endAccess(who: AccessEnded): void {
    this.deliver({ type: 'access', ...who })
  }

  /** What the other processes hear of it, each short enough to be sent. */
  wordsOf(who: AccessEnded): string[] {
    return (['users', 'companies', 'sessions', 'keys'] as const).flatMap((kind) => {
      const ids = who[kind] ?? []
      return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, lot) =>
        this.wordOf([{ type: 'access', [kind]: ids.slice(lot * MAX_IDS, (lot + 1) * MAX_IDS) }]),
      )
    })
  }

  async start(): Promise<void> {
    await this.connection.start()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.pacing.stop()
    for (const listener of this.listeners) listener.close()
    this.listeners.clear()
    // What is gathered leaves before the pool closes.
    await this.sending
    await this.connection.stop()
  }

  private wordOf(events: readonly LiveEvent[]): string {
    return JSON.stringify({ sender: this.sender, events })
  }

  private publish(event: ChangedEvent): void {
    this.deliver(event)
    this.unsent.push(event)
    if (this.unsent.length > MAX_UNSENT)
      this.unsent = [{ type: 'changed', tables: 'all', audience: { everybody: true } }]
    this.sending ??= Promise.resolve().then(() => this.sendAll())
  }

  /** What comes while a message to the other processes is on its way goes with the next one. */
  private async sendAll(): Promise<void> {
    while (this.unsent.length > 0) {
      const { payload, events } = this.nextMessage()
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
        await this.pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, payload])
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
        if (!this.stopped) await pause(GATHER_MS)
      } catch (error) {
        this.log.warn({ err: error }, 'live events could not be sent to other processes yet')
        if (this.stopped) break
        this.unsent.unshift(...events)
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
        await pause(RETRY_MS)
      }
    }
    this.sending = undefined
  }

  private nextMessage(): { payload: string; events: ChangedEvent[] } {
    let count = Math.min(this.unsent.length, MAX_EVENTS)
    while (count > 1 && Buffer.byteLength(this.wordOf(this.unsent.slice(0, count))) >= MAX_BYTES)
      count = Math.floor(count / 2)
    const events = this.unsent.splice(0, count)
    const payload = this.wordOf(events)
    // What is too long by itself goes to everybody.
    return { events, payload: Buffer.byteLength(payload) < MAX_BYTES ? payload : this.wordOf(events.map(widen)) }
  }

  private receive(payload: string): void {
    const message = JSON.parse(payload) as { sender: string; events: LiveEvent[] }
    if (message.sender !== this.sender) for (const event of message.events) this.deliver(event)
  }

  private deliver(event: LiveEvent): void {
    for (const watch of this.watchers) watch(event)
    if (event.type === 'changed') this.keep(event)
    for (const listener of this.listeners) {
      if (event.type === 'changed') {
        const heard = heardOf(event, listener)
        if (heard.length > 0) this.pacing.tell(listener, heard)
      } else {
        const { session, ...person } = listener.person
        if (concerns(event, { ...person, ses_id: session?.id ?? null })) listener.close()
      }
    }
  }

  private keep(event: ChangedEvent): void {
    const now = performance.now()
    this.recent.push({ at: now, event })
    const isTooMuch = () => this.recent.length > MOST_RECENT || (this.recent[0]?.at ?? now) < now - CATCH_UP_MS
    while (isTooMuch()) this.recentSince = this.recent.shift()?.at ?? now
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

const widen = (event: ChangedEvent): ChangedEvent => ({ ...event, audience: { everybody: true } })

/** What a stream hears of a change: only tables that its person may read by some call. */
function heardOf({ audience, origin, tables }: ChangedEvent, { person, tab }: Listener): Changed {
  if (!hears(audience, person) || (origin && origin === tab)) return []
  return tables === 'all' ? 'all' : visibleTables(tables, person.kind)
}

function hears(audience: LiveAudience, person: Person): boolean {
  if (audience.everybody) return true
  if (audience.office && person.kind === 'administrator') return true
  if (person.cny_id !== null && audience.companies?.includes(person.cny_id)) return true
  return audience.users?.includes(person.usr_id) ?? false
}

/** Whether somebody's access may have ended: of what was missed nobody knows whom it concerned. */
export function mayEndAccess(event: LiveEvent, person: Parameters<typeof concerns>[1]): boolean {
  return event.type === 'access' ? concerns(event, person) : event.tables === 'all' && event.audience.everybody === true
}

export function concerns(
  event: AccessEnded,
  person: Pick<Person, 'usr_id' | 'cny_id'> & { ses_id: number | null; apk_id?: number | null },
): boolean {
  if (event.users?.includes(person.usr_id)) return true
  if (person.apk_id && event.keys?.includes(person.apk_id)) return true
  if (person.ses_id !== null && event.sessions?.includes(person.ses_id)) return true
  return person.cny_id !== null && (event.companies?.includes(person.cny_id) ?? false)
}
