import { Readable } from 'node:stream'
import { constants, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import { COLUMNS_MIME } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { specialFigureIds } from '#shared/features/kpis/kpis.words.ts'
import { audit } from '#server/core/audit.ts'
import { hidesContact, withoutContact } from '#server/core/contact-data.ts'
import { type Arguments, HANDLED, handlers } from '#server/core/handlers.ts'
import { reasonUntil } from '#server/core/small-groups.ts'
import { readLong } from '#server/core/standby.ts'
import type { Work } from '#server/core/work.ts'
import { shownTrait, smallFigures } from '#server/features/kpis/kpis.special.queries.ts'
import { type Form, jsonOf, type OwnColumns, versionOf } from '#server/features/kpis/kpis.queries.ts'

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

/** The specified rows say of everybody whether there is a disability; the dashboard reads it of whom it may show. */
async function traitFor(work: Work, name: ListName, form: Form): Promise<{ held: string; own: OwnColumns }> {
  if (name !== 'profiles' || form === 'rows') return { held: '', own: {} }
  const small = (await reasonUntil(work)) === null ? await smallFigures(work) : []
  const open = specialFigureIds.filter((id) => !small.includes(id))
  return {
    held: small.length === 0 ? '' : `; held=${small.join('+')}`,
    own: { usp_disability: shownTrait(work, open) },
  }
}

/** The list of this name, or 304 when the browser has this version. */
function answerWith(name: ListName) {
  return async ({ work, person, request, reply, version }: Arguments<Call>): Promise<typeof HANDLED> => {
    const form: Form = String(request.headers.accept ?? '').includes(COLUMNS_MIME) ? 'columns' : 'rows'
    void reply.header('vary', 'accept, accept-encoding')
    // The columns hold no contact data.
    const isBlind = form === 'rows' && hidesContact(person, kpisContract[name])
    const { held, own } = await traitFor(work, name, form)
    version(
      `${form === 'columns' ? COLUMNS_MIME : form} ${isBlind ? 'blind ' : ''}${held}${await versionOf(work, name)}`,
    )
    // Profiles tell whether somebody has a disability: each reading is audited.
    if (name === 'profiles' || (name === 'users' && form === 'rows'))
      await audit(work, { entity: 'kpis', id: name, action: 'read-sensitive' })
    // The first slice is read before the answer starts, so that a failure is still an error answer.
    const { first, parts } = await readLong(work, async (long) => {
      const rows = jsonOf({ ...long, own }, name, form)
      const shown = isBlind ? blinded(rows) : rows
      const head = await shown.next()
      // The transaction of a past day ends with this call.
      return { first: head, parts: work.asOf ? await Array.fromAsync(shown) : shown }
    })
    // `no-cache`: the browser keeps it and revalidates each time.
    void reply.type(form === 'columns' ? COLUMNS_MIME + held : 'application/json; charset=utf-8')
    void reply.header('cache-control', 'private, no-cache')
    const json = Readable.from(joined(first, parts), { objectMode: false })
    send(reply, json, form, request.headers['accept-encoding'])
    return HANDLED
  }
}

/** Level 1 already compresses rows to a tenth; columns hold no repetition that it would find. */
const zstdLevels: Record<Form, number> = { rows: 1, columns: 5 }

/** Zstd takes a third of the time of gzip. */
function send(reply: FastifyReply, json: Readable, form: Form, accepted: string | string[] | undefined): void {
  const encodings = String(accepted ?? '')
  const encoding = /\bzstd\b/.test(encodings) ? 'zstd' : /\bgzip\b/.test(encodings) ? 'gzip' : null
  if (encoding === null) return void reply.send(json)
  const chunkSize = 256 * 1024
  const packed =
    encoding === 'zstd'
      ? createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_compressionLevel]: zstdLevels[form] } })
      : createGzip({ chunkSize, level: constants.Z_BEST_SPEED })
  json.on('error', (error) => packed.destroy(error))
  // When the client stops reading, so does the query.
  packed.on('close', () => json.destroy())
  void reply.header('content-encoding', encoding).send(json.pipe(packed))
}

/** Each part is rows with commas between, or what stands around them. */
async function* blinded(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield /^[[\],]*$/.test(part) ? part : withoutContact(`[${part}]`).slice(1, -1)
}

async function* joined(first: IteratorResult<string>, rest: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* rest
}
