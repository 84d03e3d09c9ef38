import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'
import { ownCalendarFeedCalls } from '#shared/features/interviews/calendar-feed.calls.ts'

/** The own dates in the calendar of a phone. */
export const ownCalendarCalls = {
  ...ownCalendarFeedCalls,
  readOwnCalendar: call({
    method: 'GET',
    path: '/api/own-calendar/{key}',
    who: 'public',
    about:
      'What a calendar program reads: the interviews and the assessment of whoever made the address, from a week ago on.',
    input: fields({ key: z.string().min(20).max(200) }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 120,
  }),
}
