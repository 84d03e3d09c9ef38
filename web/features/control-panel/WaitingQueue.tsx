import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconFlag } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDayMonth } from '#shared/core/format.ts'
import {
  controlPanelContract,
  type QueueItem,
  queueKinds,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import {
  type ChosenKind,
  type CutKind,
  cutKinds,
  itemsOf,
  type Queue,
  requestsBeside,
} from '#web/features/control-panel/queue-kinds.ts'
import { QueueRow } from '#web/features/control-panel/QueueRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { focusAdded } from '#web/ui/focus-added.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = controlPanelTexts.office.queue
const SHOWN = 10

const keyOf = ({ kind, id, since }: QueueItem) => `${kind} ${id} ${since}`

/** Everything that waits for the office in one list, the oldest first. One thing is open, and is decided in its place. */
export function WaitingQueue({ queue }: { queue: UseQueryResult<Queue, Error> }) {
  const { data } = queue
  const [chosen, setKind] = useState<ChosenKind>('all')
  // Where the last thing of a kind has been decided, the rest is shown.
  const kind = chosen !== 'all' && data && data.counts[chosen] > 0 ? chosen : 'all'
  const hasItems = data !== undefined && data.total > 0
  return (
    <Section
      id="panel-waiting"
      padding={hasItems ? 'flush' : 'normal'}
      title={texts.title}
      description={hasItems || queue.isPending ? texts.oldest : undefined}
      actions={
        hasItems ? (
          <Kinds queue={data} kind={kind} onChoose={setKind} />
        ) : (
          queue.isPending && (
            <div className={classes.kinds}>
              <Skeleton className={classes.kindsComing} w={300} />
            </div>
          )
        )
      }
    >
      <LoadState of={queue} shape="list" count={SHOWN} compact isQuiet />
      {data && data.total === 0 && <Nothing />}
      {hasItems && <Items queue={data} kind={kind} />}
      {data && data.later.length > 0 && <Later items={data.later} total={data.later_total} />}
    </Section>
  )
}

/** Nothing waits; in a new installation, where nothing can wait yet, what comes first. */
function Nothing() {
  const mayBegin = useMay(educationalCyclesContract.create)
  const cycles = useCall(educationalCyclesContract.list, { limit: 1 }, { enabled: mayBegin })
  if (mayBegin && cycles.isPending) return <LoadState of={cycles} shape="text" count={3} compact />
  if (!mayBegin || cycles.data?.total !== 0)
    return <EmptyState compact title={texts.nothing} body={texts.nothingBody} />
  const { begin } = texts
  return (
    <EmptyState
      compact
      icon={<IconFlag size={20} stroke={1.5} />}
      title={begin.title}
      body={begin.body}
      action={
        <Group gap="xs" justify="center">
          <LinkButton href="/admin/educational-cycles/create">{begin.cycle}</LinkButton>
          <LinkButton variant="default" href="/admin/candidates/import">
            {begin.people}
          </LinkButton>
          <LinkButton variant="default" href="/admin/team">
            {begin.colleague}
          </LinkButton>
        </Group>
      }
    />
  )
}

/** Which kind of thing is shown, with how many wait. */
function Kinds({ queue, kind, onChoose }: { queue: Queue; kind: ChosenKind; onChoose(kind: ChosenKind): void }) {
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        size="xs"
        aria-label={texts.filter}
        value={kind}
        onChange={(next) => onChoose(next as ChosenKind)}
        data={[
          { value: 'all', label: `${texts.all} ${queue.total}` },
          ...queueKinds
            .filter((each) => queue.counts[each] > 0)
            .map((each) => ({ value: each, label: `${texts.kinds[each]} ${queue.counts[each]}` })),
        ]}
      />
    </div>
  )
}

function Items({ queue, kind }: { queue: Queue; kind: ChosenKind }) {
  const [isWhole, setWhole] = useState(false)
  const items = itemsOf(queue, kind)
  const shown = isWhole ? items : items.slice(0, SHOWN)
  const { opened, askedKey, openAt, list } = useOpenItem(shown)
  const navigation = useNavigation()
  const open = shown[opened]
  useShortcut('j', texts.next, () => openAt(opened + 1))
  useShortcut('k', texts.next, () => openAt(opened - 1))
  useShortcut('enter', texts.open, () => open && navigation.navigate(open.href))
  return (
    <>
      <ul ref={list} aria-label={texts.title}>
        {shown.map((item, at) => (
          <QueueRow
            key={keyOf(item)}
            item={item}
            requestIds={item.kind === 'requests' ? requestsBeside(shown, item) : []}
            isOpen={at === opened}
            isAsked={askedKey === keyOf(item)}
            onOpen={() => openAt(at)}
            onAct={() => openAt(at, { isAsked: true })}
          />
        ))}
      </ul>
      {items.length > shown.length && (
        <Button variant="subtle" m="xs" onClick={() => focusAdded(list.current, () => setWhole(true))}>
          {texts.more(items.length - shown.length)}
        </Button>
      )}
      {cutKinds(queue, kind).map((cut) => (
        <CutNote key={cut.kind} {...cut} />
      ))}
    </>
  )
}

function CutNote({ kind, shown, all }: CutKind) {
  const screen = texts.screens[kind]
  return (
    <Hint className={classes.cut}>
      {texts.cut[kind](shown, all)} {screen && <UiLink href={screen.href}>{screen.words}</UiLink>}
    </Hint>
  )
}

interface OpenItem {
  key: string | null
  at: number
  /** Its button was pressed: its first act begins. */
  isAsked: boolean
}

/** The open item by what it is; once it is decided, the one that took its place. The focus follows. */
function useOpenItem(items: readonly QueueItem[]) {
  const [open, setOpen] = useState<OpenItem>({ key: null, at: 0, isAsked: false })
  const list = useRef<HTMLUListElement>(null)
  const at = items.findIndex((item) => keyOf(item) === open.key)
  // What is out of sight, and comes back, is not decided again.
  if (open.isAsked && at === -1) setOpen({ ...open, isAsked: false })
  const opened = Math.min(at === -1 ? open.at : at, items.length - 1)
  const shown = items[opened]
  const key = shown ? keyOf(shown) : null
  const before = useRef(key)
  const focusRow = (index: number) => list.current?.querySelectorAll<HTMLElement>('[data-queue-row]')[index]?.focus()
  useEffect(() => {
    const hasChanged = before.current !== null && before.current !== key
    before.current = key
    if (!hasChanged) return
    const timer = setTimeout(() => document.activeElement === document.body && focusRow(opened), FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, opened])
  function openAt(index: number, { isAsked } = { isAsked: false }) {
    const next = Math.max(0, Math.min(items.length - 1, index))
    const item = items[next]
    if (!item) return
    setOpen({ key: keyOf(item), at: next, isAsked })
    focusRow(next)
  }
  return { opened, askedKey: open.isAsked ? open.key : null, openAt, list }
}

/** A dialog has closed by then. */
const FOCUS_AFTER_MS = 400

function Later({ items, total }: { items: Queue['later']; total: number }) {
  const [isOpen, setOpen] = useState(false)
  const snooze = useSend(controlPanelContract.snooze)
  return (
    <div className={classes.later}>
      <UnstyledButton className={classes.laterTitle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.putOffTitle(total)}
      </UnstyledButton>
      {isOpen && items.length < total && <Hint className={classes.cut}>{texts.putOffCut(items.length, total)}</Hint>}
      {isOpen && (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)} className={classes.laterItem}>
              <Text size="sm">{texts.about[item.kind](item)}</Text>
              <Group gap="xs" wrap="nowrap">
                <Hint size="xs">{texts.until(formatDayMonth(item.until))}</Hint>
                <Allowed call={controlPanelContract.snooze}>
                  <ActionIcon
                    color="regen"
                    aria-label={`${texts.bringBack}: ${texts.about[item.kind](item)}`}
                    onClick={() => snooze.mutate({ input: { ...thingOf(item), until: null } })}
                  >
                    <IconArrowBackUp size={16} aria-hidden />
                  </ActionIcon>
                </Allowed>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function thingOf({ kind, id, since }: QueueItem) {
  return { kind, id, since }
}
