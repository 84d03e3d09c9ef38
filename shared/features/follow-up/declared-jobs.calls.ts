import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { day, fields, id, lines, requiredLine, timestamp } from '#shared/core/fields.ts'
import { type ContractKind, contractKinds } from '#shared/features/follow-up/follow-up.rules.ts'

export const declaredStatuses = ['DECLARED', 'CONFIRMED', 'REFUSED'] as const
export type DeclaredStatus = (typeof declaredStatuses)[number]

export const declaredStatusWords: Record<DeclaredStatus, string> = {
  DECLARED: 'Δηλωμένη',
  CONFIRMED: 'Επιβεβαιωμένη',
  REFUSED: 'Δεν επιβεβαιώθηκε',
}

export const PROOF_MAX_BYTES = 10 * 1024 * 1024

/** A job as its own person sees it. */
export const ownJob = z.object({
  djb_id: id,
  djb_employer: z.string(),
  djb_position: z.string(),
  djb_date_started: day,
  djb_contract: z.enum(contractKinds).nullable(),
  djb_status: z.enum(declaredStatuses),
  proof: z.string().nullable(),
  djb_date_created: timestamp,
})
export type OwnJob = z.output<typeof ownJob>

const declaredJob = ownJob.extend({
  usr_id: id,
  usr_fullname: z.string(),
  djb_note: z.string(),
  checked_by: z.string(),
  djb_date_checked: timestamp.nullable(),
})
export type DeclaredJob = z.output<typeof declaredJob>

export interface JobForm {
  employer: string
  position: string
  started: string
  contract: ContractKind | null
}

export const jobForm = {
  employer: requiredLine(200, 'Γράψε πού εργάζεσαι'),
  position: requiredLine(200, 'Γράψε τη θέση σου'),
  started: day,
  contract: z.enum(contractKinds, 'Άγνωστο είδος σύμβασης').nullable().default(null),
}

export const proofFile = { proof: { kinds: ['pdf', 'docx', 'image'], maxBytes: PROOF_MAX_BYTES, maxCount: 1 } } as const

const base = '/api/admin/declared-job' as const
const done = z.object({ message: z.string() })

/** The office’s calls about work that graduates found elsewhere. */
export const declaredJobCalls = {
  declaredJobs: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    about: 'Work that graduates say they found elsewhere, what waits to be looked at first; of one person when named.',
    input: fields({ usr_id: id.optional() }),
    output: z.object({
      declared: z.int(),
      confirmed: z.int(),
      refused: z.int(),
      documents: z.array(declaredJob),
    }),
    reads: ['declared_job', 'file', 'users'],
  }),
  checkJob: call({
    method: 'POST',
    path: `${base}/{id}/check`,
    who: 'office',
    about: 'Say whether a declared job was confirmed, and how; it can be said anew.',
    input: fields({
      id,
      is_confirmed: z.boolean('Διάλεξε τι ισχύει'),
      note: lines(1000).pipe(z.string().min(5, 'Χρειάζεται αιτιολογία')),
    }),
    output: done,
  }),
  jobProof: call({
    method: 'GET',
    path: `${base}/{id}/proof`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The file that proves a declared job.',
    input: fields({ id }),
    output: z.unknown(),
    answer: 'file',
    trail: 'opened-file',
  }),
}
