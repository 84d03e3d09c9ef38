import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, timestamp } from '#shared/core/fields.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { Access } from '#shared/permissions.ts'

// A secret address that calendar programs read: the same calls for companies and for the personal page.

const calendarFeed = z.object({ date_created: timestamp.nullable(), date_read: timestamp.nullable() })
export type CalendarFeed = z.output<typeof calendarFeed>

const calendarFeedCallsAt = (path: '/api/company' | typeof PERSONAL_PATH, who: Access) => ({
  calendarFeed: call({
    method: 'GET',
    path: `${path}/calendar-feed`,
    who,
    about: 'Whether the own calendar feed is open, since when and when a calendar last read it.',
    input: fields({}),
    output: calendarFeed,
    reads: ['secret_key', 'users'],
  }),
  openCalendarFeed: call({
    method: 'POST',
    path: `${path}/calendar-feed`,
    who,
    outlivesSession: true,
    about: 'A secret address that keeps a calendar program up to date with the interviews; an earlier one ends.',
    input: fields({}),
    output: z.object({ url: z.string() }),
    secretAnswer: true,
    perMinute: 20,
  }),
  closeCalendarFeed: call({
    method: 'DELETE',
    path: `${path}/calendar-feed`,
    who,
    about: 'End the own calendar feed.',
    input: fields({}),
    output: calendarFeed,
  }),
})

export const companyCalendarFeedCalls = calendarFeedCallsAt('/api/company', 'company')
export const ownCalendarFeedCalls = calendarFeedCallsAt(PERSONAL_PATH, 'public')
/** Either of them. */
export type CalendarFeedCalls = typeof companyCalendarFeedCalls
