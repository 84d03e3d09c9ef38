import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Hint } from './Hint.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import classes from './NotificationsBell.module.css'
import { RelativeTime } from './RelativeTime.tsx'
import { UiLink } from './UiLink.tsx'
import { texts } from './ui.texts.ts'

export interface BellItem {
  id: string
  title: string
  body?: ReactNode
  at: string
  isRead: boolean
}

export interface NotificationsBellProps {
  unread: number
  /** Absent while they load. */
  items: readonly BellItem[] | undefined
  error?: unknown
  onRetry?: () => void
  onOpen(item: BellItem): void
  onReadAll(): void
  /** The page with all of them. */
  allHref: string
}

function BellLine({ item, onOpen }: { item: BellItem; onOpen(): void }) {
  return (
    <li>
      <UnstyledButton className={classes.item} data-unread={!item.isRead || undefined} onClick={onOpen}>
        <span className={classes.words}>
          <span className={classes.title}>
            {item.title}
            {!item.isRead && <span className={classes.dot} role="img" aria-label={texts.bell.unread} />}
          </span>
          {item.body && (
            <Hint component="span" lineClamp={2}>
              {item.body}
            </Hint>
          )}
          <Hint size="xs" component="span">
            <RelativeTime value={item.at} />
          </Hint>
        </span>
      </UnstyledButton>
    </li>
  )
}

function BellBody({
  items,
  error,
  onRetry,
  onOpen,
}: Pick<NotificationsBellProps, 'items' | 'error' | 'onRetry' | 'onOpen'>) {
  if (error !== undefined && error !== null) return <ErrorState compact error={error} onRetry={onRetry} />
  if (items === undefined) {
    return (
      <div className={classes.loading}>
        <LoadingSkeleton shape="text" count={6} />
      </div>
    )
  }
  if (items.length === 0) return <EmptyState compact title={texts.bell.empty} body={texts.bell.emptyBody} />
  return (
    <ul>
      {items.map((item) => (
        <BellLine key={item.id} item={item} onOpen={() => onOpen(item)} />
      ))}
    </ul>
  )
}

export function NotificationsBell(props: NotificationsBellProps) {
  const { unread, items, error, onRetry, onOpen, onReadAll, allHref } = props
  const [isOpen, { close, toggle }] = useDisclosure(false)
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && close()}
      position="bottom-end"
      width={380}
      trapFocus
      // With its place locked the library keeps what each opening has drawn, and the bell is on every screen.
      preventPositionChangeWhenVisible={false}
    >
      <Indicator
        label={unread > 99 ? '99+' : unread}
        disabled={unread === 0}
        size={17}
        offset={6}
        color="red"
        className={classes.bell}
      >
        <Popover.Target>
          <ActionIcon size="lg" aria-label={texts.bell.label(unread)} onClick={toggle}>
            <IconBell size={21} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="94vw" aria-label={texts.bell.title}>
        <Group justify="space-between" className={classes.head}>
          <Text fw={600}>{texts.bell.title}</Text>
          {unread > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={onReadAll}>
              {texts.bell.readAll}
            </Button>
          )}
        </Group>
        <ScrollArea.Autosize mah={420} type="auto">
          <BellBody
            {...{ items, error, onRetry }}
            onOpen={(item) => {
              close()
              onOpen(item)
            }}
          />
        </ScrollArea.Autosize>
        <div className={classes.foot}>
          <UiLink href={allHref} size="sm" onClick={close}>
            {texts.bell.all}
          </UiLink>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
