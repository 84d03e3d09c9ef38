import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { countOwn, markRead, ownNotifications } from '#server/features/notifications/notifications.queries.ts'

export const notificationsHandlers = handlers(notificationsContract, {
  async list({ work, person, input }) {
    const unreadOnly = input.unread ?? false
    const documents = await ownNotifications(work.db, person, { ...input, unread: unreadOnly })
    const { total, unread } = await countOwn(work.db, person)
    return { total: unreadOnly ? unread : total, unread, documents }
  },

  async read({ work, person, input }) {
    const read = await markRead(work.db, person, work.now, input.ids)
    const { unread } = await countOwn(work.db, person)
    work.changed(['notifications'], { users: [person.usr_id] })
    return { read, unread }
  },
})
