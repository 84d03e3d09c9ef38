import type * as z from 'zod'

// Where a schema takes what: each place of a text, a number or a list, with the keys that lead there.

type Kind = 'text' | 'number' | 'list'

export interface Leaf {
  path: (string | number)[]
  kind: Kind
  schema: z.ZodType
}

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

/** Deeper, a schema that holds itself would never end. */
const MOST_DEEP = 8

export function leavesOf(schema: z.ZodType, path: (string | number)[] = []): Leaf[] {
  if (path.length > MOST_DEEP) return []
  const def = schema._zod.def as unknown as Definition
  const within = (inner: z.ZodType | undefined, ...keys: (string | number)[]) =>
    inner ? leavesOf(inner, [...path, ...keys]) : []
  switch (def.type) {
    case 'string':
      return [{ path, kind: 'text', schema }]
    case 'number':
      return [{ path, kind: 'number', schema }]
    case 'array':
      return [{ path, kind: 'list', schema }, ...within(def.element, 0)]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => within(field, name))
    case 'record':
      return within(def.valueType, 'α')
    case 'union':
      return (def.options ?? []).flatMap((option) => within(option))
    case 'lazy':
      return within(def.getter?.())
    case 'pipe':
      return def.in?._zod.def.type === 'transform' ? within(def.out) : within(def.in)
    default:
      return within(def.innerType)
  }
}
