import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields, id, webLink } from '#shared/core/fields.ts'
import {
  assessor,
  centre,
  daySettings,
  noGo,
  planned,
  rejectedRow,
  room,
  roomChange,
  sending,
} from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const
const centreChanged = ['assessment-centre', 'educational-cycles', 'participants']
const sent = [...centreChanged, 'mail']
const sheet = { kinds: ['sheet'], maxBytes: 5 * 1024 * 1024, maxCount: 1 } as const
const paper = { kinds: ['pdf', 'docx', 'image'], maxBytes: 10 * 1024 * 1024, maxCount: 1 } as const

/** Says who would get what, and writes nothing. */
const dryRun = { dry_run: z.boolean().default(false) }

export const lacFileNames = [
  'edc_lac_interview_flow_file',
  'edc_lac_general_instructions_file',
  'edc_lac_graphic_design_file',
] as const

export type LacFileName = (typeof lacFileNames)[number]

/** Setting the centre up. */
const preparing = {
  uploadAssessors: call({
    method: 'POST',
    path: `${cycle}/assessors/upload`,
    who: 'office',
    about:
      'The assessors from a sheet with the columns name and email. They replace the earlier ones; bad rows are told.',
    input: fields({ id }),
    files: { file: sheet },
    output: centre.extend({ rejected: z.array(rejectedRow) }),
    changes: centreChanged,
  }),
  saveAssessors: call({
    method: 'PUT',
    path: `${cycle}/lac-assessors`,
    who: 'office',
    about: 'The assessors as a list, with the times at which they cannot come and the people they must not meet.',
    input: fields({
      id,
      assessors: z.array(assessor).max(500, 'Το πολύ 500 αξιολογητές'),
      no_go: z.array(noGo).max(2000, 'Το πολύ 2000 ζεύγη').default([]),
    }),
    output: centre,
    changes: centreChanged,
  }),
  sendDoodleInvite: call({
    method: 'PUT',
    path: `${cycle}/send-doodle-invite`,
    who: 'office',
    about: 'Mails every assessor the dates and the link of the poll. A second time only with `again`.',
    input: fields({ id, link: webLink.optional(), again: z.boolean().default(false), ...dryRun }),
    output: sending.extend({ edc_doodle_invite_sent: z.boolean() }),
    changes: sent,
  }),
  uploadFiles: call({
    method: 'PUT',
    path: `${cycle}/upload-files`,
    who: 'office',
    about: 'The papers of the centre; any of the three. A name in `remove` takes that paper away.',
    input: fields({ id, remove: z.array(z.enum(lacFileNames)).default([]) }),
    files: {
      edc_lac_interview_flow_file: paper,
      edc_lac_general_instructions_file: paper,
      edc_lac_graphic_design_file: paper,
    },
    output: centre,
    changes: centreChanged,
  }),
  openFile: call({
    method: 'GET',
    path: `${cycle}/lac-file/{name}`,
    who: 'office',
    about: 'One of the papers of the centre.',
    input: fields({ id, name: z.enum(lacFileNames) }),
    output: z.unknown(),
    answer: 'file',
  }),
  assessorsPerRoom: call({
    method: 'PUT',
    path: `${cycle}/lac-assessors-per-room`,
    who: 'office',
    about: 'How many assessors sit in a room: 1, 2 or 3.',
    input: fields({ id, value: z.int('Γράψε έναν αριθμό').min(1, 'Από 1 έως 3').max(3, 'Από 1 έως 3') }),
    output: centre,
    changes: centreChanged,
  }),
  totalDays: call({
    method: 'PUT',
    path: `${cycle}/lac-total-days`,
    who: 'office',
    about: 'How many days the centre lasts: 1 to 30.',
    input: fields({ id, value: z.int('Γράψε έναν αριθμό').min(1, 'Από 1 έως 30').max(30, 'Από 1 έως 30') }),
    output: centre,
    changes: centreChanged,
  }),
  settings: call({
    method: 'PUT',
    path: `${cycle}/lac-settings`,
    who: 'office',
    about: 'The first day, the hours, the length of a slot, the breaks, and whether people meet online.',
    input: fields({ id, settings: daySettings }),
    output: centre,
    changes: centreChanged,
  }),
  rehearse: call({
    method: 'GET',
    path: `${cycle}/lac-plan`,
    who: 'office',
    about: 'What the set-up would make of the rooms, days and people, without writing anything.',
    input: fields({ id }),
    output: planned,
  }),
  setup: call({
    method: 'PUT',
    path: `${cycle}/lac-setup`,
    who: 'office',
    about: 'Makes the rooms and their slots and places everybody who is in the stage of the centre.',
    input: fields({ id, starting_date: day.optional() }),
    output: centre,
    changes: centreChanged,
  }),
  deleteAgenda: call({
    method: 'POST',
    path: `${cycle}/delete-agenda`,
    who: 'office',
    about: 'Takes rooms and slots away; assessors, papers and scores stay, and the set-up can run again.',
    input: fields({ id }),
    output: centre,
    changes: centreChanged,
  }),
}

/** Working on the board. */
const running = {
  lac: call({
    method: 'GET',
    path: `${cycle}/lac`,
    who: 'office',
    about: 'The assessment centre of a cycle: its rooms with their slots, and who has no place.',
    input: fields({ id }),
    output: centre,
  }),
  editRoom: call({
    method: 'PUT',
    path: '/api/admin/educational-cycle-room/{id}',
    who: 'office',
    about: 'Any of the fields of a room.',
    input: fields({ id, ...roomChange }),
    output: room,
    changes: centreChanged,
  }),
  move: call({
    method: 'PUT',
    path: `${cycle}/room/{rid}/update-slot`,
    who: 'office',
    about: 'Moves somebody to a free slot of a room; the old one becomes free. `slot` is its id, or its time.',
    input: fields({ id, rid: id, userId: id, slot: z.union([id, z.iso.datetime({ offset: true })]) }),
    output: room,
    changes: centreChanged,
  }),
  unplace: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/unplace`,
    who: 'office',
    about: 'Takes somebody from the slot, back among those without a place.',
    input: fields({ id, uid: id }),
    output: centre,
    changes: centreChanged,
  }),
  absent: call({
    method: 'POST',
    path: '/api/admin/educational-cycle-slot/{id}/cancelled',
    who: 'office',
    about: 'The person did not come: the slot is offline and empty, and no longer offered.',
    input: fields({ id }),
    output: room,
    changes: centreChanged,
  }),
  offer: call({
    method: 'POST',
    path: '/api/admin/educational-cycle-slot/{id}/offer',
    who: 'office',
    about: 'Offers a slot again that was closed by an absence.',
    input: fields({ id }),
    output: room,
    changes: centreChanged,
  }),
  offline: call({
    method: 'PUT',
    path: '/api/admin/educational-cycle-slot/{id}/update-offline-participation',
    who: 'office',
    about: 'Whether the person of a slot takes part on site.',
    input: fields({ id, value: z.boolean() }),
    output: room,
    changes: centreChanged,
  }),
  repair: call({
    method: 'POST',
    path: `${cycle}/lac-repair`,
    who: 'office',
    about: 'Mends what no longer fits with the fewest moves, and places those who have no place.',
    input: fields({ id, ...dryRun }),
    output: planned,
    changes: centreChanged,
  }),
  results: call({
    method: 'PUT',
    path: `${cycle}/results`,
    who: 'office',
    about: 'Scores 1 to 4, as a sheet with the columns email and score or as `results`.',
    input: fields({
      id,
      results: z
        .array(z.strictObject({ userId: id, score: z.int('Γράψε έναν ακέραιο') }))
        .max(10_000, 'Το πολύ 10.000 βαθμοί')
        .optional(),
    }),
    files: { file: sheet },
    output: z.object({ updated: z.int(), rejected: z.array(rejectedRow) }),
    changes: [...centreChanged, 'kpis', 'candidates'],
    maxBody: 2 * 1024 * 1024,
  }),
}

const writing = {
  sendCvs: call({
    method: 'POST',
    path: `${cycle}/send-cvs`,
    who: 'office',
    about: 'Sends the assessors of each room, or of one, links to the CVs of its candidates.',
    input: fields({ id, room_id: id.optional(), ...dryRun }),
    output: sending,
    changes: sent,
  }),
  sendCandidateSlots: call({
    method: 'POST',
    path: `${cycle}/send-candidate-slots`,
    who: 'office',
    about: 'Sends everybody who has a place its time and room; with `only_changed` those who do not know it yet.',
    input: fields({ id, only_changed: z.boolean().default(false), ...dryRun }),
    output: sending,
    changes: sent,
  }),
  sendCandidateSlot: call({
    method: 'POST',
    path: `${cycle}/user/{uid}/send-candidate-slots`,
    who: 'office',
    about: 'Sends one person the time and the room.',
    input: fields({ id, uid: id, ...dryRun }),
    output: sending,
    changes: sent,
  }),
  sendFiles: call({
    method: 'POST',
    path: `${cycle}/send-lac-files`,
    who: 'office',
    about: 'Sends the papers to the candidates and assessors of these days; none said, of all.',
    input: fields({
      id,
      days: z.union([z.int(), z.array(z.int()).max(30)]).optional(),
      ...dryRun,
    }),
    output: sending,
    changes: sent,
  }),
  sendUpdates: call({
    method: 'POST',
    path: `${cycle}/room/send-updates`,
    who: 'office',
    about: 'Sends the present data of a room to its assessors and candidates.',
    input: fields({ id, room_id: id, ...dryRun }),
    output: sending,
    changes: sent,
  }),
  openCv: call({
    method: 'GET',
    path: '/api/lac-cv/{key}',
    who: 'public',
    about: 'A CV by the link that an assessor was sent. The link expires; each opening is written down.',
    input: fields({ key: z.string().min(20).max(100) }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 60,
  }),
}

export const assessmentCentreContract = contract('assessment-centre', { ...preparing, ...running, ...writing })
