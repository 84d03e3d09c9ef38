import { AppError } from '#shared/core/errors.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { letterById, letters } from '#server/features/mail/mail.queries.ts'

export const mailHandlers = handlers(mailContract, {
  list: ({ work, input }) => letters(work, input),

  async one({ work, input }) {
    const found = await letterById(work.db, input.id)
    if (!found) throw new AppError('not_found')
    return { ...found, attachments: found.mai_attachments.map((one) => one.filename) }
  },
})
