import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, line, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { pastCalls } from '#shared/features/trail/past.calls.ts'
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
  /** It can be taken back; see the list of acts. */
  undo: z.object({ expected: z.int().optional() }).nullable(),
})
export type TrailEntry = z.output<typeof trailEntry>

/** An act that can be taken back, or could. */
export const trailAct = trailRow.extend({
  before: z.unknown(),
  after: z.unknown(),
  /** Null: no longer. `expected`: how many people it would concern now. */
  undo: z.object({ expected: z.int().optional() }).nullable(),
})
export type TrailAct = z.output<typeof trailAct>

const whose = ['mine', 'others'] as const
const undoStates = ['open', 'over'] as const

/** What the acts may be filtered by. */
export const actFields: FilterFields = {
  whose: { label: 'Ποιος', kind: 'choice', options: optionsOf(whose, { mine: 'Εγώ', others: 'Άλλος' }) },
  state: {
    label: 'Αναίρεση',
    kind: 'choice',
    options: optionsOf(undoStates, { open: 'Γίνεται ακόμη', over: 'Όχι πια' }),
  },
  aud_at: { label: 'Πότε', kind: 'date' },
  aud_action: { label: 'Τι έγινε', kind: 'choice', options: trailOptions.actions },
  aud_entity: { label: 'Σε τι', kind: 'choice', options: trailOptions.entities },
}

/** More problems of the chain are not kept of a check. */
export const MOST_CHAIN_PROBLEMS = 200

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

const tables = [
  'ad',
  'api_key',
  'audit',
  'candidate_import',
  'canned_answer',
  'company',
  'company_history',
  'data_request',
  'educational_cycle',
  'export_rows',
  'funder_pack',
  'interview',
  'job_listing',
  'notification_generated',
  'outbox_mail',
  'report_field_group',
  'rubric_template',
  'team_invitation',
  'users',
  'web_hook',
] as const
/** Whether an act can still be taken back stands elsewhere. */
const actTables = [...tables, 'candidate_import_taken', 'cycle_application', 'stage_action'] as const

export const trailContract = contract('trail', tables, {
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
    ...asFile,
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
  }),
  one: call({
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    about: 'One entry with the values before and after.',
    input: fields({ id }),
    output: trailEntry,
    reads: actTables,
  }),
  acts: call({
    method: 'GET',
    path: `${base}/acts`,
    who: 'office',
    about:
      'The acts of the last thirty days that have an undo (decisions, imports, moves and edits), with old and new values and whether it is still open.',
    input: fields(listQuery({ limit: 50, max: 200 })),
    output: page(trailAct),
    reads: actTables,
  }),
  restore: call({
    method: 'POST',
    path: `${base}/{id}/restore`,
    who: 'office',
    about:
      'Take an act back: an edit by putting its old values back as an edit of its own, any other by its own undo. `expected`: the number of people that was shown.',
    input: fields({ id, expected: z.int().min(0).optional() }),
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
  ...pastCalls,
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
})
