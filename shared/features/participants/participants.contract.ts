import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { day, expectedChanged, fields, id, lines, requiredLine, requiredLines, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { onlyOneOf, target } from '#shared/core/target.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import { applicationStatusWords, candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { labourStatuses } from '#shared/features/candidates/profile.words.ts'
import { applicationStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { colourWords, type StageAction, stageActions } from '#shared/features/participants/participants.rules.ts'

const inCycle = 'Στον κύκλο'

/** What the participants of a cycle are filtered by: the application, then the person. */
export const participantFilters = {
  edca_status: { label: 'Στάδιο', kind: 'choice', group: inCycle, options: optionsOf(applicationStatusWords) },
  edca_game_assessment_score: { label: 'Σκορ παιχνιδιών', kind: 'number', group: inCycle },
  edca_lac_score: { label: 'Βαθμός κέντρου αξιολόγησης', kind: 'number', group: inCycle },
  edca_color: { label: 'Χρώμα', kind: 'choice', group: inCycle, options: optionsOf(colourWords) },
  edca_note: { label: 'Σημείωση', kind: 'text', group: inCycle },
  edca_date_created: { label: 'Ημερομηνία αίτησης', kind: 'date', group: inCycle },
  ...candidateFields,
} as const satisfies FilterFields

export const participant = z.object({
  edca_id: id,
  edca_fk_edc_id: id,
  edca_fk_usr_id: id,
  usr_id: id,
  usr_fullname: z.string(),
  usr_email: z.string(),
  usr_phone: z.string(),
  usp_city: z.string(),
  age: z.int().nullable(),
  usp_gender: z.string().nullable(),
  education: z.string(),
  edca_status: z.enum(applicationStates as [string, ...string[]]),
  edca_game_assessment_score: z.number().nullable(),
  edca_lac_score: z.int().nullable(),
  edca_color: z.string().nullable(),
  usp_tags: z.array(z.string()),
  edca_note: z.string(),
  edca_labour_status: z.enum(labourStatuses).nullable(),
  edca_left_on: z.string().nullable(),
  edca_date_created: timestamp,
  edca_date_changed: timestamp,
  has_cv: z.boolean(),
  applications: z.int(),
})

export type Participant = z.output<typeof participant>

const flag = z.boolean().optional()
const stageFlags = Object.fromEntries(stageActions.map((action) => [action, flag])) as Record<
  (typeof stageActions)[number],
  typeof flag
>

/** A mail with `{placeholders}`, as the office writes it. */
export const wording = z.strictObject({
  subject: requiredLine(200, 'Γράψε το θέμα'),
  body: requiredLines(10_000, 'Γράψε το κείμενο'),
})

export const stageMail = z.object({
  ...wording.shape,
  placeholders: z.record(z.string(), z.string()),
  /** The mail as the first recipient would read it. */
  example: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
})

const holding = {
  /** How long the mails wait unless the sender says otherwise. */
  usual_hold_minutes: z.int(),
  /** Null: nothing has happened, or it cannot be undone, because its mails leave at once. */
  undo_until: timestamp.nullable(),
}

export const stageResult = z.object({
  action_id: id.nullable(),
  to: z.string(),
  updated: z.array(z.object({ usr_id: id, usr_fullname: z.string(), from: z.string() })),
  skipped: z.array(z.object({ usr_id: id, usr_fullname: z.string(), reason: z.string() })),
  /** Of those who move: people without a valid e-mail. */
  without_email: z.array(z.object({ usr_id: id, usr_fullname: z.string() })),
  letters: z.int(),
  ...holding,
})

export type StageResult = z.output<typeof stageResult>

export const historyEntry = z.object({
  sta_id: id,
  sta_action: z.string(),
  by: z.string(),
  people: z.int(),
  sta_letters: z.int(),
  sta_date_created: timestamp,
  sta_undo_until: timestamp,
  sta_date_undone: timestamp.nullable(),
  may_undo: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const seatHolder = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  has_email: z.boolean(),
  /** Waiting letters that are then no longer right and do not leave. */
  outdated_letters: z.int(),
})

export const dropOutResult = z.object({
  action_id: id.nullable(),
  leaves: z.object({
    ...seatHolder.shape,
    from: z.enum(applicationStates as [string, ...string[]]),
    /** The coming slot that becomes free. */
    slot: timestamp.nullable(),
  }),
  /** Who takes the seat; null: it stays empty. */
  takes_seat: seatHolder.nullable(),
  /** All substitutes in their order; with a reason, who cannot take a seat. */
  substitutes: z.array(z.object({ ...seatHolder.shape, reason: z.string().nullable() })),
  letters: z.int(),
  ...holding,
})

export type DropOutResult = z.output<typeof dropOutResult>

const base = '/api/admin/educational-cycle' as const

/** What the responses are read from. */
const tables = ['cycle_application', 'educational_cycle', 'user_education', 'user_profile', 'users'] as const

export const participantsContract = contract('participants', tables, {
  list: call({
    keyScope: 'participants',
    method: 'GET',
    path: `${base}/{id}/participants`,
    who: 'office',
    hasPast: true,
    about: 'The applications of a cycle with their people.',
    trail: 'read-contact',
    input: fields({ id, ...listQuery({ limit: 50 }) }),
    of: 'cycle',
    output: page(participant),
    reads: [...tables, 'candidate_search'],
  }),
  export: call({
    ...asFile,
    path: `${base}/{id}/participants/export`,
    who: 'office',
    hasPast: true,
    needsProof: true,
    about: 'The participants as XLSX or CSV, as the list shows them.',
    input: fields({ id, ...exportQuery() }),
    perMinute: 30,
  }),
  add: call({
    method: 'POST',
    path: `${base}/{id}/participants`,
    who: 'office',
    about:
      'Makes people applicants of a cycle: chosen candidates, or all that the list of candidates finds. Who has applied already stays as it is.',
    input: fields({
      id,
      ...target({}),
      dry_run: z.boolean().default(false),
    }).superRefine(onlyOneOf('userIds', 'matching')),
    of: 'cycle',
    output: z.object({ added: z.int(), already: z.int() }),
    maxBody: 2 * 1024 * 1024,
  }),
  act: call({
    method: 'PUT',
    path: `${base}/{id}/applications`,
    idField: 'edc_id',
    who: 'office',
    about:
      'One of the nine stage actions on people, by exactly one flag. People who do not fit are skipped and returned. `dry_run` writes nothing.',
    input: fields({
      id,
      ...target({}),
      ...stageFlags,
      send_email_notification: z.boolean().default(false),
      /** How long the mails wait in the outbox, during which the action can be undone; default: `usual_hold_minutes`. */
      hold_minutes: z.int().min(0).max(10_080).optional(),
      /** The stages that the rehearsal showed: whoever a colleague has moved since then stays. */
      seen: z
        .array(z.enum(applicationStates as [string, ...string[]]))
        .max(20)
        .optional(),
      /** Other words than those of the template, for this one action. */
      letter: wording.optional(),
      dry_run: z.boolean().default(false),
    }).superRefine(onlyOneOf('userIds', 'matching')),
    of: 'cycle',
    output: stageResult,
    takesKey: true,
    maxBody: 2 * 1024 * 1024,
  }),
  dropOut: call({
    method: 'POST',
    path: `${base}/{id}/user/{uid}/drop-out`,
    who: 'office',
    about:
      'A finalist drops out and a substitute takes the seat: both stages, the coming slot and the letters in one act, which `undo` takes back whole. Without `substitute_id` the first in order takes the seat; null leaves it empty. `dry_run` writes nothing.',
    input: fields({
      id,
      uid: id,
      substitute_id: id.nullable().optional(),
      send_email_notification: z.boolean().default(false),
      hold_minutes: z.int().min(0).max(10_080).optional(),
      dry_run: z.boolean().default(false),
    }),
    of: 'cycle',
    output: dropOutResult,
    reads: ['consent', 'cycle_application', 'educational_cycle', 'outbox_mail', 'room_slot', 'user_profile', 'users'],
  }),
  letter: call({
    method: 'POST',
    path: `${base}/{id}/stage-letter`,
    who: 'office',
    about: 'The mail of a stage action: its words, and how one person would read them. Nothing is written.',
    input: fields({
      id,
      action: z.enum(stageActions as [StageAction, ...StageAction[]]),
      usr_id: id.optional(),
      letter: wording.optional(),
    }),
    of: 'cycle',
    output: stageMail,
    noTransaction: true,
    reads: ['educational_cycle', 'mail_template'],
  }),
  undo: call({
    method: 'POST',
    path: `${base}/stage-action/{id}/undo`,
    who: 'office',
    about: 'Takes a stage action back while its mails have not left. People who have moved on since then stay.',
    input: fields({ id }),
    output: z.object({
      restored: z.int(),
      kept: z.int(),
      letters: z.int(),
      /** Whose letter the office had sent before its time. */
      told: z.int(),
      /** Back in the centre, whose slot somebody else has taken meanwhile. */
      without_slot: z.int(),
    }),
  }),
  history: call({
    method: 'GET',
    path: `${base}/{id}/stage-actions`,
    who: 'office',
    about: 'The stage actions of a cycle, the last first, in pages.',
    input: fields({ id, skip: z.int().min(0).max(1_000_000).default(0), limit: z.int().min(1).max(100).default(30) }),
    of: 'cycle',
    output: page(historyEntry),
    reads: ['cycle_application', 'educational_cycle', 'stage_action', 'users'],
  }),
  note: call({
    method: 'PUT',
    path: `${base}/{id}/participants/{uid}/note`,
    who: 'office',
    about: 'What the office writes about an application.',
    input: fields({ id, uid: id, edca_note: lines(4000), ...expectedChanged }),
    output: done,
  }),
  entry: call({
    method: 'PUT',
    path: `${base}/{id}/participants/{uid}/entry`,
    who: 'office',
    about:
      'What a funder counts of an application: the labour status on its day, and the day on which a seat was given back or the programme completed.',
    input: fields({
      id,
      uid: id,
      edca_labour_status: z.enum(labourStatuses).nullable().optional(),
      edca_left_on: day.nullable().optional(),
      ...expectedChanged,
    }),
    output: done,
  }),
  color: call({
    method: 'PUT',
    path: `${base}/update-color`,
    who: 'office',
    about: 'A free colour mark of the office on an application; null removes it.',
    input: fields({
      userId: id,
      edc_id: id,
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Μη έγκυρο χρώμα')
        .nullable(),
    }),
    output: done,
  }),
  cv: call({
    method: 'GET',
    path: `${base}/{id}/participants/{uid}/cv`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The CV of an applicant, beside the review.',
    trail: 'opened-file',
    input: fields({ id, uid: id }),
    output: z.unknown(),
    answer: 'file',
  }),
})
