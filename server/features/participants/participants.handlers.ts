import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { hasLeft } from '#shared/features/participants/participants.rules.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import { FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { matchingCandidates } from '#server/features/candidates/candidate-list.service.ts'
import { noteReading } from '#server/features/candidates/candidate-readings.service.ts'
import { addApplicants } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { actOnStage, undoStage } from '#server/features/participants/participants.actions.ts'
import { dropOut } from '#server/features/participants/participants.drop-out.ts'
import { previewStageMail } from '#server/features/participants/participants.messages.ts'
import { exportParticipants } from '#server/features/participants/participants.export.ts'
import {
  type ApplicationMarks,
  changeApplication,
  lockApplication,
  countApplicants,
  cvOfApplicant,
  cycleOf,
  lastActions,
  participantPage,
} from '#server/features/participants/participants.queries.ts'

const saved = { message: 'Αποθηκεύτηκε.' }

const load = { cycle: cycleOf }

export const participantsHandlers = rowHandlers(participantsContract, load, {
  list: ({ work, input, cycle }) => participantPage(work, cycle.edc_id, input),

  export: ({ work, input }) => exportParticipants(work, input.id, input),

  async add({ work, input, cycle }) {
    const { edc_id } = cycle
    const usr_ids = input.matching ? await matchingCandidates(work, input.matching) : [...new Set(input.userIds)]
    if (usr_ids.length === 0) throw invalid({ userIds: 'Διάλεξε τουλάχιστον έναν.' }, 'Διάλεξε τουλάχιστον έναν.')
    const { candidates, applicants } = await countApplicants(work.db, edc_id, usr_ids)
    if (candidates < usr_ids.length) throw new AppError('not_found')
    if (input.dry_run) return { added: usr_ids.length - applicants, already: applicants }
    const added = (await addApplicants(work, edc_id, usr_ids)).length
    return { added, already: usr_ids.length - added }
  },

  act: ({ work, input, cycle }) => actOnStage(work, input, cycle),

  dropOut: ({ work, input, cycle }) => dropOut(work, input, cycle),

  letter: ({ work, input, cycle }) => previewStageMail(work, input, cycle),

  undo: ({ work, input }) => undoStage(work, input.id),

  history: ({ work, cycle, input }) => lastActions(work, cycle.edc_id, input),

  async note({ work, input }) {
    const which = { edc_id: input.id, usr_id: input.uid }
    await markApplication(work, which, { edca_note: input.edca_note }, input.expected_changed)
    return saved
  },

  async entry({ work, input: { id, uid, edca_labour_status, edca_left_on, expected_changed } }) {
    const marks = sentValues({ edca_labour_status, edca_left_on })
    await markApplication(work, { edc_id: id, usr_id: uid }, marks, expected_changed)
    return saved
  },

  async color({ work, input }) {
    const which = { edc_id: input.edc_id, usr_id: input.userId }
    await markApplication(work, which, { edca_color: input.color?.toLowerCase() ?? null })
    return saved
  },

  async cv({ work, person, input }) {
    const fil_id = await cvOfApplicant(work.db, input.id, input.uid)
    const file = fil_id ? await fileById(work.db, fil_id) : undefined
    if (!file) throw new AppError('not_found')
    await noteReading(work, person, input.uid, 'cv')
    return new FileAnswer({
      name: file.fil_name,
      mime: file.fil_mime,
      body: await work.services.storage.read(file.fil_id),
    })
  },
})

async function markApplication(
  work: Work,
  which: { edc_id: number; usr_id: number },
  after: ApplicationMarks,
  expectedChanged?: string | null,
): Promise<void> {
  const before = await lockApplication(work, which)
  if (!before) throw new AppError('not_found')
  await refuseStale(work, expectedChanged, {
    entity: 'user',
    id: which.usr_id,
    changed: before.edca_date_changed,
    labels: labelsOf('edca_note', 'edca_color', 'edca_labour_status', 'edca_left_on'),
    current: before,
  })
  refuseLeaving(work, before, after.edca_left_on)
  const names = Object.keys(after) as (keyof ApplicationMarks)[]
  const change = {
    action: 'application-marked' as const,
    entity: 'user',
    id: which.usr_id,
    before: { edc_id: which.edc_id, ...Object.fromEntries(names.map((name) => [name, before[name]])) },
    after,
  }
  await saveEdit(work, change, () => changeApplication(work, before.edca_id, after))
}

function refuseLeaving(
  work: Work,
  application: { edca_status: string; edca_date_created: string },
  day: string | null | undefined,
): void {
  if (!day) return
  if (!hasLeft(application.edca_status)) throw invalid({ edca_left_on: 'Δεν έχει τελειώσει ακόμη το πρόγραμμα.' })
  if (day > athensDay(work.now)) throw invalid({ edca_left_on: 'Η ημέρα είναι στο μέλλον.' })
  if (day < athensDay(application.edca_date_created))
    throw invalid({ edca_left_on: 'Η ημέρα είναι πριν από την αίτηση.' })
}
