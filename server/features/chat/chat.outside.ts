import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartError } from '#server/core/start-error.ts'
import type { Services } from '#server/core/work.ts'
import { requireOpener } from '#server/features/chat/chat.account.ts'
import { notifyChat } from '#server/features/chat/chat.events.queries.ts'
import { type ChatContext, chatCookie, requirePerson } from '#server/features/chat/chat.http.ts'
import { headersFor, type Outside, outsideOf, type OutsideSettings } from '#server/features/chat/chat.outside.client.ts'
import { provision } from '#server/features/chat/chat.outside.provision.ts'
import { pushOutbox } from '#server/features/chat/chat.outside.push.ts'
import { lastingSecretOf } from '#server/features/chat/chat.outside.queries.ts'
import { pipeSockets } from '#server/features/chat/chat.outside.sockets.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { endChatSession, keepChatSession } from '#server/features/chat/chat.sessions.queries.ts'

// An installation of Appwrite behind the same address: its sessions, reads and sockets pass through; writes are decided
// here, kept in PostgreSQL and brought there.

const POLL_MS = 1000
const PREPARE_MS = 10_000
/** How long an answer waits for the service outside; the rest is pushed later. */
const PUSH_MS = 2000

/** A call during a run waits for the next run: its entries may have missed this one. */
function serialized(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    next = undefined
    running = act().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start)
    return next
  }
}

type Routes = (scope: FastifyInstance) => void

/** Prepares the service outside and returns the routes that pass through. */
export async function openOutside(
  app: FastifyInstance,
  chat: ChatContext,
  settings: OutsideSettings | undefined,
): Promise<Routes | undefined> {
  if (!settings) return undefined
  const { services } = chat
  const outside = outsideOf(settings)
  const prepare = preparer(services, outside)
  await prepare({ isStart: true })
  const push = serialized(async () => {
    try {
      if (!(await prepare())) return
      await pushOutbox(services, outside)
      services.parts.works('chat')
    } catch (error) {
      services.parts.fails('chat', error)
    }
  })
  const timer = setInterval(() => void push(), POLL_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  pipeSockets(app, chat, outside)
  return (scope) => {
    // A change has reached that service before its answer, if it can be reached.
    scope.addHook('onSend', async (request) => {
      if (request.method !== 'GET') await Promise.race([push(), sleep(PUSH_MS)])
    })
    sessionRoutes(scope, chat, outside, push)
    const through = async (request: FastifyRequest, reply: FastifyReply) => {
      await requirePerson(chat, request)
      return answer(chat, await forward(chat, outside, request), reply)
    }
    scope.get('/account', through)
    scope.get('/account/sessions/:id', through)
    for (const path of [
      '/databases/:database/collections/:collection/documents',
      '/tablesdb/:database/tables/:collection/rows',
    ]) {
      scope.get(path, through)
      scope.get(`${path}/:id`, through)
    }
  }
}

/** Sessions are opened there with what only the two servers know, and kept here beside the sign-in that opened them. */
function sessionRoutes(scope: FastifyInstance, chat: ChatContext, outside: Outside, push: () => Promise<void>): void {
  const { services } = chat
  scope.post('/account/sessions/email', async (request, reply) => {
    const opener = await requireOpener(chat, request)
    const body = { email: opener.email, password: await lastingSecretOf(services, opener.usr_id) }
    // A new person must exist there before the session is opened.
    await push()
    const response = await forward(chat, outside, request, body)
    const opened = response.clone()
    const token = response.ok ? sessionIn(response, chatCookie(chat.names)) : null
    if (token !== null) {
      const { $id: id } = (await opened.json()) as { $id: string }
      await keepChatSession(services, opener, { token, id, agent: request.headers['user-agent'] ?? '' })
    }
    return answer(chat, response, reply)
  })
  scope.delete<{ Params: { id: string } }>('/account/sessions/:id', async (request, reply) => {
    const person = await requirePerson(chat, request)
    const { id } = request.params
    await endChatSession(services.connection.db, person, id === 'current' ? person.session.id : id)
    const { id: userId, usr_id } = person
    await notifyChat(services.connection.db, [{ collection: 'sessions', id: userId, action: 'delete', usr_id }])
    return answer(chat, await forward(chat, outside, request), reply)
  })
}

/**
 * Makes there what is missing, once. Wrong settings stop the start; a service that does not answer is asked again later,
 * and what changes meanwhile is kept for it.
 */
function preparer(services: Services, outside: Outside) {
  let isPrepared = false
  let nextTry = 0
  return async ({ isStart = false } = {}): Promise<boolean> => {
    if (isPrepared || Date.now() < nextTry) return isPrepared
    nextTry = Date.now() + PREPARE_MS
    try {
      for (const column of await provision(outside))
        services.log.warn(`chat outside: the type of ${column} differs from ours`)
      isPrepared = true
    } catch (error) {
      if (isStart && error instanceof StartError) throw error
      services.parts.fails('chat', error)
    }
    return isPrepared
  }
}

async function reach(outside: Outside, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${outside.endpoint}${path}`, { ...init, signal: AbortSignal.timeout(15_000) })
  } catch {
    // Its address and errors stay in our log, where the pushes report them.
    throw new ChatError('general_unavailable')
  }
}

const FORWARDED_HEADERS = [
  'content-type',
  'x-appwrite-response-format',
  'x-sdk-name',
  'x-sdk-platform',
  'x-sdk-language',
  'x-sdk-version',
]

function forward(chat: ChatContext, outside: Outside, request: FastifyRequest, given?: object): Promise<Response> {
  const headers = { ...headersFor(outside, request.cookies[chatCookie(chat.names)]), 'x-forwarded-for': request.ip }
  for (const header of FORWARDED_HEADERS) {
    const value = request.headers[header]
    if (typeof value === 'string') Object.assign(headers, { [header]: value })
  }
  const body = request.method === 'GET' ? {} : { body: JSON.stringify(given ?? request.body ?? {}) }
  return reach(outside, request.url.replace(/^\/v1/, ''), { method: request.method, headers, ...body })
}

async function answer(chat: ChatContext, response: Response, reply: FastifyReply) {
  for (const line of response.headers.getSetCookie()) passCookie(chat, reply, line)
  return reply
    .status(response.status)
    .type(response.headers.get('content-type') ?? 'application/json')
    .send(Buffer.from(await response.arrayBuffer()))
}

/** The session that an answer opens, or null. */
function sessionIn(response: Response, name: string): string | null {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  const value = line?.slice(name.length + 1).split(';')[0]
  return value === undefined ? null : decodeURIComponent(value)
}

/** The session's cookie becomes one of our own origin; a token that scripts could read is not passed on at all. */
function passCookie(chat: ChatContext, reply: FastifyReply, line: string): void {
  const name = chatCookie(chat.names)
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  if (!pair.startsWith(`${name}=`)) return
  const value = decodeURIComponent(pair.slice(name.length + 1))
  const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length)
  const secure = chat.services.config.publicUrl.startsWith('https://')
  const rules = { path: '/v1', httpOnly: true, sameSite: 'strict' as const, secure }
  if (value === '' || value === 'deleted') void reply.clearCookie(name, rules)
  else void reply.setCookie(name, value, { ...rules, ...(expires ? { expires: new Date(expires) } : {}) })
}
