import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/work.ts'

const HOUR_MS = 3_600_000
const WORDS =
  'a request came through a proxy (X-Forwarded-For) while TRUST_PROXY is 0: everybody behind it looks like one address, and limits hit the wrong people. Set TRUST_PROXY to the number of proxies.'

/** Says once an hour that the addresses of people are those of a proxy; not more often, for anybody can write that header. */
export function warnOfProxy(app: FastifyInstance, { config, log, clock }: Services): void {
  if (config.trustProxy > 0) return
  let saidAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    const now = clock().getTime()
    if (request.headers['x-forwarded-for'] === undefined || now - saidAt < HOUR_MS) return
    saidAt = now
    log.warn(WORDS)
  })
}
