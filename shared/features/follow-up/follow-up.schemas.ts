import * as z from 'zod'
import { day, id, timestamp } from '#shared/core/fields.ts'
import {
  contractKinds,
  followUpAnswers,
  followUpSides,
  followUpStates,
  hourKinds,
} from '#shared/features/follow-up/follow-up.rules.ts'

/** What one side said. Nothing was said where `answer` is null. */
const word = z.object({
  answer: z.enum(followUpAnswers).nullable(),
  contract: z.enum(contractKinds).nullable(),
  hours: z.enum(hourKinds).nullable(),
  in_field: z.boolean().nullable(),
  answered_at: timestamp.nullable(),
  by_office: z.boolean(),
  letters: z.int(),
  written: day.nullable(),
})
export type FollowUpWord = z.output<typeof word>

const settlement = z.object({
  works: z.boolean(),
  contract: z.enum(contractKinds).nullable(),
  reason: z.string(),
  by: z.string(),
  at: timestamp,
})

/** Both words about one month after a hire. */
const followUp = z.object({
  month: z.int(),
  due: day,
  state: z.enum(followUpStates),
  graduate: word,
  employer: word,
  settlement: settlement.nullable(),
})
export type FollowUp = z.output<typeof followUp>

const hire = z.object({
  jlh_id: id,
  usr_id: id,
  usr_fullname: z.string(),
  cny_id: id,
  cny_name: z.string(),
  jl_id: id,
  jl_position_title: z.string(),
  jlh_date_created: day,
  /** The graduate asked not to be asked again. */
  is_stopped: z.boolean(),
})

export const followUpRow = hire.extend(followUp.shape)
export type FollowUpRow = z.output<typeof followUpRow>

/** A hire with all its months. */
export const followedHire = hire.extend({ months: z.array(followUp) })
export type FollowedHire = z.output<typeof followedHire>

/** How far the questions of one month have come. */
export const monthFigures = z.object({
  month: z.int(),
  asked: z.int(),
  graduates: z.int(),
  employers: z.int(),
  works: z.int(),
  left: z.int(),
  disputed: z.int(),
})
export type MonthFigures = z.output<typeof monthFigures>

const survivalStep = z.object({
  month: z.int(),
  at_risk: z.int().nullable(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

/** How long hires last, the largest group first; groups of fewer than five hires are only counted. */
export const survival = z.object({
  groups: z.array(z.object({ label: z.string(), hires: z.int(), steps: z.array(survivalStep) })),
  hidden: z.int(),
})
export type Survival = z.output<typeof survival>

/** A question as it stands behind the link of a letter. */
const question = z.object({
  fup_id: id,
  month: z.int(),
  hired: day,
  person: z.string(),
  company: z.string(),
  position: z.string(),
  answer: z.enum(followUpAnswers).nullable(),
  contract: z.enum(contractKinds).nullable(),
  hours: z.enum(hourKinds).nullable(),
  in_field: z.boolean().nullable(),
  is_settled: z.boolean(),
})
export type FollowUpQuestion = z.output<typeof question>

export const followUpQuestions = z.object({
  side: z.enum(followUpSides),
  questions: z.array(question),
})
export type FollowUpQuestions = z.output<typeof followUpQuestions>
