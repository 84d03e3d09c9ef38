import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/work.ts'
import { accountRoutes } from '#server/features/chat/chat.account.ts'
import { documentReads, documentWrites } from '#server/features/chat/chat.documents.ts'
import { fileRoutes } from '#server/features/chat/chat.files.ts'
import * as http from '#server/features/chat/chat.http.ts'
import { switchOutside } from '#server/features/chat/chat.outside.queries.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { realtime } from '#server/features/chat/chat.realtime.ts'
import { personOfChat } from '#server/features/chat/chat.sessions.queries.ts'

/**
 * The chat service of the product, on its own origin: what an unmodified Appwrite client expects of one. With an
 * installation of Appwrite outside, sessions, reads and sockets are its; what may be written is still decided here.
 */
export async function chatRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db } = services.connection
  const names = http.chatNames(services.config)
  const identify = (token: string) => personOfChat(db, token, services.clock())
  const chat: http.ChatContext = { services, names, limits: http.chatLimits(services), identify }
  // It is large, and most installations have none.
  const outside = services.config.chat && (await import('#server/features/chat/chat.outside.ts'))
  const gateway = outside && (await outside.openOutside(app, chat, services.config.chat))
  await switchOutside(services, gateway !== undefined)
  if (!gateway) realtime(app, chat)
  const routes = (scope: FastifyInstance, _options: object, done: () => void) => {
    scope.setErrorHandler((error, request, reply) => http.answerChatError(error, request, reply))
    // A route, because the one of the pages takes every path that has none.
    scope.all('/*', () => {
      throw new ChatError('general_route_not_found')
    })
    scope.addHook('onRequest', async (request, reply) => http.checkRequest(chat, request, reply))
    if (gateway) gateway(scope)
    else {
      accountRoutes(scope, chat)
      documentReads(scope, chat)
    }
    documentWrites(scope, chat)
    fileRoutes(scope, chat)
    done()
  }
  await app.register(routes, { prefix: http.CHAT_PATH })
}
