import { SMALL_GROUP } from '#shared/core/small-groups.ts'
import { responsivenessContract } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import { companyOf } from '#server/core/scope.ts'
import { exportResponses } from '#server/features/responsiveness/responsiveness.export.ts'
import {
  meetingsOf,
  middleOfCompanies,
  responseOf,
  responsePage,
  setShowsPrompt,
} from '#server/features/responsiveness/responsiveness.queries.ts'
import { showsPrompt } from '#server/features/responsiveness/responsiveness.service.ts'

export const responsivenessHandlers = handlers(responsivenessContract, {
  list: ({ work, input }) => responsePage(work, input),

  export: ({ work, input }) => exportResponses(work, input),

  figures: ({ work }) => middleOfCompanies(work),

  badge: async ({ work }) => ({ shows_prompt: await showsPrompt(work) }),

  company: ({ work, input }) => responseOf(work, input.id),

  meetings: ({ work, input: { id, ...query } }) => meetingsOf(work, id, query),

  async show({ work, input: { shows_prompt } }) {
    if (shows_prompt !== (await showsPrompt(work))) {
      await setShowsPrompt(work, shows_prompt)
      const action = shows_prompt ? 'showed prompt companies' : 'no longer shows prompt companies'
      await audit(work, { action, entity: 'office', id: 'prompt-companies' })
    }
    return { shows_prompt }
  },

  async own({ work, person }) {
    const { kept, left, kept_percent, ...own } = await responseOf(work, companyOf(person))
    const { middle } = await middleOfCompanies(work)
    return {
      ...own,
      // The answers of few graduates would be known as theirs.
      kept_percent: kept + left < SMALL_GROUP ? null : kept_percent,
      shows_prompt: await showsPrompt(work),
      middle,
    }
  },
})
