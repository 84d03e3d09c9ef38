import type { FastifyInstance } from 'fastify'
import { writeState } from '#server/core/platform-state.ts'
import { DOCTOR_MARK } from '#server/core/probes.ts'
import type { Services } from '#server/core/work.ts'

const HOUR_MS = 3_600_000
const WORDS =
  'a request came through a proxy (X-Forwarded-For) while TRUST_PROXY is 0: everybody behind it looks like one address, and limits hit the wrong people. Set TRUST_PROXY to the number of proxies.'

/** Says once an hour, in the log and on the office's page, that the addresses of people are those of a proxy; not more often, for anybody can write that header. */
export function warnOfProxy(app: FastifyInstance, { config, log, clock, connection }: Services): void {
  if (config.trustProxy > 0) return
  let saidAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    if (DOCTOR_MARK in request.headers || request.headers['x-forwarded-for'] === undefined) return
    const now = clock().getTime()
    if (now - saidAt < HOUR_MS) return
    saidAt = now
    log.warn(WORDS)
    // The request does not wait for it, and a database that is away has other lines in the log.
    writeState(connection.db, 'unknown proxy', {}).catch((error: unknown) =>
      log.warn({ err: error }, 'the unknown proxy was not noted'),
    )
  })
}
