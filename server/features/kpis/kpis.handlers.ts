import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Call } from '#shared/core/contract.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { audit } from '#server/core/audit.ts'
import { type Arguments, HANDLED, handlers } from '#server/core/handlers.ts'
import { jsonOf, versionOf } from '#server/features/kpis/kpis.queries.ts'

export const kpisHandlers = handlers(kpisContract, {
  educations: answerWith('educations'),
  users: answerWith('users'),
  profiles: answerWith('profiles'),
  companies: answerWith('companies'),
  listings: answerWith('listings'),
  hires: answerWith('hires'),
  shortlists: answerWith('shortlists'),
  cycles: answerWith('cycles'),
  applications: answerWith('applications'),
})

/** The list of this name, or 304 when the browser has it as it is. */
function answerWith(name: ListName) {
  return async ({ work, request, reply, version }: Arguments<Call>): Promise<typeof HANDLED> => {
    version(await versionOf(work.db, name))
    // Whether somebody has a disability is among the profiles: each reading of them is written down.
    if (name === 'profiles') await audit(work, { entity: 'kpis', id: name, action: 'read-sensitive' })
    const parts = jsonOf(work.db, name)
    // The first slice is read before anything is said: a failure that it meets is still an answer of its own.
    const first = await parts.next()
    // `no-cache`: the browser keeps it and asks each time.
    void reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache')
    const json = Readable.from(joined(first, parts), { objectMode: false })
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      void reply.send(json)
      return HANDLED
    }
    // Rows repeat their keys: the quickest level already makes them a tenth, and takes a fraction of the general one.
    void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
    json.on('error', (error) => gzip.destroy(error))
    void reply.send(json.pipe(gzip))
    return HANDLED
  }
}

async function* joined(first: IteratorResult<string>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* rest
}
