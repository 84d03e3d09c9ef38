import fc from 'fast-check'

// Requests made from the OpenAPI document alone: what fits a call's schema, what nearly fits, and what hurts elsewhere.

type Schema = Record<string, unknown>

export interface AnyRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  ids: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const nastyTexts = [
  '',
  ' ',
  'Παπαδόπουλος',
  'papadopoulos',
  "'; drop table users; --",
  '%_\\',
  '=HYPERLINK("x")',
  '<img src=x onerror=alert(1)>',
  'a\u0000b',
  '\uD800',
  '😀'.repeat(40),
  'x'.repeat(5000),
  '2026-02-30',
  '2026-11-20T25:00:00Z',
  '__proto__',
  '-1',
  '1e309',
  'nobody@nowhere.test\r\nBcc: a@b.test',
]

const anyText = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ maxLength: 40, unit: 'grapheme' }))
const ends = ['9999-12-31', '9998-12-31', '0002-01-01', '0001-01-01', '0000-01-01']
const anyDay = fc.constantFrom('2020-02-29', '2025-01-01', '2026-11-20', '2027-06-30', ...ends)
const anyInstant = fc
  .tuple(anyDay, fc.constantFrom('10:00:00.000Z', '23:59:59-12:00', '00:00:00+12:00'))
  .map(([day, time]) => `${day}T${time}`)
// Small numbers, so that rows of the demo seed are met.
const anyId = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.constantFrom(0, -1, 2_147_483_647))

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'date') return fc.oneof({ weight: 4, arbitrary: anyDay }, anyText)
  if (schema.format === 'date-time') return fc.oneof({ weight: 4, arbitrary: anyInstant }, anyText)
  if (schema.format === 'email')
    return fc.oneof(fc.constantFrom('admin@regen.demo', 'fuzz@mail.test'), fc.emailAddress(), anyText)
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), anyText)
  const max = Math.min(Number(schema.maxLength ?? 60), 60)
  return fc.oneof(fc.string({ minLength: Math.min(Number(schema.minLength ?? 0), max), maxLength: max }), anyText)
}

function numberOf(schema: Schema): fc.Arbitrary<unknown> {
  const min = Math.max(Number(schema.minimum ?? schema.exclusiveMinimum ?? -10), -1_000_000)
  const max = Math.min(Number(schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000), 1_000_000)
  const fitting = schema.type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(
    { weight: 5, arbitrary: anyId },
    { weight: 3, arbitrary: fitting },
    fc.constantFrom(min, max, 1.5, 2 ** 53),
  )
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = new Set((schema.required ?? []) as string[])
  const declared = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property)])),
    {
      requiredKeys: [...required],
    },
  )
  const extra = schema.additionalProperties
  if (typeof extra !== 'object' || extra === null) return declared
  return fc
    .tuple(declared, fc.dictionary(fc.string({ maxLength: 10 }), valueOf(extra as Schema), { maxKeys: 3 }))
    .map(([fields, extras]) => ({ ...extras, ...fields }))
}

/** Mostly what the schema allows; now and then something of another kind altogether. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as Schema), { maxLength: Math.min(Number(schema.maxItems ?? 4), 4) })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** One arbitrary for each operation of the document, by method and path. */
export function anyRequests(document: Record<string, unknown>): Map<string, fc.Arbitrary<AnyRequest>> {
  const requests = new Map<string, fc.Arbitrary<AnyRequest>>()
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase() as AnyRequest['method']
      const named = (where: string) =>
        fc.record(
          Object.fromEntries(
            (operation.parameters ?? [])
              .filter((parameter) => parameter.in === where)
              .map((parameter) => [
                parameter.name,
                where === 'path' && parameter.schema.type === 'integer' ? anyId : valueOf(parameter.schema),
              ]),
          ),
          { requiredKeys: where === 'path' ? undefined : [] } as { requiredKeys?: [] },
        )
      const [content] = Object.values(operation.requestBody?.content ?? {})
      const body = content ? valueOf(content.schema) : fc.constant(undefined)
      requests.set(
        `${method} ${path}`,
        fc.record({
          method: fc.constant(method),
          path: fc.constant(path),
          ids: named('path'),
          query: named('query'),
          body,
        }),
      )
    }
  }
  return requests
}

/** The address of a request, as a browser would write it. */
export function addressOf(request: AnyRequest): string {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const encoded = (value: unknown) => encodeURIComponent(text(value).toWellFormed())
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(request.ids[name]) || '0')
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${encoded(value)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
