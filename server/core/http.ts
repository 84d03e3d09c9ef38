import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import { pathParams } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { mayCall } from '#shared/permissions.ts'
import { coerceText, isNumeric, shapeOf, wellFormed } from '#server/core/coerce.ts'
import { type Arguments, type Feature, FileAnswer, HANDLED, type Handler, RawJson } from '#server/core/handlers.ts'
import { toAppError } from '#server/core/http-errors.ts'
import {
  earlierAnswer,
  type IdempotencyRequest,
  keepAnswer,
  requestHash,
  type StoredAnswer,
} from '#server/core/idempotency.ts'
import { type MultipartBody, readMultipart } from '#server/core/multipart.ts'
import { type Person, visitor } from '#server/core/person.ts'
import { bearerOf, personOf } from '#server/core/sessions.ts'
import { inTransaction, reading, type Services, type Work } from '#server/core/work.ts'
import type { RequestLimits } from '#server/core/limits.ts'

// The mount: one native Fastify route per call of the contract. Here alone a request becomes a person, an input,
// a transaction and an answer; handlers know nothing of HTTP.

/** Calls that a user with a first password may still make. */
const OPEN_BEFORE_PASSWORD_CHANGE = new Set(['/api/user/password/update', '/api/user/who-am-i'])

interface Mounted {
  call: Call
  handler: Handler<Call>
}

export function mount(
  app: FastifyInstance,
  services: Services,
  limits: RequestLimits,
  features: readonly Feature[],
): void {
  // Multipart bodies are read by the call itself, against its own rules.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
    if (takesForm) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new AppError('unsupported_body'))
  })
  const methodsOf = new Map<string, Set<string>>()
  for (const feature of features) {
    for (const one of feature.calls) {
      const url = routeOf(one.call)
      app.route({
        method: one.call.method,
        url,
        bodyLimit: one.call.maxBody ?? 1_000_000,
        config: { call: one.call.path, takesForm: one.call.takesForm ?? false },
        handler: (request, reply) => answer(services, limits, one as Mounted, request, reply),
      })
      methodsOf.set(url, (methodsOf.get(url) ?? new Set()).add(one.call.method))
    }
  }
  for (const [url, methods] of methodsOf) refuseOtherMethods(app, url, methods)
}

/** `/api/a/{id}` → `/api/a/:id(^\d+$)`: an id is digits only, so fixed words win and anything else is a 404. */
function routeOf(call: Call): string {
  const shape = shapeOf(call.input)
  for (const name of pathParams(call.path)) {
    if (!Object.hasOwn(shape, name)) throw new Error(`${call.method} ${call.path}: the input has no ${name}`)
  }
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isNumeric(shape[name]) ? `:${name}(^\\d+$)` : `:${name}`,
  )
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: Set<string>): void {
  const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((method) => !methods.has(method))
  app.route({
    method: others,
    url,
    handler: (_request, reply) => {
      void reply.header('allow', [...methods].join(', '))
      throw new AppError('method_not_allowed')
    },
  })
}

async function answer(
  services: Services,
  limits: RequestLimits,
  one: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = bearerOf(request.headers.authorization)
  const person = token ? await personOf(services.connection.db, token, services.clock()) : visitor
  await limits.check(request, person, one.call)
  admit(one.call, person)
  const multipart = await multipartOf(request, one.call)
  try {
    const input = parseInput(one.call, request, multipart)
    const result = await run(services, one, { request, reply, person: person as Person, input, multipart })
    return await send(reply, request, one.call, result)
  } finally {
    await multipart?.cleanUp()
  }
}

function admit(call: Call, person: Person | null): asserts person is Person {
  if (person === null && call.who !== 'public') throw new AppError('unauthorized')
  const who = person ?? visitor
  if (!mayCall(who.kind, call.who)) throw new AppError(who.kind === 'visitor' ? 'unauthorized' : 'forbidden')
  if (who.mustChangePassword && call.who !== 'public' && !OPEN_BEFORE_PASSWORD_CHANGE.has(call.path)) {
    throw new AppError('password_change_required')
  }
}

async function multipartOf(request: FastifyRequest, call: Call): Promise<MultipartBody | null> {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) return null
  if (!call.files) throw new AppError('unsupported_body')
  return readMultipart(request, call.files)
}

function parseInput(call: Call, request: FastifyRequest, multipart: MultipartBody | null): unknown {
  if (!call.input) return undefined
  const query = (request.query ?? {}) as Record<string, unknown>
  const params = (request.params ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw new AppError('invalid', { fields: { [name]: 'Στάλθηκε δύο φορές' } })
  }
  const body = multipart ? coerceText(call.input, multipart.fields) : bodyOf(request)
  const fromPath = coerceText(call.input, params)
  const parsed = call.input.safeParse({ ...coerceText(call.input, query), ...body, ...fromPath })
  if (parsed.success) return parsed.data
  // A parameter of the path that cannot be an id names nothing.
  const names = new Set(pathParams(call.path))
  if (parsed.error.issues.some((issue) => names.has(String(issue.path[0])))) throw new AppError('not_found')
  throw parsed.error
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('bad_request')
  return wellFormed(body) as Record<string, unknown>
}

interface Running {
  request: FastifyRequest
  reply: FastifyReply
  person: Person
  input: unknown
  multipart: MultipartBody | null
}

/** What a handler gave, or the stored answer of an earlier request with the same key. */
class Replay {
  readonly status: number
  readonly body: string
  constructor(stored: StoredAnswer) {
    this.status = stored.status
    this.body = stored.body
  }
}

// What a handler gives is unknown here: the call's own schema shapes it on the way out.
type Result = unknown

async function run(services: Services, one: Mounted, running: Running): Promise<Result> {
  const options = { person: running.person ?? visitor, requestId: running.request.id, tab: tabOf(running.request) }
  const args = (work: Work): Arguments<Call> => ({
    work,
    person: options.person,
    input: running.input as never,
    files: { ...emptyFiles(one.call), ...running.multipart?.files },
    request: running.request,
    reply: running.reply,
    version: (tag) => checkVersion(running.request, running.reply, tag),
  })
  if (one.call.method === 'GET' || one.call.noTransaction) return one.handler(args(reading(services, options)))
  const key = idempotencyOf(one.call, running)
  return inTransaction(services, options, async (work): Promise<Result> => {
    if (key) {
      const earlier = await earlierAnswer(work.db, key)
      if (earlier) return new Replay(earlier)
    }
    const result = await one.handler(args(work))
    if (one.call.changes) work.changed(one.call.changes)
    if (key) await keepAnswer(work.db, key, { status: one.call.success ?? 200, body: toJson(one.call, result) })
    return result
  })
}

function tabOf(request: FastifyRequest): string {
  const tab = request.headers['x-tab']
  return typeof tab === 'string' ? tab.slice(0, 40) : ''
}

function emptyFiles(call: Call): Record<string, never[]> {
  return Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]))
}

function idempotencyOf(call: Call, running: Running): IdempotencyRequest | null {
  const key = running.request.headers['idempotency-key']
  if (call.secretAnswer) return null
  if (call.method !== 'POST' || call.answer === 'file' || call.answer === 'stream' || typeof key !== 'string')
    return null
  if (!/^[\w-]{8,100}$/.test(key)) throw new AppError('bad_request')
  const { request, person, multipart } = running
  const scope = person.usr_id > 0 ? `user ${person.usr_id}` : `address ${request.ip}`
  const files = multipart ? Object.values(multipart.files).flatMap((list) => list.map((file) => file.sha256)) : []
  const body = { body: multipart?.fields ?? request.body ?? null, files }
  return { scope, key, hash: requestHash(request.method, request.url, body) }
}

function toJson(call: Call, result: Result): string {
  if (result instanceof RawJson) return result.text
  if (result instanceof FileAnswer || result === HANDLED) return ''
  return JSON.stringify(call.output.parse(result) ?? null)
}

class NotModified extends Error {}

/** For reads whose answer has a version of its own: known before anything is read. */
function checkVersion(request: FastifyRequest, reply: FastifyReply, tag: string): void {
  const etag = `W/"${createHash('sha1').update(tag).digest('base64url')}"`
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) throw new NotModified()
}

export function isNotModified(error: unknown): boolean {
  return error instanceof NotModified
}

async function send(reply: FastifyReply, request: FastifyRequest, call: Call, result: Result) {
  if (result === HANDLED) return reply
  if (result instanceof FileAnswer) return sendFile(reply, result)
  const replay = result instanceof Replay ? result : null
  const text = replay ? replay.body : toJson(call, result)
  void reply.code(replay ? replay.status : (call.success ?? 200)).type('application/json; charset=utf-8')
  void reply.header('cache-control', 'no-store')
  if (call.method === 'GET') {
    if (!reply.hasHeader('etag'))
      void reply.header('etag', `W/"${createHash('sha1').update(text).digest('base64url')}"`)
    // `no-cache`: the browser may keep it, but must ask each time, so that a 304 is possible.
    void reply.header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  }
  return reply.send(text)
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const disposition = file.inline ? 'inline' : 'attachment'
  const ascii = file.name.replaceAll(/[^\w. -]/g, '_')
  void reply.header(
    'content-disposition',
    `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  )
  void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  void reply.header(
    'cache-control',
    file.cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
  )
  return reply.type(file.mime).send(file.body)
}

/** The one place where an error becomes an answer. Its details go to the log, never to the person. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isNotModified(error)) return reply.code(304).send()
  const known = toAppError(error)
  const answered = known ?? new AppError('unexpected')
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (answered.code === 'unavailable') void reply.header('retry-after', '2')
  if (answered.code === 'too_many_requests' && !reply.hasHeader('retry-after')) void reply.header('retry-after', '30')
  const body = answered.toBody()
  return reply
    .code(answered.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(known ? body : { ...body, error: { ...body.error, requestId: request.id } })
}
