import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, id, linkKey, timestamp } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'

/** What a morning letter can settle: it took place, the candidate did not come, the proposed time is taken. */
export const morningActs = ['held', 'missed', 'take'] as const
export type MorningAct = (typeof morningActs)[number]

const morningMatter = z.object({
  jli_id: id,
  kind: z.enum(['outcome', 'proposal']),
  usr_fullname: z.string(),
  jl_position_title: z.string(),
  jli_date: timestamp,
  /** What the candidate wrote. */
  jli_answer_note: z.string(),
  /** The proposed times that are still ahead. */
  times: z.array(z.string()),
  is_open: z.boolean(),
  /** How the interview stands now, in words. */
  state: z.string(),
})
export type MorningMatter = z.output<typeof morningMatter>

const morningLetter = z.object({ company: z.string(), matters: z.array(morningMatter) })
export type MorningLetter = z.output<typeof morningLetter>

const open = '/api/morning-letter' as const

/** The calls behind the links of a morning letter. */
export const morningCalls = {
  morning: call({
    method: 'POST',
    path: open,
    who: 'public',
    about: 'The matters behind the link of a morning letter. Looking at them does nothing.',
    input: fields({ key: linkKey }),
    output: morningLetter,
    reads: ['company', 'interview', 'job_listing', 'users'],
    noTransaction: true,
    secretAnswer: true,
    trail: false,
    perMinute: 30,
  }),
  actByMorning: call({
    method: 'POST',
    path: `${open}/act`,
    who: 'public',
    about:
      'Settle a matter of a morning letter: how an interview ended, or which of the proposed times is taken. What somebody has settled meanwhile stays so.',
    input: fields({
      key: linkKey,
      jli_id: id,
      act: z.enum(morningActs, 'Άγνωστη απάντηση'),
      time: instant.optional(),
    }),
    output: morningLetter,
    secretAnswer: true,
    perMinute: 60,
  }),
}
