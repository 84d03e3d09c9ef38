import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/core/errors.ts'
import { MAX_BACKUP_AGE_MS } from '#shared/features/health/health.rules.ts'
import { platformMetrics } from '#server/core/metrics.ts'
import { readState } from '#server/core/platform-state.ts'
import { running } from '#server/core/version.ts'
import type { Services } from '#server/core/work.ts'

const PATIENCE_MS = 1500

export const HEALTH = '/api/health'
/** The doctor marks its question so: it claims to come through a proxy, and asks what we make of that. */
export const DOCTOR_MARK = 'x-doctor'

/** Whether the process is stopping: then it is alive, but no longer ready. */
export interface Lifecycle {
  stopping: boolean
}

/** What load balancers and monitors ask. None of it says anything about people. */
export function probes(app: FastifyInstance, services: Services, lifecycle: Lifecycle): void {
  app.get(HEALTH, (request) => ({
    status: 'ok',
    ...running,
    ...(DOCTOR_MARK in request.headers ? { seen: seenOf(request) } : {}),
  }))
  app.get('/api/ready', async (_request, reply) => {
    const database = await databaseAnswers(services)
    const space = await services.space.state()
    const ready = database && space !== 'full' && !lifecycle.stopping
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, database: database ? 'up' : 'down', space, degraded: await degradedParts(services, database) })
  })
  app.addHook('onSend', async (_request, reply) => {
    // A proxy that keeps connections must not send the next request over one that is about to close.
    if (lifecycle.stopping) void reply.header('connection', 'close')
  })
  metrics(app, services)
}

/** What we saw of a request: whoever sent it may know, and an operator learns whether the proxies are set right. */
export interface SeenRequest {
  /** Whom we take it to come from. */
  address: string
  /** X-Forwarded-For, as it arrived. */
  forwarded: string[]
  host: string
}

function seenOf({ ip, headers }: FastifyRequest): SeenRequest {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const parts = forwarded.split(',').map((part) => part.trim())
  return { address: ip, forwarded: parts.filter((part) => part !== ''), host: headers.host ?? '' }
}

async function databaseAnswers(services: Services): Promise<boolean> {
  try {
    // A database that is stopped says neither yes nor no: a monitor gets its answer all the same.
    const answer = sql`select 1`.execute(services.connection.db).then(() => true)
    // Whatever becomes of it after we have stopped waiting.
    answer.catch(() => undefined)
    return await Promise.race([answer, sleep(PATIENCE_MS, false, { ref: false })])
  } catch (error) {
    services.log.warn({ err: error }, 'the database does not answer')
    return false
  }
}

/** What fails and stops nothing: services outside, and backups that nobody could restore from. */
async function degradedParts({ parts, connection, clock }: Services, hasDatabase: boolean): Promise<string[]> {
  if (!hasDatabase) return parts.broken
  const [backup, drill] = await Promise.all([readState(connection.db, 'backup'), readState(connection.db, 'drill')])
  const isOld = backup && clock().getTime() - Date.parse(backup.value.at) > MAX_BACKUP_AGE_MS
  return [...parts.broken, ...(isOld ? ['backup'] : []), ...(drill?.value.isGood === false ? ['drill'] : [])]
}

function metrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'regen_request_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const failed = new Counter({ name: 'regen_errors_total', help: 'Answers with status 5xx', registers: [registry] })
  new Gauge({
    name: 'regen_live_streams',
    help: 'Open live streams',
    registers: [registry],
    collect() {
      this.set(services.live.listeners.size)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = (request.routeOptions.config as { call?: string }).call ?? 'other'
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failed.inc()
  })
  const collect = platformMetrics(registry, services)
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config
    if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new AppError('unauthorized')
    await collect()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
