import { Button, Stack, Text } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { CodeScanner } from '#web/features/assessment-centre/CodeScanner.tsx'
import { codeIn } from '#web/features/assessment-centre/day-acts.ts'
import { type DayActions, hasPerson } from '#web/features/assessment-centre/day.data.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = dayTexts.arrival
const MOST_SHOWN = 5

interface ArrivalPanelProps extends Pick<DayBoard, 'rooms' | 'reserves' | 'absent'> {
  actions: DayActions
}

/** Whom the field finds: everybody of the day, with where they have to go and the name as it is compared. */
function peopleOf({ rooms, reserves, absent }: Omit<ArrivalPanelProps, 'actions'>) {
  const placed = rooms.flatMap(({ eduasr_title, slots }) =>
    slots.filter(hasPerson).map((slot) => ({
      ...slot,
      where: dayTexts.absent.slot(eduasr_title, formatTime(slot.eduass_time)),
    })),
  )
  const others = [...reserves, ...absent].map((person) => ({ ...person, where: '' }))
  return [...placed, ...others].map((person) => ({ ...person, fold: foldGreek(person.usr_fullname) }))
}

/** A code and Enter, or a part of the name and one press. */
export const ArrivalPanel = memo(function ArrivalPanel({ actions, rooms, reserves, absent }: ArrivalPanelProps) {
  // A QR code of an invitation opens the board with the code in the field.
  const [typed, setTyped] = useState(() => codeIn(window.location.search) ?? '')
  const text = typed.trim()
  const code = codeIn(text)
  const isEmpty = text === ''
  const people = useMemo(
    () => (isEmpty ? [] : peopleOf({ rooms, reserves, absent })),
    [isEmpty, rooms, reserves, absent],
  )
  const isSearch = code === null && text.length > 1 && !/^\d+$/.test(text)
  const fold = foldGreek(text)
  const matching = people.filter((person) =>
    isSearch ? person.fold.includes(fold) : code !== null && person.code === code,
  )
  const [first] = matching
  const arrive = (person: { usr_id: number; usr_fullname: string }) => {
    actions.checkInPerson(person)
    setTyped('')
  }
  return (
    <Allowed call={contract.checkIn}>
      <section className={classes.panel} aria-label={texts.title} data-no-print>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code !== null) {
              actions.checkInCode(code)
              setTyped('')
            } else if (first && matching.length === 1) arrive(first)
          }}
        >
          <Stack gap="xs">
            <TextField
              label={texts.label}
              description={texts.hint}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              maxLength={300}
            />
            <Button type="submit" disabled={code === null && matching.length !== 1}>
              {texts.submit}
            </Button>
          </Stack>
        </form>
        <CodeScanner onCode={actions.checkInCode} />
        {isSearch && matching.length === 0 && <Hint mt="xs">{texts.nobody}</Hint>}
        <Matches key={text} people={matching} onArrive={arrive} />
      </section>
    </Allowed>
  )
})

interface MatchesProps {
  people: readonly { usr_id: number; usr_fullname: string; where: string; arrived_at: string | null }[]
  onArrive(person: { usr_id: number; usr_fullname: string }): void
}

function Matches({ people, onArrive }: MatchesProps) {
  return (
    <FirstRows rows={people} most={MOST_SHOWN}>
      {(shown) => (
        <ul className={classes.people} style={{ marginTop: 8 }}>
          {shown.map(({ usr_id, usr_fullname, where, arrived_at }) => (
            <li key={usr_id}>
              <Text size="sm" className={classes.name}>
                {usr_fullname}
              </Text>
              <Hint>{where}</Hint>
              {arrived_at ? (
                <Hint>{dayTexts.room.here}</Hint>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.choose(usr_fullname)}
                  onClick={() => onArrive({ usr_id, usr_fullname })}
                >
                  {texts.submit}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FirstRows>
  )
}
