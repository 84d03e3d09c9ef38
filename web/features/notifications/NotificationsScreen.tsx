import { Button, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import {
  type Notification,
  NOTIFICATIONS_PAGE,
  notificationsContract,
} from '#shared/features/notifications/notifications.contract.ts'
import { useSend } from '#web/core/query.ts'
import { usePages } from '#web/core/use-pages.ts'
import { NotificationDay } from '#web/features/notifications/NotificationDay.tsx'
import { notificationsTexts as texts } from '#web/features/notifications/notifications.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'

/** The own inbox, for the office and for companies. */
export function NotificationsScreen() {
  const [tab, setTab] = useState('all')
  const [hasReadAll, setReadAll] = useState(false)
  const isUnread = tab === 'unread' || undefined
  const pages = usePages(notificationsContract.list, { limit: NOTIFICATIONS_PAGE, unread: isUnread })
  const unread = pages.first?.unread ?? 0
  const read = useSend(notificationsContract.read)
  const shown = pages.documents ?? []
  return (
    <PageFrame
      title={texts.title}
      subtitle={pages.documents ? texts.subtitle(unread) : undefined}
      width="narrow"
      // The button goes with what it does.
      takesFocus={hasReadAll}
      actions={
        unread > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            loading={read.isPending}
            onClick={() => {
              setReadAll(false)
              read.mutate({ input: {} }, { onSuccess: () => setReadAll(true) })
            }}
          >
            {texts.readAll}
          </Button>
        )
      }
      tabs={
        <PageTabs
          tabs={[
            { id: 'all', label: texts.all },
            { id: 'unread', label: texts.unread, count: unread },
          ]}
          value={tab}
          onChange={setTab}
        />
      }
    >
      {pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {!pages.documents && !pages.error && <LoadingSkeleton shape="table" />}
      {pages.documents && shown.length === 0 && (
        <EmptyState title={tab === 'unread' ? texts.emptyUnread : texts.emptyTitle} body={texts.emptyBody} />
      )}
      <Stack gap="lg" data-keeps-focus tabIndex={-1}>
        {byDay(shown).map(([day, list]) => (
          <NotificationDay key={day} day={day} list={list} onRead={(id) => read.mutate({ input: { ids: [id] } })} />
        ))}
        {pages.hasNextPage && (
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {texts.more(pages.left)}
          </Button>
        )}
      </Stack>
    </PageFrame>
  )
}

function byDay(list: readonly Notification[]): [day: string, list: Notification[]][] {
  return [...Map.groupBy(list, (notification) => athensDay(notification.not_date_created))]
}
