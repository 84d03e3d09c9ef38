import { buffer } from 'node:stream/consumers'
import { athensDay } from '#shared/core/dates.ts'
import { type InputOf } from '#shared/core/contract.ts'
import { audiencesOf } from '#shared/features/candidates/audience.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import {
  type Cycle,
  cycleForm,
  DATE_ORDER,
  educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { CycleState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { invalid } from '#shared/core/errors.ts'
import { firstWords } from '#shared/core/first-signs.ts'
import { type Filter, filterProblem } from '#shared/core/filters.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit, valuesOfForm } from '#server/core/edits.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { readIfThere } from '#server/core/storage.ts'
import { fileById, removeFile, resizeImage, storeBuffer, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { notActive, previewAudience } from '#server/features/candidates/audience.service.ts'
import { exportCycles } from '#server/features/educational-cycles/educational-cycles.export.ts'
import {
  audienceRow,
  categories,
  cycleById,
  cyclePage,
  cyclesForCompanies,
  deleteAudience,
  hasApplied,
  insertAudience,
  insertCycle,
  loadCycle,
  lockCycle,
  openCyclesWithApplications,
  replaceAudiences,
  stateByDates,
  updateAudience,
  updateCycle,
} from '#server/features/educational-cycles/educational-cycles.queries.ts'
import {
  endPractice,
  practiceLetters,
  startPractice,
} from '#server/features/educational-cycles/educational-cycles.practice.ts'
import { practiceRow } from '#server/features/educational-cycles/educational-cycles.practice.queries.ts'
import { fileIdOf } from '#server/features/files/files.service.ts'

const IMAGE_BOX = { width: 1600, height: 900 }

type Change = InputOf<typeof educationalCyclesContract.edit>

const COPY = ' (αντίγραφο)'

export const educationalCyclesHandlers = rowHandlers(
  educationalCyclesContract,
  { cycle: loadCycle },
  {
    list: ({ work, input }) => cyclePage(work, input),

    export: ({ work, input }) => exportCycles(work, input),

    listOpenApplications: ({ work, input }) => openCyclesWithApplications(work, input),

    categories: ({ work }) => categories(work.db),

    practice: ({ work }) => practiceRow(work.db),

    startPractice: ({ work }) => startPractice(work),

    practiceLetters: ({ work }) => practiceLetters(work),

    endPractice: ({ work }) => endPractice(work),

    previewAudience({ work, input }) {
      const audiences = audiencesOf(input)
      audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
      return previewAudience(work, audiences, { limit: input.limit, exclusions: [notActive] })
    },

    previewOfCycle({ work, cycle, input }) {
      const hasAudiences = input.audiences !== undefined || input.filters !== undefined
      const audiences = hasAudiences ? audiencesOf(input) : storedAudiences(cycle)
      audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
      const exclusions = [hasApplied(input.id), notActive]
      return previewAudience(work, audiences, { limit: input.limit, exclusions })
    },

    async create({ work, input, files }) {
      const edc_image = await storedImage(work, files.image?.[0])
      const dates = { opening: input.edc_openingDate, closing: input.edc_closingDate }
      // A new cycle starts as not yet open; its dates may open it at once.
      const edc_status = input.edc_status ?? (await stateByDates(work, 'JUST_CREATED_UNABLE_TO_APPLY', dates))
      const edc_status_day = input.edc_status ? athensDay(work.now) : null
      const { audiences, edc_stage_names, edc_stage_steps, ...fields } = input
      const values = {
        ...fields,
        edc_description: cleanHtml(fields.edc_description),
        edc_stage_names: JSON.stringify(edc_stage_names),
        edc_stage_steps: JSON.stringify(edc_stage_steps),
        edc_image,
        edc_status,
        edc_status_day,
      }
      const edc_id = await insertCycle(work, values)
      await saveAudiences(work, edc_id, audiences)
      await audit(work, { action: 'created', entity: 'educational-cycle', id: edc_id, after: values })
      return cycleById(work, edc_id)
    },

    edit: ({ work, input, files }) => editCycle(work, input, files.image?.[0]),

    one: ({ cycle }) => cycle,

    async copy({ work, cycle: from }) {
      const edc_id = await insertCycle(work, {
        edc_title: `${firstWords(from.edc_title, 200 - COPY.length)}${COPY}`,
        edc_status: 'JUST_CREATED_UNABLE_TO_APPLY',
        edc_status_day: null,
        edc_organizor: from.edc_organizor,
        edc_description: from.edc_description,
        edc_image: await copiedImage(work, from.edc_image),
        edc_openingDate: null,
        edc_closingDate: null,
        edc_hard_skills: from.edc_hard_skills,
        edc_soft_skills: from.edc_soft_skills,
        edc_learning_hours: from.edc_learning_hours,
        edc_lac_starting_date: null,
        edc_stage_names: JSON.stringify(from.edc_stage_names),
        // The days belong to the cycle that is copied.
        edc_stage_steps: JSON.stringify(withoutDays(from.edc_stage_steps)),
      })
      await replaceAudiences(work.db, edc_id, storedAudiences(from))
      await audit(work, { action: 'copied', entity: 'educational-cycle', id: edc_id, after: { from: from.edc_id } })
      return cycleById(work, edc_id)
    },

    async addAudience({ work, input }) {
      checkFilters(input.edaud_filters, 'edaud_filters')
      await updateCycle(work, input.id, {})
      const row = await insertAudience(work.db, input.id, input.edaud_title, input.edaud_filters)
      await audit(work, { action: 'audience-added', entity: 'educational-cycle', id: input.id, after: row })
      return row
    },

    async changeAudience({ work, input }) {
      if (input.edaud_filters) checkFilters(input.edaud_filters, 'edaud_filters')
      const before = await audienceRow(work.db, input.id)
      const cycle = await lockCycle(work, before.edaud_fk_edc_id)
      await refuseStale(work, input.expected_changed, {
        entity: 'educational-cycle',
        id: cycle.edc_id,
        changed: cycle.edc_date_changed,
        labels: { ...fieldLabels, ...labelsOf('edaud_title', 'edaud_filters') },
        current: cycle,
      })
      const { edaud_title = before.edaud_title, edaud_filters = before.edaud_filters } = input
      const after = { ...before, edaud_title, edaud_filters }
      const id = before.edaud_fk_edc_id
      await saveEdit(work, { action: 'audience-changed', entity: 'educational-cycle', id, before, after }, async () => {
        await updateAudience(work.db, input.id, edaud_title, edaud_filters)
        await updateCycle(work, id, {})
      })
      return after
    },

    async removeAudience({ work, input }) {
      const before = await audienceRow(work.db, input.id)
      await deleteAudience(work.db, input.id)
      await updateCycle(work, before.edaud_fk_edc_id, {})
      await audit(work, { action: 'audience-removed', entity: 'educational-cycle', id: before.edaud_fk_edc_id, before })
      return { message: 'Το κοινό αφαιρέθηκε.' }
    },

    companyList: ({ work, input }) => cyclesForCompanies(work, input),
  },
)

const storedAudiences = ({ edc_audiences }: Cycle) =>
  edc_audiences.map((audience) => ({ title: audience.edaud_title, filters: audience.edaud_filters }))

async function editCycle(work: Work, input: Change, image: UploadedFile | undefined): Promise<Cycle> {
  const { id: edc_id, remove_image, expected_changed } = input
  const { audiences, ...fields } = valuesOfForm(cycleForm, input)
  const before = await lockCycle(work, edc_id)
  await refuseStale(work, expected_changed, {
    entity: 'educational-cycle',
    id: edc_id,
    changed: before.edc_date_changed,
    labels: fieldLabels,
    current: before,
  })
  const dates = {
    opening: fields.edc_openingDate === undefined ? before.edc_openingDate : fields.edc_openingDate,
    closing: fields.edc_closingDate === undefined ? before.edc_closingDate : fields.edc_closingDate,
  }
  if (dates.opening && dates.closing && dates.opening > dates.closing) throw invalid({ edc_closingDate: DATE_ORDER })
  const old = fileIdOf(before.edc_image)
  const upload = await storedImage(work, image)
  const edc_image = upload ?? (remove_image ? null : old)
  const values = {
    ...storedFields(fields),
    ...(edc_image === old ? {} : { edc_image }),
    ...(await stateAfterEdit(work, before, fields.edc_status, dates)),
  }
  const { edc_stage_names, edc_stage_steps } = fields
  const change = {
    action: 'changed' as const,
    entity: 'educational-cycle',
    id: edc_id,
    before: { ...before, audiences: storedAudiences(before) },
    after: { ...values, edc_stage_names, edc_stage_steps, audiences },
  }
  await saveEdit(work, change, async () => {
    await updateCycle(work, edc_id, values)
    if (old && old !== edc_image) await removeFile(work, old)
    await saveAudiences(work, edc_id, audiences)
  })
  return cycleById(work, edc_id)
}

/** New dates decide anew; a status that somebody sends stands against the dates of before. */
async function stateAfterEdit(
  work: Work,
  before: Cycle,
  sent: CycleState | undefined,
  dates: { opening: string | null; closing: string | null },
): Promise<{ edc_status?: CycleState; edc_status_day?: string | null }> {
  const isMoved = dates.opening !== before.edc_openingDate || dates.closing !== before.edc_closingDate
  // A row that is sent back as it was read sets nothing.
  if (!isMoved && (sent === undefined || sent === before.edc_status)) return {}
  return sent
    ? { edc_status: sent, edc_status_day: athensDay(work.now) }
    : { edc_status: await stateByDates(work, before.edc_status, dates), edc_status_day: null }
}

/** The fields as the table holds them. */
function storedFields<
  Fields extends {
    edc_description?: string | undefined
    edc_stage_names?: object | undefined
    edc_stage_steps?: object | undefined
  },
>(
  fields: Fields,
): Omit<Fields, 'edc_stage_names' | 'edc_stage_steps'> & { edc_stage_names?: string; edc_stage_steps?: string } {
  const { edc_stage_names, edc_stage_steps, ...rest } = fields
  return {
    ...rest,
    ...(rest.edc_description === undefined ? {} : { edc_description: cleanHtml(rest.edc_description) }),
    ...(edc_stage_names === undefined ? {} : { edc_stage_names: JSON.stringify(edc_stage_names) }),
    ...(edc_stage_steps === undefined ? {} : { edc_stage_steps: JSON.stringify(edc_stage_steps) }),
  }
}

const fieldLabels = labelsOf(
  'edc_title',
  'edc_organizor',
  'edc_description',
  'edc_openingDate',
  'edc_closingDate',
  'edc_lac_starting_date',
  'edc_hard_skills',
  'edc_soft_skills',
  'edc_learning_hours',
  'edc_status',
  'edc_stage_names',
  'edc_stage_steps',
)

function withoutDays(steps: Cycle['edc_stage_steps']): Cycle['edc_stage_steps'] {
  return Object.fromEntries(Object.entries(steps).map(([state, { next }]) => [state, { next, until: null }]))
}

function checkFilters(filters: readonly Filter[], path: string): void {
  filters.forEach((filter, index) => {
    const problem = filterProblem(filter, candidateFields)
    if (problem) throw invalid({ [`${path}.${index}`]: problem }, problem)
  })
}

async function saveAudiences(work: Work, edc_id: number, audiences: Change['audiences']): Promise<void> {
  if (!audiences) return
  audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
  await replaceAudiences(work.db, edc_id, audiences)
}

async function storedImage(work: Work, upload: UploadedFile | undefined): Promise<string | null> {
  if (!upload) return null
  const buffer = await resizeImage(upload.path, IMAGE_BOX)
  const file = await storeBuffer(work, { name: 'cycle.webp', mime: 'image/webp', purpose: 'cycle_image', buffer })
  return file.fil_id
}

/** A file of its own: either cycle may lose its picture. */
async function copiedImage(work: Work, href: string | null): Promise<string | null> {
  const fil_id = fileIdOf(href)
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) return null
  const bytes = await readIfThere(work.services.storage, file.fil_id)
  if (!bytes) return null
  const { fil_name: name, fil_mime: mime } = file
  return (await storeBuffer(work, { name, mime, purpose: 'cycle_image', buffer: await buffer(bytes) })).fil_id
}
