import type { Feature } from '#server/core/feature.ts'
import { funderPackHandlers } from '#server/features/funder-pack/funder-pack.handlers.ts'
import { funderPackPersonal } from '#server/features/funder-pack/funder-pack.personal.ts'
import { openPreview } from '#server/features/funder-pack/open-figures.ts'
import { KEY_COLUMN } from '#server/features/funder-pack/funder-pack.queries.ts'

export const funderPackFeature: Feature = {
  handlers: funderPackHandlers,
  personal: funderPackPersonal,
  encrypted: [KEY_COLUMN],
  preview: openPreview,
}
