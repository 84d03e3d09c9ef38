import type * as z from 'zod'
import type { Call } from '#shared/core/contract.ts'
import { pathParams } from '#shared/core/contract.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { jobCategories } from '#shared/reference/listings.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { shapeOf } from '#server/core/coerce.ts'

let emails = 0

function smallestValues(): unknown[] {
  emails += 1
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return [
    '',
    'α',
    `a${emails}@b.test`,
    'δέκα-γράμματα',
    '2100000000',
    tomorrow,
    tomorrow.slice(0, 10),
    '09:00',
    companySizes[0],
    jobCategories[0],
    activitySectors[0],
    false,
    true,
    0,
    1,
    [],
    [1],
    {},
  ]
}

function smallestValue(schema: z.ZodType): unknown {
  const { entries } = schema._zod.def as { entries?: Record<string, string> }
  const values = entries ? Object.values(entries) : smallestValues()
  return values.find((value) => schema.safeParse(value).success)
}

/** The least that a call accepts: required fields only, each with the shortest value that fits. `ids` fill the path. */
export function smallestInput(call: Call, ids: Record<string, unknown> = {}): Record<string, unknown> {
  const shape = shapeOf(call.input)
  const params = pathParams(call.path)
  const required = Object.entries(shape).filter(([, schema]) => !schema.safeParse(undefined).success)
  return {
    ...Object.fromEntries(required.map(([name, schema]) => [name, ids[name] ?? smallestValue(schema)])),
    ...Object.fromEntries(params.map((name) => [name, ids[name]])),
  }
}
