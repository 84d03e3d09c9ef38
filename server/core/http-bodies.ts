import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { repeatsKey } from '#server/core/repeated-keys.ts'

const TWICE = 'Στο σώμα του αιτήματος το ίδιο πεδίο στάλθηκε δύο φορές.'

/** The kinds of body that a call takes. */
export function takeBodies(app: FastifyInstance): void {
  const { onProtoPoisoning = 'error', onConstructorPoisoning = 'error' } = app.initialConfig
  const readJson = app.getDefaultJsonParser(onProtoPoisoning, onConstructorPoisoning)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always name the kind send nothing to a call that takes nothing.
    if (body === '') return done(null)
    return readJson(request, String(body), (error, value) => {
      if (!error && repeatsKey(String(body), value)) done(new AppError('bad_request', { message: TWICE }))
      else done(error, value)
    })
  })
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
