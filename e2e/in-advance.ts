/**
 * What the first page after signing in asks for once all that is seen of it is there: what other pages will need, the
 * chat, what messages need, and what stands below.
 */
const IN_ADVANCE = [
  /\/(chat-client|chat-problem|toasts|figures)-|\/v1\/|register-chat|chat\/unread|control-panel\/waiting/,
  /admin\/(company|ad|notifications-generated|reports-fields)\/list|candidate\/search|educational-cycle\/list.*skip/,
  /admin\/job-listing\/list|job-listing\/list\?operator|interviews\/list/,
  // Below, and what is added to a row once the page is there.
  /company\/control-panel|job-listing\/candidate\/list|company\/response$|company\/ad\/|\/api\/file\/|admin\/health$|requested-fits/,
]

export const isInAdvance = (url: string): boolean => IN_ADVANCE.some((pattern) => pattern.test(url))
