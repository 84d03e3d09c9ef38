import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Work } from '#server/core/work.ts'

interface Mailbox {
  name: string
  email: string
}

export interface CalendarEntry {
  /** REQUEST invites and moves, CANCEL takes away. */
  method: 'REQUEST' | 'CANCEL'
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
  organizer: Mailbox
  attendee: Mailbox
  /** When it was written; the clock of the work. */
  now: Date
}

export type FeedEntry = Omit<CalendarEntry, 'method' | 'organizer' | 'attendee'> & {
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** How often calendar programs are asked to look. */
const FEED_SECONDS = 15 * 60

const newCalendar = () => ical({ prodId: { company: 'Regen', product: 'Regen', language: 'EL' } })

/** What every event says, whatever it is sent for. The library would put strokes into an address, which is no text there. */
function eventOf({ uid, sequence, start, minutes, now, summary, description, location, url }: EventFields) {
  return {
    id: uid,
    sequence,
    stamp: now,
    start: new Date(start),
    end: new Date(Date.parse(start) + minutes * 60_000),
    summary,
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(url ? { url: url.replaceAll(/[,;\\]/g, encodeURIComponent) } : {}),
  }
}

type EventFields = Omit<FeedEntry, 'status'>

/** A calendar that programs read again and again: what is no longer in it vanishes there. */
export function calendarFeed(name: string, entries: readonly FeedEntry[]): string {
  return published(newCalendar().name(name).ttl(FEED_SECONDS), entries)
}

/** A file to save. It has no name of its own, or Outlook would open a calendar for it. */
export function savedCalendar(organizer: Mailbox, entries: readonly FeedEntry[]): string {
  return published(newCalendar(), entries, { organizer })
}

function published(calendar: ICalCalendar, entries: readonly FeedEntry[], more: { organizer?: Mailbox } = {}): string {
  calendar.method(ICalCalendarMethod.PUBLISH)
  for (const entry of entries)
    calendar.createEvent({ ...eventOf(entry), status: ICalEventStatus[entry.status], ...more })
  return calendar.toString()
}

/** The text of an .ics file that Outlook and Google take as an invitation, a move or a cancellation. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = newCalendar().method(ICalCalendarMethod[entry.method])
  const event = calendar.createEvent({
    ...eventOf(entry),
    status: entry.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: entry.organizer,
  })
  event.createAttendee({
    ...entry.attendee,
    role: ICalAttendeeRole.REQ,
    // The answer is given on the person's own page, not by the calendar's buttons, which nobody would read.
    rsvp: false,
    status: ICalAttendeeStatus.NEEDSACTION,
  })
  return calendar.toString()
}

/** The sender of the product's mails, as the organizer of a calendar entry. */
export function organizerOf(work: Work): Mailbox {
  const { mailFrom, brandName } = work.services.config
  return { name: brandName, email: mailFrom.address }
}
