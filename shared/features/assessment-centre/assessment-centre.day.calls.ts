import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { day, fields, id } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import { scoreTables } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const
/** The day of the centre that an act belongs to; without it, today. */
const onDay = { day: day.optional() }
/** When it happened, for what waited on a device without network: the clock of the server as that device counted it on. */
const happened = { at: instant.optional() }

const daySlot = z.object({
  eduass_id: id,
  eduass_time: z.string(),
  /** Closed by an absence and offered to nobody. */
  is_closed: z.boolean(),
  usr_id: id.nullable(),
  usr_fullname: z.string().nullable(),
  usr_phone: z.string().nullable(),
  /** Of the invitation; null while none was sent. */
  code: z.string().nullable(),
  is_offline: z.boolean(),
  arrived_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** How many assessors have given something. */
  sheets: z.int(),
})

const dayRoom = z.object({
  eduasr_id: id,
  eduasr_title: z.string(),
  assessors: z.array(z.string()),
  /** Lost: its later slots are offered to nobody. */
  lost_at: z.string().nullable(),
  slots: z.array(daySlot),
})

const reserve = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  usr_phone: z.string(),
  code: z.string().nullable(),
  arrived_at: z.string().nullable(),
})

const dayBoard = z.object({
  edc_title: z.string(),
  day: z.string(),
  days: z.array(z.string()),
  minutes: z.int(),
  /** The clock of the server: that of a screen may be wrong. */
  now: z.string(),
  rooms: z.array(dayRoom),
  /** In the stage of the centre and without a slot: whoever is here first, then in the order of the applications. */
  reserves: z.array(reserve),
  absent: z.array(reserve),
})

export type DayBoard = z.output<typeof dayBoard>
export type DayRoom = DayBoard['rooms'][number]
export type DayPerson = DayBoard['reserves'][number]

const checkedIn = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  /** False: was here already; nothing was changed. */
  is_new: z.boolean(),
  arrived_at: z.string(),
  slot: z.object({ eduasr_title: z.string(), eduass_time: z.string() }).nullable(),
})

const shifted = z.object({
  moved: z.int(),
  ends: z.string().nullable(),
  /** Whom the new time must reach: placed, not here yet, and informed of another time. */
  tell: z.array(z.object({ usr_id: id, usr_fullname: z.string(), usr_phone: z.string(), eduass_time: z.string() })),
  letters: z.int(),
})

export type Shifted = z.output<typeof shifted>

/** The board of the day itself. */
export const dayCalls = {
  dayBoard: call({
    method: 'GET',
    path: `${cycle}/day-board`,
    who: 'office',
    about: 'Who is here on a day of the centre, and what each room does; without `day` today, or else the next one.',
    input: fields({ id, day: day.optional() }),
    of: 'cycle',
    output: dayBoard,
    reads: [...scoreTables, 'assessment_arrival', 'assessment_presence'],
  }),
  checkIn: call({
    method: 'POST',
    path: `${cycle}/check-in`,
    who: 'office',
    about:
      'Somebody has come: by the code of the invitation, or by `usr_id`; on `day`, or else today. Who is here already stays so.',
    input: fields({
      id,
      code: z
        .string()
        .trim()
        .regex(/^\d{5}$/, 'Ο κωδικός έχει πέντε ψηφία')
        .optional(),
      usr_id: id.optional(),
      ...onDay,
      ...happened,
    }).refine(({ code, usr_id }) => (code === undefined) !== (usr_id === undefined), 'Κωδικός ή πρόσωπο'),
    of: 'cycle',
    output: checkedIn,
  }),
  giveCodes: call({
    method: 'POST',
    path: `${cycle}/arrival-codes`,
    who: 'office',
    about:
      'Gives a code for the arrival to everybody of the stage who has none: those without a letter need a badge as well.',
    input: fields({ id }),
    of: 'cycle',
    output: z.object({ given: z.int() }),
  }),
  presence: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/presence`,
    who: 'office',
    about:
      'Went into the room, came out, waits again, or has not come after all. With `at` it waited on a device: what is newer stays.',
    input: fields({
      id,
      uid: id,
      step: z.enum(['started', 'finished', 'waiting', 'not-arrived']),
      ...onDay,
      ...happened,
    }),
    of: 'cycle',
    output: z.object({ done: z.literal(true) }),
  }),
  substitute: call({
    method: 'POST',
    path: '/api/admin/educational-cycle-slot/{id}/substitute',
    who: 'office',
    about:
      'Puts somebody of the stage who has no slot into one that an absence has closed; with `is_offline` at the table on site.',
    input: fields({ id, usr_id: id, is_offline: z.boolean().default(false) }),
    output: z.object({ done: z.literal(true) }),
  }),
  shiftRoom: call({
    method: 'POST',
    path: `${cycle}/room/{rid}/shift`,
    who: 'office',
    about:
      'Moves the slots of a room from `from` to the end of its day by so many minutes; breaks keep their length. `from` is an instant at which a slot begins: of two at once, one gets a conflict. Letters are held for ten minutes.',
    input: fields({
      id,
      rid: id,
      from: instant,
      minutes: z
        .int()
        .min(-120, 'Το πολύ δύο ώρες')
        .max(120, 'Το πολύ δύο ώρες')
        .refine((value) => value !== 0, 'Γράψε λεπτά'),
      send_letters: z.boolean().default(true),
      dry_run: z.boolean().default(false),
    }),
    of: 'cycle',
    output: shifted,
  }),
}
