import * as z from 'zod'
import { timestamp } from '#shared/core/fields.ts'
import { headline } from '#shared/features/control-panel/control-panel.contract.ts'
import { absenceAnswers } from '#shared/features/hiring/hiring.rules.ts'
import { interview } from '#shared/features/hiring/hiring.schemas.ts'

/**
 * `outcome`: did it take place? `decide`: it did, and now? `proposal`: another time is asked for. `unanswered`: no word.
 * `was-there`, `another-time`: what somebody says of a no-show.
 */
export const queueKinds = ['outcome', 'decide', 'proposal', 'unanswered', ...absenceAnswers] as const
export type QueueKind = (typeof queueKinds)[number]

const queueItem = z.object({
  kind: z.enum(queueKinds),
  /** Since when it waits. */
  since: timestamp,
  interview,
  /** The times that were proposed and are still ahead. */
  times: z.array(z.string()),
  /** Another company has recorded a hire since the invitation. */
  is_hired_elsewhere: z.boolean(),
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
  figures: z.object({
    /** In how many hours graduates usually answered the invitations of the last three months; before: of the three before. */
    hours: headline,
    /** Which share of those invitations was answered. */
    answered: headline.extend({ count: z.int(), of: z.int() }),
    /** Of this year up to today; before: of the same days of the year before. */
    hires: headline,
  }),
})
export type CompanyQueue = z.output<typeof companyQueue>

/** What each matter asks; the name first, by which one looks for somebody. */
export const queueQuestions: Record<QueueKind, (name: string) => string> = {
  outcome: (name) => `${name}: έγινε η συνέντευξη;`,
  decide: (name) => `${name}: τι ακολουθεί μετά τη συνέντευξη;`,
  proposal: (name) => `${name}: προτείνει άλλη ώρα`,
  unanswered: (name) => `${name}: δεν έχει απαντήσει`,
  'was-there': (name) => `${name}: λέει ότι ήταν στη συνέντευξη`,
  'another-time': (name) => `${name}: δεν ήρθε και ζητά άλλη ώρα`,
}

/** The pair that a matter is about. */
export const matterKey = ({ interview: { jli_fk_jl_id, jli_fk_usr_id } }: Pick<QueueItem, 'interview'>): string =>
  `${jli_fk_jl_id} ${jli_fk_usr_id}`
