import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import {
  countOwn,
  countUnread,
  markRead,
  ownNotifications,
} from '#server/features/notifications/notifications.queries.ts'

export const notificationsHandlers = handlers(notificationsContract, {
  async list({ work, person, input }) {
    const unreadOnly = input.unread ?? false
    const [documents, { total, unread }] = await Promise.all([
      ownNotifications(work.db, person, { ...input, unread: unreadOnly }),
      countOwn(work, person),
    ])
    return { total: unreadOnly ? unread : total, unread, documents }
  },

  async read({ work, person, input }) {
    const read = await markRead(work.db, person, work.now, input.ids)
    work.changed(['notifications'], { users: [person.usr_id] })
    return { read, unread: await countUnread(work.db, person) }
  },
})
