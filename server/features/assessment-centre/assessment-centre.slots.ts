import { athensDay } from '#shared/core/dates.ts'
import { formatLongDay, formatTime } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { arrivalAddress, SLOT_LETTER_MINUTES } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { calendarFile, organizerOf } from '#server/core/calendar.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { qrPicture } from '#server/core/mail/pictures.ts'
import type { Work } from '#server/core/work.ts'
import { announcementOf, centreOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import { codesOf } from '#server/features/assessment-centre/assessment-centre.day.queries.ts'
import type { Draft } from '#server/features/assessment-centre/assessment-centre.delivery.ts'
import {
  saveAnnouncements,
  waitingForLetter,
} from '#server/features/assessment-centre/assessment-centre.slots.queries.ts'

export interface Seat {
  room: Room
  slot: Slot
  person: Centre['candidates'][number]
}

/** Who sits where, only those who are still in the stage. */
export function seatsOf(centre: Centre): Seat[] {
  const people = new Map(centre.candidates.map((person) => [person.usr_id, person]))
  return centre.rooms.flatMap((room) =>
    room.eduasr_slots.flatMap((slot) => {
      const person = people.get(slot.eduass_fk_usr_id ?? 0)
      return person ? [{ room, slot, person }] : []
    }),
  )
}

/** Where a person has to go, in Greek. */
export function placeWords(room: Room, isOffline: boolean): string {
  const onSite = [
    room.eduasr_offline_room && `αίθουσα ${room.eduasr_offline_room}`,
    room.eduasr_offline_table && `τραπέζι ${room.eduasr_offline_table}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
  if (isOffline || !room.eduasr_link) return onSite ? `${room.eduasr_title}, διά ζώσης: ${onSite}` : room.eduasr_title
  return `${room.eduasr_title}, διαδικτυακά: ${room.eduasr_link}`
}

const CODE_PICTURE = { filename: 'kodikos-afixis.png', cid: 'arrival-code' }

const TEMPLATE = 'lac.slot'

const lettersOf = (edc_id: number) => ({ about: `lac:${edc_id}`, template: TEMPLATE })

/** Letters about a time that still wait are taken back: what these people knew before counts again (migration 323). Returns whose. */
export async function takeBackLetters(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<number[]> {
  const waiting = await waitingForLetter(work.db, { ...lettersOf(edc_id), usr_ids })
  if (waiting.length === 0) return []
  await withdraw(work, { ...lettersOf(edc_id), usr_ids: waiting })
  return waiting
}

/** Takes back the letters that wait and say what the plan says no more. Returns whose. */
export async function takeBackWrongLetters(work: Work, edc_id: number): Promise<number[]> {
  const waiting = await waitingForLetter(work.db, lettersOf(edc_id))
  if (waiting.length === 0) return []
  const seats = seatsOf(await centreOf(work, edc_id))
  const right = new Set(seats.flatMap(({ slot, person }) => (slot.is_told ? person.usr_id : [])))
  const wrong = waiting.filter((usr_id) => !right.has(usr_id))
  if (wrong.length > 0) await withdraw(work, { ...lettersOf(edc_id), usr_ids: wrong })
  return wrong
}

/** A mail for each seat with its calendar entry, instead of an earlier one that still waits. The centre is locked by then. */
export async function slotDrafts(work: Work, centre: Centre, seats: readonly Seat[], isDry: boolean): Promise<Draft[]> {
  const usr_ids = seats.map(({ person }) => person.usr_id)
  if (!isDry) await takeBackLetters(work, centre.edc_id, usr_ids)
  const holdUntil = new Date(work.now.getTime() + SLOT_LETTER_MINUTES * 60_000)
  const rows = seats.map(({ room, slot, person }) => ({ usr_id: person.usr_id, what: announcementOf(room, slot) }))
  const sequences =
    isDry || seats.length === 0 ? new Map<number, number>() : await saveAnnouncements(work, centre.edc_id, rows)
  const codes = isDry || seats.length === 0 ? new Map<number, string>() : await codesOf(work, centre.edc_id, usr_ids)
  return seats.map(({ room, slot, person }) => {
    const { edc_title: cycle, edc_id } = centre
    const location = placeWords(room, slot.eduass_is_offline)
    const calendar = calendarFile({
      method: 'REQUEST',
      uid: `lac-${edc_id}-${person.usr_id}@regen`,
      sequence: sequences.get(person.usr_id) ?? 0,
      start: slot.eduass_time,
      minutes: centre.edc_lac_slot_minutes,
      summary: `Κέντρο αξιολόγησης: ${cycle}`,
      location,
      ...(room.eduasr_link && !slot.eduass_is_offline ? { url: room.eduasr_link } : {}),
      organizer: organizerOf(work),
      attendee: { name: person.usr_fullname, email: person.usr_email },
      now: work.now,
    })
    const code = codes.get(person.usr_id) ?? ''
    return {
      template: TEMPLATE,
      name: person.usr_fullname,
      what: `${room.eduasr_title}, ${athensDay(slot.eduass_time).split('-').reverse().join('/')} ${formatTime(slot.eduass_time)}`,
      mail: {
        to: person.usr_email,
        toName: person.usr_fullname,
        usr_id: person.usr_id,
        about: `lac:${edc_id}`,
        holdUntil,
        attachments: [
          { filename: 'synantisi.ics', contentType: 'text/calendar; method=REQUEST; charset=utf-8', content: calendar },
          ...(code ? [qrPicture(arrivalAddress(work.services.config.publicUrl, edc_id, code), CODE_PICTURE)] : []),
        ],
        pictures: { code: { cid: CODE_PICTURE.cid, alt: 'Ο κωδικός της άφιξης ως QR' } },
      },
      values: () => ({
        name: vocative(person.usr_fullname),
        cycle,
        date: formatLongDay(slot.eduass_time),
        time: formatTime(slot.eduass_time),
        place: location,
        code,
      }),
    }
  })
}
