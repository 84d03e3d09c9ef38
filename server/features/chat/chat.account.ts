import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { networkOf } from '#server/core/addresses.ts'
import { clear, mustTake } from '#server/core/quota.ts'
import { secondsUntil } from '#server/core/sessions.ts'
import { notifyChat } from '#server/features/chat/chat.events.queries.ts'
import * as http from '#server/features/chat/chat.http.ts'
import { toAccount, toSession } from '#server/features/chat/chat.protocol.accounts.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import {
  type ChatOpener,
  endChatSession,
  keepChatSession,
  openerOf,
} from '#server/features/chat/chat.sessions.queries.ts'

const SIGN_IN = { name: 'chat sign-in', points: 10, minutes: 60 }

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(8).max(256) })

/** Sessions of the chat: opened with e-mail and chat secret, carried in a cookie of these paths alone. */
export function accountRoutes(scope: FastifyInstance, chat: http.ChatContext): void {
  scope.post('/account/sessions/email', (request, reply) => openSession(chat, request, reply))
  scope.get('/account', async (request) => toAccount(await http.requirePerson(chat, request)))
  scope.get<{ Params: { id: string } }>('/account/sessions/:id', async (request) => {
    const person = await http.requirePerson(chat, request)
    const { id } = request.params
    if (id !== 'current' && id !== person.session.id) throw new ChatError('user_session_not_found')
    return toSession(person)
  })
  scope.delete<{ Params: { id: string } }>('/account/sessions/:id', (request, reply) =>
    closeSession(chat, request, reply, request.params.id),
  )
  scope.delete('/account/sessions', (request, reply) => closeSession(chat, request, reply, 'all'))
}

function cookieRules(chat: http.ChatContext) {
  const secure = chat.services.config.publicUrl.startsWith('https://')
  return { path: http.CHAT_PATH, httpOnly: true, sameSite: 'strict' as const, secure }
}

/** Who opens a session with this e-mail and chat secret; a refusal of the protocol when nobody may. */
export async function requireOpener(chat: http.ChatContext, request: FastifyRequest): Promise<ChatOpener> {
  const parsed = credentials.safeParse(request.body)
  if (!parsed.success) throw new ChatError('general_argument_invalid')
  if (await http.optionalPerson(chat, request)) throw new ChatError('user_session_already_exists')
  const attempt = { quota: SIGN_IN, by: `${networkOf(request.ip)} ${parsed.data.email}` }
  await mustTake(chat.services, [attempt])
  const opener = await openerOf(chat.services, parsed.data)
  if (opener === 'blocked') throw new ChatError('user_blocked')
  if (!opener) throw new ChatError('user_invalid_credentials')
  await clear(chat.services, attempt)
  return opener
}

async function openSession(chat: http.ChatContext, request: FastifyRequest, reply: FastifyReply) {
  const opener = await requireOpener(chat, request)
  const agent = request.headers['user-agent'] ?? ''
  const { token, person } = await keepChatSession(chat.services, opener, { agent })
  const rules = { ...cookieRules(chat), maxAge: secondsUntil(person.session.expire, chat.services.clock()) }
  void reply.setCookie(http.chatCookie(chat.names), token, rules)
  return reply.status(201).send(toSession(person))
}

async function closeSession(chat: http.ChatContext, request: FastifyRequest, reply: FastifyReply, sessionId: string) {
  const { db } = chat.services.connection
  const forget = () => void reply.clearCookie(http.chatCookie(chat.names), cookieRules(chat))
  const person = await http.optionalPerson(chat, request)
  if (!person) {
    // Signing out has ended the session already; its cookie must not stay in the browser.
    forget()
    throw new ChatError('general_unauthorized_scope')
  }
  const id = sessionId === 'current' ? person.session.id : sessionId
  if (!(await endChatSession(db, person, id))) throw new ChatError('user_session_not_found')
  await notifyChat(db, [{ collection: 'sessions', id: person.id, action: 'delete', usr_id: person.usr_id }])
  if (id === 'all' || id === person.session.id) forget()
  return reply.status(204).send()
}
