import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { timestamp } from '#shared/core/fields.ts'

/** One thing that waits. `since` is when it began to. */
const waiting = z.object({ id: z.int(), title: z.string(), detail: z.string(), since: timestamp, href: z.string() })
export type Waiting = z.output<typeof waiting>

const pile = z.object({ count: z.int(), oldest: z.array(waiting) })
export type Pile = z.output<typeof pile>

export const officePiles = ['companies', 'requests', 'cycles', 'chats', 'mails'] as const
export type OfficePile = (typeof officePiles)[number]

export const companyPiles = ['outcomes', 'proposals', 'refused', 'unanswered', 'requests', 'deadlines'] as const
export type CompanyPile = (typeof companyPiles)[number]

export const controlPanelContract = contract('control-panel', [], {
  office: call({
    method: 'GET',
    path: '/api/admin/control-panel',
    who: 'office',
    about:
      'What waits for the office, the oldest first: companies, requested candidates, cycles that need a step, unanswered chats, failed mails.',
    output: z.object({ companies: pile, requests: pile, cycles: pile, chats: pile, mails: pile }),
    reads: [
      'chat_message',
      'chat_room',
      'company',
      'cycle_application',
      'educational_cycle',
      'job_listing',
      'outbox_mail',
    ],
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
})
