import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields, id, line, requiredLine, timestamp } from '#shared/core/fields.ts'
import { keyScopes } from '#shared/core/key-scopes.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import { keyStates, PER_MINUTE } from '#shared/features/connections/connections.rules.ts'

const apiKey = z.object({
  apk_id: z.int(),
  apk_prefix: z.string(),
  apk_name: z.string(),
  apk_scopes: z.array(z.enum(keyScopes)),
  apk_networks: z.array(z.string()),
  apk_per_minute: z.int(),
  made_by: z.string(),
  apk_date_created: timestamp,
  apk_expires_at: timestamp,
  apk_ended_at: timestamp.nullable(),
  apk_used_at: timestamp.nullable(),
  apk_used_from: z.string(),
  /** Answered in the last 30 days, and refused for what the key may not read. */
  uses: z.int(),
  refused: z.int(),
  state: z.enum(keyStates),
})
export type ApiKey = z.output<typeof apiKey>

const keyForm = {
  name: requiredLine(80, 'Χρειάζεται όνομα, π.χ. του συστήματος που θα διαβάζει'),
  scopes: z
    .array(z.enum(keyScopes, 'Άγνωστο δικαίωμα'))
    .min(1, 'Διάλεξε τουλάχιστον ένα')
    .transform((scopes) => [...new Set(scopes)]),
  /** The last day on which it works. */
  until: day,
  networks: z
    .array(line(60))
    .max(20, 'Το πολύ 20 δίκτυα')
    .default([])
    .transform((networks) => [...new Set(networks.filter((network) => network !== ''))]),
  per_minute: z
    .int('Χρειάζεται ακέραιος αριθμός')
    .min(PER_MINUTE.least, `Τουλάχιστον ${PER_MINUTE.least}`)
    .max(PER_MINUTE.most, `Το πολύ ${PER_MINUTE.most}`)
    .default(PER_MINUTE.usual),
}

const base = '/api/admin/connection' as const

export const connectionsContract = contract('connections', ['api_key', 'api_key_day', 'users'], {
  keys: call({
    method: 'GET',
    path: `${base}/key/list`,
    who: 'office',
    about: 'The keys of other systems, those that work first; never the secret part.',
    output: z.array(apiKey),
  }),
  makeKey: call({
    method: 'POST',
    path: `${base}/key`,
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    secretAnswer: true,
    about: 'A key with which another system reads what its scopes name. The answer alone holds it, this once.',
    input: fields(keyForm),
    output: z.object({ key: z.string(), made: apiKey }),
    success: 201,
  }),
  endKey: call({
    method: 'DELETE',
    path: `${base}/key/{id}`,
    who: 'office',
    about: 'End a key at once and for good.',
    input: fields({ id }),
    output: done,
  }),
})
