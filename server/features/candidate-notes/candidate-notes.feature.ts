import type { Feature } from '#server/core/feature.ts'
import { candidateNotesHandlers } from '#server/features/candidate-notes/candidate-notes.handlers.ts'
import { candidateNotesPersonal } from '#server/features/candidate-notes/candidate-notes.personal.ts'

export const candidateNotesFeature: Feature = {
  handlers: candidateNotesHandlers,
  personal: candidateNotesPersonal,
}
