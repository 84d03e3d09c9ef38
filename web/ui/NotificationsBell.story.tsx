import { log, type Stories } from '#web/kit/story.tsx'
import { type BellItem, NotificationsBell, type NotificationsBellProps } from './NotificationsBell.tsx'

const items: BellItem[] = [
  { id: '1', title: 'Νέα αίτηση', body: 'Η Ελένη έκανε αίτηση', at: '2026-01-05T09:00:00Z', isRead: false },
  { id: '2', title: 'Η εταιρεία εγκρίθηκε', at: '2026-01-04T09:00:00Z', isRead: true },
]

const bell = (props: Partial<NotificationsBellProps> = {}) => (
  <NotificationsBell
    unread={1}
    items={items}
    onOpen={(item) => log('open', item.id)}
    onReadAll={() => log('read all')}
    onRetry={() => log('retry')}
    allHref="/notifications"
    {...props}
  />
)
const openBell = ['Ειδοποιήσεις, 1 αδιάβαστη']

export const stories: Stories = {
  Closed: () => bell({ unread: 140 }),
  Open: { show: () => bell(), open: openBell },
  Loading: { show: () => bell({ items: undefined }), open: openBell },
  Failed: { show: () => bell({ error: { message: 'Δεν φορτώθηκαν' } }), open: openBell },
  Empty: { show: () => bell({ unread: 0, items: [] }), open: ['Ειδοποιήσεις'] },
}
