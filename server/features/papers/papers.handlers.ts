import { AppError } from '#shared/core/errors.ts'
import { papersContract } from '#shared/features/papers/papers.contract.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import { currentPaper, insertPaper, paperVersions } from '#server/features/papers/papers.queries.ts'
import { currentAcceptance } from '#server/features/papers/papers.service.ts'

export const papersHandlers = handlers(papersContract, {
  async current({ work }) {
    const { body } = await currentPaper(work.db, 'controller')
    return { controller: body, accepts: await currentAcceptance(work) }
  },

  async one({ work, input }) {
    const controller = await currentPaper(work.db, 'controller')
    return { ...(await currentPaper(work.db, input.kind)), controller: controller.body }
  },

  history: ({ work, input }) => paperVersions(work.db, input.kind),

  async publish({ work, input: { kind, body, note, expected_version } }) {
    const before = await currentPaper(work.db, kind)
    const version = expected_version + 1
    if (before.version !== expected_version || !(await insertPaper(work, { kind, version, body, note })))
      throw new AppError('conflict', {
        message: 'Κάποιος άλλος άλλαξε στο μεταξύ το κείμενο. Δες τη νέα του μορφή και δοκίμασε ξανά.',
      })
    await audit(work, {
      action: 'reworded',
      entity: 'paper',
      id: kind,
      before: { version: before.version },
      after: { version, note },
    })
    const [newest] = await paperVersions(work.db, kind)
    if (!newest) throw new AppError('not_found')
    return newest
  },
})
