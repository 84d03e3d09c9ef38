import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields, id, timestamp } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import { page } from '#shared/core/paging.ts'
import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'

/** One thing that waits. `since` is when it began to. */
const waiting = z.object({ id: z.int(), title: z.string(), detail: z.string(), since: timestamp, href: z.string() })
export type Waiting = z.output<typeof waiting>

const pile = z.object({ count: z.int(), oldest: z.array(waiting) })
export type Pile = z.output<typeof pile>

export const queueKinds = ['companies', 'requests', 'cycles', 'chats', 'mails', 'follow-ups'] as const
export type QueueKind = (typeof queueKinds)[number]

const queueItem = waiting.extend({ kind: z.enum(queueKinds) })
export type QueueItem = z.output<typeof queueItem>

const queue = z.object({
  total: z.int(),
  counts: z.record(z.enum(queueKinds), z.int()),
  /** Of each kind the oldest. */
  documents: z.array(queueItem),
  /** Put off by the office, the first to come back at the top. */
  later: z.array(queueItem.extend({ until: day })),
  later_total: z.int(),
})

export const agendaKinds = ['interview', 'centre', 'sending', 'opens', 'closes'] as const
/** Who is where at an assessment centre, and when. */
const agendaSeat = z.object({ at: timestamp, room: z.string(), fullname: z.string() })
export type AgendaSeat = z.output<typeof agendaSeat>

/** What happens today. `at` is null for what lasts the whole day; `count` is of people. */
const agendaItem = z.object({
  kind: z.enum(agendaKinds),
  id: z.int(),
  at: timestamp.nullable(),
  /** When its last part begins: of a centre the last seat of the day. */
  until: timestamp.nullable(),
  title: z.string(),
  detail: z.string(),
  count: z.int(),
  /** Of a centre, by hour: of each room who went in last and who comes next. */
  seats: z.array(agendaSeat),
  href: z.string(),
})
export type AgendaItem = z.output<typeof agendaItem>

/** A figure of a time beside that of the time before, and the months of both. */
export const headline = z.object({
  value: z.number().nullable(),
  before: z.number().nullable(),
  months: z.array(z.number().nullable()),
  months_before: z.array(z.number().nullable()),
})
export type Headline = z.output<typeof headline>

export const newsKinds = ['applications', 'hires', 'companies', 'answers'] as const
export type NewsKind = (typeof newsKinds)[number]

export const companyPiles = ['outcomes', 'proposals', 'refused', 'unanswered', 'requests', 'deadlines'] as const
export type CompanyPile = (typeof companyPiles)[number]

/** What stands below on the first page of a company; company-parts.ts says by which call each is read. */
export const companyPartNames = ['waiting', 'candidates', 'response', 'fits', 'ads'] as const
export type CompanyPartName = (typeof companyPartNames)[number]
export const PARTS_MIME = 'application/vnd.regen.lines+json'

/** One part as it travels, on a line of its own. */
export interface CompanyPartLine {
  name: CompanyPartName
  answer: unknown
}

/** Where something waits for the office: each kind of the queue, all of it, and what people asked about their data. */
export const officeWaits = [...queueKinds, 'all', 'data-requests'] as const
export const companyWaits = ['matters', 'deadlines'] as const
export type WaitName = (typeof officeWaits)[number] | (typeof companyWaits)[number]

const queueReads = [
  'chat_message',
  'chat_room',
  'company',
  'cycle_application',
  'educational_cycle',
  'follow_up',
  'follow_up_settlement',
  'follow_up_stop',
  'hiring',
  'job_listing',
  'office_snooze',
  'undelivered_mail',
  'users',
] as const

export const controlPanelContract = contract('control-panel', [], {
  office: call({
    method: 'GET',
    path: '/api/admin/control-panel',
    who: 'office',
    about:
      'What waits for the office as one queue, the oldest first: companies, requested candidates, cycles that need a step, unanswered chats, failed mails, disagreements about a hire; apart, what was put off.',
    output: queue,
    reads: queueReads,
  }),
  officeWaiting: call({
    method: 'GET',
    path: '/api/admin/control-panel/waiting',
    who: 'office',
    about:
      'How much waits on which page of the office that one may read, for its menu: numbers alone, without what was put off.',
    output: z.partialRecord(z.enum(officeWaits), z.int()),
    reads: [...queueReads, 'data_request'],
  }),
  snooze: call({
    method: 'POST',
    path: '/api/admin/control-panel/snooze',
    who: 'office',
    about: 'Put one thing of the queue off until a day, for the whole office; without a day it comes back at once.',
    input: fields({ kind: z.enum(queueKinds), id, since: instant, until: day.nullable() }),
    output: z.object({ until: day.nullable() }),
    trail: false,
  }),
  today: call({
    method: 'GET',
    path: '/api/admin/control-panel/today',
    who: 'office',
    about:
      'What happens today: interviews, assessment centres with who is in which room and who comes next, messages to be sent, programmes that open and close.',
    output: page(agendaItem),
    reads: [
      'assessment_room',
      'company',
      'educational_cycle',
      'interview',
      'job_listing',
      'notification_generated',
      'room_slot',
      'users',
    ],
  }),
  headlines: call({
    method: 'GET',
    path: '/api/admin/control-panel/headlines',
    who: 'office',
    hasPast: true,
    about:
      'Six figures of this year up to today beside the same days of the year before, with their months. A placement is a share.',
    output: z.object({ from: day, until: day, figures: z.record(z.enum(headlineIds), headline) }),
    reads: ['cycle_application', 'hiring', 'job_listing', 'user_profile', 'users'],
  }),
  visit: call({
    method: 'POST',
    path: '/api/admin/control-panel/visit',
    who: 'office',
    grade: 'VIEWER',
    about: 'The own visit is noted; the answer says what came since the stay before it, null on the first one.',
    output: z.object({ since: timestamp.nullable(), news: z.record(z.enum(newsKinds), z.int()) }),
    trail: false,
  }),
  company: call({
    method: 'GET',
    path: '/api/company/control-panel',
    who: 'company',
    about:
      'What waits for the company: interviews without an outcome, other times that candidates propose, refused and unanswered invitations, candidates asked of the office, deadlines that have passed.',
    output: z.object({
      outcomes: pile,
      proposals: pile,
      refused: pile,
      unanswered: pile,
      requests: pile,
      deadlines: pile,
    }),
    reads: ['interview', 'job_listing', 'job_listing_candidate', 'users'],
  }),
  companyWaiting: call({
    method: 'GET',
    path: '/api/company/control-panel/waiting',
    who: 'company',
    about:
      'How much waits on which page of the company, for its menu: what wants an act, and deadlines that have passed.',
    output: z.record(z.enum(companyWaits), z.int()),
    reads: ['company', 'interview', 'job_listing', 'job_listing_candidate', 'users'],
  }),
  parts: call({
    method: 'GET',
    path: '/api/company/control-panel/parts',
    who: 'company',
    about:
      'What stands below on the first page of a company, in one answer: of each part that is named a line with what its own call answers, `{"name": …, "answer": …}`, as soon as it is read. A part that cannot be read has none.',
    input: fields({
      names: z
        .array(z.enum(companyPartNames))
        .max(companyPartNames.length)
        .default([...companyPartNames]),
    }),
    output: z.unknown(),
    answer: 'stream',
  }),
})
