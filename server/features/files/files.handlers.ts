import { AppError } from '#shared/core/errors.ts'
import { filesContract, publicPurposes } from '#shared/features/files/files.contract.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { fileById } from '#server/core/uploads.ts'

export const filesHandlers = handlers(filesContract, {
  async open({ work, input }) {
    const file = await fileById(work.db, input.fil_id)
    if (!file || !(publicPurposes as readonly string[]).includes(file.fil_purpose)) throw new AppError('not_found')
    const body = await work.services.storage.read(file.fil_id)
    const inline = file.fil_mime.startsWith('image/')
    return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body, inline, cache: 'public' })
  },
})
