import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard, DayPerson } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { useMay } from '#web/core/session.ts'
import { type DayActions, hasPerson } from '#web/features/assessment-centre/day.data.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { dayTexts as texts } from '#web/features/assessment-centre/day.texts.ts'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const MOST_EXPECTED = 12

interface DayPanelsProps extends Pick<DayBoard, 'rooms' | 'reserves' | 'absent'> {
  actions: DayActions
  /** The slot that waits for its new person. */
  awaitingSlot: number | null
}

/** Slots that an absence has freed with who comes next, who waits, and whom we still expect. */
export const DayPanels = memo(function DayPanels(props: DayPanelsProps) {
  return (
    <>
      <AbsentPanel {...props} />
      <WaitingPanel {...props} />
      <ExpectedPanel {...props} />
    </>
  )
})

function AbsentPanel({ rooms, reserves, absent, actions, awaitingSlot }: DayPanelsProps) {
  const maySubstitute = useMay(contract.substitute)
  const closed = rooms.flatMap(({ eduasr_title, lost_at, slots }) =>
    slots
      .filter(({ is_closed, eduass_time }) => is_closed && !(lost_at && Date.parse(eduass_time) >= Date.parse(lost_at)))
      .map((slot) => ({ ...slot, eduasr_title })),
  )
  if (closed.length + absent.length === 0) return null
  const [next] = reserves
  return (
    <section className={classes.panel} aria-label={texts.absent.title(absent.length)}>
      <Text fw={600}>{texts.absent.title(absent.length)}</Text>
      <ul className={classes.people}>
        {absent.map((person) => (
          <li key={person.usr_id}>
            <Text size="sm" className={classes.name}>
              {person.usr_fullname}
            </Text>
            {maySubstitute && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={texts.absent.came(person.usr_fullname)}
                onClick={() => actions.checkInPerson(person)}
              >
                {texts.arrival.submit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <Stack gap="xs" mt="sm">
          <Text size="sm" fw={600}>
            {texts.absent.freed}
          </Text>
          {closed.map(({ eduass_id, eduasr_title, eduass_time }) => {
            const where = texts.absent.slot(eduasr_title, formatTime(eduass_time))
            return (
              <div key={eduass_id}>
                <Text size="sm">{where}</Text>
                {next && maySubstitute ? (
                  <Offers
                    person={next}
                    eduass_id={eduass_id}
                    where={where}
                    actions={actions}
                    isAwaited={awaitingSlot === eduass_id}
                  />
                ) : (
                  <Hint>{texts.absent.noReserve}</Hint>
                )}
              </div>
            )
          })}
        </Stack>
      )}
    </section>
  )
}

interface OffersProps {
  person: DayPerson
  eduass_id: number
  where: string
  actions: DayActions
  isAwaited: boolean
}

/** A slot that became free, for whoever comes next: in the room, or at the table on site. */
function Offers({ person, eduass_id, where, actions, isAwaited }: OffersProps) {
  const { usr_id, usr_fullname, arrived_at } = person
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        aria-label={texts.absent.putIn(usr_fullname, where)}
        loading={isAwaited}
        onClick={() => actions.substitute(eduass_id, usr_id, false)}
      >
        {texts.absent.put(usr_fullname)}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={texts.absent.table(usr_fullname, where)}
        disabled={isAwaited}
        onClick={() => actions.substitute(eduass_id, usr_id, true)}
      >
        {texts.absent.tableShort}
      </Button>
      <Hint>{arrived_at ? texts.absent.isHere : texts.absent.notHere}</Hint>
    </Group>
  )
}

function WaitingPanel({ rooms, reserves }: DayPanelsProps) {
  const placed = rooms.flatMap(({ eduasr_title, slots }) =>
    slots
      .filter(hasPerson)
      .filter(({ arrived_at, started_at }) => arrived_at !== null && started_at === null)
      .map((slot) => ({ ...slot, words: texts.absent.slot(eduasr_title, formatTime(slot.eduass_time)) })),
  )
  const others = reserves.flatMap((person, index) =>
    person.arrived_at ? [{ ...person, words: texts.waiting.reserve(index + 1) }] : [],
  )
  const waiting = [...placed, ...others]
  return (
    <section className={classes.panel} aria-label={texts.waiting.title(waiting.length)}>
      <Text fw={600}>{texts.waiting.title(waiting.length)}</Text>
      {waiting.length === 0 && <Hint>{texts.waiting.none}</Hint>}
      <ul className={classes.people}>
        {waiting.map(({ usr_id, usr_fullname, words }) => (
          <li key={usr_id}>
            <Text size="sm" className={classes.name}>
              {usr_fullname}
            </Text>
            <Hint>{words}</Hint>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExpectedPanel({ rooms }: DayPanelsProps) {
  const expected = rooms
    .flatMap(({ eduasr_title, slots }) =>
      slots
        .filter(hasPerson)
        .filter(({ arrived_at }) => arrived_at === null)
        .map((slot) => ({ ...slot, eduasr_title })),
    )
    .toSorted((a, b) => Date.parse(a.eduass_time) - Date.parse(b.eduass_time))
  return (
    <section className={classes.panel} aria-label={texts.expected.title(expected.length)}>
      <Text fw={600}>{texts.expected.title(expected.length)}</Text>
      {expected.length === 0 && <Hint>{texts.expected.none}</Hint>}
      <FirstRows rows={expected} most={MOST_EXPECTED}>
        {(shown) => (
          <ul className={classes.people}>
            {shown.map(({ usr_id, usr_fullname, usr_phone, eduass_time, eduasr_title }) => (
              <li key={usr_id}>
                <Text size="sm" fw={500} className={classes.name}>
                  {usr_fullname}
                </Text>
                <Group justify="space-between" gap="0 8px">
                  <Hint className={classes.name}>{dotted(formatTime(eduass_time), eduasr_title)}</Hint>
                  {usr_phone && (
                    <Anchor size="sm" href={`tel:${usr_phone}`} aria-label={texts.expected.call(usr_fullname)}>
                      {usr_phone}
                    </Anchor>
                  )}
                </Group>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </section>
  )
}
