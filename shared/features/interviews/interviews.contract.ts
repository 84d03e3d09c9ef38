import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, line, lines } from '#shared/core/fields.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { pageQuery } from '#shared/core/paging.ts'
import { interviewStates, interviewWords } from '#shared/features/hiring/hiring.rules.ts'
import { interview } from '#shared/features/hiring/hiring.schemas.ts'
import { companyCalendarFeedCalls } from '#shared/features/interviews/calendar-feed.calls.ts'
import { companyQueue } from '#shared/features/interviews/company-queue.ts'
import { morningCalls } from '#shared/features/interviews/morning.calls.ts'

export const interviewFilters = {
  jli_date: { label: 'Πότε', kind: 'date' },
  jli_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(interviewStates, interviewWords),
  },
  jl_position_title: { label: 'Θέση', kind: 'text' },
} as const satisfies FilterFields

/** What takes an hour, and what a new invitation resembles. */
const interviewShows = ['ahead', 'newest'] as const

export const interviewsContract = contract('interviews', ['company', 'interview', 'job_listing', 'users'], {
  list: call({
    method: 'GET',
    path: '/api/company/interviews/list',
    who: 'company',
    about:
      'The own interviews, the latest first, of one listing when said. `q` is a part of a name or a position, in any spelling. `show` asks for those that are still to take place, the nearest first, or for those that were made last.',
    input: fields({
      jl_id: id.optional(),
      q: line(200).optional(),
      show: z.enum(interviewShows).optional(),
      ...pageQuery(),
    }),
    output: z.array(interview),
  }),
  queue: call({
    method: 'GET',
    path: '/api/company/queue',
    who: 'company',
    about:
      'What waits for an act of the company, the oldest first: `total` counts all, `items` holds `limit` of them. With the interviews of today, the next one, and how invitations and hires go.',
    input: fields({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    output: companyQueue,
    reads: ['company', 'hiring', 'interview', 'job_listing', 'job_listing_candidate', 'users'],
  }),
  exportList: call({
    ...asFile,
    path: '/api/company/interviews/export',
    who: 'company',
    about: 'The own interviews that the list shows, as XLSX or CSV.',
    input: fields(exportQuery()),
    perMinute: 30,
  }),
  answer: call({
    method: 'POST',
    path: '/api/admin/interview/{id}/answer',
    who: 'office',
    about: 'What a candidate answered by telephone, written down by the office.',
    input: fields({ id, answer: z.enum(['accept', 'decline']), note: lines(2000).default('') }),
    output: interview,
  }),
  calendar: call({
    method: 'GET',
    path: '/api/company/interview/{id}/calendar',
    who: 'company',
    about: 'The calendar entry of an own interview.',
    input: fields({ id }),
    of: 'interview',
    output: z.unknown(),
    answer: 'file',
  }),
  ...companyCalendarFeedCalls,
  ...morningCalls,
  readCalendarFeed: call({
    method: 'GET',
    path: '/api/calendar-feed/{key}',
    who: 'public',
    about:
      'What a calendar program reads: the interviews of the company of whoever made the address, from a week ago on.',
    input: fields({ key: z.string().min(20).max(200) }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 120,
  }),
})
