import { liveContract } from '#shared/features/live/live.contract.ts'
import { HANDLED, handlers } from '#server/core/handlers.ts'
import type { Listener } from '#server/core/live.ts'
import { bearerOf, personOf } from '#server/core/sessions.ts'
import { tooMany } from '#server/core/too-many.ts'

const HEARTBEAT_MS = 20_000
/** Open at once in one process: many tabs, and no more. */
const MAX_STREAMS = 20

export const liveHandlers = handlers(liveContract, {
  stream({ work, person, input, request, reply }): typeof HANDLED {
    const { services } = work
    const token = bearerOf(request.headers.authorization) ?? ''
    const own = [...services.live.listeners].filter((listener) => listener.person.usr_id === person.usr_id)
    if (own.length >= MAX_STREAMS) throw tooMany(HEARTBEAT_MS / 1000)
    reply.hijack()
    const socket = reply.raw
    socket.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    socket.write(': open\n\n')
    const listener: Listener = {
      person,
      tab: input.tab,
      changed: (tables) => socket.write(`data: ${JSON.stringify({ type: 'changed', tables })}\n\n`),
      close: () => socket.end(),
    }
    services.live.listeners.add(listener)
    const endWithSession = () =>
      personOf(services.connection.db, token, services.clock()).then(
        (still) => still === null && socket.end(),
        (error: unknown) => request.log.warn({ err: error }, 'heartbeat'),
      )
    // The session may have ended before it could be told to this stream.
    void endWithSession()
    // The heartbeat keeps proxies from closing the stream, and ends it when the session has expired.
    const heartbeat = setInterval(() => {
      socket.write(': heartbeat\n\n')
      void endWithSession()
    }, HEARTBEAT_MS)
    socket.on('close', () => {
      clearInterval(heartbeat)
      services.live.listeners.delete(listener)
    })
    return HANDLED
  },
})
