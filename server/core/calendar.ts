import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** REQUEST invites and moves, CANCEL takes away, PUBLISH is a file to save. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The same for the whole life of an appointment. */
  uid: string
  /** Grows with each change, or calendars keep the old time. */
  sequence: number
  /** ISO instant; it is written in UTC, which every calendar shows in its own zone. */
  start: string
  minutes: number
  summary: string
  description?: string
  location?: string
  url?: string
  organizer: { name: string; email: string }
  attendee?: { name: string; email: string }
  /** When it was written; the clock of the work. */
  now: Date
}

/** A calendar that programs read again and again: what is no longer in it vanishes there. */
export function calendarFeed(name: string, entries: readonly FeedEntry[]): string {
  const calendar = ical({ name, prodId: { company: 'Regen', product: 'Regen', language: 'EL' }, ttl: FEED_SECONDS })
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const { uid, sequence, start, minutes, isTentative, now, ...words } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: now,
      start: new Date(start),
      end: new Date(Date.parse(start) + minutes * 60_000),
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      ...words,
    })
  return calendar.toString()
}

export type FeedEntry = Omit<CalendarEntry, 'method' | 'organizer' | 'attendee'> & { isTentative: boolean }

/** How often calendar programs are asked to look. */
const FEED_SECONDS = 15 * 60

/** The text of an .ics file that Outlook and Google take as an invitation, a move or a cancellation. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({ prodId: { company: 'Regen', product: 'Regen', language: 'EL' } })
  calendar.method(ICalCalendarMethod[entry.method])
  const start = new Date(entry.start)
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.now,
    start,
    end: new Date(start.getTime() + entry.minutes * 60_000),
    summary: entry.summary,
    status: entry.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: entry.organizer,
    ...(entry.description ? { description: entry.description } : {}),
    ...(entry.location ? { location: entry.location } : {}),
    ...(entry.url ? { url: entry.url } : {}),
  })
  if (entry.attendee) {
    event.createAttendee({
      ...entry.attendee,
      role: ICalAttendeeRole.REQ,
      // The answer is given on the person's own page, not by the calendar's buttons, which nobody would read.
      rsvp: false,
      status: ICalAttendeeStatus.NEEDSACTION,
    })
  }
  return calendar.toString()
}
