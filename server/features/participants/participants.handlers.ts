import { AppError } from '#shared/core/errors.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { applyToCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { actOnStage, undoStage } from '#server/features/participants/participants.actions.ts'
import { exportParticipants } from '#server/features/participants/participants.export.ts'
import {
  changeApplication,
  cvOfApplicant,
  lastActions,
  participantPage,
} from '#server/features/participants/participants.queries.ts'

const kept = { message: 'Αποθηκεύτηκε.' }

export const participantsHandlers = handlers(participantsContract, {
  async list({ work, input }) {
    await mustExist(work, input.id)
    return participantPage(work, input.id, input)
  },

  export: ({ work, input }) => exportParticipants(work, input.id, input),

  async add({ work, input }) {
    let added = 0
    for (const usr_id of new Set(input.userIds)) {
      await mustBeCandidate(work, usr_id)
      if ((await applyToCycle(work, { edc_id: input.id, usr_id, byOffice: true })).isNew) added += 1
    }
    return { added, already: new Set(input.userIds).size - added }
  },

  act: ({ work, input }) => actOnStage(work, input),

  undo: ({ work, input }) => undoStage(work, input.id),

  async history({ work, input }) {
    await mustExist(work, input.id)
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

async function mustExist(work: Work, edc_id: number): Promise<void> {
  const row = await work.db
    .selectFrom('educational_cycle')
    .select('edc_id')
    .where('edc_id', '=', edc_id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

async function mustBeCandidate(work: Work, usr_id: number): Promise<void> {
  const row = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

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
