import { AppError } from '#shared/core/errors.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import { registerInChat, unreadOf } from '#server/features/chat/chat.service.ts'

export const chatHandlers = handlers(chatContract, {
  register: ({ work, person }) => registerInChat(work, person.usr_id),

  async registerPersonal({ work, request }) {
    const key = request.headers[PERSONAL_KEY_HEADER]
    const { usr_id } = await findKey(work, 'personal', typeof key === 'string' ? key : '')
    if (usr_id === null) throw new AppError('link_expired')
    return registerInChat(work, usr_id)
  },

  unread: ({ work, person }) => unreadOf(work, person.usr_id),
})
