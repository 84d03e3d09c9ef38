import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'

/** What arrives on the stream: the tables whose rows have changed, as far as this person may read them. */
export const liveMessage = z.object({
  type: z.literal('changed'),
  tables: z.union([z.literal('all'), z.array(z.string())]),
})
export type LiveMessage = z.output<typeof liveMessage>

export const liveContract = contract('live', [], {
  stream: call({
    method: 'GET',
    path: '/api/live',
    who: 'signedIn',
    about: 'One server-sent stream a tab: what has changed, after commit.',
    input: fields({
      tab: z.string().max(40).default(''),
      /** How long its page has been reading without a stream: what has changed since is said at once. */
      reading_ms: z.int().min(0).max(86_400_000).default(0),
    }),
    output: liveMessage,
    answer: 'stream',
  }),
})
