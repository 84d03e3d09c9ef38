import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import type { Call } from '#shared/core/contract.ts'
import { COLUMNS_MIME, LISTS_MIME, type ListHead } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { figureLists, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import { type SpecialFigureId, specialFigureIds } from '#shared/features/kpis/kpis.words.ts'
import { audit } from '#server/core/audit.ts'
import { hidesContact, withoutContact } from '#server/core/contact-data.ts'
import { type Arguments, HANDLED, handlers } from '#server/core/handlers.ts'
import { sendLines, withoutLine } from '#server/core/lines.ts'
import { reasonUntil } from '#server/core/small-groups.ts'
import { readLong } from '#server/core/standby.ts'
import type { Work } from '#server/core/work.ts'
import { type Encoding, encodingOf, type Kept, keptFor, packed } from '#server/features/kpis/kpis.packing.ts'
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
  together,
})

/** One list for whoever asks. */
interface WantedList {
  name: ListName
  form: Form
  /** Without contact data. */
  isBlind: boolean
  held: SpecialFigureId[]
  own: OwnColumns
  /** Changes with what this reader gets. */
  tag: string
}

async function listFor(work: Work, name: ListName, form: Form, isBlind: boolean): Promise<WantedList> {
  const { held, own } = await traitFor(work, name, form)
  const kind = form === 'columns' ? COLUMNS_MIME : form
  const tag = `${kind} ${isBlind ? 'blind ' : ''}${heldWords(held)}${await versionOf(work, name)}`
  return { name, form, isBlind, held, own, tag }
}

/** The specified rows say of everybody whether there is a disability; the dashboard reads it of whom it may show. */
async function traitFor(work: Work, name: ListName, form: Form): Promise<Pick<WantedList, 'held' | 'own'>> {
  if (name !== 'profiles' || form === 'rows') return { held: [], own: {} }
  const [reason, few] = await Promise.all([reasonUntil(work), smallFigures(work)])
  const small = reason === null ? few : []
  const open = specialFigureIds.filter((id) => !small.includes(id))
  return { held: [...small], own: { usp_disability: shownTrait(work, open) } }
}

const heldWords = (held: readonly SpecialFigureId[]) => (held.length === 0 ? '' : `; held=${held.join('+')}`)

/** The list of this name, or 304 when the browser has this version. */
function answerWith(name: ListName) {
  return async ({ work, person, request, reply, version }: Arguments<Call>): Promise<typeof HANDLED> => {
    const form: Form = String(request.headers.accept ?? '').includes(COLUMNS_MIME) ? 'columns' : 'rows'
    void reply.header('vary', 'accept, accept-encoding')
    // The columns hold no contact data.
    const list = await listFor(work, name, form, form === 'rows' && hidesContact(person, kpisContract[name]))
    version(list.tag)
    await noteReading(work, list)
    // `no-cache`: the browser keeps it and revalidates each time.
    void reply.type(form === 'columns' ? COLUMNS_MIME + heldWords(list.held) : 'application/json; charset=utf-8')
    void reply.header('cache-control', 'private, no-cache')
    const encoding = encodingOf(request.headers['accept-encoding'])
    const kept = encoding ? keptOf(work, list, encoding) : undefined
    if (encoding) void reply.header('content-encoding', encoding)
    if (kept?.bytes) {
      void reply.send(kept.bytes)
      return HANDLED
    }
    const json = Readable.from(await read(work, list), { objectMode: false })
    void reply.send(encoding ? packed(json, { form, encoding, kept }) : json)
    return HANDLED
  }
}

/** Profiles tell whether somebody has a disability: each reading is audited. */
async function noteReading(work: Work, { name, form }: WantedList): Promise<void> {
  if (name === 'profiles' || (name === 'users' && form === 'rows'))
    await audit(work, { entity: 'kpis', id: name, action: 'read-sensitive' })
}

function keptOf(work: Work, { name, form, tag }: WantedList, encoding: Encoding): Kept | undefined {
  return form === 'columns' && !work.asOf ? keptFor(work, `${name} ${encoding}`, tag) : undefined
}

/** The first slice is read before the answer starts, so that a failure is still an error answer. */
async function read(work: Work, { name, form, own, isBlind }: WantedList): Promise<AsyncGenerator<Part>> {
  const { first, parts } = await readLong(work, async (long) => {
    const rows = jsonOf({ ...long, own }, name, form)
    const shown = isBlind ? blinded(rows) : rows
    const head = await shown.next()
    // The transaction of a past day ends with this call.
    return { first: head, parts: work.asOf ? await Array.fromAsync(shown) : shown }
  })
  return joined(first, parts)
}

/** The lists of the figures, each as its own call gives it by column. */
async function together({
  work,
  input,
  request,
  reply,
  version,
}: Arguments<typeof kpisContract.together>): Promise<typeof HANDLED> {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const failed = (name: ListName) => withoutLine(request, `the list ${name}`)
  const lists = await Promise.all(figureLists.map((name) => listFor(work, name, 'columns', false).catch(failed(name))))
  // A page that is loaded anew holds nothing, and its browser what it was sent before.
  version(lists.map((list) => list?.tag ?? 'failed').join(' '))
  const tags = new Set(input.tags)
  const opened = lists.map(async (list, at): Promise<Opened> => {
    const name = figureLists[at] as ListName
    const listed = list && (await open(work, list, tags, encoding).catch(failed(name)))
    return listed ?? { head: { name, tag: null, held: [], hasLine: false } }
  })
  if (work.asOf) await Promise.all(opened)
  void reply.header('vary', 'accept-encoding')
  if (encoding) void reply.header('content-encoding', encoding)
  const lines = Readable.from(encoding === 'zstd' ? frames(opened) : texts(opened), { objectMode: false })
  return sendLines(reply, LISTS_MIME, encoding === 'gzip' ? packed(lines, { form: 'columns', encoding }) : lines)
}

interface Opened {
  head: ListHead
  kept?: Kept | undefined
  parts?: AsyncGenerator<Part>
}

/** A reader names the lists that it holds by their tags: of one length, and telling nothing. */
async function open(
  work: Work,
  list: WantedList,
  tags: ReadonlySet<string>,
  encoding: Encoding | null,
): Promise<Opened> {
  const { name, held } = list
  const tag = hash('sha1', list.tag, 'base64url')
  if (tags.has(tag)) return { head: { name, tag, held, hasLine: false } }
  await noteReading(work, list)
  const head = { name, tag, held, hasLine: true }
  const kept = encoding === 'zstd' ? keptOf(work, list, encoding) : undefined
  return kept?.bytes ? { head, kept } : { head, kept, parts: await read(work, list) }
}

const lineOf = (head: ListHead) => `${JSON.stringify(head)}\n`

async function* texts(opened: readonly Promise<Opened>[]): AsyncGenerator<Part> {
  for (const list of opened) {
    const { head, parts } = await list
    yield lineOf(head)
    if (!parts) continue
    yield* parts
    yield '\n'
  }
}

/** Frames one after the other unpack to what they hold, one after the other: a list is sent as its own call has kept it. */
async function* frames(opened: readonly Promise<Opened>[]): AsyncGenerator<Buffer> {
  for (const list of opened) {
    const { head, kept, parts } = await list
    yield zstdCompressSync(lineOf(head))
    if (!head.hasLine) continue
    if (kept?.bytes) yield kept.bytes
    else if (parts)
      yield* packed(Readable.from(parts, { objectMode: false }), { form: 'columns', encoding: 'zstd', kept })
    yield zstdCompressSync('\n')
  }
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
