import { athensDay, athensTime } from '#shared/core/dates.ts'
import { dotted, formatDateTime, formatLongDay, formatTime } from '#shared/core/format.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { assessorsOf, pausesBetween } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { daysOf } from '#web/features/assessment-centre/seats.ts'

const texts = lacTexts.board
export type PrintBy = keyof typeof texts.printBy

interface Line {
  key: number | string
  when: string
  where: string
  who: string
  isPause?: true
}

export interface Printout {
  key: string
  title: string
  subtitle: string
  lines: Line[]
}

/** Of a sheet for a room or an assessor the place is in its title; for a candidate it stands in the line. */
const lineOf = (room: Room, slot: Slot) => ({
  key: slot.eduass_id,
  when: formatDateTime(slot.eduass_time),
  where: dotted(room.eduasr_title, slot.eduass_is_offline ? texts.onSite : room.eduasr_link),
  who: slot.usr_fullname ?? '',
})

/** The lines of a sheet for a room, with its breaks where they fall. */
function linesOf(centre: Centre, slots: readonly Slot[], toLine: (slot: Slot) => Line): Line[] {
  return slots.flatMap((slot, at) => {
    const [day, time] = [athensDay(slot.eduass_time), athensTime(slot.eduass_time)]
    const before = slots[at - 1]
    const isSameDay = before !== undefined && athensDay(before.eduass_time) === day
    const pauses = pausesBetween(centre, isSameDay ? athensTime(before.eduass_time) : undefined, time)
    return [
      ...pauses.map(({ from, until }) => ({
        key: `${day} ${from}`,
        when: from,
        where: '',
        who: texts.pause(until),
        isPause: true as const,
      })),
      toLine(slot),
    ]
  })
}

/** The sheets of the agenda; those without a line are not printed. */
export const printoutsOf = (centre: Centre, by: PrintBy, only: string | null): Printout[] =>
  sheetsOf(centre, by, only).filter(({ lines }) => lines.length > 0)

function sheetsOf(centre: Centre, by: PrintBy, only: string | null): Printout[] {
  const taken = (room: Room) => room.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id !== null)
  const names = (room: Room) =>
    assessorsOf(room)
      .map((assessor) => assessor.name)
      .join(', ')
  const others = new Map(centre.other_languages.map(({ usr_id, language }) => [usr_id, language]))
  const languageOf = ({ eduass_fk_usr_id }: Slot) => others.get(eduass_fk_usr_id ?? 0) ?? centre.edc_lac_language ?? ''
  if (by === 'room')
    return centre.rooms.map((room) => ({
      key: String(room.eduasr_id),
      title: room.eduasr_title,
      subtitle: names(room),
      lines: linesOf(centre, taken(room), (slot) => lineOf(room, slot)),
    }))
  // A sheet for the door: one for each day, without room for marks.
  if (by === 'door') {
    const days = daysOf(centre).filter((day) => only === null || day === only)
    return centre.rooms.flatMap((room) => {
      const onDay = Map.groupBy(taken(room), (slot) => athensDay(slot.eduass_time))
      return days.map((day) => ({
        key: `${room.eduasr_id}-${day}`,
        title: room.eduasr_title,
        subtitle: dotted(formatLongDay(day), room.eduasr_offline_room),
        lines: linesOf(
          centre,
          onDay.get(day) ?? [],
          // Day and room stand above; how somebody comes and in which language stands in the line.
          (slot) => ({
            ...lineOf(room, slot),
            when: formatTime(slot.eduass_time),
            where: dotted(languageOf(slot), slot.eduass_is_offline ? texts.onSite : ''),
          }),
        ),
      }))
    })
  }
  if (by === 'assessor')
    return centre.rooms.flatMap((room) =>
      assessorsOf(room).map((assessor) => ({
        key: `${room.eduasr_id}-${assessor.email}`,
        title: assessor.name,
        subtitle: room.eduasr_title,
        lines: linesOf(centre, taken(room), (slot) => lineOf(room, slot)),
      })),
    )
  return centre.rooms.flatMap((room) =>
    taken(room).map((slot) => ({
      key: String(slot.eduass_id),
      title: slot.usr_fullname ?? '',
      subtitle: names(room),
      lines: [lineOf(room, slot)],
    })),
  )
}
