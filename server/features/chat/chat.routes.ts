import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/work.ts'
import { accountRoutes } from '#server/features/chat/chat.account.ts'
import { documentRoutes } from '#server/features/chat/chat.documents.ts'
import { fileRoutes } from '#server/features/chat/chat.files.ts'
import {
  answerChatError,
  CHAT_PATH,
  type ChatContext,
  ChatLimits,
  chatNames,
  checkRequest,
} from '#server/features/chat/chat.http.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { realtime } from '#server/features/chat/chat.realtime.ts'

/** The chat service of the product, on its own origin: what an unmodified Appwrite client expects of one. */
export async function chatRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const chat: ChatContext = { services, names: chatNames(services.config), limits: new ChatLimits() }
  realtime(app, chat)
  await app.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, request, reply) => answerChatError(error, request, reply))
      scope.setNotFoundHandler(() => {
        throw new ChatError('general_route_not_found')
      })
      scope.addHook('onRequest', async (request, reply) => checkRequest(chat, request, reply))
      accountRoutes(scope, chat)
      documentRoutes(scope, chat)
      fileRoutes(scope, chat)
      done()
    },
    { prefix: CHAT_PATH },
  )
}
