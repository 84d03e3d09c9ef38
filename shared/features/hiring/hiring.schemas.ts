import * as z from 'zod'
import { id, timestamp } from '#shared/core/fields.ts'
import { interviewStates, placeStates } from '#shared/features/hiring/hiring.rules.ts'

export const listingBrief = z.object({
  jl_id: id,
  jl_position_title: z.string(),
  jl_status: z.string(),
  cny_name: z.string(),
})

export const place = z.object({
  jlc_fk_jl_id: id,
  jlc_fk_usr_id: id,
  jlc_status: z.enum(placeStates),
  jlc_reject_reason: z.string(),
  jlc_reject_note: z.string(),
  jlc_date_created: timestamp,
  jlc_date_changed: timestamp,
  jlc_job_listing: listingBrief,
})
export type Place = z.output<typeof place>

/** Enough of a person for a list; what companies may not know is not here. */
export const listedCandidate = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  usr_profile: z.object({
    usp_city: z.string(),
    usp_open_for_work: z.boolean(),
    usp_hired: z.boolean(),
    usp_experience_sectors: z.string(),
    has_cv: z.boolean(),
  }),
  education: z.object({
    uedu_epal_sector: z.string().nullable(),
    uedu_iek_sector: z.string().nullable(),
    uedu_bachelor_sector: z.string().nullable(),
    uedu_master_degree_sector: z.string().nullable(),
  }),
})
export type ListedCandidate = z.output<typeof listedCandidate>

export const hit = listedCandidate.extend({
  criteria: z.array(z.object({ label: z.string(), result: z.enum(['met', 'not-met', 'unknown']) })),
  score: z.int(),
  /** Where the person stands on this listing already. */
  jlc_status: z.enum(placeStates).nullable(),
})
export type Hit = z.output<typeof hit>

export const interview = z.object({
  jli_id: id,
  jli_status: z.enum(interviewStates),
  jli_fk_usr_id: id,
  jli_fk_jl_id: id,
  jli_date: timestamp,
  jli_minutes: z.int(),
  jli_location: z.string(),
  jli_link: z.string(),
  jli_comments: z.string(),
  jli_cancel_reason: z.string(),
  jli_answer_note: z.string(),
  jli_proposed_times: z.array(z.string()),
  jli_answered_by: z.enum(['candidate', 'office']).nullable(),
  jli_date_created: timestamp,
  jli_date_answered: timestamp.nullable(),
  /** Nobody answered before its time. */
  is_expired: z.boolean(),
  usr_fullname: z.string(),
  jli_job_listing: listingBrief,
})
export type Interview = z.output<typeof interview>

/** One thing that happened; `by` is empty when the product did it itself. */
export const pastEvent = z.object({
  aud_id: id,
  at: timestamp,
  action: z.string(),
  actor: z.enum(['office', 'company', 'candidate', 'system', 'visitor']),
  by: z.string(),
  jl_id: id.nullable(),
  jl_position_title: z.string(),
  detail: z.string(),
})
export type PastEvent = z.output<typeof pastEvent>
