import type { FastifyInstance } from 'fastify'
import WebSocket, { type RawData, WebSocketServer } from 'ws'
import { watchAccess } from '#server/core/watched-access.ts'
import {
  CHAT_PATH,
  type ChatContext,
  chatCookie,
  chatErrorOf,
  originIsOurs,
  SOCKETS,
  takeSocket,
} from '#server/features/chat/chat.http.ts'
import { headersFor, type Outside } from '#server/features/chat/chat.outside.client.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

const POLICY = 1008
const RESTART = 1012
const TOO_MUCH = 1013
const MAX_FRAME_BYTES = 64_000

interface Opened {
  ws: WebSocket
  person: ChatPerson
  token: string
}

/** Sockets pass through, each for a person whom we know; who loses access here is out, whatever happens there. */
export function pipeSockets(app: FastifyInstance, chat: ChatContext, outside: Outside): void {
  const { services } = chat
  const open = new Set<WebSocket>()
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  const cookieName = chatCookie(chat.names)
  app.server.on('upgrade', (request, stream, head) => {
    const url = new URL(request.url ?? '/', 'http://chat')
    if (url.pathname !== `${CHAT_PATH}/realtime`) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    server.handleUpgrade(request, stream, head, (ws) => {
      ws.on('error', (error) => services.log.debug({ err: error }, 'a socket of the chat broke'))
      const token = app.parseCookie(request.headers.cookie ?? '')[cookieName]
      const isOurs = originIsOurs(services, request.headers.origin, request.headers.host)
      const target = `${outside.endpoint.replace(/^http/, 'ws')}/realtime?project=${outside.project}`
      let leave = () => {}
      const connect = async () => {
        const person = token === undefined || !isOurs ? null : await chat.identify(token)
        await takeSocket(chat, request, person === 'blocked' ? null : person)
        if (token === undefined || !person || person === 'blocked') {
          refuse(ws)
          return
        }
        leave = await services.openPlaces.take(SOCKETS, `user ${person.usr_id}`)
        if (ws.readyState !== WebSocket.OPEN) {
          leave()
          return
        }
        open.add(ws)
        ws.once(
          'close',
          watchAccess(services, person, () => endLost(chat, { ws, person, token })),
        )
        join(ws, new WebSocket(target, { headers: headersFor(outside, token) }))
      }
      ws.on('close', () => {
        leave()
        open.delete(ws)
      })
      connect().catch((error: unknown) => {
        const declared = chatErrorOf(error)
        if (declared === null) services.log.error({ err: error }, 'a socket of the chat could not be opened')
        ws.close(declared?.type === 'general_rate_limit_exceeded' ? TOO_MUCH : RESTART)
      })
    })
  })
  app.addHook('preClose', async () => {
    for (const ws of open) ws.close(RESTART)
    setTimeout(() => open.forEach((ws) => ws.terminate()), 1000).unref()
  })
}

/** Closes the socket of somebody who may no longer be there. */
function endLost(chat: ChatContext, { ws, person, token }: Opened): void {
  chat.identify(token).then(
    (now) => {
      const isOut = now === null || now === 'blocked' || (person.role !== 'none' && now.role === 'none')
      if (isOut) refuse(ws)
    },
    () => ws.close(RESTART),
  )
}

function refuse(ws: WebSocket): void {
  ws.send(JSON.stringify({ type: 'error', data: { code: POLICY, message: 'The session has ended.' } }))
  ws.close(POLICY)
}

/** Frames pass both ways as they are. A connection that breaks ends the other one, and the client comes again. */
function join(ws: WebSocket, there: WebSocket): void {
  const early: string[] = []
  const textOf = (data: RawData) => (data as Buffer).toString('utf8')
  ws.on('message', (data) => {
    if (there.readyState === WebSocket.OPEN) there.send(textOf(data))
    else early.push(textOf(data))
  })
  there.on('open', () => early.splice(0).forEach((text) => there.send(text)))
  there.on('message', (data) => ws.readyState === WebSocket.OPEN && ws.send(textOf(data)))
  there.on('error', () => ws.close(RESTART))
  there.on('close', (code) => ws.close(code === POLICY ? POLICY : RESTART))
  ws.on('close', () => there.terminate())
}
