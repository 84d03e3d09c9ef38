import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { addressBehind, networkOf } from '#server/core/addresses.ts'
import type { Config } from '#server/core/config.ts'
import { isPassing, RETRY_SECONDS, toAppError } from '#server/core/http-errors.ts'
import { Rate } from '#server/core/rate.ts'
import type { Services } from '#server/core/work.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

export const CHAT_PATH = '/v1'

export function chatNames({ chat }: Config): { project: string; database: string } {
  return chat ? { project: chat.project, database: chat.database } : { project: 'regen', database: 'chat' }
}

export const chatCookie = (names: { project: string }) => `a_session_${names.project}`

/** What every route of the chat is made with. */
export interface ChatContext {
  services: Services
  names: ReturnType<typeof chatNames>
  limits: ReturnType<typeof chatLimits>
  /** Who asks, by the session that comes along: ours, or that of a chat service outside. */
  identify(token: string): Promise<ChatPerson | 'blocked' | null>
}

export const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** A page of another origin gets nothing, cookie or not. A request without an origin comes from no page. */
export function originIsOurs(services: Services, origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const { host: given } = new URL(origin)
  return given === new URL(services.config.publicUrl).host || given === host
}

/** Project and origin of a request, before anything else is read of it. */
export function checkRequest(chat: ChatContext, request: FastifyRequest, reply: FastifyReply): void {
  const origin = firstOf(request.headers.origin)
  if (!originIsOurs(chat.services, origin, request.headers.host)) throw new ChatError('general_unknown_origin')
  if (origin)
    void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
  void reply.header('cache-control', 'private, no-store')
  const project = firstOf(request.headers['x-appwrite-project']) ?? (request.query as { project?: string }).project
  if (project !== chat.names.project) throw new ChatError('project_not_found')
}

export async function optionalPerson(chat: ChatContext, request: FastifyRequest): Promise<ChatPerson | null> {
  const token = request.cookies[chatCookie(chat.names)]
  if (token === undefined) return null
  const person = await chat.identify(token)
  if (person === 'blocked') throw new ChatError('user_blocked')
  return person
}

export async function requirePerson(chat: ChatContext, request: FastifyRequest): Promise<ChatPerson> {
  const person = await optionalPerson(chat, request)
  if (!person) throw new ChatError('general_unauthorized_scope')
  return person
}

/** Limits as the protocol's own service has them, a minute. */
export function chatLimits(services: Services) {
  const rate = (name: string, points: number, alone = false) =>
    new Rate(services, { name: `chat ${name}`, points, alone })
  return {
    write: rate('write', 120),
    remove: rate('remove', 60),
    upload: rate('upload', 60),
    frame: rate('frame', 32, true),
    open: rate('open', 128),
  }
}

/** Open sockets of a person. */
export const SOCKETS = { name: 'chat sockets', places: 20 }

/** Counts a new socket: a person's by who they are, a visitor's by where it comes from. */
export async function takeSocket(
  chat: ChatContext,
  request: IncomingMessage,
  person: ChatPerson | null,
): Promise<void> {
  const { trustProxy } = chat.services.config
  const address = networkOf(addressBehind(trustProxy, request))
  await chat.limits.open.take(person ? `user ${person.usr_id}` : `address ${address}`)
}

export function chatErrorOf(error: unknown): ChatError | null {
  if (error instanceof ChatError) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  // Two requests with one id at the same moment: the second finds the row of the first.
  if (code === '23505') return new ChatError('document_already_exists')
  if (statusCode === 413) return new ChatError('general_payload_too_large')
  // The database is being started anew, has no connection left or let another one go first: the same may go well soon.
  if (isPassing(error)) return new ChatError('general_unavailable')
  const declared = statusCode === undefined ? toAppError(error) : null
  if (declared?.code === 'unsupported_file') return new ChatError('storage_file_type_unsupported', declared.message)
  if (declared?.code === 'too_many_requests') return new ChatError('general_rate_limit_exceeded')
  if (declared?.code === 'too_large') return new ChatError('storage_invalid_file_size', declared.message)
  if (declared?.code === 'no_space') return new ChatError('general_unavailable', declared.message)
  if (declared?.code === 'bad_request') return new ChatError('general_argument_invalid')
  if (declared?.code === 'not_found') return new ChatError('storage_file_not_found')
  return statusCode !== undefined && statusCode < 500 ? new ChatError('general_argument_invalid') : null
}

/** Answers with an error of the protocol; an unexpected one is logged and not described. */
export function answerChatError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const declared = chatErrorOf(error)
  if (!declared) request.log.error({ err: error }, 'the chat failed')
  const chatError = declared ?? new ChatError('general_unknown')
  const wait = error instanceof AppError ? error.retryAfter : undefined
  const seconds = wait ?? (chatError.type === 'general_unavailable' ? RETRY_SECONDS : undefined)
  if (seconds !== undefined) void reply.header('retry-after', String(seconds))
  return reply.status(chatError.status).send(chatError.toBody(request.url.startsWith(`${CHAT_PATH}/tablesdb/`)))
}
