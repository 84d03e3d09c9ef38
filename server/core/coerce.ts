import type * as z from 'zod'
import { AppError } from '#shared/core/errors.ts'

// Paths, queries and form fields are text. What the schema wants as a number, a yes/no or a list becomes one here,
// so that schemas stay exact and the client keeps exact types.

type Shape = Record<string, z.ZodType>

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
}

function definition(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

/** The kind of value behind optional, default, nullable and pipes. */
function kindOf(schema: z.ZodType): string {
  const def = definition(schema)
  if (def.innerType) return kindOf(def.innerType)
  if (def.type === 'pipe' && def.in) return kindOf(def.in)
  if (def.type === 'union' && def.options?.[0]) return kindOf(def.options[0])
  return def.type
}

/** An empty part of a form empties a field that may be null. */
function isNullable(schema: z.ZodType): boolean {
  const def = definition(schema)
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  return def.type === 'nullable' || (inner !== undefined && isNullable(inner))
}

export function shapeOf(schema: z.ZodType | undefined): Shape {
  if (!schema) return {}
  const def = schema._zod.def as unknown as { type: string; shape?: Shape; in?: z.ZodType }
  if (def.type === 'pipe' && def.in) return shapeOf(def.in)
  return def.shape ?? {}
}

export function isNumeric(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && kindOf(schema) === 'number'
}

/** Text values as the schema wants them; what cannot be read stays text, and the schema then refuses it by name. */
export function coerceText(schema: z.ZodType | undefined, values: Record<string, unknown>): Record<string, unknown> {
  const shape = shapeOf(schema)
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field && value === '' && isNullable(field)) out[name] = null
    else out[name] = field && typeof value === 'string' ? coerceOne(kindOf(field), value) : value
  }
  return out
}

function coerceOne(kind: string, text: string): unknown {
  if (kind === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'array' || kind === 'object' || kind === 'record') return parseJson(text)
  return text
}

function parseJson(text: string): unknown {
  if (text.trimStart().startsWith('[') || text.trimStart().startsWith('{')) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      // Not JSON: handed on as it is, so that the schema refuses it with a sentence beside its field.
      return text
    }
    return wellFormed(value)
  }
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}

/** Far deeper than any call needs, far less than what overflows the stack. */
const MAX_DEPTH = 50

/** Half a character (a lone surrogate) can be sent but neither kept nor shown; it becomes the sign for such. */
export function wellFormed(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new AppError('bad_request')
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map((item) => wellFormed(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.toWellFormed(), wellFormed(item, depth + 1)]),
  )
}
