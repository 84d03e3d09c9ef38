import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { listQuery, page } from '#shared/core/paging.ts'

export const letterStates = ['HELD', 'QUEUED', 'SENT', 'FAILED', 'DROPPED'] as const
export type LetterState = (typeof letterStates)[number]

export const letterStateWords: Record<LetterState, string> = {
  HELD: 'Κρατιέται',
  QUEUED: 'Στην ουρά',
  SENT: 'Στάλθηκε',
  FAILED: 'Απέτυχε',
  DROPPED: 'Αποσύρθηκε',
}

/** What the office may filter letters by. */
export const letterFields: FilterFields = {
  mai_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: letterStates.map((value) => ({ value, label: letterStateWords[value] })),
  },
  mai_to: { label: 'Παραλήπτης', kind: 'text' },
  mai_subject: { label: 'Θέμα', kind: 'text' },
  mai_date_created: { label: 'Γράφτηκε', kind: 'date' },
  mai_date_sent: { label: 'Στάλθηκε', kind: 'date' },
}

export const letterRow = z.object({
  mai_id: z.int(),
  mai_status: z.enum(letterStates),
  mai_to: z.string(),
  mai_to_name: z.string(),
  mai_subject: z.string(),
  mai_attempts: z.int(),
  mai_error: z.string(),
  mai_hold_until: timestamp.nullable(),
  mai_date_sent: timestamp.nullable(),
  mai_date_created: timestamp,
  /** It was not handed to a mail server, because none is configured. */
  is_local: z.boolean(),
})
export type LetterRow = z.output<typeof letterRow>

export const letter = letterRow.extend({
  mai_text: z.string(),
  mai_template: z.string(),
  attachments: z.array(z.string()),
})

export const mailContract = contract('mail', {
  list: call({
    method: 'GET',
    path: '/api/admin/mail/list',
    who: 'office',
    about: 'The outbox: letters that wait, were sent or failed, newest first.',
    input: fields({ ...listQuery({ limit: 50, max: 200 }) }),
    output: page(letterRow),
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/mail/{id}',
    who: 'office',
    about: 'One letter as it is, or will be, read.',
    input: fields({ id }),
    output: letter,
  }),
})
