import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { formatDateTime } from '#shared/core/format.ts'
import { connectionsContract as contract, type WebHook } from '#shared/features/connections/connections.contract.ts'
import { type HookState, hookKindWords } from '#shared/features/connections/hooks.rules.ts'
import { useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { asking } from '#web/ui/asking.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = connectionsTexts.hooks
const tones: Record<HookState, Tone> = { GOING: 'success', TRYING: 'warning', RESTING: 'danger', PAUSED: 'neutral' }

interface HookRowProps {
  hook: WebHook
  onOpen(): void
  onFresh(secret: string): void
}

export function HookRow({ hook, onOpen, onFresh }: HookRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{hook.whk_name}</Text>
        <Hint>{hook.whk_url}</Hint>
        <Text size="sm">{texts.kindsOf(hook.whk_kinds.map((kind) => hookKindWords[kind]).join(', '))}</Text>
        <HookQueue hook={hook} />
      </div>
      <StatusChip size="sm" tone={tones[hook.state]} label={texts.states[hook.state]} />
      <Group gap="xs">
        <TestButton hook={hook} />
        <Button size="xs" variant="default" aria-label={texts.eventsOf(hook.whk_name)} onClick={onOpen}>
          {texts.events}
        </Button>
        <HookMenu hook={hook} onFresh={onFresh} />
      </Group>
    </li>
  )
}

function HookQueue({ hook: { state, waiting, sent, ...hook } }: { hook: WebHook }) {
  const since = hook.whk_failing_since && formatDateTime(hook.whk_failing_since)
  return (
    <>
      <Hint component="div">
        <DotLine
          parts={[
            sent > 0 ? texts.sent(sent) : texts.neverSent,
            waiting > 0 && texts.waiting(waiting),
            hook.last_sent && <RelativeTime key="at" value={hook.last_sent} />,
          ]}
        />
      </Hint>
      {since && <Text size="sm">{state === 'RESTING' ? texts.restingSince(since) : texts.failingSince(since)}</Text>}
      {hook.whk_lost > 0 && <Loss {...hook} />}
      {hook.earlier_until && <Hint>{texts.earlier(formatDateTime(hook.earlier_until))}</Hint>}
    </>
  )
}

/** Stands until somebody says that it was made good. */
function Loss({ whk_id, whk_name, whk_lost }: Pick<WebHook, 'whk_id' | 'whk_name' | 'whk_lost'>) {
  const maySettle = useMay(contract.settleHookLoss)
  const settle = useSend(contract.settleHookLoss, { successMessage: texts.settled })
  return (
    <>
      <Text size="sm">{texts.lost(whk_lost)}</Text>
      {maySettle && (
        <Button
          size="xs"
          my={4}
          variant="default"
          loading={settle.isPending}
          aria-label={texts.settleOf(whk_name)}
          onClick={() => settle.mutate({ input: { id: whk_id, lost: whk_lost } })}
        >
          {texts.settle}
        </Button>
      )}
    </>
  )
}

function TestButton({ hook: { whk_id, whk_name, state } }: { hook: WebHook }) {
  const mayTest = useMay(contract.testHook)
  const test = useSend(contract.testHook, { successMessage: ({ message }) => message })
  const wake = useSend(contract.wakeHook, { successMessage: texts.woken })
  if (!mayTest) return null
  // What is stopped sends no test either: it is set going.
  if (state !== 'GOING')
    return (
      <Button
        size="xs"
        variant="default"
        loading={wake.isPending}
        aria-label={`${state === 'PAUSED' ? texts.wake : texts.tryNow}: ${whk_name}`}
        onClick={() => wake.mutate({ input: { id: whk_id } })}
      >
        {state === 'PAUSED' ? texts.wake : texts.tryNow}
      </Button>
    )
  return (
    <Button
      size="xs"
      variant="default"
      loading={test.isPending}
      aria-label={texts.testOf(whk_name)}
      onClick={() => test.mutate({ input: { id: whk_id } })}
    >
      {texts.test}
    </Button>
  )
}

function HookMenu({ hook: { whk_id, whk_name, state }, onFresh }: Omit<HookRowProps, 'onOpen'>) {
  const [mayPause, mayRenew, mayRemove] = [
    useMay(contract.pauseHook),
    useMay(contract.renewHookSecret),
    useMay(contract.removeHook),
  ]
  const pause = useSend(contract.pauseHook, { successMessage: texts.paused })
  const renew = useAskedSend(contract.renewHookSecret, { onSuccess: ({ secret }) => onFresh(secret) })
  const remove = useAskedSend(contract.removeHook, { successMessage: ({ message }) => message })
  const input = { id: whk_id }
  const askRenew = () =>
    renew.ask({ title: texts.renewOf(whk_name), body: texts.renewBody, confirmLabel: texts.renew }, input)
  function askRemove() {
    const { removeBody: body, remove: confirmLabel } = texts
    remove.ask({ title: texts.removeOf(whk_name), body, confirmLabel, tone: 'danger' }, input)
  }
  if (!mayPause && !mayRenew && !mayRemove) return null
  return (
    <LateMenu
      target={
        <ActionIcon aria-label={texts.more(whk_name)}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {mayPause && state !== 'PAUSED' && <Menu.Item onClick={() => pause.mutate({ input })}>{texts.pause}</Menu.Item>}
        {mayRenew && <Menu.Item onClick={askRenew}>{asking(texts.renew)}</Menu.Item>}
        {mayRemove && (
          <Menu.Item color="red" onClick={askRemove}>
            {asking(texts.remove)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LateMenu>
  )
}
