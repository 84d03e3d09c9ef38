import { organizerOf, savedCalendar } from '#server/core/calendar.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { feedSince, feedText, readOwnFeed } from '#server/features/interviews/calendar-feed.service.ts'
import { ownSlots, type StoredSlot } from '#server/features/personal-page/personal-page.queries.ts'

/** Interviews and the assessment of whoever made the address. */
export async function ownFeedText(work: Work, key: string): Promise<string> {
  const { usr_id, entries } = await readOwnFeed(work, key)
  const slots = (await ownSlots(work.db, usr_id)).filter(({ eduass_time }) => eduass_time >= feedSince(work))
  return feedText(work, [...entries, ...slots.map((slot) => slotEntryOf(work, usr_id, slot))])
}

export function calendarAnswer(name: string, text: string): FileAnswer {
  return new FileAnswer({ name, mime: 'text/calendar; charset=utf-8', body: Buffer.from(text) })
}

export function slotCalendarOf(work: Work, usr_id: number, slot: StoredSlot): string {
  return savedCalendar(organizerOf(work), [slotEntryOf(work, usr_id, slot)])
}

function slotEntryOf(work: Work, usr_id: number, slot: StoredSlot) {
  return {
    // The same calendar entry as in the mail.
    uid: `lac-${slot.edc_id}-${usr_id}@regen`,
    sequence: slot.sequence,
    start: slot.eduass_time,
    minutes: slot.minutes,
    summary: `Κέντρο αξιολόγησης: ${slot.edc_title}`,
    location: [slot.room, slot.place].filter((part) => part !== '').join(', '),
    ...(slot.link ? { url: slot.link } : {}),
    status: 'CONFIRMED' as const,
    now: work.now,
  }
}
