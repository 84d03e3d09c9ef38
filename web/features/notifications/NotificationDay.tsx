import { ActionIcon, Text, Title, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { addDays } from '#shared/core/dates.ts'
import { formatDate, formatTime } from '#shared/core/format.ts'
import type { Notification } from '#shared/features/notifications/notifications.contract.ts'
import classes from '#web/features/notifications/NotificationDay.module.css'
import { notificationsTexts as texts } from '#web/features/notifications/notifications.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useToday } from '#web/core/first-draw.ts'

interface NotificationDayProps {
  day: string
  list: readonly Notification[]
  onRead(id: number): void
}

function dayWords(day: string, today: string): string {
  if (day === today) return texts.today
  return day === addDays(today, -1) ? texts.yesterday : formatDate(day)
}

export function NotificationDay({ day, list, onRead }: NotificationDayProps) {
  const today = useToday()
  return (
    <section>
      <Title order={2} size="h5" c="dimmed" mb="xs">
        {dayWords(day, today)}
      </Title>
      <ul className={classes.list}>
        {list.map((notification) => (
          <Item key={notification.not_id} {...{ notification, onRead }} isToday={day === today} />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps extends Pick<NotificationDayProps, 'onRead'> {
  notification: Notification
  isToday: boolean
}

function Item({ notification, onRead, isToday }: ItemProps) {
  const isUnread = notification.not_date_openned === null
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <div className={classes.words}>
        {notification.not_link ? (
          <UiLink href={notification.not_link} fw={600} onClick={() => isUnread && onRead(notification.not_id)}>
            {notification.not_title}
          </UiLink>
        ) : (
          <Text span fw={600}>
            {notification.not_title}
          </Text>
        )}
        {isUnread && <span className={classes.dot} role="img" aria-label={texts.isUnread} />}
        {notification.not_body && <Text className={classes.body}>{notification.not_body}</Text>}
        <Hint>
          {isToday ? (
            <RelativeTime value={notification.not_date_created} />
          ) : (
            // Its day stands above.
            <time dateTime={notification.not_date_created}>{formatTime(notification.not_date_created)}</time>
          )}
        </Hint>
      </div>
      {isUnread && (
        <Tooltip label={texts.readOne}>
          <ActionIcon
            color="regen"
            aria-label={`${texts.readOne}: ${notification.not_title}`}
            onClick={() => onRead(notification.not_id)}
          >
            <IconCheck size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
