import { NOTIFICATIONS_PAGE, notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { hasPage, navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { NotificationsBell } from '#web/ui/NotificationsBell.tsx'

const SHOWN = 12

/** The bell reads the same first page as the notifications screen, so the two always agree. */
export function Bell({ area }: { area: 'admin' | 'company' }) {
  const list = useCall(notificationsContract.list, { skip: 0, limit: NOTIFICATIONS_PAGE })
  const read = useSend(notificationsContract.read)
  const documents = list.data?.documents
  return (
    <NotificationsBell
      unread={list.data?.unread ?? 0}
      items={documents?.slice(0, SHOWN).map((one) => ({
        id: String(one.not_id),
        title: one.not_title,
        body: one.not_body,
        at: one.not_date_created,
        isRead: one.not_date_openned !== null,
      }))}
      error={list.error}
      onRetry={() => void list.refetch()}
      onOpen={(item) => {
        const found = documents?.find((one) => String(one.not_id) === item.id)
        if (!item.isRead) read.mutate({ input: { ids: [Number(item.id)] } })
        if (!found?.not_link) return
        if (hasPage(found.not_link)) navigate(found.not_link)
        else if (/^https?:/.test(found.not_link)) window.open(found.not_link, '_blank', 'noopener')
      }}
      onReadAll={() => read.mutate({ input: {} })}
      allHref={`/${area}/notifications`}
    />
  )
}
