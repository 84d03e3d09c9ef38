import pg from 'pg'
import { concerns, type LiveEvent, mayEndAccess } from '#server/core/live.ts'
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
export interface Broadcast {
  channels: ReadonlySet<string>
  document: Record<string, unknown>
  frame(subscriptions: string[]): string
}

type Message = ChatEvent | { presence: Presence }

const OFFICE = 'office'
const WATCH_MS = 30_000

/**
 * Sends events to the open sockets of this process. PostgreSQL notifies every process of each commit. When that
 * connection breaks, the sockets are closed: clients read their lists again when they reconnect.
 */
export class ChatHub {
  readonly sockets = new Set<ChatSocket>()
  /** Sockets by what they may see: a room, a person, or everything of the office. */
  private readonly audiences = new Map<string, Set<ChatSocket>>()
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

  /** A socket is connected only when its process listens for commits. */
  async listen(): Promise<void> {
    this.chat.services.live.watchers.add(this.watcher)
    this.watch ??= setInterval(() => this.dropDeadSockets(), WATCH_MS).unref()
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
    this.setAudiences(socket, [])
  }

  /** Subscribes the socket to what its person may see now. */
  personChanged(socket: ChatSocket): void {
    const { person } = socket
    if (!person || !this.sockets.has(socket)) return
    const room = person.role === 'administrator' ? OFFICE : person.room
    this.setAudiences(socket, [`user ${person.usr_id}`, ...(room === null ? [] : [room])])
  }

  private setAudiences(socket: ChatSocket, audiences: readonly string[]): void {
    for (const audience of socket.audiences) {
      const sockets = this.audiences.get(audience)
      sockets?.delete(socket)
      if (sockets?.size === 0) this.audiences.delete(audience)
    }
    socket.audiences = audiences
    for (const audience of audiences)
      this.audiences.set(audience, (this.audiences.get(audience) ?? new Set()).add(socket))
  }

  private closeAll(): void {
    for (const socket of this.sockets) socket.close(RESTART)
  }

  private async open(): Promise<pg.Client> {
    const { log, connection } = this.chat.services
    const client = new pg.Client({ connectionString: connection.url, application_name: 'regen chat', keepAlive: true })
    client.on('notification', ({ payload }) => this.messageArrived(payload ?? ''))
    client.on('error', (error) => log.warn({ err: error }, 'the connection of the chat broke'))
    client.on('end', () => this.connectionEnded())
    try {
      await client.connect()
      await client.query(`listen ${CHAT_CHANNEL}`)
    } catch (error) {
      this.client = undefined
      throw error
    }
    return client
  }

  private connectionEnded(): void {
    this.client = undefined
    if (!this.isStopped) this.closeAll()
  }

  private messageArrived(payload: string): void {
    this.queue.push(JSON.parse(payload) as Message)
    if (!this.isDraining) void this.drain()
  }

  /** In the order of the commits; events that arrived meanwhile are read together. */
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
    const documents = await documentsById(this.chat.services.connection.db, changes)
    for (const message of messages) {
      if ('presence' in message) {
        const { presence } = message
        this.emit([presence.room, OFFICE], ...presenceNames(presence), presence.document)
      } else if (message.collection === 'sessions')
        await this.recheckAccess((socket) => socket.person?.usr_id === message.usr_id)
      else if (isCollection(message.collection))
        this.emitChange(message.collection, message, documents.get(`${message.collection} ${message.id}`))
    }
  }

  /** A document that no longer exists is emitted as deleted, whatever the event was. */
  private emitChange(collection: CollectionId, event: ChatEvent, row: ChatRow | undefined): void {
    const { id } = event
    const { database } = this.chat.names
    const gone = { $id: id, $collectionId: collection, $tableId: collection, $databaseId: database }
    const room = row ? roomOfDocument(collection, row) : collection === 'rooms' ? id : null
    const audiences = event.usr_id ? [`user ${event.usr_id}`] : room === null ? [] : [room, OFFICE]
    const names = [database, collection, id, row ? event.action : 'delete'] as const
    const document = row ? toEventDocument(collection, row, database) : gone
    this.emit(audiences, channelsOf(...names), eventNames(...names), document)
  }

  private emit(
    audiences: readonly string[],
    channels: string[],
    events: string[],
    payload: Broadcast['document'],
  ): void {
    const timestamp = toTime(this.chat.services.clock().toISOString())
    let head = ''
    const broadcast: Broadcast = {
      channels: new Set(channels),
      document: payload,
      frame(subscriptions) {
        head ||= JSON.stringify({ type: 'event', data: { events, channels, timestamp, payload } }).slice(0, -2)
        return `${head},"subscriptions":${JSON.stringify(subscriptions)}}}`
      },
    }
    for (const audience of audiences) for (const socket of this.audiences.get(audience) ?? []) socket.emit(broadcast)
  }

  private accessChanged(event: LiveEvent): void {
    // A company that was just approved has a room now; otherwise a change of data is no change of access.
    const isNewRoom = event.type === 'changed' && event.tables !== 'all' && event.tables.includes('company')
    const isMissed = event.type === 'changed' && event.tables === 'all'
    if (event.type === 'changed' && !isNewRoom && !isMissed) return
    void this.recheckAccess(({ person, token }) => {
      // A person who is just connecting may have been read before the change.
      if (!person) return token !== null
      if (mayEndAccess(event, person)) return true
      return isNewRoom && person.role === 'none' && concerns({ companies: event.audience.companies ?? [] }, person)
    })
  }

  /** Reads again who owns these sockets. Who has lost access is disconnected for good. */
  private async recheckAccess(isChosen: (socket: ChatSocket) => boolean): Promise<void> {
    const { connection, clock, log } = this.chat.services
    const recheck = async (socket: ChatSocket) => {
      const person = socket.token === null ? null : await personOfChat(connection.db, socket.token, clock())
      const hadRoom = socket.person !== null && socket.person.role !== 'none'
      if (person === null || person === 'blocked' || (hadRoom && person.role === 'none')) {
        this.setAudiences(socket, [])
        socket.refuse('The session has ended.')
      } else {
        socket.person = person
        this.personChanged(socket)
      }
    }
    const failed = (socket: ChatSocket, error: unknown) => {
      log.error({ err: error }, 'the access of a socket could not be checked')
      socket.close(RESTART)
    }
    const chosen = [...this.sockets].filter(isChosen)
    await Promise.all(chosen.map((socket) => recheck(socket).catch((error: unknown) => failed(socket, error))))
  }

  /** Closes dead connections and expired sessions. */
  private dropDeadSockets(): void {
    const now = this.chat.services.clock().getTime()
    for (const socket of this.sockets) {
      if (socket.person && Date.parse(socket.person.session.expire) <= now) socket.refuse('The session has expired.')
      else socket.ping()
    }
  }
}
