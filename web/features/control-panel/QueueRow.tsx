import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconBriefcase,
  IconBriefcase2,
  IconBuilding,
  IconClock,
  IconMailOff,
  IconMessage,
  IconSchool,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { addDays, athensDay, daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatDateTime, formatNumber } from '#shared/core/format.ts'
import {
  controlPanelContract,
  type QueueItem,
  type QueueKind,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { type DecisionProps, decisionOf } from '#web/core/feature.ts'
import { Loaded } from '#web/core/Loaded.tsx'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useToday } from '#web/core/first-draw.ts'

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

interface QueueRowProps {
  item: QueueItem
  /** The requests that are asked about together with this one. */
  requestIds: readonly number[]
  isOpen: boolean
  /** Opened by its button, which begins the first act. */
  isAsked: boolean
  onOpen(): void
  onAct(): void
}

/** One thing that waits; open, it shows its evidence and the buttons that decide it. */
export function QueueRow({ item, requestIds, isOpen, isAsked, onOpen, onAct }: QueueRowProps) {
  const Icon = icons[item.kind]
  const days = daysBetween(athensDay(item.since), useToday())
  const detail = item.kind === 'requests' ? '' : item.detail
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.rowLine}>
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
        </UnstyledButton>
        <time
          className={classes.age}
          dateTime={item.since}
          title={formatDateTime(item.since)}
          data-late={days > LONG_DAYS || undefined}
        >
          {texts.age(days)}
        </time>
        <Allowed call={controlPanelContract.snooze}>
          <div className={classes.acts}>
            {!isOpen && <FirstAct item={item} requestIds={requestIds} onAct={onAct} />}
            <LaterMenu item={item} />
          </div>
        </Allowed>
      </div>
      {isOpen && (
        <div className={classes.decision} data-kind={item.kind}>
          <ScreenBoundary>
            <Decision item={item} isAsked={isAsked} />
          </ScreenBoundary>
        </div>
      )}
    </li>
  )
}

function Decision(props: DecisionProps) {
  const entry = decisionOf(props.item.kind)
  const coming = <LoadingSkeleton shape="text" count={2} />
  return entry ? <Loaded load={entry.decision} props={props} coming={coming} /> : null
}

/** How many fit a listing that waits for candidates: one question for several rows. */
function useRequestedFits({ id }: QueueItem, requestIds: readonly number[]): number | undefined {
  const isPageThere = useIsPageThere()
  const isRequest = requestIds.length > 0
  const { data } = useCall(
    hiringContract.requestedFits,
    { ids: [...requestIds] },
    { enabled: isRequest && isPageThere, keepPrevious: true },
  )
  return isRequest ? data?.find(({ jl_id }) => jl_id === id)?.fits : undefined
}

/** What is decided on another page leads there at once; all else begins in the row. */
function FirstAct({ item, requestIds, onAct }: Pick<QueueRowProps, 'item' | 'requestIds' | 'onAct'>) {
  const isOfDates = item.kind === 'cycles' && item.href.endsWith('/edit')
  const fits = useRequestedFits(item, requestIds)
  const act = isOfDates ? texts.open : texts.acts[item.kind]
  const words = fits ? `${act} ${formatNumber(fits)}` : act
  const leads = item.kind === 'requests' || (item.kind === 'cycles' && !isOfDates)
  const looks = {
    variant: 'default',
    size: 'xs',
    'aria-label': `${words.replace('…', '')}: ${item.title}`,
  }
  return leads ? (
    <LinkButton {...looks} href={item.href}>
      {words}
    </LinkButton>
  ) : (
    <Button {...looks} onClick={onAct}>
      {words}
    </Button>
  )
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
  const today = useToday()
  const putOff = (days: number) => snooze.mutate({ input: { ...thing, until: addDays(today, days) } })
  return (
    <LateMenu
      target={
        <ActionIcon
          className={classes.putsOff}
          size={30}
          title={texts.later}
          aria-label={`${texts.later}: ${item.title}`}
          loading={snooze.isPending}
        >
          <IconClock size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {texts.laterOptions.map(({ days, label }) => (
          <Menu.Item key={days} onClick={() => putOff(days)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}
