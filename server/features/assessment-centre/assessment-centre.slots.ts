import { sql } from 'kysely'
import { athensDay, athensTime } from '#shared/core/dates.ts'
import { vocative } from '#shared/core/greek-case.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { calendarFile } from '#server/core/calendar.ts'
import type { Work } from '#server/core/work.ts'
import { announcementOf } from '#server/features/assessment-centre/assessment-centre.board.ts'
import type { Draft } from '#server/features/assessment-centre/assessment-centre.sending.ts'

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

const dayWords = new Intl.DateTimeFormat('el', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Athens',
})

/** Saves what each person is informed of now; returns the SEQUENCE that calendars need for an update. */
async function saveAnnouncements(work: Work, edc_id: number, seats: readonly Seat[]): Promise<Map<number, number>> {
  const rows = seats.map(({ room, slot, person }) => ({ usr_id: person.usr_id, what: announcementOf(room, slot) }))
  const saved = await sql<{ usr_id: number; sequence: number }>`
    insert into assessment_told (ast_fk_edc_id, ast_fk_usr_id, ast_what, ast_date_told)
    select ${edc_id}::int, usr_id, what, ${work.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) rows (usr_id int, what text)
    on conflict (ast_fk_edc_id, ast_fk_usr_id) do update set ast_what = excluded.ast_what,
      ast_date_told = excluded.ast_date_told,
      ast_sequence = assessment_told.ast_sequence + (assessment_told.ast_what <> excluded.ast_what)::int
    returning ast_fk_usr_id as usr_id, ast_sequence as sequence`.execute(work.db)
  return new Map(saved.rows.map((row) => [row.usr_id, row.sequence]))
}

/** A mail for each seat with its calendar entry. */
export async function slotDrafts(work: Work, centre: Centre, seats: readonly Seat[], isDry: boolean): Promise<Draft[]> {
  const sequences =
    isDry || seats.length === 0 ? new Map<number, number>() : await saveAnnouncements(work, centre.edc_id, seats)
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
    return {
      template: 'lac.slot',
      name: person.usr_fullname,
      what: `${room.eduasr_title}, ${athensDay(slot.eduass_time).split('-').reverse().join('/')} ${athensTime(slot.eduass_time)}`,
      mail: {
        to: person.usr_email,
        toName: person.usr_fullname,
        usr_id: person.usr_id,
        about: `lac:${edc_id}`,
        attachments: [
          { filename: 'synantisi.ics', contentType: 'text/calendar; method=REQUEST; charset=utf-8', content: calendar },
        ],
      },
      values: () => ({
        name: vocative(person.usr_fullname),
        cycle,
        date: dayWords.format(new Date(slot.eduass_time)),
        time: athensTime(slot.eduass_time),
        place: location,
      }),
    }
  })
}

/** The sender of the product's mails, as the organizer of a calendar entry. */
export function organizerOf(work: Work): { name: string; email: string } {
  const { mailFrom, brandName } = work.services.config
  const email = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return { name: brandName, email }
}
