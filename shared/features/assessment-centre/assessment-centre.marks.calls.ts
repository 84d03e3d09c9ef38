import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { day, fields, id, lines, linkKey } from '#shared/core/fields.ts'
import { fairnessKinds } from '#shared/features/assessment-centre/assessment-centre.fairness.ts'
import { criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import {
  type ApplicationState,
  applicationStates,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { rehearsed, sending } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const

/** What the people of a centre, their times and their marks are read from. */
export const scoreTables = [
  'assessment_criterion',
  'assessment_room',
  'assessment_seat',
  'assessor_entry',
  'cycle_application',
  'educational_cycle',
  'file',
  'room_slot',
  'users',
] as const

const level = z.object({ acr_id: id, level: z.int() })

/** What an assessor has given a person. */
const sheet = z.object({
  levels: z.array(level),
  comment: z.string(),
  is_absent: z.boolean(),
})

const ofOther = sheet.extend({ name: z.string() })

const judged = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  eduass_time: z.string(),
  /** In which the office wants them assessed; null: in any. */
  language: z.string().nullable(),
  /** Null: the office does not show it, or there is none. */
  game_score: z.number().nullable(),
  studies: z.array(z.string()),
  has_cv: z.boolean(),
  own: sheet,
  /** Null until all own levels are in. */
  others: z.array(ofOther).nullable(),
  is_decided: z.boolean(),
})

const assessorDay = z.object({
  edc_title: z.string(),
  /** Everybody of it is invented. */
  is_practice: z.boolean(),
  day: z.string(),
  room: z.string(),
  name: z.string(),
  minutes: z.int(),
  criteria: z.array(criterion),
  people: z.array(judged),
  /** The clock of the server: that of a telephone may be wrong. */
  now: z.string(),
})

export type AssessorDay = z.output<typeof assessorDay>
export type JudgedPerson = z.output<typeof judged>

const entry = z
  .strictObject({
    /** Made by the device: what is sent twice is written once. */
    key: z.uuid(),
    usr_id: id,
    acr_id: id.optional(),
    level: z.int().min(1).max(4).optional(),
    comment: lines(2000).optional(),
    is_absent: z.boolean().optional(),
  })
  .refine(
    ({ acr_id, level: given, comment, is_absent }) =>
      (acr_id === undefined) === (given === undefined) &&
      [acr_id, comment, is_absent].filter((part) => part !== undefined).length === 1,
    'Ένας βαθμός, ένα σχόλιο ή μία απουσία',
  )

export type Entry = z.output<typeof entry>

const received = z.object({
  /** Written now or earlier. */
  saved: z.array(z.string()),
  /** Of those: what came after the decision and does not count. */
  late: z.array(z.string()),
  refused: z.array(z.object({ key: z.string(), reason: z.string() })),
})

const scoreRow = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  room: z.string(),
  eduass_time: z.string().nullable(),
  edca_status: z.enum(applicationStates as [ApplicationState, ...ApplicationState[]]),
  edca_lac_score: z.int().nullable(),
  game_score: z.number().nullable(),
  applied_at: z.string(),
  sheets: z.array(ofOther.extend({ email: z.string(), total: z.number().nullable() })),
  /** The mean of the totals of those who have given every level; a figure of its own, no language score. */
  total: z.number().nullable(),
  late: z.int(),
})

export type ScoreRow = z.output<typeof scoreRow>

const fairnessGroup = z.object({
  label: z.string().nullable(),
  people: z.int().nullable(),
  passed: z.int().nullable(),
  is_below: z.boolean(),
})

const fairness = z.object({
  ranked: z.int(),
  passed: z.int(),
  has_hidden: z.boolean(),
  /** The reader has written down why, for small groups. */
  has_reason: z.boolean(),
  kinds: z.array(z.object({ kind: z.enum(fairnessKinds), groups: z.array(fairnessGroup) })),
})

export type Fairness = z.output<typeof fairness>

/** The marks of the assessors. */
export const marksCalls = {
  sendAssessorLinks: call({
    method: 'POST',
    path: `${cycle}/send-assessor-links`,
    who: 'office',
    about: 'Sends the assessors of a day the personal link by which they give marks; it ends with the day.',
    input: fields({ id, day, ...rehearsed }),
    output: sending,
  }),
  scorecards: call({
    method: 'GET',
    path: `${cycle}/scorecards`,
    who: 'office',
    about: 'What the assessors have given each person, with the totals of the criteria.',
    input: fields({ id }),
    of: 'cycle',
    output: z.object({ criteria: z.array(criterion), people: z.array(scoreRow) }),
    reads: [...scoreTables],
  }),
  fairness: call({
    method: 'POST',
    path: `${cycle}/lac-fairness`,
    who: 'office',
    grade: 'MEMBER',
    about:
      'How the groups of people by sex, age, disability and region pass a line of so many places. Groups under five are hidden; `with_small` opens them to a written reason. Each view stands in the trail.',
    input: fields({
      id,
      basis: z.enum(['raw', 'adjusted']),
      places: z.int().min(0).max(10_000),
      with_small: z.boolean().default(false),
    }),
    of: 'cycle',
    output: fairness,
    reads: [...scoreTables, 'small_group_reason', 'user_profile'],
  }),
  assessorDay: call({
    method: 'POST',
    path: '/api/assessor/day',
    who: 'public',
    about: 'The people of an assessor on the day of the link, in order. Each reading stands in the trail.',
    input: fields({ key: linkKey }),
    output: assessorDay,
    perMinute: 60,
    secretAnswer: true,
  }),
  assessorEntries: call({
    method: 'POST',
    path: '/api/assessor/entries',
    who: 'public',
    about: 'Marks, comments and absences in the order in which they were given; for a day longer than the link reads.',
    input: fields({ key: linkKey, entries: z.array(entry).min(1).max(100) }),
    output: received,
    perMinute: 120,
    secretAnswer: true,
  }),
  assessorCv: call({
    method: 'POST',
    path: '/api/assessor/cv',
    who: 'public',
    about: 'The CV of a person of the link, where the office shows it. Each opening stands in the trail.',
    input: fields({ key: linkKey, usr_id: id }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 60,
    secretAnswer: true,
  }),
}
