import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields, id, line, requiredLine, timestamp } from '#shared/core/fields.ts'
import { keyScopes } from '#shared/core/key-scopes.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import { keyStates, PER_MINUTE } from '#shared/features/connections/connections.rules.ts'
import { hookKinds, hookStates } from '#shared/features/connections/hooks.rules.ts'

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

const webHook = z.object({
  whk_id: z.int(),
  whk_name: z.string(),
  whk_url: z.string(),
  whk_kinds: z.array(z.enum(hookKinds)),
  made_by: z.string(),
  whk_date_created: timestamp,
  /** RESTING: it has failed for a day; PAUSED: somebody stopped it. Nothing leaves until somebody wakes it. */
  state: z.enum(hookStates),
  whk_failing_since: timestamp.nullable(),
  /** What happened while its queue was full, until somebody says that the system has read the lists anew. */
  whk_lost: z.int(),
  earlier_until: timestamp.nullable(),
  waiting: z.int(),
  /** Within the time that events are kept. */
  sent: z.int(),
  last_sent: timestamp.nullable(),
})
export type WebHook = z.output<typeof webHook>

const hookEvent = z.object({
  hev_id: z.int(),
  hev_key: z.string(),
  hev_kind: z.string(),
  hev_status: z.enum(['WAITING', 'SENT']),
  hev_attempts: z.int(),
  hev_answer: z.int().nullable(),
  hev_note: z.string(),
  hev_date_created: timestamp,
  hev_date_tried: timestamp.nullable(),
})
export type HookEvent = z.output<typeof hookEvent>

const hookForm = {
  name: requiredLine(80, 'Χρειάζεται όνομα, π.χ. του συστήματος που ειδοποιείται'),
  url: line(500).pipe(z.url('Χρειάζεται διεύθυνση που αρχίζει με https://')),
  kinds: z
    .array(z.enum(hookKinds, 'Άγνωστο γεγονός'))
    .min(1, 'Διάλεξε τουλάχιστον ένα')
    .transform((kinds) => [...new Set(kinds)]),
}

/** The secret is shown this once. */
const madeHook = z.object({ secret: z.string(), made: webHook })

const base = '/api/admin/connection' as const

export const connectionsContract = contract(
  'connections',
  ['api_key', 'api_key_day', 'hook_event', 'users', 'web_hook'],
  {
    keys: call({
      method: 'GET',
      path: `${base}/key/list`,
      who: 'office',
      about: 'The keys of other systems, those that work first; never the secret part.',
      output: z.array(apiKey),
      reads: ['api_key', 'api_key_day', 'users'],
    }),
    makeKey: call({
      method: 'POST',
      path: `${base}/key`,
      who: 'office',
      grade: 'OWNER',
      needsProof: true,
      secretAnswer: true,
      outlivesSession: true,
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
    hooks: call({
      method: 'GET',
      path: `${base}/hook/list`,
      who: 'office',
      about: 'The addresses of other systems that are told what happens, and how their queues stand.',
      output: z.array(webHook),
      reads: ['hook_event', 'users', 'web_hook'],
    }),
    makeHook: call({
      method: 'POST',
      path: `${base}/hook`,
      who: 'office',
      grade: 'OWNER',
      needsProof: true,
      secretAnswer: true,
      outlivesSession: true,
      about:
        'Name an address that is told of these kinds of events; the answer alone holds the secret that signs, this once.',
      input: fields(hookForm),
      output: madeHook,
      success: 201,
    }),
    removeHook: call({
      method: 'DELETE',
      path: `${base}/hook/{id}`,
      who: 'office',
      about: 'An address is told nothing any more; what waits for it is dropped.',
      input: fields({ id }),
      output: done,
    }),
    renewHookSecret: call({
      method: 'POST',
      path: `${base}/hook/{id}/secret`,
      who: 'office',
      grade: 'OWNER',
      needsProof: true,
      secretAnswer: true,
      outlivesSession: true,
      about: 'A new secret; for two days the one before it signs too.',
      input: fields({ id }),
      output: madeHook,
    }),
    testHook: call({
      method: 'POST',
      path: `${base}/hook/{id}/test`,
      who: 'office',
      about: 'Send an event of the kind `test`, after those that wait.',
      input: fields({ id }),
      output: done,
      perMinute: 10,
    }),
    pauseHook: call({
      method: 'POST',
      path: `${base}/hook/{id}/pause`,
      who: 'office',
      about: 'Nothing leaves to an address until it is woken; what happens meanwhile waits.',
      input: fields({ id }),
      output: webHook,
    }),
    wakeHook: call({
      method: 'POST',
      path: `${base}/hook/{id}/wake`,
      who: 'office',
      about: 'An address that rests, was paused or waits after a failure is tried now and has a day again.',
      input: fields({ id }),
      output: webHook,
      perMinute: 10,
    }),
    settleHookLoss: call({
      method: 'POST',
      path: `${base}/hook/{id}/lost/settle`,
      who: 'office',
      about:
        'The system of an address has read the lists anew: so many lost events, as they were shown, are not counted any more.',
      input: fields({ id, lost: z.int().min(1, 'Τουλάχιστον 1') }),
      output: webHook,
    }),
    hookEvents: call({
      method: 'GET',
      path: `${base}/hook/{id}/events`,
      who: 'office',
      about: 'The latest events of an address with what it answered.',
      input: fields({ id }),
      output: z.array(hookEvent),
      reads: ['hook_event', 'users', 'web_hook'],
    }),
    sendHookEvent: call({
      method: 'POST',
      path: `${base}/hook/{id}/event/{event_id}/again`,
      who: 'office',
      about: 'Send an event once more with its own id: whoever has worked it already does nothing.',
      input: fields({ id, event_id: id }),
      output: done,
      perMinute: 30,
    }),
  },
)
