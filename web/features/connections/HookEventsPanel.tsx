import { Button, Code, Stack, Text } from '@mantine/core'
import { dotted, formatDateTime } from '#shared/core/format.ts'
import {
  connectionsContract as contract,
  type HookEvent,
  type WebHook,
} from '#shared/features/connections/connections.contract.ts'
import { type HookKind, hookKindWords, TEST_KIND } from '#shared/features/connections/hooks.rules.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = connectionsTexts.hooks

type Outcome = keyof typeof texts.eventStates
const tones: Record<Outcome, Tone> = { WAITING: 'progress', FAILED: 'warning', SENT: 'success' }

/** What was sent to a system lately, and what it answered. */
export function HookEventsPanel({ hook, onClose }: { hook: WebHook; onClose(): void }) {
  const events = useCall(contract.hookEvents, { id: hook.whk_id })
  return (
    <SidePanel opened onClose={onClose} title={texts.eventsOf(hook.whk_name)} subtitle={hook.whk_url}>
      <Stack gap="sm">
        <Hint>{texts.eventsHint}</Hint>
        <LoadState of={events} shape="text" count={4} />
        {events.data?.length === 0 && <Text size="sm">{texts.noEvents}</Text>}
        <ul aria-label={texts.events}>
          {events.data?.map((event) => (
            <EventRow key={event.hev_id} event={event} whk_id={hook.whk_id} />
          ))}
        </ul>
      </Stack>
    </SidePanel>
  )
}

function outcomeOf({ hev_status, hev_attempts, hev_note, hev_answer }: HookEvent): Outcome {
  if (hev_status === 'SENT') return 'SENT'
  const hasFailed = hev_attempts > 0 && (hev_note !== '' || hev_answer === null || hev_answer >= 300)
  return hasFailed ? 'FAILED' : 'WAITING'
}

function EventRow({ event, whk_id }: { event: HookEvent; whk_id: number }) {
  const mayAgain = useMay(contract.sendHookEvent)
  const again = useSend(contract.sendHookEvent, { successMessage: ({ message }) => message })
  const words = event.hev_kind === TEST_KIND ? texts.testKind : hookKindWords[event.hev_kind as HookKind]
  const outcome = outcomeOf(event)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {words}
        </Text>
        <Hint>
          {dotted(
            texts.happened(formatDateTime(event.hev_date_created)),
            event.hev_date_tried ? texts.tries(event.hev_attempts) : texts.notTried,
            event.hev_answer !== null && texts.answered(event.hev_answer),
          )}
        </Hint>
        {event.hev_note && <Text size="sm">{event.hev_note}</Text>}
        <Code>{event.hev_key}</Code>
      </div>
      <StatusChip size="sm" tone={tones[outcome]} label={texts.eventStates[outcome]} />
      {mayAgain && event.hev_status === 'SENT' && (
        <Button
          size="xs"
          variant="subtle"
          loading={again.isPending}
          aria-label={texts.againOf(words, event.hev_key)}
          onClick={() => again.mutate({ input: { id: whk_id, event_id: event.hev_id } })}
        >
          {texts.again}
        </Button>
      )}
    </li>
  )
}
