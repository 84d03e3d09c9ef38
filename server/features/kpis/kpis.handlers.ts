import { pipeline, Readable, Transform } from 'node:stream'
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
import { type Form, jsonOf, type OwnColumns, type Part, versionOf } from '#server/features/kpis/kpis.queries.ts'

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
  const [reason, few] = await Promise.all([reasonUntil(work), smallFigures(work)])
  const small = reason === null ? few : []
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
    const tag = `${form === 'columns' ? COLUMNS_MIME : form} ${isBlind ? 'blind ' : ''}${held}${await versionOf(work, name)}`
    version(tag)
    // Profiles tell whether somebody has a disability: each reading is audited.
    if (name === 'profiles' || (name === 'users' && form === 'rows'))
      await audit(work, { entity: 'kpis', id: name, action: 'read-sensitive' })
    // `no-cache`: the browser keeps it and revalidates each time.
    void reply.type(form === 'columns' ? COLUMNS_MIME + held : 'application/json; charset=utf-8')
    void reply.header('cache-control', 'private, no-cache')
    const encoding = encodingOf(request.headers['accept-encoding'])
    const kept = form === 'columns' && encoding && !work.asOf ? keptFor(work, `${name} ${encoding}`, tag) : undefined
    if (encoding && kept?.bytes) {
      void reply.header('content-encoding', encoding).send(kept.bytes)
      return HANDLED
    }
    // The first slice is read before the answer starts, so that a failure is still an error answer.
    const { first, parts } = await readLong(work, async (long) => {
      const rows = jsonOf({ ...long, own }, name, form)
      const shown = isBlind ? blinded(rows) : rows
      const head = await shown.next()
      // The transaction of a past day ends with this call.
      return { first: head, parts: work.asOf ? await Array.fromAsync(shown) : shown }
    })
    const json = Readable.from(joined(first, parts), { objectMode: false })
    if (encoding) sendPacked(reply, json, { form, encoding, kept })
    else void reply.send(json)
    return HANDLED
  }
}

/** Level 1 already compresses rows to a tenth; columns hold no repetition that it would find. Level 5 takes twice as long. */
const zstdLevels: Record<Form, number> = { rows: 1, columns: 4 }

type Encoding = 'zstd' | 'gzip'

/** Zstd takes a third of the time of gzip. */
function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  const encodings = String(accepted ?? '')
  return /\bzstd\b/.test(encodings) ? 'zstd' : /\bgzip\b/.test(encodings) ? 'gzip' : null
}

/** Columns as they were packed last: whoever opens the dashboard next, with nothing changed, waits for no reading. */
interface Kept {
  tag: string
  bytes?: Buffer
}

/** The nine lists of 100,000 people are 3 MB together. */
const MOST_BYTES = 8_000_000
const keptOf = new WeakMap<object, Map<string, Kept>>()

function keptFor({ services }: Work, place: string, tag: string): Kept {
  const { pool } = services.connection
  const places = keptOf.get(pool) ?? new Map<string, Kept>()
  keptOf.set(pool, places)
  const packedLast = places.get(place)
  if (packedLast?.tag === tag) return packedLast
  const kept = { tag }
  places.set(place, kept)
  return kept
}

interface Packing {
  form: Form
  encoding: Encoding
  kept: Kept | undefined
}

function sendPacked(reply: FastifyReply, json: Readable, { form, encoding, kept }: Packing): void {
  const chunkSize = 256 * 1024
  const packed =
    encoding === 'zstd'
      ? createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_compressionLevel]: zstdLevels[form] } })
      : createGzip({ chunkSize, level: constants.Z_BEST_SPEED })
  const streams = kept ? [json, packed, keeping(kept)] : [json, packed]
  // When the client stops reading, so does the query; a failure ends the answer, which is logged there.
  const sent = pipeline(streams, () => undefined)
  void reply.header('content-encoding', encoding).send(sent)
}

/** Only what came to its end is kept. */
function keeping(kept: Kept): Transform {
  const parts: Buffer[] = []
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      if (bytes <= MOST_BYTES) parts.push(part)
      done(null, part)
    },
    flush(done) {
      if (bytes <= MOST_BYTES) kept.bytes = Buffer.concat(parts)
      done()
    },
  })
}

/** Each part is rows with commas before and between, or what stands around them. */
async function* blinded(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  for await (const part of parts) {
    const [, comma = '', rows = ''] = /^(,?)(.*)$/s.exec(String(part)) ?? []
    yield comma + (/^[[\]]*$/.test(rows) ? rows : withoutContact(`[${rows}]`).slice(1, -1))
  }
}

async function* joined(first: IteratorResult<Part>, rest: AsyncIterable<Part> | Part[]): AsyncGenerator<Part> {
  if (!first.done) yield first.value
  yield* rest
}
