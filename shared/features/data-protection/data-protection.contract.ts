import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import { day, email, fields, id, line, lines, requiredLine } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import {
  requestKinds,
  requestKindWords,
  requestSourceWords,
  requestStatusWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import { dataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'

export const requestFields: FilterFields = {
  dar_kind: { label: 'Τι ζητά', kind: 'choice', options: optionsOf(requestKindWords) },
  dar_status: { label: 'Κατάσταση', kind: 'choice', options: optionsOf(requestStatusWords) },
  dar_source: { label: 'Πώς ήρθε', kind: 'choice', options: optionsOf(requestSourceWords) },
  dar_date_received: { label: 'Ήρθε', kind: 'date' },
  dar_date_due: { label: 'Προθεσμία', kind: 'date' },
  is_overdue: { label: 'Εκπρόθεσμο', kind: 'boolean' },
}

const done = z.object({ message: z.string() })
const base = '/api/admin/data-request' as const

export const dataProtectionContract = contract('data-protection', ['data_request', 'users'], {
  requests: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    // What people write here is for those who answer it.
    grade: 'MEMBER',
    about: 'What people asked about their data, with the day by which the law wants an answer; the most urgent first.',
    input: fields(listQuery({ limit: 50, max: 200 })),
    output: page(dataRequest),
  }),
  exportRequests: call({
    method: 'POST',
    path: `${base}/export`,
    who: 'office',
    needsProof: true,
    about: 'The requests that match, as XLSX or CSV.',
    input: fields(exportQuery()),
    output: z.unknown(),
    answer: 'file',
    trail: 'exported',
    noTransaction: true,
    perMinute: 20,
  }),
  enterRequest: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'Enter a request that came by letter, telephone or in person. The month counts from the day it came.',
    input: fields({
      kind: z.enum(requestKinds, 'Διάλεξε τι ζητά'),
      /** Somebody whom the product knows; else the name says who it is. */
      usr_id: id.nullable().default(null),
      person: line(200).default(''),
      email: z.union([z.literal(''), email]).default(''),
      text: lines(2000).default(''),
      received: day,
    }),
    output: dataRequest,
  }),
  answerRequest: call({
    method: 'POST',
    path: `${base}/{id}/answer`,
    who: 'office',
    about: 'Close a request: met, or refused with the reason. The person is written to.',
    input: fields({
      id,
      outcome: z.enum(['DONE', 'REFUSED'], 'Διάλεξε τι έγινε'),
      answer: lines(2000).pipe(z.string().min(1, 'Γράψε την απάντηση')),
    }),
    output: done,
  }),
  extendRequest: call({
    method: 'POST',
    path: `${base}/{id}/extend`,
    who: 'office',
    about: 'Two more months, once, for a reason that the person is told.',
    input: fields({ id, reason: requiredLine(500, 'Γράψε τον λόγο') }),
    output: done,
  }),
})
