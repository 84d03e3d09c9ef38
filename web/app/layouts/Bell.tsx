import { NOTIFICATIONS_PAGE, notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { PrintedAt } from '#web/app/layouts/PrintedAt.tsx'
import { hasPage, navigate } from '#web/core/navigation.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { NotificationsBell } from '#web/ui/NotificationsBell.tsx'

const SHOWN = 12

/** Reads the same first page as the notifications screen, so that the two always agree. */
export function Bell({ area }: { area: 'admin' | 'company' }) {
  // As the counts of the menu: after what the page itself asks for.
  const enabled = useIsPageThere()
  const list = useCall(notificationsContract.list, { skip: 0, limit: NOTIFICATIONS_PAGE }, { enabled })
  const read = useSend(notificationsContract.read, { onError: false })
  const documents = list.data?.documents
  return (
    <>
      {/* Neither waits for the other, and no page waits for them. */}
      <PrintedAt />
      <NotificationsBell
        unread={list.data?.unread ?? 0}
        items={documents?.slice(0, SHOWN).map((notification) => ({
          id: String(notification.not_id),
          title: notification.not_title,
          body: notification.not_body,
          at: notification.not_date_created,
          isRead: notification.not_date_openned !== null,
        }))}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={(item) => {
          const notification = documents?.find(({ not_id }) => String(not_id) === item.id)
          if (!item.isRead) read.mutate({ input: { ids: [Number(item.id)] } })
          if (!notification?.not_link) return
          if (hasPage(notification.not_link)) navigate(notification.not_link)
          else if (/^https?:/.test(notification.not_link)) window.open(notification.not_link, '_blank', 'noopener')
        }}
        onReadAll={() => read.mutate({ input: {} })}
        allHref={`/${area}/notifications`}
      />
    </>
  )
}
