import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, line, requiredLines, timestamp } from '#shared/core/fields.ts'
import { paperKinds, paperPages } from '#shared/features/papers/papers.rules.ts'

const version = z.int().min(0)

const shown = z.object({
  /** 0: the text that the product brings. */
  version,
  body: z.string(),
  at: timestamp.nullable(),
})

const kept = shown.extend({ by: z.string(), note: z.string() })
export type PaperVersion = z.output<typeof kept>

/** The versions that somebody was shown; empty where the sender showed none. */
export const shownPapers = line(60).default('')

export const papersContract = contract('papers', ['paper'], {
  current: call({
    method: 'GET',
    path: '/api/papers',
    who: 'public',
    about: 'Who the controller is, and the versions that registering a company and applying accept now.',
    output: z.object({ controller: z.string(), accepts: z.string() }),
  }),
  one: call({
    method: 'GET',
    path: '/api/papers/{kind}',
    who: 'public',
    about: 'One paper of the public pages as it stands now.',
    input: fields({ kind: z.enum(paperPages) }),
    output: shown.extend({ controller: z.string() }),
  }),
  history: call({
    method: 'GET',
    path: '/api/admin/papers/{kind}',
    who: 'office',
    about: 'All versions of a paper, the newest first; the last one is what the product brings.',
    input: fields({ kind: z.enum(paperKinds) }),
    output: z.array(kept),
    reads: ['paper', 'users'],
  }),
  publish: call({
    method: 'POST',
    path: '/api/admin/papers/{kind}',
    who: 'office',
    grade: 'OWNER',
    about: 'Put a new version of a paper in the place of the one that the sender knows.',
    input: fields({
      kind: z.enum(paperKinds),
      body: requiredLines(30_000, 'Γράψε το κείμενο'),
      note: line(200).default(''),
      expected_version: version,
    }),
    output: kept,
    success: 201,
  }),
})
