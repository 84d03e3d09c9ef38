import { liveContract } from '#shared/features/live/live.contract.ts'
import { HANDLED, handlers } from '#server/core/handlers.ts'
import type { Listener } from '#server/core/live.ts'
import { bearerOf, personOf } from '#server/core/sessions.ts'

const HEARTBEAT_MS = 20_000
/** Many tabs, and no more. */
const STREAMS = { name: 'event streams', places: 20 }

export const liveHandlers = handlers(liveContract, {
  async stream({ work, person, input, request, reply }): Promise<typeof HANDLED> {
    const { services } = work
    const token = bearerOf(request.headers.authorization) ?? ''
    const leave = await services.openPlaces.take(STREAMS, `user ${person.usr_id}`)
    reply.hijack()
    const socket = reply.raw
    if (socket.destroyed) {
      leave()
      return HANDLED
    }
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
    services.live.join(listener, input.reading_ms)
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
      leave()
      services.live.leave(listener)
    })
    return HANDLED
  },
})
