import { isSmallGroup } from '#shared/core/small-groups.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { entryFigures, openProgrammes, partners } from '#server/features/entry/entry.queries.ts'

export const entryHandlers = handlers(entryContract, {
  async overview({ work }) {
    const { graduates, hires, companies } = await entryFigures(work.db)
    // Everybody reads this: a few people could be recognised.
    const shown = (people: number) => (isSmallGroup(people) ? 0 : people)
    return {
      companies,
      graduates: shown(graduates),
      hires: shown(hires),
      partners: await partners(work.db),
      programmes: await openProgrammes(work),
    }
  },
})
