import { Button, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import {
  type Notification,
  NOTIFICATIONS_PAGE,
  notificationsContract,
} from '#shared/features/notifications/notifications.contract.ts'
import { send } from '#web/core/api.ts'
import { keyOf, metaOf, useSend } from '#web/core/query.ts'
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
  const pages = useNotificationPages(tab === 'unread')
  const read = useSend(notificationsContract.read)
  const shown = pages.documents ?? []
  return (
    <PageFrame
      title={texts.title}
      subtitle={pages.documents ? texts.subtitle(pages.unread) : undefined}
      width="narrow"
      actions={
        pages.unread > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            loading={read.isPending}
            onClick={() => read.mutate({ input: {} })}
          >
            {texts.readAll}
          </Button>
        )
      }
      tabs={
        <PageTabs
          tabs={[
            { id: 'all', label: texts.all },
            { id: 'unread', label: texts.unread, count: pages.unread },
          ]}
          value={tab}
          onChange={setTab}
        />
      }
    >
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {!pages.documents && !pages.error && <LoadingSkeleton shape="table" />}
      {pages.documents && shown.length === 0 && (
        <EmptyState title={tab === 'unread' ? texts.emptyUnread : texts.emptyTitle} body={texts.emptyBody} />
      )}
      <Stack gap="lg">
        {byDay(shown).map(([day, list]) => (
          <NotificationDay key={day} day={day} list={list} onRead={(id) => read.mutate({ input: { ids: [id] } })} />
        ))}
        {pages.hasMore && (
          <Button variant="default" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {texts.more}
          </Button>
        )}
      </Stack>
    </PageFrame>
  )
}

/** Pages of a hundred, one after the other. */
function useNotificationPages(unread: boolean) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(notificationsContract.list, { pages: true }), unread],
    queryFn: ({ pageParam, signal }) =>
      send(
        notificationsContract.list,
        { skip: pageParam, limit: NOTIFICATIONS_PAGE, unread: unread || undefined },
        { signal },
      ),
    meta: metaOf(notificationsContract.list),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, page) => sum + page.documents.length, 0)
      return loaded < last.total && last.documents.length > 0 ? loaded : undefined
    },
  })
  return {
    documents: pages.data?.pages.flatMap((page) => page.documents),
    unread: pages.data?.pages[0]?.unread ?? 0,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
  }
}

function byDay(list: readonly Notification[]): [day: string, list: Notification[]][] {
  return [...Map.groupBy(list, (notification) => athensDay(notification.not_date_created))]
}
