import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { clock, expectedChanged, fields, id, ignored, webLink } from '#shared/core/fields.ts'
import { dayInTime, instant } from '#shared/core/instant.ts'
import { assessorCalls } from '#shared/features/assessment-centre/assessment-centre.assessors.calls.ts'
import { dayCalls } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { lacFileNames, PAPER_MAX_BYTES } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import { lossCalls } from '#shared/features/assessment-centre/assessment-centre.loss.calls.ts'
import { marksCalls } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { rubricCalls } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import {
  assessorsPerRoom,
  centre,
  daySettings,
  planned,
  rejectedRow,
  room,
  roomChange,
  sending,
  rehearsed,
  totalDays,
} from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const
const sheet = { kinds: ['sheet'], maxBytes: 5 * 1024 * 1024, maxCount: 1 } as const
const paper = { kinds: ['pdf', 'docx', 'image'], maxBytes: PAPER_MAX_BYTES, maxCount: 1 } as const

const readOnlyOfRoom = ignored(['eduasr_fk_edu_id', 'eduasr_date_changed', 'eduasr_date_lost', 'eduasr_slots'])

/** Returns who would get what, and writes nothing. */
const dryRun = { dry_run: z.boolean().default(false) }

/** Setting the centre up. */
const preparing = {
  ...assessorCalls,
  sendDoodleInvite: call({
    method: 'PUT',
    path: `${cycle}/send-doodle-invite`,
    idField: 'edc_id',
    who: 'office',
    about: 'Mails every assessor the dates and the link of the poll. A second time only with `again`.',
    input: fields({ id, link: webLink.optional(), again: z.boolean().default(false), ...rehearsed }),
    output: sending.extend({ edc_doodle_invite_sent: z.boolean() }),
  }),
  uploadFiles: call({
    method: 'PUT',
    path: `${cycle}/upload-files`,
    idField: 'edc_id',
    who: 'office',
    about: 'The papers of the centre; any of the three. A name in `remove` takes that paper away.',
    input: fields({ id, remove: z.array(z.enum(lacFileNames)).default([]) }),
    files: {
      edc_lac_interview_flow_file: paper,
      edc_lac_general_instructions_file: paper,
      edc_lac_graphic_design_file: paper,
    },
    output: centre,
  }),
  openFile: call({
    method: 'GET',
    path: `${cycle}/lac-file/{name}`,
    who: 'office',
    about: 'One of the papers of the centre.',
    input: fields({ id, name: z.enum(lacFileNames) }),
    of: 'cycle',
    output: z.unknown(),
    answer: 'file',
  }),
  assessorsPerRoom: call({
    method: 'PUT',
    path: `${cycle}/lac-assessors-per-room`,
    idField: 'edc_id',
    who: 'office',
    about: 'How many assessors sit in a room: 1, 2 or 3.',
    input: fields({ id, value: assessorsPerRoom }),
    output: centre,
  }),
  totalDays: call({
    method: 'PUT',
    path: `${cycle}/lac-total-days`,
    idField: 'edc_id',
    who: 'office',
    about: 'How many days the centre lasts: 1 to 30.',
    input: fields({ id, value: totalDays }),
    output: centre,
  }),
  settings: call({
    method: 'PUT',
    path: `${cycle}/lac-settings`,
    who: 'office',
    about:
      'The settings of the days: assessors in a room, days (in a row, or `edc_lac_days` picked one by one), hours, slots, breaks, online or not. What is left out stays; `expected_changed` is `edc_lac_date_changed` as it was read.',
    input: fields({ id, settings: daySettings, ...expectedChanged }),
    output: centre,
  }),
  rehearse: call({
    method: 'GET',
    path: `${cycle}/lac-plan`,
    who: 'office',
    about: 'The rooms, days and places that the set-up would create; nothing is written.',
    input: fields({ id }),
    of: 'cycle',
    output: planned,
  }),
  setup: call({
    method: 'PUT',
    path: `${cycle}/lac-setup`,
    idField: 'edc_id',
    who: 'office',
    about: 'Makes the rooms and their slots and places everybody who is in the stage of the centre.',
    input: fields({ id, starting_date: dayInTime.optional() }),
    output: centre,
  }),
  deleteAgenda: call({
    method: 'POST',
    path: `${cycle}/delete-agenda`,
    idField: 'edc_id',
    who: 'office',
    about: 'Takes rooms and slots away; assessors, papers and scores stay, and the set-up can run again.',
    input: fields({ id }),
    output: centre,
  }),
}

/** Working on the board. */
const running = {
  lac: call({
    method: 'GET',
    path: `${cycle}/lac`,
    idField: 'edc_id',
    who: 'office',
    about: 'The assessment centre of a cycle: its rooms with their slots, and who has no slot.',
    input: fields({ id }),
    output: centre,
  }),
  editRoom: call({
    method: 'PUT',
    path: '/api/admin/educational-cycle-room/{id}',
    who: 'office',
    about: 'Any of the fields of a room; read-only fields of the row are ignored.',
    input: fields({
      id,
      ...roomChange,
      ...expectedChanged,
      eduasr_id: id.optional(),
      ...readOnlyOfRoom,
    }),
    output: room,
  }),
  move: call({
    method: 'PUT',
    path: `${cycle}/room/{rid}/update-slot`,
    who: 'office',
    about:
      'Moves somebody to a free slot of a room; the old one becomes free. `slot` is its id, its instant, or its time of day (`16:30`), where the room has it once or on the day of the present slot.',
    input: fields({
      id,
      rid: id,
      userId: id,
      slot: z.union([id, clock, instant], 'Διάλεξε ώρα, π.χ. 16:30'),
    }),
    output: room,
  }),
  unplace: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/unplace`,
    who: 'office',
    about: 'Takes somebody from the slot, back among those without a slot.',
    input: fields({ id, uid: id }),
    of: 'cycle',
    output: centre,
  }),
  swap: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/swap`,
    who: 'office',
    about:
      'Two people take each other’s slot; who takes part on site still does. A second time undoes it: `eduass_id` says where `uid` stood when that was chosen and `other_eduass_id` where `other_id` did, and what a colleague has changed since is refused.',
    input: fields({ id, uid: id, other_id: id, eduass_id: id.optional(), other_eduass_id: id.optional() }),
    of: 'cycle',
    output: centre,
  }),
  absent: call({
    method: 'POST',
    path: '/api/admin/educational-cycle-slot/{id}/cancelled',
    who: 'office',
    about:
      'The person did not come: the slot is offline and empty, and no longer offered. `usr_id` says who is meant: a slot that another has by now stays.',
    input: fields({ id, usr_id: id.optional() }),
    output: room,
  }),
  offer: call({
    method: 'POST',
    path: '/api/admin/educational-cycle-slot/{id}/offer',
    who: 'office',
    about: 'Offers a slot again that was closed by an absence.',
    input: fields({ id }),
    output: room,
  }),
  offline: call({
    method: 'PUT',
    path: '/api/admin/educational-cycle-slot/{id}/update-offline-participation',
    who: 'office',
    about: 'Whether the person of a slot takes part on site.',
    input: fields({ id, value: z.boolean() }),
    output: room,
  }),
  repair: call({
    method: 'POST',
    path: `${cycle}/lac-repair`,
    who: 'office',
    about: 'Mends what no longer fits with the fewest moves, and places those who have no slot.',
    input: fields({ id, ...dryRun }),
    output: planned,
  }),
  results: call({
    method: 'PUT',
    path: `${cycle}/results`,
    idField: 'edc_id',
    who: 'office',
    about:
      'Scores 1 to 4, as a sheet with the columns email and score or as `results`. Bad rows are returned as `rejected`.',
    input: fields({
      id,
      results: z
        .array(z.strictObject({ userId: id, score: z.number('Χρειάζεται αριθμός') }))
        .max(10_000, 'Το πολύ 10.000 βαθμοί')
        .optional(),
    }),
    of: 'cycle',
    files: { file: sheet },
    output: z.object({ updated: z.int(), rejected: z.array(rejectedRow) }),
    maxBody: 2 * 1024 * 1024,
  }),
}

const mailing = {
  sendCvs: call({
    method: 'POST',
    path: `${cycle}/send-cvs`,
    idField: 'edc_id',
    who: 'office',
    about: 'Sends the assessors of each room, or of one, links to the CVs of its candidates.',
    input: fields({ id, room_id: id.optional(), ...rehearsed }),
    output: sending,
  }),
  sendCandidateSlots: call({
    method: 'POST',
    path: `${cycle}/send-candidate-slots`,
    idField: 'edc_id',
    who: 'office',
    about:
      'Sends everybody who has a slot its time and room; with `only_changed` those who do not know it yet, with `usr_ids` these. The letters wait ten minutes.',
    input: fields({
      id,
      only_changed: z.boolean().default(false),
      usr_ids: z.array(id).max(2000, 'Το πολύ 2000 άτομα').optional(),
      ...rehearsed,
    }),
    output: sending,
  }),
  sendCandidateSlot: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/send-candidate-slots`,
    who: 'office',
    about: 'Sends one person the time and the room.',
    input: fields({ id, uid: id, ...rehearsed }),
    output: sending,
  }),
  sendFiles: call({
    method: 'POST',
    path: `${cycle}/send-lac-files`,
    idField: 'edc_id',
    who: 'office',
    about: 'Sends the papers to the candidates and assessors of these days; without days, of all.',
    input: fields({ id, days: z.union([z.int(), z.array(z.int()).max(30)]).optional(), ...rehearsed }),
    output: sending,
  }),
  sendUpdates: call({
    method: 'POST',
    path: `${cycle}/room/send-updates`,
    idField: 'edc_id',
    who: 'office',
    about: 'Sends the present data of a room to its assessors and candidates.',
    input: fields({ id, room_id: id, ...rehearsed }),
    output: sending,
  }),
  openCv: call({
    method: 'GET',
    path: '/api/lac-cv/{key}',
    who: 'public',
    about: 'A CV by the link that an assessor was sent. The link expires; each opening is logged.',
    input: fields({ key: z.string().min(20).max(100) }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 60,
  }),
}

/** What the responses are read from. */
const tables = [
  'assessment_criterion',
  'assessment_language',
  'assessment_no_go',
  'assessment_room',
  'assessment_seat',
  'assessment_told',
  'cycle_application',
  'educational_cycle',
  'file',
  'interview',
  'room_slot',
  'users',
] as const

export const assessmentCentreContract = contract('assessment-centre', tables, {
  ...preparing,
  ...running,
  ...mailing,
  ...rubricCalls,
  ...marksCalls,
  ...dayCalls,
  ...lossCalls,
})
