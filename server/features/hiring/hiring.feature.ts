import type { Feature } from '#server/core/feature.ts'
import { hiringHandlers } from '#server/features/hiring/hiring.handlers.ts'
import { hiringMailTemplates } from '#server/features/hiring/hiring.mail-templates.ts'
import { notifyOfDecisions } from '#server/features/hiring/hiring.notices.ts'
import { hiringPersonal } from '#server/features/hiring/hiring.personal.ts'
import { repairCandidateSearch } from '#server/features/hiring/hiring.search.queries.ts'

export const hiringFeature: Feature = {
  handlers: hiringHandlers,
  personal: hiringPersonal,
  mailTemplates: hiringMailTemplates,
  schedules: {
    'candidate-search': { cron: '11 4 * * *', run: repairCandidateSearch },
    decisions: { cron: '* * * * *', steps: notifyOfDecisions },
  },
}
