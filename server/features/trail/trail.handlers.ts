import { AppError } from '#shared/core/errors.ts'
import { athensDay } from '#shared/core/dates.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { asOfBegin } from '#server/core/as-of.ts'
import { handlers } from '#server/core/handlers.ts'
import { type Work, inTransaction } from '#server/core/work.ts'
import { checkNow, lastState } from '#server/features/trail/trail.check.ts'
import { actPage, entryById } from '#server/features/trail/trail.acts.queries.ts'
import { erasedSince, trailPage } from '#server/features/trail/trail.queries.ts'
import { exportTrail } from '#server/features/trail/trail.export.ts'
import { takeActBack } from '#server/features/trail/trail.restore.ts'

export const trailHandlers = handlers(trailContract, {
  list: ({ work, input }) => trailPage(work, input),

  export: ({ work, input }) => exportTrail(work, input),

  one: ({ work, input }) => entryOr404(work, input.id),

  acts: ({ work, input }) => actPage(work, input),

  async restore(args) {
    const { id, expected } = args.input
    return { message: await takeActBack(args as never, await entryOr404(args.work, id), expected) }
  },

  state: ({ work }) => lastState(work),

  past: async ({ work, input: { day } }) => ({
    since: athensDay(await asOfBegin(work.db)),
    // Of days to come nothing is known.
    erased: day === undefined || day >= athensDay(work.now) ? 0 : await erasedSince(work.db, day),
  }),

  check: ({ work }) => inTransaction(work.services, work, (own) => checkNow(own)),
})

async function entryOr404(work: Work, id: number) {
  const entry = await entryById(work, id)
  if (!entry) throw new AppError('not_found')
  return entry
}
