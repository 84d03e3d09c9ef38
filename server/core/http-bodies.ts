import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'

/** The kinds of body that a call takes beside JSON. */
export function takeBodies(app: FastifyInstance): void {
  // A body of plain text is no call: its kind is what is wrong with it.
  app.removeContentTypeParser('text/plain')
  // Multipart bodies are read by the call itself, against its own rules.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
    if (takesForm) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new AppError('unsupported_body'))
  })
}
