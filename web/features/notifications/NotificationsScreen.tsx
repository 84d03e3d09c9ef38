import { Button, Stack } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { NotificationDay } from '#web/features/notifications/NotificationDay.tsx'
import { byDay, useNotificationPages } from '#web/features/notifications/notifications.data.ts'
import { notificationsTexts as texts } from '#web/features/notifications/notifications.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The own inbox, for the office and for companies. */
export function NotificationsScreen() {
  const [tab, setTab] = useState('all')
  const pages = useNotificationPages(tab === 'unread')
  const read = useSend(notificationsContract.read, { onError: (error) => toast.error(messageOf(error)) })
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
