import { AppError } from '#shared/core/errors.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { type Work, inTransaction } from '#server/core/work.ts'
import { checkNow, lastState } from '#server/features/trail/trail.check.ts'
import { entryById, trailPage } from '#server/features/trail/trail.queries.ts'
import { exportTrail } from '#server/features/trail/trail.export.ts'
import { canRestore, restore } from '#server/features/trail/trail.restore.ts'

export const trailHandlers = handlers(trailContract, {
  list: ({ work, input }) => trailPage(work, input),

  export: ({ work, input }) => exportTrail(work, input),

  async one({ work, input }) {
    const entry = await entryOr404(work, input.id)
    return { ...entry, can_restore: canRestore(work.services, entry) }
  },

  async restore(args) {
    await restore(args as never, await entryOr404(args.work, args.input.id))
    return { message: 'Οι παλιές τιμές μπήκαν ξανά.' }
  },

  state: ({ work }) => lastState(work),

  check: ({ work }) => inTransaction(work.services, work, (own) => checkNow(own)),
})

async function entryOr404(work: Work, id: number) {
  const entry = await entryById(work, id)
  if (!entry) throw new AppError('not_found')
  return entry
}
