import { Button, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconBriefcase,
  IconBriefcase2,
  IconBuilding,
  IconClock,
  IconMailOff,
  IconMessage,
  IconSchool,
} from '@tabler/icons-react'
import { type ComponentType, createElement, Suspense } from 'react'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { formatDate } from '#shared/core/format.ts'
import {
  controlPanelContract,
  type QueueItem,
  type QueueKind,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { decisionOf } from '#web/core/feature.ts'
import { loadComponent } from '#web/core/load-component.ts'
import { useSend } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useNow } from '#web/ui/use-now.ts'

const texts = controlPanelTexts.office.queue

const icons: Record<QueueKind, ComponentType<{ size: number }>> = {
  companies: IconBuilding,
  requests: IconBriefcase,
  cycles: IconSchool,
  chats: IconMessage,
  mails: IconMailOff,
  'follow-ups': IconBriefcase2,
}

/** After these days something has waited too long. */
const LONG_DAYS = 3
const DAY_MS = 86_400_000

interface QueueRowProps {
  item: QueueItem
  isOpen: boolean
  onOpen(): void
}

/** One thing that waits; open, it shows its evidence and the buttons that decide it. */
export function QueueRow({ item, isOpen, onOpen }: QueueRowProps) {
  const Icon = icons[item.kind]
  const isLate = useNow().getTime() - Date.parse(item.since) > LONG_DAYS * DAY_MS
  const detail = item.kind === 'requests' ? '' : item.detail
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <UnstyledButton
        className={classes.rowHead}
        aria-expanded={isOpen}
        data-queue-row
        data-passes-enter={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={classes.icon} data-kind={item.kind} aria-hidden>
          <Icon size={17} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{texts.about[item.kind](item)}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        <Text span size="xs" className={classes.age} data-late={isLate || undefined}>
          <RelativeTime value={item.since} />
        </Text>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.decision}>
          <ScreenBoundary>
            <Suspense fallback={<LoadingSkeleton shape="text" count={2} />}>
              <Decision item={item} />
            </Suspense>
          </ScreenBoundary>
          <Allowed call={controlPanelContract.snooze}>
            <LaterMenu item={item} />
          </Allowed>
        </div>
      )}
    </li>
  )
}

function Decision({ item }: { item: QueueItem }) {
  const entry = decisionOf(item.kind)
  return entry ? createElement(loadComponent(entry.decision), { item }) : null
}

/** Puts the thing off for the whole office; it comes back on its day. */
function LaterMenu({ item }: { item: QueueItem }) {
  const thing = { kind: item.kind, id: item.id, since: item.since }
  const snooze = useSend(controlPanelContract.snooze, {
    onSuccess: ({ until }) => {
      if (until === null) return
      toast.undo({
        message: texts.putOff(formatDate(until)),
        onUndo: () => snooze.mutate({ input: { ...thing, until: null } }),
      })
    },
  })
  const today = athensDay(useNow())
  const putOff = (days: number) => snooze.mutate({ input: { ...thing, until: addDays(today, days) } })
  return (
    <Group justify="flex-end">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconClock size={15} aria-hidden />}
            loading={snooze.isPending}
          >
            {texts.later}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {texts.laterOptions.map(({ days, label }) => (
            <Menu.Item key={days} onClick={() => putOff(days)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
