import { AppError } from '#shared/core/errors.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { isSameIn } from '#server/core/edits.ts'
import { handlers } from '#server/core/handlers.ts'
import type { Person } from '#server/core/person.ts'
import { chooseNews } from '#server/features/mail/mail.service.ts'
import {
  addBrowser,
  endBrowser,
  endBrowsers,
  stateOfBrowsers,
} from '#server/features/notifications/browsers.service.ts'
import {
  choicesOf,
  countOwn,
  countUnread,
  markRead,
  ownNotifications,
  saveChoice,
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
    work.concerns({ users: [person.usr_id] })
    return { read, unread: await countUnread(work.db, person) }
  },

  browsers: ({ work, person }) => stateOfBrowsers(work, person.usr_id),

  keepBrowser: ({ work, person, input }) =>
    addBrowser(work, { usr_id: person.usr_id, ses_id: sessionOf(person) }, input),

  dropBrowser: ({ work, person, input }) => endBrowser(work, person.usr_id, input.endpoint),

  dropBrowsers: ({ work, person }) => endBrowsers(work, person.usr_id),

  choices: ({ work, person }) => choicesOf(work.db, person),

  async choose({ work, person, input }) {
    const { group, wants_news, ...ways } = input
    // Of two tabs at once the second finds what the first has chosen.
    await lockAccount(work, person.usr_id)
    const before = await choicesOf(work.db, person)
    if (wants_news !== undefined) await chooseNews(work, person.usr_id, wants_news)
    const isSaved = group !== undefined && (await saveChoice(work.db, person, group, ways))
    const after = await choicesOf(work.db, person)
    if (!isSaved && isSameIn({ choices: before }, { choices: after })) return after
    await audit(work, { action: 'notification-choice', entity: 'user', id: person.usr_id, before, after })
    work.concerns({ users: [person.usr_id] })
    return after
  },
})

/** Whoever is signed in came with a session. */
function sessionOf({ session }: Person): number {
  if (!session) throw new AppError('unauthorized')
  return session.id
}
