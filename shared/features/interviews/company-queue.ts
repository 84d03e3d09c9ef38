import * as z from 'zod'
import { timestamp } from '#shared/core/fields.ts'
import { interview } from '#shared/features/hiring/hiring.schemas.ts'

/** `outcome`: did it take place? `decide`: it did, and now? `proposal`: another time is asked for. `unanswered`: no word. */
export const queueKinds = ['outcome', 'decide', 'proposal', 'unanswered'] as const
export type QueueKind = (typeof queueKinds)[number]

const queueItem = z.object({
  kind: z.enum(queueKinds),
  /** Since when it waits. */
  since: timestamp,
  interview,
  /** The times that were proposed and are still ahead. */
  times: z.array(z.string()),
})
export type QueueItem = z.output<typeof queueItem>

export const companyQueue = z.object({
  /** How many matters wait; `items` are the oldest of them. */
  total: z.int(),
  items: z.array(queueItem),
  /** The interviews of today by the hour, those that wait for an answer or have ended too. */
  today: z.array(interview),
  /** The next five that nobody has called off. */
  coming: z.array(interview),
  /** The invitations of the last three months, and in how many hours graduates usually answered them. */
  answers: z.object({
    invited: z.int(),
    answered: z.int(),
    median_hours: z.number().nullable(),
    /** Of the three months before. */
    median_hours_before: z.number().nullable(),
  }),
})
export type CompanyQueue = z.output<typeof companyQueue>

/** What each matter asks. */
export const queueQuestions: Record<QueueKind, (name: string) => string> = {
  outcome: (name) => `Έγινε η συνέντευξη: ${name};`,
  decide: (name) => `Μετά τη συνέντευξη, τι ακολουθεί: ${name};`,
  proposal: (name) => `Προτείνει άλλη ώρα: ${name}`,
  unanswered: (name) => `Δεν έχει απαντήσει: ${name}`,
}

/** The pair that a matter is about. */
export const matterKey = ({ interview: { jli_fk_jl_id, jli_fk_usr_id } }: Pick<QueueItem, 'interview'>): string =>
  `${jli_fk_jl_id} ${jli_fk_usr_id}`
