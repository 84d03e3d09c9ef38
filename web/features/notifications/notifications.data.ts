import { useInfiniteQuery } from '@tanstack/react-query'
import { athensDay } from '#shared/core/dates.ts'
import {
  NOTIFICATIONS_PAGE,
  type Notification,
  notificationsContract,
} from '#shared/features/notifications/notifications.contract.ts'
import { send } from '#web/core/api.ts'
import { keyOf } from '#web/core/query.ts'

/** Pages of a hundred, one after the other. */
export function useNotificationPages(unread: boolean) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(notificationsContract.list, { pages: true }), unread],
    queryFn: ({ pageParam, signal }) =>
      send(
        notificationsContract.list,
        { skip: pageParam, limit: NOTIFICATIONS_PAGE, unread: unread || undefined },
        { signal },
      ),
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

export function byDay(list: readonly Notification[]): [day: string, list: Notification[]][] {
  return [...Map.groupBy(list, (one) => athensDay(one.not_date_created))]
}
