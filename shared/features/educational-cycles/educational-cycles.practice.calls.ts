import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { id, timestamp } from '#shared/core/fields.ts'

export const practiceLetter = z.object({
  mai_id: id,
  mai_to: z.string(),
  mai_to_name: z.string(),
  mai_subject: z.string(),
  mai_text: z.string(),
  mai_status: z.string(),
  attachments: z.array(z.string()),
  mai_date_created: timestamp,
})

export type PracticeLetter = z.output<typeof practiceLetter>

const path = '/api/admin/practice-cycle' as const

/** The one cycle of invented people, in which the office practises. */
export const practiceCalls = {
  practice: call({
    method: 'GET',
    path,
    who: 'office',
    about: 'The practice cycle, with its invented people and the letters that its mailbox keeps; null: there is none.',
    output: z
      .object({ edc_id: id, edc_title: z.string(), edc_date_created: timestamp, people: z.int(), letters: z.int() })
      .nullable(),
    reads: ['cycle_application', 'educational_cycle', 'outbox_mail'],
  }),
  startPractice: call({
    method: 'POST',
    path,
    who: 'office',
    about:
      'Makes the practice cycle: invented people at several stages, assessors and criteria. There is one at a time.',
    output: z.object({ edc_id: id }),
  }),
  practiceLetters: call({
    method: 'GET',
    path: `${path}/letters`,
    who: 'office',
    about: 'The mailbox of the practice cycle, the latest first: what would have been sent, and never leaves.',
    output: z.array(practiceLetter),
    reads: ['outbox_mail'],
  }),
  endPractice: call({
    method: 'DELETE',
    path,
    who: 'office',
    about: 'Deletes the practice cycle with its people, letters, notices, links and files.',
    output: z.object({ people: z.int(), letters: z.int() }),
  }),
}
