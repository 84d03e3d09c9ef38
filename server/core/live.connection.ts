import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { TableName } from '#shared/core/table-names.ts'

const RECONNECT_MS = 500
const CHECK_MS = 15_000
const TIMEOUT_MS = 5000

export interface LiveConnectionOptions {
  url: string
  channel: string
  /** By which PostgreSQL shows the connection. */
  name?: string
  log: FastifyBaseLogger
  checkMs?: number
  timeoutMs?: number
  onMessage(payload: string): void
  /** The connection stands, again or for the first time: anything may have been missed. */
  onBack(): void
  /** Tables that changed some time ago, perhaps without a message: their process ended between commit and NOTIFY. */
  onMissed?(tables: TableName[]): void
  /** Another process that listened is gone without a goodbye: what it had to say last nobody may have heard. */
  onVanished?(): void
}

/** Whoever stops in order has said everything; a process of an earlier version hears a message without events. */
const GOODBYE = JSON.stringify({ sender: '', events: [] })

type Counters = ReadonlyMap<TableName, number>

const COUNTERS = `select substr(sequencename, 8) as table, coalesce(last_value, 0) as count from pg_sequences
  where schemaname = 'public' and sequencename like 'change\\_%'`

const LISTENERS = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and application_name = current_setting('application_name')`

/** A connection that listens. It is asked every now and then, because a hung one says nothing. */
export class LiveConnection {
  private readonly options: LiveConnectionOptions
  private client: pg.Client | undefined
  private isListening = false
  private isStarted = false
  private stopped = false
  private timer: NodeJS.Timeout | undefined
  /** Of the last check and of the one before: a counter runs ahead of the commit. */
  private counters: [Counters, Counters] = [new Map(), new Map()]
  /** Connections of the other processes, at the last check, and those of them that have said goodbye. */
  private others: ReadonlySet<number> = new Set()
  private departed: ReadonlySet<number> = new Set()

  constructor(options: LiveConnectionOptions) {
    this.options = options
  }

  /** A process that never listens (a tool) is alone. */
  get isLost(): boolean {
    return this.isStarted && !this.isListening
  }

  async start(): Promise<void> {
    if (this.stopped) return
    this.isStarted = true
    const { url, channel, name = 'regen live', log, timeoutMs = TIMEOUT_MS } = this.options
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('notification', ({ payload = '', processId }) => {
      if (payload === GOODBYE) this.departed = new Set([...this.departed, processId])
      else this.options.onMessage(payload)
    })
    client.on('error', (error) => log.warn({ err: error }, 'a connection that listens broke'))
    client.on('end', () => this.reconnect(client))
    this.client = client
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      const counters = await readCounters(client)
      this.counters = [counters, counters]
      this.others = await this.readOthers(client)
      this.isListening = true
      this.options.onBack()
      this.checkLater(client)
    } catch (error) {
      log.warn({ err: error }, 'a connection that listens could not be opened')
      this.giveUp(client)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    const { channel, onVanished } = this.options
    if (onVanished && this.isListening)
      await this.client?.query('select pg_notify($1, $2)', [channel, GOODBYE]).catch(() => undefined)
    await this.client?.end().catch(() => undefined)
  }

  private checkLater(client: pg.Client): void {
    this.timer = setTimeout(() => void this.check(client), this.options.checkMs ?? CHECK_MS).unref()
  }

  private async check(client: pg.Client): Promise<void> {
    if (this.client !== client || this.stopped) return
    try {
      const counters = await readCounters(client)
      const [last, older] = this.counters
      this.counters = [counters, last]
      const changed = [...counters].filter(([table, count]) => count !== older.get(table)).map(([table]) => table)
      if (changed.length > 0) this.options.onMissed?.(changed)
      await this.lookForVanished(client)
      this.checkLater(client)
    } catch (error) {
      this.options.log.warn({ err: error }, 'a connection that listens does not answer')
      this.giveUp(client)
    }
  }

  private async lookForVanished(client: pg.Client): Promise<void> {
    const before = this.others
    this.others = await this.readOthers(client)
    const vanished = before.difference(this.others)
    if (!vanished.isSubsetOf(this.departed)) this.options.onVanished?.()
    this.departed = this.departed.intersection(this.others)
  }

  /** Of the same database and kind; nobody else is missed. */
  private async readOthers(client: pg.Client): Promise<Set<number>> {
    if (!this.options.onVanished) return new Set()
    const { rows } = await client.query<{ pid: number }>(LISTENERS)
    return new Set(rows.map(({ pid }) => pid))
  }

  /** A hung connection may never say that it has ended. */
  private giveUp(client: pg.Client): void {
    client.end().catch(() => undefined)
    this.reconnect(client)
  }

  private reconnect(client: pg.Client): void {
    if (this.stopped || this.client !== client) return
    this.client = undefined
    this.isListening = false
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.start(), RECONNECT_MS).unref()
  }
}

async function readCounters(client: pg.Client): Promise<Counters> {
  const { rows } = await client.query<{ table: TableName; count: number }>(COUNTERS)
  return new Map(rows.map(({ table, count }) => [table, count]))
}
