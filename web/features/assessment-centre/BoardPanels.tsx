import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { conflictWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import { whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { isNobodyTold, takenSeatsOf } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = lacTexts.board

export interface BoardPanelsProps {
  centre: Centre
  onDrag(moved: Moved | null): void
  onMove(moved: Moved): void
  onTell(usr_ids: number[]): void
}

/** Beside the board: what does not fit, who has no slot, and who must be told again. */
export function BoardPanels({ centre, onDrag, onMove, onTell }: BoardPanelsProps) {
  return (
    <aside className={classes.side} aria-label={texts.side} data-keeps-focus tabIndex={-1}>
      <ConflictsPanel centre={centre} onMove={onMove} />
      <UnplacedPanel centre={centre} onDrag={onDrag} onMove={onMove} />
      <Allowed call={contract.sendCandidateSlots}>
        <ToldPanel centre={centre} onTell={onTell} />
      </Allowed>
    </aside>
  )
}

function ConflictsPanel({ centre, onMove }: Pick<BoardPanelsProps, 'centre' | 'onMove'>) {
  const conflicts = takenSeatsOf(centre).flatMap((seat) =>
    seat.slot.conflict ? [{ ...seat, conflict: seat.slot.conflict }] : [],
  )
  if (conflicts.length === 0) return null
  return (
    <section className={classes.panel} aria-label={texts.conflicts(conflicts.length)}>
      <Text size="sm" fw={600} role="status" c="red.9">
        {texts.conflicts(conflicts.length)}
      </Text>
      <ul className={classes.list}>
        {conflicts.map(({ room, slot, conflict, usr_id, name }) => (
          <li key={slot.eduass_id} className={classes.conflict}>
            <div className={classes.words}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Hint size="xs">{dotted(whenOf(slot), room.eduasr_title, conflictWords[conflict])}</Hint>
            </div>
            <Allowed call={contract.move}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={texts.moveOf(name)}
                onClick={() => onMove({ usr_id, name })}
              >
                {texts.elsewhere}
              </Button>
            </Allowed>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who has no slot: dragged onto the board, or placed by a dialog. */
function UnplacedPanel({ centre, onDrag, onMove }: Omit<BoardPanelsProps, 'onTell'>) {
  const mayMove = useMay(contract.move)
  if (centre.unplaced.length === 0)
    return (
      <section className={classes.panel}>
        <Hint>{texts.allPlaced}</Hint>
      </section>
    )
  return (
    <section className={classes.panel} aria-label={texts.unplaced(centre.unplaced.length)}>
      <Text size="sm" fw={600}>
        {texts.unplaced(centre.unplaced.length)}
      </Text>
      <div className={classes.tray}>
        {centre.unplaced.map((person) => {
          const moved = { usr_id: person.usr_id, name: person.usr_fullname }
          return (
            <Button
              key={person.usr_id}
              size="compact-sm"
              variant="default"
              draggable={mayMove}
              disabled={!mayMove}
              onDragStart={() => onDrag(moved)}
              onDragEnd={() => onDrag(null)}
              onClick={() => onMove(moved)}
              title={texts.place}
              classNames={{ label: classes.words }}
            >
              {person.usr_fullname}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

interface ToTell {
  usr_id: number
  name: string
  old: string
  present: string
  /** Without a slot there is no time to write of. */
  canWrite: boolean
}

const SAME_DAY = 10

/** Of the old time only what changed: the day where it is another one. */
function changeOf(announced: NonNullable<Slot['told']>, slot: Slot, room: Room): { old: string; present: string } {
  const isSameDay = whenOf(announced).slice(0, SAME_DAY) === whenOf(slot).slice(0, SAME_DAY)
  const words = (at: Pick<Slot, 'eduass_time'>) => (isSameDay ? formatTime(at.eduass_time) : whenOf(at))
  return {
    old: dotted(words(announced), announced.eduasr_title),
    present: dotted(words(slot), room.eduasr_title),
  }
}

/** Exactly those whose last letter says something else than the plan. */
function toTellAgain(centre: Centre): ToTell[] {
  const moved = takenSeatsOf(centre).flatMap(({ room, slot, usr_id, name }) =>
    slot.told && !slot.is_told ? [{ usr_id, name, canWrite: true, ...changeOf(slot.told, slot, room) }] : [],
  )
  const left = centre.unplaced.flatMap(({ usr_id, usr_fullname: name, told }) =>
    told
      ? [{ usr_id, name, canWrite: false, old: dotted(whenOf(told), told.eduasr_title), present: texts.noTime }]
      : [],
  )
  return [...moved, ...left]
}

function ToldPanel({ centre, onTell }: Pick<BoardPanelsProps, 'centre' | 'onTell'>) {
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set())
  const again = toTellAgain(centre)
  const never = takenSeatsOf(centre).filter(({ slot }) => !slot.is_told && !slot.told)
  const writable = again.filter(({ canWrite }) => canWrite)
  const chosen = writable.filter(({ usr_id }) => !spared.has(usr_id)).map(({ usr_id }) => usr_id)
  const others = never.map(({ usr_id }) => usr_id)
  const title = isNobodyTold(centre) && others.length > 0 ? texts.nobodyTold(others.length) : texts.again(again.length)
  const toggle = (usr_id: number, isChosen: boolean) =>
    setSpared((before) => new Set(isChosen ? [...before].filter((id) => id !== usr_id) : [...before, usr_id]))
  return (
    <section className={classes.panel} aria-label={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {writable.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ flexShrink: 0 }}
            onClick={() => setSpared(new Set(chosen.length > 0 ? writable.map(({ usr_id }) => usr_id) : []))}
          >
            {chosen.length > 0 ? texts.chooseNone : texts.chooseAll}
          </Button>
        )}
      </Group>
      <ul className={classes.list}>
        {again.map((person) => (
          <li key={person.usr_id}>
            <CheckboxField
              size="xs"
              disabled={!person.canWrite}
              value={person.canWrite && !spared.has(person.usr_id)}
              onChange={(isChosen) => toggle(person.usr_id, isChosen)}
              label={<Change person={person} />}
            />
          </li>
        ))}
      </ul>
      {again.length > 0 && (
        <Button size="sm" mt="xs" fullWidth disabled={chosen.length === 0} onClick={() => onTell(chosen)}>
          {texts.tell(chosen.length)}
        </Button>
      )}
      {others.length > 0 && (
        <Button size="sm" mt="xs" fullWidth variant="default" onClick={() => onTell(others)}>
          {texts.never(others.length)}
        </Button>
      )}
      {again.length + others.length === 0 && <Hint>{texts.everybodyKnows}</Hint>}
    </section>
  )
}

function Change({ person: { name, old, present } }: { person: ToTell }) {
  return (
    <>
      <Text span size="sm" fw={500}>
        {name}
      </Text>
      <br />
      <Text span size="xs">
        <s className={classes.old}>{old}</s> <IconArrowRight size={12} aria-hidden />
        <VisuallyHidden>{texts.becomes}</VisuallyHidden> <b>{present}</b>
      </Text>
    </>
  )
}
