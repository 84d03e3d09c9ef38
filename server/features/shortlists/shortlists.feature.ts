import type { Feature } from '#server/core/feature.ts'
import { shortlistsHandlers } from '#server/features/shortlists/shortlists.handlers.ts'
import { shortlistsPersonal } from '#server/features/shortlists/shortlists.personal.ts'

export const shortlistsFeature: Feature = { handlers: shortlistsHandlers, personal: shortlistsPersonal }
