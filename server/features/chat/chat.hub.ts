import pg from 'pg'
import { concerns, type LiveEvent } from '#server/core/live.ts'
import {
  type ChatRow,
  type CollectionId,
  documentsById,
  isCollection,
} from '#server/features/chat/chat.documents.queries.ts'
import { CHAT_CHANNEL, type ChatEvent } from '#server/features/chat/chat.events.queries.ts'
import type { ChatContext } from '#server/features/chat/chat.http.ts'
import { type Presence, presenceNames } from '#server/features/chat/chat.presence.ts'
import { toTime } from '#server/features/chat/chat.protocol.accounts.ts'
import {
  channelsOf,
  eventNames,
  roomOfDocument,
  toEventDocument,
} from '#server/features/chat/chat.protocol.documents.ts'
import { personOfChat } from '#server/features/chat/chat.sessions.queries.ts'
import { type ChatSocket, RESTART } from '#server/features/chat/chat.socket.ts'

/** An event, ready for any number of sockets: only the ids of the matched subscriptions differ. */
export interface Told {
  channels: ReadonlySet<string>
  document: Record<string, unknown>
  frame(subscriptions: string[]): string
}

type Message = ChatEvent | { presence: Presence }

const OFFICE = 'office'
const WATCH_MS = 30_000

/**
 * Carries what happened to the open sockets of this process. PostgreSQL tells every process of each commit; what is
 * missed while that connection is broken is made up for by closing the sockets, because clients list anew when they
 * come back.
 */
export class ChatHub {
  readonly sockets = new Set<ChatSocket>()
  /** Sockets by what they may see: a room, a person, or the whole office. */
  private readonly places = new Map<string, Set<ChatSocket>>()
  private readonly chat: ChatContext
  private client: Promise<pg.Client> | undefined
  private queue: Message[] = []
  private isDraining = false
  private isStopped = false
  private watch: NodeJS.Timeout | undefined
  private readonly watcher = (event: LiveEvent) => this.accessChanged(event)

  constructor(chat: ChatContext) {
    this.chat = chat
  }

  /** Before a socket is told that it is connected, its process hears of commits. */
  async listen(): Promise<void> {
    this.chat.services.live.watchers.add(this.watcher)
    this.watch ??= setInterval(() => this.lookAfter(), WATCH_MS).unref()
    this.client ??= this.open()
    await this.client
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.watch)
    this.chat.services.live.watchers.delete(this.watcher)
    this.closeAll()
    setTimeout(() => this.sockets.forEach((socket) => socket.terminate()), 1000).unref()
    await this.client?.then((client) => client.end()).catch(() => undefined)
  }

  remove(socket: ChatSocket): void {
    this.sockets.delete(socket)
    this.place(socket, [])
  }

  /** The person behind a socket has changed: it hears what that person may see. */
  moved(socket: ChatSocket): void {
    const { person } = socket
    if (!person || !this.sockets.has(socket)) return
    const room = person.role === 'administrator' ? OFFICE : person.room
    this.place(socket, [`user ${person.usr_id}`, ...(room === null ? [] : [room])])
  }

  private place(socket: ChatSocket, places: readonly string[]): void {
    for (const place of socket.places) {
      const there = this.places.get(place)
      there?.delete(socket)
      if (there?.size === 0) this.places.delete(place)
    }
    socket.places = places
    for (const place of places) this.places.set(place, (this.places.get(place) ?? new Set()).add(socket))
  }

  /** How many sockets a person has open here. */
  countOf(usr_id: number): number {
    return this.places.get(`user ${usr_id}`)?.size ?? 0
  }

  private closeAll(): void {
    for (const socket of this.sockets) socket.close(RESTART)
  }

  private async open(): Promise<pg.Client> {
    const { log, connection } = this.chat.services
    const client = new pg.Client({ connectionString: connection.url, application_name: 'regen chat', keepAlive: true })
    client.on('notification', ({ payload }) => this.received(payload ?? ''))
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the chat broke'))
    client.on('end', () => this.broke())
    try {
      await client.connect()
      await client.query(`listen ${CHAT_CHANNEL}`)
    } catch (error) {
      this.client = undefined
      throw error
    }
    return client
  }

  private broke(): void {
    this.client = undefined
    if (!this.isStopped) this.closeAll()
  }

  private received(payload: string): void {
    this.queue.push(JSON.parse(payload) as Message)
    if (!this.isDraining) void this.drain()
  }

  /** In the order of the commits. What has gathered meanwhile is read together. */
  private async drain(): Promise<void> {
    this.isDraining = true
    try {
      while (this.queue.length > 0) {
        const messages = this.queue
        this.queue = []
        if (this.sockets.size > 0) await this.deliver(messages)
      }
    } catch (error) {
      this.chat.services.log.error({ err: error }, 'events of the chat were not delivered')
      this.closeAll()
    } finally {
      this.isDraining = false
    }
  }

  private async deliver(messages: readonly Message[]): Promise<void> {
    const changes = messages.flatMap((message) => ('presence' in message ? [] : [message]))
    const found = await documentsById(this.chat.services.connection.db, changes)
    for (const message of messages) {
      if ('presence' in message) {
        const { presence } = message
        this.tell([presence.room, OFFICE], ...presenceNames(presence), presence.document)
      } else if (message.collection === 'sessions')
        await this.look((socket) => socket.person?.usr_id === message.usr_id)
      else if (isCollection(message.collection))
        this.tellChange(message.collection, message, found.get(`${message.collection} ${message.id}`))
    }
  }

  /** What is gone by now is told as gone, whatever happened to it before. */
  private tellChange(collection: CollectionId, event: ChatEvent, row: ChatRow | undefined): void {
    const { id } = event
    const { database } = this.chat.names
    const gone = { $id: id, $collectionId: collection, $tableId: collection, $databaseId: database }
    const room = row ? roomOfDocument(collection, row) : collection === 'rooms' ? id : null
    const places = event.usr_id ? [`user ${event.usr_id}`] : room === null ? [] : [room, OFFICE]
    const names = [database, collection, id, row ? event.action : 'delete'] as const
    const document = row ? toEventDocument(collection, row, database) : gone
    this.tell(places, channelsOf(...names), eventNames(...names), document)
  }

  private tell(places: readonly string[], channels: string[], events: string[], payload: Told['document']): void {
    const timestamp = toTime(this.chat.services.clock().toISOString())
    let head = ''
    const told: Told = {
      channels: new Set(channels),
      document: payload,
      frame(subscriptions) {
        head ||= JSON.stringify({ type: 'event', data: { events, channels, timestamp, payload } }).slice(0, -2)
        return `${head},"subscriptions":${JSON.stringify(subscriptions)}}}`
      },
    }
    for (const place of places) for (const socket of this.places.get(place) ?? []) socket.tell(told)
  }

  private accessChanged(event: LiveEvent): void {
    const isAccess = event.type === 'access'
    // A company that was just approved has a room now; otherwise a change of data is no change of access.
    if (!isAccess && !event.tables.includes('company')) return
    const who = isAccess ? event : { companies: event.audience.companies ?? [] }
    void this.look(({ person, token }) => {
      // Who is just coming in may have been read before the change.
      if (!person) return token !== null
      return concerns(who, person) && (isAccess || person.role === 'none')
    })
  }

  /** Reads anew who is behind these sockets. Whoever has lost what they had is out, and is told not to return. */
  private async look(which: (socket: ChatSocket) => boolean): Promise<void> {
    const { connection, clock, log } = this.chat.services
    const lookAt = async (socket: ChatSocket) => {
      const found = socket.token === null ? null : await personOfChat(connection.db, socket.token, clock())
      const hadRoom = socket.person !== null && socket.person.role !== 'none'
      if (found === null || found === 'blocked' || (hadRoom && found.role === 'none')) {
        this.place(socket, [])
        socket.refuse('The session has ended.')
      } else {
        socket.person = found
        this.moved(socket)
      }
    }
    const failed = (socket: ChatSocket, error: unknown) => {
      log.error({ err: error }, 'the access of a socket could not be checked')
      socket.close(RESTART)
    }
    const chosen = [...this.sockets].filter(which)
    await Promise.all(chosen.map((socket) => lookAt(socket).catch((error: unknown) => failed(socket, error))))
  }

  /** Dead connections go; sessions that have expired meanwhile end. */
  private lookAfter(): void {
    const now = this.chat.services.clock().getTime()
    for (const socket of this.sockets) {
      if (socket.person && Date.parse(socket.person.session.expire) <= now) socket.refuse('The session has expired.')
      else socket.ping()
    }
  }
}
