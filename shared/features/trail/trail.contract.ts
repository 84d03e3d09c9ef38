import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, line, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { trailOptions } from '#shared/features/trail/trail.words.ts'

/** What the trail may be filtered by. */
export const trailFields: FilterFields = {
  aud_at: { label: 'Πότε', kind: 'date' },
  aud_actor: { label: 'Ποιος (ρόλος)', kind: 'choice', options: trailOptions.actors },
  aud_action: { label: 'Τι έγινε', kind: 'choice', options: trailOptions.actions },
  aud_entity: { label: 'Σε τι', kind: 'choice', options: trailOptions.entities },
  aud_entity_id: { label: 'Αριθμός εγγραφής', kind: 'text' },
  aud_address: { label: 'Από πού (διεύθυνση)', kind: 'text' },
}

export const trailRow = z.object({
  aud_id: z.int(),
  aud_at: timestamp,
  aud_fk_usr_id: z.int().nullable(),
  aud_actor: z.string(),
  actor_name: z.string(),
  aud_action: z.string(),
  aud_entity: z.string(),
  aud_entity_id: z.string(),
  /** The name of the record, where it has one. */
  entity_name: z.string(),
  aud_address: z.string(),
  /** Of an export: how many rows left; null where it did not end, or made no table. */
  rows: z.int().nullable(),
  /** An erasure, or the end of their time, has taken the values away. */
  is_emptied: z.boolean(),
})
export type TrailRow = z.output<typeof trailRow>

export const trailEntry = trailRow.extend({
  aud_request_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The values before can be put back. */
  can_restore: z.boolean(),
})
export type TrailEntry = z.output<typeof trailEntry>

export const trailState = z.object({
  entries: z.int(),
  /** When the chain was followed last; null: never yet. */
  checked_at: timestamp.nullable(),
  head: z.string(),
  problems: z.array(z.object({ kind: z.string(), aud_id: z.int().nullable() })),
})
export type TrailState = z.output<typeof trailState>

/** What a data-protection officer asks for: what left the house, and who read special or contact data. */
const trailGroup = z.enum(['exports', 'readings'])

const base = '/api/admin/audit' as const

export const trailContract = contract(
  'trail',
  ['audit', 'company', 'educational_cycle', 'export_rows', 'job_listing', 'users'],
  {
    list: call({
      method: 'GET',
      path: `${base}/list`,
      who: 'office',
      about: 'The trail: who did what, when and from where, newest first; of one person or one record when named.',
      input: fields({
        /** What this person did, and what was done with them. */
        person: id.optional(),
        entity: line(60).optional(),
        record: line(120).optional(),
        group: trailGroup.optional(),
        ...listQuery({ limit: 50, max: 200 }),
      }),
      output: page(trailRow),
    }),
    export: call({
      method: 'POST',
      path: `${base}/export`,
      who: 'office',
      needsProof: true,
      about: 'The entries of the trail that match, as XLSX or CSV.',
      input: fields({
        person: id.optional(),
        entity: line(60).optional(),
        record: line(120).optional(),
        group: trailGroup.optional(),
        ...exportQuery(),
      }),
      output: z.unknown(),
      answer: 'file',
      trail: 'exported',
      noTransaction: true,
      perMinute: 20,
    }),
    one: call({
      method: 'GET',
      path: `${base}/{id}`,
      who: 'office',
      about: 'One entry with the values before and after.',
      input: fields({ id }),
      output: trailEntry,
    }),
    restore: call({
      method: 'POST',
      path: `${base}/{id}/restore`,
      who: 'office',
      about: 'Put the values before an edit back, as an edit of its own.',
      input: fields({ id }),
      output: z.object({ message: z.string() }),
    }),
    state: call({
      method: 'GET',
      path: `${base}/state`,
      who: 'office',
      about: 'What the last look at the chain of the trail found.',
      output: trailState,
      reads: ['audit_check'],
    }),
    check: call({
      method: 'POST',
      path: `${base}/check`,
      who: 'office',
      about: 'Follow the chain of the trail now.',
      output: trailState,
      reads: ['audit', 'audit_check', 'audit_link'],
      noTransaction: true,
      perMinute: 4,
      trail: false,
    }),
  },
)
