import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { leavesBitByBit } from '#server/core/breaking-off.ts'
import { FileAnswer, HANDLED, type OutgoingFile } from '#server/core/handlers.ts'
import { RETRY_SECONDS, toAppError } from '#server/core/http-errors.ts'
import type { StoredAnswer } from '#server/core/idempotency.ts'

// How what a handler returns, or throws, becomes an answer.

/** What a handler gave, or the stored answer of an earlier request with the same key. */
export class Replay {
  readonly stored: StoredAnswer
  constructor(stored: StoredAnswer) {
    this.stored = stored
  }
}

// What a handler gives is unknown here: the call's own schema shapes it on the way out.
export type Result = unknown

export function toJson(call: Call, result: Result): string {
  if (result instanceof FileAnswer || result === HANDLED) return ''
  const parsed = call.output.safeParse(result)
  if (parsed.success) return JSON.stringify(parsed.data ?? null)
  throw new Error(`The answer of ${call.method} ${call.path} does not fit its schema`, { cause: parsed.error })
}

class NotModified extends Error {}

const etagOf = (text: string | Buffer) => `W/"${hash('sha1', text, 'base64url')}"`

/** For reads whose answer has a version of its own: known before anything is read. */
export function checkVersion(request: FastifyRequest, reply: FastifyReply, tag: string): void {
  const etag = etagOf(tag)
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) throw new NotModified()
}

/** `shape` takes out of the written answer what this person may not read. */
export async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  call: Call,
  result: Result,
  shape: (json: string) => string = (json) => json,
) {
  if (result === HANDLED) return reply
  if (result instanceof FileAnswer) {
    if (!leavesBitByBit(call)) throw new Error(`${call.path} answers with a file, and its contract does not say so`)
    return sendFile(reply, result.file)
  }
  const { status, body } =
    result instanceof Replay ? result.stored : { status: call.success ?? 200, body: toJson(call, result) }
  // Once: the tag, the length and the socket each need the bytes.
  const bytes = Buffer.from(shape(body))
  void reply.code(status).type('application/json; charset=utf-8')
  void reply.header('cache-control', 'no-store')
  if (call.method === 'GET') {
    if (!reply.hasHeader('etag')) void reply.header('etag', etagOf(bytes))
    // `no-cache`: the browser may keep it, but must ask each time, so that a 304 is possible.
    void reply.header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
  }
  return reply.send(bytes)
}

/** A file name for `content-disposition` (RFC 8187), where an apostrophe ends a part and brackets are no letters. */
export function wholeFileName(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename*=UTF-8''${encoded}`
}

function sendFile(reply: FastifyReply, { name, mime, body, inline, cache }: OutgoingFile) {
  const disposition = inline ? 'inline' : 'attachment'
  const ascii = name.replaceAll(/[^\w. -]/g, '_')
  void reply.header('content-disposition', `${disposition}; filename="${ascii}"; ${wholeFileName(name)}`)
  void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  void reply.header('cache-control', cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store')
  return reply.type(mime).send(body)
}

/** The one place where an error becomes an answer. Its details go to the log, never to the person. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof NotModified) return reply.code(304).send()
  // Without a route when the framework itself refused the request.
  const config = request.routeOptions?.config as { constraintFields?: Call['constraintFields'] } | undefined
  const declared = toAppError(error, config?.constraintFields)
  const answered = declared ?? new AppError('unexpected')
  if (!declared) request.log.error({ err: error }, 'unexpected error')
  if (answered.code === 'unavailable') void reply.header('retry-after', String(RETRY_SECONDS))
  if (answered.retryAfter !== undefined) void reply.header('retry-after', String(answered.retryAfter))
  const body = answered.toBody()
  return reply
    .code(answered.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(declared ? body : { ...body, error: { ...body.error, requestId: request.id } })
}
