import type { Feature } from '#server/core/feature.ts'
import { entryHandlers } from '#server/features/entry/entry.handlers.ts'
import { entryPersonal } from '#server/features/entry/entry.personal.ts'
import { entryPreview } from '#server/features/entry/entry.preview.ts'

export const entryFeature: Feature = {
  handlers: entryHandlers,
  personal: entryPersonal,
  preview: entryPreview,
}
