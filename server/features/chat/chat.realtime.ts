import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { ChatHub } from '#server/features/chat/chat.hub.ts'
import {
  CHAT_PATH,
  type ChatContext,
  chatCookie,
  chatErrorOf,
  originIsOurs,
  SOCKETS,
  takeSocket,
} from '#server/features/chat/chat.http.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { personOfChat } from '#server/features/chat/chat.sessions.queries.ts'
import { ChatSocket } from '#server/features/chat/chat.socket.ts'

/** Too many at once: the socket is closed with the protocol's own word. */
function refuse(error: unknown): never {
  throw chatErrorOf(error) ?? error
}

const MAX_FRAME_BYTES = 64_000
/** Whoever has not signed in hears nothing: such a socket is not kept. */
const VISITOR_MS = 10_000

/** The realtime side: one path that becomes a socket. */
export function realtime(app: FastifyInstance, chat: ChatContext): void {
  const hub = new ChatHub(chat)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  app.server.on('upgrade', (request, stream, head) => {
    const url = new URL(request.url ?? '/', 'http://chat')
    if (url.pathname !== `${CHAT_PATH}/realtime`) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    server.handleUpgrade(request, stream, head, (ws) => {
      ws.on('error', (error) => chat.services.log.debug({ err: error }, 'a socket of the chat broke'))
      void open(app, chat, hub, [ws, request, url])
    })
  })
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => hub.stop())
}

async function open(
  app: FastifyInstance,
  chat: ChatContext,
  hub: ChatHub,
  [ws, request, url]: [WebSocket, IncomingMessage, URL],
): Promise<void> {
  const token = app.parseCookie(request.headers.cookie ?? '')[chatCookie(chat.names)] ?? null
  const socket = new ChatSocket(ws, chat, token)
  let leave = () => {}
  ws.on('message', (data: RawData) => socket.receive((data as Buffer).toString('utf8')))
  ws.on('pong', () => {
    socket.isAlive = true
  })
  const visit = setTimeout(() => {
    if (!socket.person) socket.refuse('Nobody has signed in.')
  }, VISITOR_MS)
  ws.on('close', () => {
    clearTimeout(visit)
    leave()
    hub.remove(socket)
    socket.closed().catch((error: unknown) => chat.services.log.warn({ err: error }, 'a presence was not ended'))
  })
  await socket.begin(async () => {
    if (url.searchParams.get('project') !== chat.names.project) throw new ChatError('project_not_found')
    if (!originIsOurs(chat.services, request.headers.origin, request.headers.host))
      throw new ChatError('general_unknown_origin')
    await hub.listen()
    // In the hub before it is read who this is: a change of access in between is not missed.
    if (ws.readyState === ws.OPEN) hub.sockets.add(socket)
    const { connection, clock, openPlaces } = chat.services
    const person = token === null ? null : await personOfChat(connection.db, token, clock())
    if (person === 'blocked') throw new ChatError('user_blocked')
    await takeSocket(chat, request, person)
    if (person) leave = await openPlaces.take(SOCKETS, `user ${person.usr_id}`).catch(refuse)
    if (ws.readyState !== ws.OPEN) leave()
    socket.person = person
    hub.personChanged(socket)
  })
}
