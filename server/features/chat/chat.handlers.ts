import { AppError } from '#shared/core/errors.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import { bearerOf, chatSecretFor } from '#server/core/sessions.ts'
import { answeringNow, changeAnswering } from '#server/features/chat/chat.answering.queries.ts'
import { answerRows, dropAnswer, keepAnswer } from '#server/features/chat/chat.answers.queries.ts'
import { registerInChat, roomsNamed, unreadOf, unreadRooms } from '#server/features/chat/chat.service.ts'
import { openChatToLink, openChatToSignIn } from '#server/features/chat/chat.sessions.queries.ts'

export const chatHandlers = handlers(chatContract, {
  async register({ work, person, request }) {
    const token = bearerOf(request.headers.authorization) ?? ''
    await openChatToSignIn(work, token)
    return registerInChat(work, person.usr_id, chatSecretFor(token))
  },

  async registerPersonal({ work, request }) {
    const key = request.headers[PERSONAL_KEY_HEADER]
    const link = typeof key === 'string' ? key : ''
    const { usr_id } = await findKey(work, 'personal', link)
    if (usr_id === null) throw new AppError('link_expired')
    await openChatToLink(work, link)
    return registerInChat(work, usr_id, chatSecretFor(link))
  },

  unread: ({ work, person }) => unreadOf(work, person.usr_id),

  unreadRooms: ({ work, person, input }) => unreadRooms(work.db, person.usr_id, input),

  findRooms: ({ work, input }) => roomsNamed(work.db, input.kind, input.q),

  answering: ({ work }) => answeringNow(work),

  async changeAnswering({ work, person, input: { room, value } }) {
    await changeAnswering(work, person.usr_id, room, value)
    return answeringNow(work)
  },

  answers: ({ work }) => answerRows(work.db),

  async saveAnswer({ work, input }) {
    await keepAnswer(work, input)
    return answerRows(work.db)
  },

  async deleteAnswer({ work, input }) {
    await dropAnswer(work, input.id)
    return answerRows(work.db)
  },
})
