import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { entryFigures, openProgrammes } from '#server/features/entry/entry.queries.ts'

export const entryHandlers = handlers(entryContract, {
  async overview({ work }) {
    return { ...(await entryFigures(work.db)), programmes: await openProgrammes(work) }
  },
})
