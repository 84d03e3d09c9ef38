import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields } from '#shared/core/fields.ts'

/** What every list asks that can be seen as it stood: apart from the trail, whose words are many. */
export const pastCalls = contract('trail', [], {
  past: call({
    method: 'GET',
    path: '/api/admin/audit/past',
    who: 'office',
    about:
      'From which day on lists and figures can be seen as they stood, and how many people were erased after a day.',
    input: fields({ day: day.optional() }),
    output: z.object({ since: day, erased: z.int() }),
    reads: ['as_of_begin', 'users'],
  }),
})
