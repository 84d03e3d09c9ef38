import * as z from 'zod'
import { AS_OF, type Call, pathParams } from '#shared/core/contract.ts'
import { errorTable } from '#shared/core/errors.ts'
import { keyScopes } from '#shared/core/key-scopes.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { scopeWords } from '#shared/features/connections/connections.rules.ts'
import { type HookKind, hookKindIds, hookKinds, hookKindWords } from '#shared/features/connections/hooks.rules.ts'
import { accessTable } from '#shared/permissions.ts'
import { shapeOf } from '#server/core/coerce.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the contract. Nothing is written by hand: what a call is stands in the contract alone. */
export function openApiOf(calls: readonly Call[], options: { title: string; url: string }): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    ;(paths[call.path] as Json)[call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: '1' },
    servers: [{ url: options.url }],
    paths,
    webhooks: Object.fromEntries(hookKinds.map((kind) => [kind, { post: hookOperation(kind) }])),
    components: {
      securitySchemes,
      responses: {
        Error: { description: 'An error in Greek', content: { 'application/json': { schema: errorSchema } } },
        TooMany: {
          description: 'The limit a minute of the key is used up',
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
          content: { 'application/json': { schema: errorSchema } },
        },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(errorTable) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
}

/** A call that names `key` takes a key that has the scope beside it; all others are for people who have signed in. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of somebody who has signed in.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: [
      'A key of another system, made by an owner of the office under «Σύνδεση άλλων συστημάτων», sent as',
      '`Authorization: Bearer rgk_…`. It makes the calls that name one of its scopes and no others, as far as the one who',
      'made it may. It ends on its day, by a press of the office, and with the account of its maker (401). 403: the scope',
      'is missing, or the network is not allowed. 429: its limit a minute is used up; Retry-After says when to go on.',
      ...keyScopes.map((scope) => `\n- \`${scope}\`: ${scopeWords[scope].label}. ${scopeWords[scope].hint}`),
    ].join(' '),
    'x-scopes': Object.fromEntries(keyScopes.map((scope) => [scope, scopeWords[scope].label])),
  },
}

/** What an address under «Σύνδεση άλλων συστημάτων» is sent, as Standard Webhooks write it. */
function hookOperation(kind: HookKind): Json {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const ids = hookKindIds[kind]
  return {
    operationId: `webhook.${kind}`,
    summary: hookKindWords[kind],
    description: [
      `An owner of the office names the address with \`${hookMaker}\`; its answer alone holds the secret.`,
      'Ids alone: what they stand for is read with a key. Answer 2xx within ten seconds and work afterwards; anything else is',
      'sent again with growing pauses for a day, in order, and the rest waits behind it. A redirect is not followed. 410 ends',
      'it at once. The same id may come twice: work it once.',
    ].join(' '),
    parameters: [
      header('webhook-id', 'The id of the event, the same at each repetition.'),
      header('webhook-timestamp', 'Seconds since 1970 of this sending; refuse what is older than five minutes.'),
      header(
        'webhook-signature',
        '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the bytes that the base64 of the secret after `whsec_` stands for as its key. Two, with a space between, while the secret changes: one must be right.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: kind },
              timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
              data: {
                type: 'object',
                required: ids,
                properties: Object.fromEntries(ids.map((id) => [id, { type: 'integer' }])),
              },
            },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Taken' } },
  }
}

/** The call that names an address for events. */
const hookMaker = `${connectionsContract.makeHook.feature}.${connectionsContract.makeHook.name}`

const PROOF =
  'Only within minutes of signing in, or of saying the password anew (`account.prove`); else 403 `proof_required`.'

function operation(call: Call): Json {
  const who = `For: ${accessTable[call.who].join(', ')}.`
  const out: Json = {
    operationId: `${call.feature}.${call.name}`,
    tags: [call.feature],
    summary: call.about,
    description: call.needsProof ? `${who} ${PROOF}` : who,
    parameters: parameters(call),
    responses: {
      [String(call.success ?? 200)]: success(call),
      ...(call.keyScope && { '429': { $ref: '#/components/responses/TooMany' } }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
  if (call.who !== 'public') out.security = [{ bearer: [] }, ...(call.keyScope ? [{ key: [call.keyScope] }] : [])]
  const body = bodySchema(call)
  if (body)
    out.requestBody = { content: { [call.files ? 'multipart/form-data' : 'application/json']: { schema: body } } }
  return out
}

function success(call: Call): Json {
  if (call.answer === 'file') return { description: 'A file', content: { 'application/octet-stream': {} } }
  if (call.answer === 'stream') return { description: 'An event stream', content: { 'text/event-stream': {} } }
  return { description: 'Success', content: { 'application/json': { schema: toSchema(call.output, 'output') } } }
}

function parameters(call: Call): Json[] {
  const shape = shapeOf(call.input)
  const inPath = new Set(pathParams(call.path))
  const named = (name: string, where: 'path' | 'query', required: boolean): Json => ({
    name,
    in: where,
    required,
    schema: shape[name] ? toSchema(shape[name], 'input') : {},
  })
  const path = [...inPath].map((name) => named(name, 'path', true))
  if (call.hasPast) path.push(asOfParameter)
  if (call.method !== 'GET' && call.method !== 'DELETE') return path
  const query = Object.keys(shape).filter((name) => !inPath.has(name))
  return [...path, ...query.map((name) => named(name, 'query', !shape[name]?.safeParse(undefined).success))]
}

const asOfParameter: Json = {
  name: AS_OF,
  in: 'query',
  required: false,
  description: 'Answers as everything stood at the end of this day of Athens, today at the latest.',
  schema: { type: 'string', format: 'date' },
}

function bodySchema(call: Call): Json | null {
  if (call.method === 'GET' || call.method === 'DELETE' || !call.input) return null
  const schema = toSchema(call.input, 'input')
  const properties = { ...(schema.properties as Json) }
  for (const name of pathParams(call.path)) delete properties[name]
  for (const name of Object.keys(call.files ?? {}))
    properties[name] = { type: 'array', items: { type: 'string', format: 'binary' } }
  if (Object.keys(properties).length === 0) return null
  const inPath = new Set(pathParams(call.path))
  const required = ((schema.required as string[] | undefined) ?? []).filter((name) => !inPath.has(name))
  return { ...schema, properties, required }
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  delete made.$schema
  return made
}
