import * as z from 'zod'
import { clock, email, id, line, requiredLine, webLink } from '#shared/core/fields.ts'
import { dayInTime } from '#shared/core/instant.ts'
import { languages } from '#shared/reference/listings.ts'
import { lacFileNames } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import { conflictWords } from '#shared/features/assessment-centre/assessment-centre.rules.ts'

export const away = z.strictObject({
  day: z.int().min(1, 'Η πρώτη ημέρα είναι η 1').max(30, 'Το πολύ 30 ημέρες'),
  from: clock.nullable().default(null),
  until: clock.nullable().default(null),
})

export const language = z
  .string()
  .refine((word) => languages.some((known) => known === word), 'Η γλώσσα δεν είναι στον κατάλογο')

export const assessor = z.strictObject({
  name: requiredLine(200),
  email,
  /** In which they can judge somebody; of the list of languages. */
  languages: z.array(language).max(20).default([]),
  away: z
    .array(away)
    .max(60)
    .default([])
    .refine(
      (list) => list.every((absence) => !absence.from || !absence.until || absence.from < absence.until),
      'Η λήξη είναι μετά την έναρξη',
    ),
})

export type Assessor = z.output<typeof assessor>

/** Somebody who is assessed in another language than the cycle's. */
export const languageOf = z.strictObject({ usr_id: id, language })

export const noGo = z.strictObject({ email, usr_id: id })

const breakTime = z
  .strictObject({ from: clock, until: clock })
  .refine((pause) => pause.from < pause.until, { message: 'Η λήξη είναι μετά την έναρξη', path: ['until'] })

export const assessorsPerRoom = z.int('Χρειάζεται αριθμός').min(1, 'Από 1 έως 3').max(3, 'Από 1 έως 3')
export const totalDays = z.int('Χρειάζεται αριθμός').min(1, 'Από 1 έως 30').max(30, 'Από 1 έως 30')

const dayFields = z.strictObject({
  edc_lac_assessors_per_room: assessorsPerRoom.nullable(),
  edc_lac_total_days: totalDays.nullable(),
  edc_lac_starting_date: dayInTime.nullable(),
  /** Picked one by one; they say the first day and how many there are. */
  edc_lac_days: z.array(dayInTime).max(30, 'Το πολύ 30 ημέρες'),
  edc_lac_slot_minutes: z.int('Χρειάζονται λεπτά').min(10, 'Τουλάχιστον 10 λεπτά').max(240, 'Το πολύ 240 λεπτά'),
  edc_lac_day_start: clock,
  edc_lac_day_end: clock,
  edc_lac_breaks: z.array(breakTime).max(5, 'Το πολύ 5 διαλείμματα'),
  edc_lac_skip_weekends: z.boolean(),
  edc_lac_is_online: z.boolean(),
})

export const DAY_ORDER = 'Η λήξη είναι μετά την έναρξη'

/** A setting left out keeps its value. */
export const daySettings = dayFields
  .partial()
  .refine((days) => !days.edc_lac_day_start || !days.edc_lac_day_end || days.edc_lac_day_start < days.edc_lac_day_end, {
    message: DAY_ORDER,
    path: ['edc_lac_day_end'],
  })

export type DaySettings = z.output<typeof dayFields>
export type DayChange = z.output<typeof daySettings>

const shortText = line(200)
const roomEmail = email.or(z.literal(''))

/** Any of them; what is not sent stays. */
export const roomChange = {
  eduasr_title: requiredLine(120).optional(),
  eduasr_host: shortText.optional(),
  eduasr_link: webLink.or(z.literal('')).optional(),
  eduasr_offline_room: shortText.optional(),
  eduasr_offline_table: shortText.optional(),
  eduasr_assessor_name_1: shortText.optional(),
  eduasr_assessor_email_1: roomEmail.optional(),
  eduasr_assessor_name_2: shortText.optional(),
  eduasr_assessor_email_2: roomEmail.optional(),
  eduasr_assessor_name_3: shortText.optional(),
  eduasr_assessor_email_3: roomEmail.optional(),
}

/** The time and the room that somebody was last informed of. */
const announcedSlot = z.object({ eduass_time: z.string(), eduasr_title: z.string() }).nullable()

export const slot = z.object({
  eduass_id: id,
  eduass_time: z.string(),
  eduass_fk_usr_id: id.nullable(),
  eduass_fk_eduasr_id: id,
  eduass_is_offline: z.boolean(),
  eduass_is_absent: z.boolean(),
  usr_fullname: z.string().nullable(),
  edca_lac_score: z.int().nullable(),
  edca_color: z.string().nullable(),
  conflict: z.enum(Object.keys(conflictWords) as (keyof typeof conflictWords)[]).nullable(),
  /** True if the person was informed of exactly this time and room. */
  is_told: z.boolean(),
  told: announcedSlot,
})

export type Slot = z.output<typeof slot>

export const room = z.object({
  eduasr_id: id,
  eduasr_fk_edu_id: id,
  eduasr_title: z.string(),
  eduasr_host: z.string(),
  eduasr_link: z.string(),
  eduasr_offline_room: z.string(),
  eduasr_offline_table: z.string(),
  eduasr_assessor_name_1: z.string(),
  eduasr_assessor_email_1: z.string(),
  eduasr_assessor_name_2: z.string(),
  eduasr_assessor_email_2: z.string(),
  eduasr_assessor_name_3: z.string(),
  eduasr_assessor_email_3: z.string(),
  eduasr_date_changed: z.string(),
  /** Lost: from then on it is not offered. */
  eduasr_date_lost: z.string().nullable(),
  eduasr_slots: z.array(slot),
})

export type Room = z.output<typeof room>

const paper = z.object({ name: z.enum(lacFileNames), fil_id: z.string(), fil_name: z.string(), fil_mime: z.string() })

export const score = z.object({
  score: z.int(),
  placed: z.int(),
  unplaced: z.int(),
  capacity: z.int(),
  unevenness: z.int(),
  day_unevenness: z.int(),
  gaps: z.int(),
})

export const person = z.object({ usr_id: id, usr_fullname: z.string(), usr_email: z.string() })

export const centre = z.object({
  edc_id: id,
  edc_title: z.string(),
  edc_assessors: z.array(
    z.object({ name: z.string(), email: z.string(), languages: z.array(z.string()), away: z.array(away) }),
  ),
  edc_assessors_uploaded: z.boolean(),
  edc_doodle_invite_sent: z.boolean(),
  edc_lac_interview_flow_file: z.string().nullable(),
  edc_lac_general_instructions_file: z.string().nullable(),
  edc_lac_graphic_design_file: z.string().nullable(),
  /** The same files by what people call them. */
  papers: z.array(paper),
  edc_lac_assessors_per_room: z.int().nullable(),
  edc_lac_total_days: z.int().nullable(),
  edc_lac_setup_ready: z.boolean(),
  edc_lac_starting_date: z.string().nullable(),
  edc_lac_days: z.array(z.string()),
  edc_lac_score_uploaded: z.boolean(),
  edc_lac_slot_minutes: z.int(),
  edc_lac_day_start: z.string(),
  edc_lac_day_end: z.string(),
  edc_lac_breaks: z.array(z.object({ from: z.string(), until: z.string() })),
  edc_lac_skip_weekends: z.boolean(),
  edc_lac_is_online: z.boolean(),
  edc_lac_poll_link: z.string(),
  edc_lac_date_changed: z.string(),
  lac_changed_by: z.string(),
  /** The criterion that fills the language scores; null where they are entered. */
  language_criterion: z.string().nullable(),
  /** In which people are assessed; null where any assessor can judge anybody. */
  edc_lac_language: z.string().nullable(),
  other_languages: z.array(z.object({ usr_id: id, usr_fullname: z.string(), language: z.string() })),
  no_go: z.array(z.object({ email: z.string(), usr_id: id, usr_fullname: z.string() })),
  /** Everybody in the stage of the centre, placed or not. */
  candidates: z.array(person.extend({ edca_lac_score: z.int().nullable() })),
  rooms: z.array(room),
  unplaced: z.array(person.extend({ told: announcedSlot })),
  score: score.nullable(),
  /** How many placed people have not been informed of their present time and room. */
  untold: z.int(),
})

export type Centre = z.output<typeof centre>

export const slotBrief = z.object({ eduasr_id: id, eduasr_title: z.string(), eduass_id: id, eduass_time: z.string() })

export const planned = z.object({
  rooms: z.int(),
  slots: z.int(),
  days: z.array(z.string()),
  score,
  unplaced: z.array(person.extend({ reason: z.string() })),
  moves: z.array(person.extend({ from: slotBrief.nullable(), to: slotBrief.nullable() })),
  /** Who must hear of a repair: people who know another slot, and the assessors of the rooms. */
  tell: z.object({ candidates: z.int(), assessors: z.array(z.string()) }),
})

export type Planned = z.output<typeof planned>

/** `dry_run` answers who would get what; the sending says with `sent_before` what that answer said, and is refused when others sent meanwhile. */
export const rehearsed = {
  dry_run: z.boolean().default(false),
  sent_before: z.int().min(0).optional(),
}

export const sending = z.object({
  recipients: z.array(z.object({ name: z.string(), email: z.string(), what: z.string() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Left out as well: they know already what they would read. */
  informed: z.int(),
  queued: z.int(),
  /** How often the same was sent before this, and when for the last time. */
  sent_before: z.int(),
  last_sent: z.string().nullable(),
})

export type Sending = z.output<typeof sending>

export const rejectedRow = z.object({ row: z.int(), text: z.string(), problem: z.string() })
