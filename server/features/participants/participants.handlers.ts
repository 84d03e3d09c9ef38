import { AppError, invalid } from '#shared/core/errors.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { candidatesMatching } from '#server/features/candidates/candidates.list.service.ts'
import { addApplicants } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { actOnStage, undoStage } from '#server/features/participants/participants.actions.ts'
import { letterOfStage } from '#server/features/participants/participants.mail.ts'
import { exportParticipants } from '#server/features/participants/participants.export.ts'
import {
  changeApplication,
  countApplicants,
  cvOfApplicant,
  lastActions,
  participantPage,
  titleOfCycle,
} from '#server/features/participants/participants.queries.ts'

const kept = { message: 'Αποθηκεύτηκε.' }

export const participantsHandlers = handlers(participantsContract, {
  async list({ work, input }) {
    await titleOfCycle(work.db, input.id)
    return participantPage(work, input.id, input)
  },

  export: ({ work, input }) => exportParticipants(work, input.id, input),

  async add({ work, input }) {
    await titleOfCycle(work.db, input.id)
    const asked = input.matching ? await candidatesMatching(work, input.matching) : [...new Set(input.userIds)]
    if (asked.length === 0) throw invalid({ userIds: 'Διάλεξε τουλάχιστον έναν.' }, 'Διάλεξε τουλάχιστον έναν.')
    const { candidates, applicants } = await countApplicants(work.db, input.id, asked)
    if (candidates < asked.length) throw new AppError('not_found')
    if (input.dry_run) return { added: asked.length - applicants, already: applicants }
    const added = (await addApplicants(work, input.id, asked)).length
    return { added, already: asked.length - added }
  },

  act: ({ work, input }) => actOnStage(work, input),

  letter: ({ work, input }) => letterOfStage(work, input),

  undo: ({ work, input }) => undoStage(work, input.id),

  async history({ work, input }) {
    await titleOfCycle(work.db, input.id)
    return lastActions(work, input.id)
  },

  async note({ work, input }) {
    await change(work, { edc_id: input.id, usr_id: input.uid }, { edca_note: input.edca_note })
    return kept
  },

  async color({ work, input }) {
    const which = { edc_id: input.edc_id, usr_id: input.userId }
    await change(work, which, { edca_color: input.color?.toLowerCase() ?? null })
    return kept
  },

  async cv({ work, input }) {
    const fil_id = await cvOfApplicant(work.db, input.id, input.uid)
    const file = fil_id ? await fileById(work.db, fil_id) : undefined
    if (!file) throw new AppError('not_found')
    return new FileAnswer({
      name: file.fil_name,
      mime: file.fil_mime,
      body: await work.services.storage.read(file.fil_id),
    })
  },
})

async function change(
  work: Work,
  which: { edc_id: number; usr_id: number },
  after: { edca_note?: string; edca_color?: string | null },
): Promise<void> {
  const before = await changeApplication(work, which, after)
  if (!before) throw new AppError('not_found')
  await audit(work, {
    action: 'application-marked',
    entity: 'user',
    id: which.usr_id,
    before: { edc_id: which.edc_id, edca_note: before.edca_note, edca_color: before.edca_color },
    after,
  })
}
