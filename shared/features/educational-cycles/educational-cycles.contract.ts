import * as z from 'zod'
import { practiceCalls } from '#shared/features/educational-cycles/educational-cycles.practice.calls.ts'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import {
  day,
  editable,
  expectedChanged,
  fields,
  id,
  ignored,
  line,
  requiredLine,
  richText,
  timestamp,
} from '#shared/core/fields.ts'
import { filterList, type FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page, pageQuery } from '#shared/core/paging.ts'
import { onlyOneOf } from '#shared/core/target.ts'
import { audience, audiencePreview, audienceTables, previewInput } from '#shared/features/candidates/audience.ts'
import {
  applicationStates,
  cycleStates,
  cycleStateWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'

export const cycleFilters = {
  edc_title: { label: 'Τίτλος', kind: 'text' },
  edc_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(cycleStates, cycleStateWords),
  },
  edc_organizor: { label: 'Φορέας', kind: 'text' },
  edc_openingDate: { label: 'Άνοιγμα', kind: 'date' },
  edc_closingDate: { label: 'Κλείσιμο', kind: 'date' },
  edc_date_created: { label: 'Δημιουργία', kind: 'date' },
  applications: { label: 'Αιτήσεις', kind: 'number' },
} as const satisfies FilterFields

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

const hours = z
  .number('Χρειάζεται αριθμός')
  .min(0, 'Οι ώρες δεν είναι αρνητικές')
  .max(10_000, 'Το πολύ 10.000 ώρες')
  .refine((value) => Number(value.toFixed(2)) === value, 'Το πολύ δύο δεκαδικά')
  .nullable()
  .transform((value) => value ?? 0)

export const edcAudience = z.object({
  edaud_id: id,
  edaud_fk_edc_id: id,
  edaud_title: z.string(),
  edaud_filters: filterList,
})

export const cycle = z.object({
  edc_id: id,
  edc_title: z.string(),
  edc_status: z.enum(cycleStates),
  edc_organizor: z.string(),
  edc_description: z.string(),
  edc_image: z.string().nullable(),
  edc_date_created: timestamp,
  edc_openingDate: z.string().nullable(),
  edc_closingDate: z.string().nullable(),
  edc_audiences: z.array(edcAudience),
  edc_assessors: z.array(z.object({ name: z.string(), email: z.string() })),
  edc_assessors_uploaded: z.boolean(),
  edc_doodle_invite_sent: z.boolean(),
  edc_hard_skills: z.number(),
  edc_soft_skills: z.number(),
  edc_learning_hours: z.number(),
  edc_lac_interview_flow_file: z.string().nullable(),
  edc_lac_general_instructions_file: z.string().nullable(),
  edc_lac_graphic_design_file: z.string().nullable(),
  edc_lac_assessors_per_room: z.int().nullable(),
  edc_lac_total_days: z.int().nullable(),
  edc_lac_setup_ready: z.boolean(),
  edc_lac_starting_date: z.string().nullable(),
  edc_lac_score_uploaded: z.boolean(),
  edc_stage_names: z.record(z.string(), z.string()),
  edc_stage_steps: z.record(z.string(), z.object({ next: z.string(), until: z.string().nullable() })),
  edc_date_changed: timestamp,
  changed_by: z.string(),
  /** How many applications stand in each status. */
  stages: z.record(z.string(), z.int()),
  applications: z.int(),
})

export type Cycle = z.output<typeof cycle>

const stageNames = z.partialRecord(z.enum(applicationStates as [string, ...string[]]), line(200))
/** What comes next at each stage, and by when. */
const stageSteps = z.partialRecord(
  z.enum(applicationStates as [string, ...string[]]),
  z.strictObject({ next: line(300).default(''), until: day.nullable().default(null) }),
)

export const cycleForm = {
  edc_title: requiredLine(200, 'Γράψε τον τίτλο'),
  edc_organizor: line(120).default(''),
  edc_description: richText.default(''),
  edc_openingDate: day.nullable().default(null),
  edc_closingDate: day.nullable().default(null),
  edc_hard_skills: hours.default(0),
  edc_soft_skills: hours.default(0),
  edc_learning_hours: hours.default(0),
  edc_lac_starting_date: day.nullable().default(null),
  /** Without it, the dates decide. */
  edc_status: z.enum(cycleStates).optional(),
  edc_stage_names: stageNames.default({}),
  edc_stage_steps: stageSteps.default({}),
  /** All audiences of the cycle; left out, they stay. */
  audiences: z.array(audience).max(20, 'Το πολύ 20 κοινά').optional(),
}

const readOnly = ignored([
  'edc_image',
  'edc_date_created',
  'edc_audiences',
  'edc_assessors',
  'edc_assessors_uploaded',
  'edc_doodle_invite_sent',
  'edc_lac_interview_flow_file',
  'edc_lac_general_instructions_file',
  'edc_lac_graphic_design_file',
  'edc_lac_assessors_per_room',
  'edc_lac_total_days',
  'edc_lac_setup_ready',
  'edc_lac_score_uploaded',
  'edc_date_changed',
  'changed_by',
  'stages',
  'applications',
])

/** A field left out keeps its value, a field sent empty is emptied; what a row has beside the form is ignored. */
const cycleChange = {
  ...editable(cycleForm),
  ...expectedChanged,
  remove_image: z.boolean().default(false),
  edc_id: id.optional(),
  ...readOnly,
}

/** Applications must be possible between the two dates. */
const inOrder = (dates: { edc_openingDate?: string | null; edc_closingDate?: string | null }) =>
  !dates.edc_openingDate || !dates.edc_closingDate || dates.edc_openingDate <= dates.edc_closingDate
export const DATE_ORDER = 'Το κλείσιμο είναι μετά το άνοιγμα'
const inOrderError = () => ({ message: DATE_ORDER, path: ['edc_closingDate'] })

const image = { image: { kinds: ['image'], maxBytes: IMAGE_MAX_BYTES, maxCount: 1 } } as const
const base = '/api/admin/educational-cycle' as const

export const applicationBrief = z.object({
  edca_id: id,
  edca_fk_edc_id: id,
  edca_fk_usr_id: id,
  edca_status: z.string(),
  edca_game_assessment_score: z.number().nullable(),
  edca_lac_score: z.int().nullable(),
  edca_color: z.string().nullable(),
  edca_date_created: timestamp,
  usr_fullname: z.string(),
  usr_email: z.string(),
})

const audienceForm = { edaud_title: line(200).default(''), edaud_filters: filterList.default([]) }

/** What the responses are read from. */
const tables = ['cycle_application', 'cycle_audience', 'educational_cycle', 'users'] as const

export const educationalCyclesContract = contract('educational-cycles', tables, {
  list: call({
    keyScope: 'cycles',
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    hasPast: true,
    about: 'All cycles, the newest first, with the number of applications in each stage.',
    input: fields(listQuery()),
    output: page(cycle),
  }),
  export: call({
    ...asFile,
    path: `${base}/export`,
    who: 'office',
    hasPast: true,
    about: 'The list of cycles as XLSX or CSV.',
    input: fields(exportQuery()),
    perMinute: 30,
  }),
  listOpenApplications: call({
    method: 'GET',
    path: `${base}/list-open-applications`,
    who: 'office',
    about: 'The cycles that take applications, each with its undecided applications as `edc_applications`.',
    input: fields(pageQuery()),
    output: z.array(cycle.extend({ edc_applications: z.array(applicationBrief) })),
  }),
  ...practiceCalls,
  categories: call({
    method: 'GET',
    path: `${base}/categories`,
    who: 'office',
    about: 'The organisers in use (`edc_organizor`), the most frequent first.',
    output: z.array(z.string()),
    reads: ['educational_cycle'],
  }),
  previewAudience: call({
    method: 'POST',
    path: `${base}/preview-audience`,
    who: 'office',
    grade: 'VIEWER',
    about: 'Whom audiences reach, with the exact number; nothing is stored.',
    input: fields(previewInput).superRefine(onlyOneOf('filters', 'audiences')),
    output: audiencePreview,
    noTransaction: true,
    reads: ['cycle_audience', ...audienceTables],
  }),
  previewOfCycle: call({
    method: 'POST',
    path: `${base}/{id}/preview-audience`,
    who: 'office',
    grade: 'VIEWER',
    about:
      'The same for one cycle: people who have applied already are counted apart. Without audiences, the saved ones.',
    of: 'cycle',
    input: fields({ id, ...previewInput }).superRefine(onlyOneOf('filters', 'audiences')),
    output: audiencePreview,
    noTransaction: true,
    reads: ['cycle_audience', ...audienceTables],
  }),
  create: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'A new cycle, with its picture and its audiences.',
    input: fields(cycleForm).refine(inOrder, inOrderError()),
    files: image,
    output: cycle,
    success: 201,
  }),
  edit: call({
    method: 'PUT',
    path: `${base}/{id}`,
    idField: 'edc_id',
    who: 'office',
    about:
      'Change the fields that are sent; others stay, read-only fields of the row are ignored. A status sent here wins over the dates; COMPLETED is only set here.',
    input: fields({ id, ...cycleChange }).refine(inOrder, inOrderError()),
    files: image,
    output: cycle,
  }),
  one: call({
    keyScope: 'cycles',
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    hasPast: true,
    about: 'One cycle.',
    of: 'cycle',
    input: fields({ id }),
    output: cycle,
  }),
  copy: call({
    method: 'POST',
    path: `${base}/{id}/copy`,
    who: 'office',
    about: 'A new cycle with the texts, hours, picture and audiences of this one, without its dates and people.',
    of: 'cycle',
    input: fields({ id }),
    output: cycle,
    success: 201,
  }),
  addAudience: call({
    method: 'POST',
    path: `${base}/{id}/audience`,
    idField: 'edc_id',
    who: 'office',
    about: 'Add an audience to a cycle.',
    input: fields({ id, ...audienceForm }),
    output: edcAudience,
    success: 201,
  }),
  changeAudience: call({
    method: 'PUT',
    path: `${base}/audience/{id}`,
    who: 'office',
    about: 'Change an audience of a cycle; `expected_changed` is the last change of the cycle.',
    input: fields({ id, ...editable(audienceForm), ...expectedChanged }),
    output: edcAudience,
  }),
  removeAudience: call({
    method: 'DELETE',
    path: `${base}/audience/{id}`,
    who: 'office',
    about: 'Take an audience from a cycle.',
    input: fields({ id }),
    output: z.object({ message: z.string() }),
  }),
  companyList: call({
    method: 'GET',
    path: '/api/company/educational-cycle/list',
    who: 'company',
    about: 'The cycles as companies may know them: four fields, none that has not opened.',
    input: fields(listQuery()),
    output: page(cycle.pick({ edc_id: true, edc_title: true, edc_status: true, edc_organizor: true })),
  }),
})
