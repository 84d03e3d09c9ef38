import * as z from 'zod'
import { expect, it } from 'vitest'
import { fields, requiredLine } from './fields.ts'

const schemas: readonly (readonly [string, z.ZodType, unknown])[] = [
  ['string', z.string(), 1],
  ['number', z.number(), 'α'],
  ['integer', z.int(), 1.5],
  ['boolean', z.boolean(), 'ίσως'],
  ['array', z.array(z.string()), 'α'],
  ['object', z.strictObject({}), []],
  ['record', z.record(z.string(), z.string()), 3],
  ['missing field', z.strictObject({ a: z.string() }), {}],
  ['unknown field', fields({}), { b: 1 }],
  ['choice', z.enum(['A', 'B']), 'C'],
  ['literal', z.literal(true), false],
  ['union', z.union([z.string(), z.number()]), []],
  ['discriminated union', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }],
  ['long text', z.string().max(2), 'αβγ'],
  ['short text', z.string().min(2), 'α'],
  ['big number', z.number().max(2), 3],
  ['small number', z.number().min(2), 1],
  ['infinite number', z.number(), Infinity],
  ['many entries', z.array(z.string()).max(1), ['α', 'β']],
  ['format', z.string().regex(/^a$/), 'b'],
  ['day', z.iso.date(), '2026-02-30'],
  ['e-mail', z.email(), 'α'],
  ['multiple', z.number().multipleOf(5), 3],
  ['key', z.record(z.enum(['a']), z.string()), { b: 'x' }],
  ['null', z.null(), 1],
  ['refined', z.string().refine(() => false), 'α'],
]

it.each(schemas)('has a Greek sentence without English for: %s', (_, schema, value) => {
  const messages = schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) {
    expect(message).toMatch(/\p{Script=Greek}/u)
    expect(message.replace('e-mail', '')).not.toMatch(/[a-z]{3,}/i)
  }
})

it('says of a line that it is missing only where nothing was sent', () => {
  const sentence = (value: unknown) => requiredLine(10).safeParse(value).error?.issues[0]?.message
  expect([undefined, null, '', '  '].map(sentence)).toEqual(Array(4).fill('Το πεδίο είναι υποχρεωτικό'))
  expect([5, [], {}, true].map(sentence)).toEqual(Array(4).fill('Χρειάζεται κείμενο'))
})
