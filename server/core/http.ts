import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import { AS_OF, CHANGED_HEADER, pathParams } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { refusalOf } from '#shared/permissions.ts'
import { momentOfDay, onlyNow, readAsOf } from '#server/core/as-of.ts'
import { isApiKey, noteKeyUse, personOfKey, refuseBeyondScopes } from '#server/core/api-keys.ts'
import { breakingOff, isReadBy, leavesBitByBit } from '#server/core/breaking-off.ts'
import { coerceText, isNumeric, shapeOf, wellFormed } from '#server/core/coerce.ts'
import type { Arguments, FeatureCalls, HandledCall } from '#server/core/handlers.ts'
import { checkVersion, Replay, type Result, send, toJson } from '#server/core/http-answers.ts'
import { takeBodies } from '#server/core/http-bodies.ts'
import { hidesContact, refuseContactFilters, withoutContact } from '#server/core/contact-data.ts'
import { fieldErrors } from '#server/core/http-errors.ts'
import {
  earlierAnswer,
  type IdempotencyRequest,
  isRepeatable,
  keepAnswer,
  requestText,
} from '#server/core/idempotency.ts'
import { visibleTables } from '#server/core/live.tables.ts'
import { type MultipartBody, readMultipart } from '#server/core/multipart.ts'
import { takeUpload } from '#server/core/upload-quota.ts'
import { awaited } from '#server/core/pace.ts'
import { keepReading } from '#server/core/audit.reading.ts'
import { type Person, visitor } from '#server/core/person.ts'
import { scopeOf } from '#server/core/scope.ts'
import { bearerOf, hasProved, noteUse, personOf } from '#server/core/sessions.ts'
import { inTransaction, type Origin, reading, type Services, type Work, type WorkOptions } from '#server/core/work.ts'
import type { RequestLimits } from '#server/core/limits.ts'

// The mount: one native Fastify route per call of the contract. Here alone a request becomes a person, an input,
// a transaction and an answer; handlers know nothing of HTTP.

export function mount(
  app: FastifyInstance,
  services: Services,
  limits: RequestLimits,
  features: readonly FeatureCalls[],
): Refuse {
  takeBodies(app)
  const methodsOf = new Map<string, Set<string>>()
  const handledOf = new Map(features.flatMap(({ calls }) => calls.map((handled) => [handled.call, handled])))
  for (const feature of features) {
    for (const route of feature.calls) {
      const mounted = { ...route, handledOf }
      const path = routeOf(route.call)
      for (const url of route.call.idField ? [path, path.replace('/:id(^\\d+$)', '')] : [path]) {
        app.route({
          method: route.call.method,
          url,
          bodyLimit: route.call.maxBody ?? 1_000_000,
          config: {
            call: route.call.path,
            takesForm: route.call.takesForm ?? false,
            leavesBitByBit: leavesBitByBit(route.call),
            constraintFields: route.call.constraintFields,
          },
          ...(leavesBitByBit(route.call) && { onSend: breakingOff(services) }),
          handler: (request, reply) => awaited(() => answer(services, limits, mounted, request, reply)),
        })
        methodsOf.set(url, (methodsOf.get(url) ?? new Set()).add(route.call.method))
      }
    }
  }
  return refuseOthers(methodsOf)
}

/** `/a/{id}` → `/a/:id(^\d+$)`: an id is digits only, so fixed words win and anything else is a 404. */
function routeOf(call: Call): string {
  const shape = shapeOf(call.input)
  for (const name of pathParams(call.path)) {
    if (!Object.hasOwn(shape, name)) throw new Error(`${call.method} ${call.path}: the input has no ${name}`)
  }
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isNumeric(shape[name]) ? `:${name}(^\\d+$)` : `:${name}`,
  )
}

/** Answers a request that no route took. */
export type Refuse = (request: FastifyRequest, reply: Pick<FastifyReply, 'header'>) => never

/** An address that takes other methods says which. A route for each refused method would double the time to start. */
function refuseOthers(methodsOf: ReadonlyMap<string, ReadonlySet<string>>): Refuse {
  const addresses = [...methodsOf].map(([url, methods]) => ({
    shape: new RegExp(`^${url.replaceAll(/:\w+(\(\S+?\))?/g, (_, digits) => (digits ? '\\d+' : '[^/]+'))}$`),
    allow: [...methods].join(', '),
  }))
  return (request, reply) => {
    const [path = ''] = request.url.split('?')
    const address = addresses.find(({ shape }) => shape.test(path))
    if (!address) throw new AppError('not_found')
    void reply.header('allow', address.allow)
    throw new AppError('method_not_allowed')
  }
}

/** A call of the product, among all of them. */
interface MountedCall extends HandledCall {
  handledOf: ReadonlyMap<Call, HandledCall>
}

async function answer(
  services: Services,
  limits: RequestLimits,
  handled: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = await callerOf(services, request)
  await limits.check(request, caller, handled.call)
  const admitted = await admitNoting(services, request, handled.call, caller)
  await requireSpace(services, handled.call, request)
  noteUse(services, admitted.session)
  const multipart = await multipartOf(request, handled.call)
  try {
    // A file may be on its way for minutes: whoever was frozen, demoted or archived meanwhile is out.
    const admitAnew = async () => admit(handled.call, await callerOf(services, request))
    const person = multipart && !admitted.apiKey ? await admitAnew() : admitted
    await takeUploads(services, person, request, multipart)
    const input = parseInput(handled.call, request, multipart)
    if (handled.call.needsProof && !hasProved(person, services.clock())) throw new AppError('proof_required')
    const isBlind = hidesContact(person, handled.call)
    if (isBlind) refuseContactFilters(input)
    const asOf = asOfOf(handled.call, request)
    if (leavesBitByBit(handled.call)) isReadBy(request, person, admitAnew)
    const result = await run(services, handled, { request, reply, person, input, multipart, asOf })
    return await send(reply, request, handled.call, result, isBlind ? withoutContact : undefined)
  } finally {
    await multipart?.cleanUp()
  }
}

async function callerOf(services: Services, request: FastifyRequest): Promise<Person | null> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) return visitor
  if (isApiKey(token)) return personOfKey(services, token, request.ip)
  return personOf(services.connection.db, token, services.clock())
}

async function admitNoting(
  services: Services,
  request: FastifyRequest,
  call: Call,
  caller: Person | null,
): Promise<Person> {
  if (!caller?.apiKey) return admit(call, caller)
  let isRefused = true
  try {
    const person = admit(call, caller)
    isRefused = false
    return person
  } finally {
    await noteKeyUse(services, caller, { address: request.ip, isRefused })
  }
}

function admit(call: Call, person: Person | null): Person {
  if (person === null && call.who !== 'public') throw new AppError('unauthorized')
  const who = person ?? visitor
  refuseBeyondScopes(who, call)
  const refusal = refusalOf(who, call)
  if (refusal) throw new AppError(refusal)
  if (who.mustChangePassword && call.who !== 'public' && !call.beforePasswordChange) {
    throw new AppError('password_change_required')
  }
  const isOpen = call.who === 'public' || call.beforePasswordChange || call.beforeSecondFactor
  if (who.lacksSecondFactor && !isOpen) throw new AppError('second_factor_missing')
  return who
}

/** Signing in and deleting go on to the last: they are how somebody makes room. */
async function requireSpace(services: Services, call: Call, request: FastifyRequest): Promise<void> {
  if (call.method === 'GET' || call.method === 'DELETE' || call.feature === 'auth' || call.noTransaction) return
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
  await services.space.require(isUpload ? 'upload' : 'write')
}

async function multipartOf(request: FastifyRequest, call: Call): Promise<MultipartBody | null> {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) return null
  if (!call.files) throw new AppError('unsupported_body')
  return readMultipart(request, call.files)
}

async function takeUploads(
  services: Services,
  person: Person,
  request: FastifyRequest,
  multipart: MultipartBody | null,
): Promise<void> {
  const uploader = { ...person, isOffice: person.kind === 'administrator', address: request.ip }
  for (const upload of Object.values(multipart?.files ?? {}).flat()) await takeUpload(services, uploader, upload)
}

function parseInput(call: Call, request: FastifyRequest, multipart: MultipartBody | null): unknown {
  if (!call.input) return undefined
  const { [AS_OF]: _day, ...query } = (request.query ?? {}) as Record<string, unknown>
  const params = (request.params ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw new AppError('invalid', { fields: { [name]: 'Στάλθηκε δύο φορές' } })
  }
  const body = multipart ? coerceText(call.input, multipart.fields) : bodyOf(request)
  const fromPath = coerceText(call.input, params)
  const input: Record<string, unknown> = { ...coerceText(call.input, query), ...body, ...fromPath }
  if (call.idField && !Object.hasOwn(params, 'id')) nameRow(call, call.idField, input)
  const parsed = call.input.safeParse(input)
  if (parsed.success) return parsed.data
  // A parameter of the path that cannot be an id names nothing.
  const names = new Set(pathParams(call.path))
  if (parsed.error.issues.some((issue) => names.has(String(issue.path[0])))) throw new AppError('not_found')
  throw new AppError('invalid', { fields: fieldErrors(parsed.error) })
}

/** The past day that the query names; a call that knows no past must not answer with the present. */
function asOfOf(call: Call, request: FastifyRequest): unknown {
  const { [AS_OF]: day } = (request.query ?? {}) as Record<string, unknown>
  if (day !== undefined && !call.hasPast) throw onlyNow()
  return day
}

/** A call without `{id}` in its path names the row in the input. */
function nameRow(call: Call, idField: string, input: Record<string, unknown>): void {
  const { [idField]: id } = input
  if (id === undefined) throw new AppError('invalid', { fields: { [idField]: 'Το πεδίο είναι υποχρεωτικό' } })
  delete input[idField]
  Object.assign(input, coerceText(call.input, { id }))
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('bad_request')
  return wellFormed(body) as Record<string, unknown>
}

interface Running {
  request: FastifyRequest
  reply: FastifyReply
  person: Person
  input: unknown
  multipart: MultipartBody | null
  /** The past day that is asked for. */
  asOf: unknown
}

async function run(services: Services, handled: MountedCall, running: Running): Promise<Result> {
  const changed = new Set<TableName>()
  const { person } = running
  const options = {
    person,
    requestId: running.request.id,
    origin: originOf(handled.call, running),
    tab: tabOf(running.request),
    outlivesSession: handled.call.outlivesSession,
    changed,
  }
  const args = (work: Work): Arguments<Call> => ({
    work,
    person: options.person,
    get scope() {
      return scopeOf(options.person)
    },
    input: running.input as never,
    files: { ...emptyFiles(handled.call), ...running.multipart?.files },
    request: running.request,
    reply: running.reply,
    version: (tag) => checkVersion(running.request, running.reply, tag),
    answerOf: (call, input) => answerOf(services, { ...handled, call: call as Call }, { ...running, input }),
  })
  const result = await runHandler(services, handled, running, { options, args })
  const reader = handled.call.path.startsWith(PERSONAL_PATH) ? 'personal page' : person.kind
  const tables = result instanceof Replay ? 'all' : visibleTables([...changed], reader)
  // What the browser that asked has to read anew: of its own changes it hears nothing else.
  if (tables.length > 0) void running.reply.header(CHANGED_HEADER, tables.toString())
  return result
}

/** By the rules of the other call: who may make it, what it takes, what its answer shows, what the trail keeps. */
async function answerOf(services: Services, { call, handledOf }: MountedCall, running: Running): Promise<string> {
  const handled = handledOf.get(call)
  if (!handled || call.method !== 'GET' || call.answer || call.needsProof)
    throw new Error(`${call.method} ${call.path} is not read by other calls`)
  admit(call, running.person)
  const input = call.input?.parse(running.input ?? {})
  const isBlind = hidesContact(running.person, call)
  if (isBlind) refuseContactFilters(input)
  const json = toJson(call, await run(services, { ...handled, handledOf }, { ...running, input, multipart: null }))
  return isBlind ? withoutContact(json) : json
}

async function runHandler(
  services: Services,
  handled: HandledCall,
  running: Running,
  { options, args }: { options: WorkOptions; args(work: Work): Arguments<Call> },
): Promise<Result> {
  if (handled.call.method === 'GET' || handled.call.noTransaction) {
    const work = reading(services, options, handled.call.reads)
    const read = async (own: Work) => {
      const answered = await handled.handler(args(own))
      await keepReading(own, handled.call, running.input)
      return answered
    }
    const moment = running.asOf === undefined ? null : await momentOfDay(work, running.asOf, handled.call.reads)
    return moment ? readAsOf(work, moment, read) : read(work)
  }
  const key = idempotencyOf(handled.call, running)
  return inTransaction(services, options, async (work): Promise<Result> => {
    if (key) {
      const earlier = await earlierAnswer(work.db, services.keys, key)
      if (earlier) return new Replay(earlier)
    }
    const result = await handled.handler(args(work))
    if (key)
      await keepAnswer(work.db, services.keys, key, {
        status: handled.call.success ?? 200,
        body: toJson(handled.call, result),
      })
    return result
  })
}

function originOf(call: Call, { request, input }: Running): Origin {
  const { id = '' } = (input ?? {}) as { id?: unknown }
  const row = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return { address: request.ip, call: `${call.feature}.${call.name}`, id: row, isNoted: call.trail !== false }
}

function tabOf(request: FastifyRequest): string {
  const tab = request.headers['x-tab']
  return typeof tab === 'string' ? tab.slice(0, 40) : ''
}

function emptyFiles(call: Call): Record<string, never[]> {
  return Object.fromEntries(Object.keys(call.files ?? {}).map((name) => [name, []]))
}

function idempotencyOf(call: Call, running: Running): IdempotencyRequest | null {
  const key = running.request.headers['idempotency-key']
  if (!isRepeatable(call) || typeof key !== 'string') return null
  if (!/^[\w-]{8,100}$/.test(key)) throw new AppError('bad_request')
  const { request, person, multipart } = running
  const scope = person.usr_id > 0 ? `user ${person.usr_id}` : `address ${request.ip}`
  const files = multipart ? Object.values(multipart.files).flatMap((list) => list.map((file) => file.sha256)) : []
  const body = { body: multipart?.fields ?? request.body ?? null, files }
  return { scope, key, text: requestText(request.method, request.url, body) }
}
