// Shows notices while no page of the product is open. It keeps nothing and answers no request of a page.

const UNREADABLE = { mark: 'notice', title: 'Υπάρχει κάτι νέο', link: '/' }

/** A browser must show something for each message, so one that cannot be read is shown as news without words. */
function noticeOf(data) {
  try {
    const { mark, title, link } = data.json()
    return { mark: String(mark), title: String(title), link: String(link) }
  } catch {
    return UNREADABLE
  }
}

self.addEventListener('push', (event) => {
  const { mark, title, link } = noticeOf(event.data)
  const shown = { tag: mark, lang: 'el', icon: '/favicon.svg', data: { link } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/** A page of ours and nothing else, whatever the message said. */
function pageOf(link) {
  const url = new URL(link, self.location.origin)
  return url.origin === self.location.origin ? url.href : self.location.origin
}

async function open(link) {
  const page = pageOf(link)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === page)
  return shown ? shown.focus() : self.clients.openWindow(page)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/'))
})
