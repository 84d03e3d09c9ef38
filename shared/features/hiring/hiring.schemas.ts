import * as z from 'zod'
import { id, timestamp } from '#shared/core/fields.ts'
import { listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  absenceAnswers,
  interviewOutcomes,
  interviewStates,
  listingCandidateStates,
} from '#shared/features/hiring/hiring.rules.ts'

/** A listing inside another row: every field of the specification, with the company's name. */
export const listingBrief = listing.pick({
  jl_id: true,
  jl_fk_cny_id: true,
  cny_name: true,
  jl_status: true,
  jl_date_created: true,
  jl_category: true,
  jl_position_sector: true,
  jl_position_title: true,
  jl_requested_candidates: true,
  jl_requested_candidates_counter: true,
  jl_requested_strictly_qualified: true,
  jl_requested_bachelors_education: true,
  jl_requested_masters_education: true,
  jl_requested_experienced_in_sector: true,
})
export type ListingBrief = z.output<typeof listingBrief>

export const listingCandidate = z.object({
  jlc_fk_jl_id: id,
  jlc_fk_usr_id: id,
  jlc_status: z.enum(listingCandidateStates),
  jlc_reject_reason: z.string(),
  jlc_reject_note: z.string(),
  jlc_date_created: timestamp,
  jlc_date_changed: timestamp,
  /** The decision was put off until then. */
  jlc_date_later: timestamp.nullable(),
  jlc_job_listing: listingBrief,
})
export type ListingCandidate = z.output<typeof listingCandidate>

/** Where the sender sees somebody stand on a listing; null is not on it. */
export const seenStatus = z.object({ usr_id: id, jlc_status: z.enum(listingCandidateStates).nullable() })
export type SeenStatus = z.output<typeof seenStatus>

/** A person in lists, without what companies may not know. */
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

/** Somebody on a listing, who may not share their data any more: then the name alone. */
export const knownCandidate = listedCandidate.extend({ may_read: z.boolean() })
export type KnownCandidate = z.output<typeof knownCandidate>

export const hit = listedCandidate.extend({
  criteria: z.array(z.object({ label: z.string(), result: z.enum(['met', 'not-met', 'unknown']) })),
  score: z.int(),
  /** The status on this listing, if any. */
  jlc_status: z.enum(listingCandidateStates).nullable(),
})
export type Hit = z.output<typeof hit>

/** Somebody fits when each criterion is met by what is known of them. */
export const matchCount = z.object({
  fits: z.int(),
  /** In the order of the listing: whom this criterion alone leaves out. */
  criteria: z.array(z.object({ label: z.string(), leaves_out: z.int() })),
})
export type MatchCount = z.output<typeof matchCount>

/** People of a listing, each counted once. */
export const listingFunnel = z.object({
  /** Graduates who fit now. */
  fits: z.int(),
  /** Whose card somebody of the company has opened for the listing. */
  seen: z.int(),
  /** Looks are counted since then; null where the listing is younger. */
  seen_since: timestamp.nullable(),
  /** Ever put on the listing. */
  placed: z.int(),
  invited: z.int(),
  accepted: z.int(),
  /** With an interview that took place. */
  met: z.int(),
  hired: z.int(),
  /** From the publication to the first invitation, and to the first hire; null where it was before. */
  days_to_invitation: z.int().nullable(),
  days_to_hire: z.int().nullable(),
})
export type ListingFunnel = z.output<typeof listingFunnel>

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
  /** Further times that the candidate may choose instead of `jli_date`. */
  jli_offered_times: z.array(z.string()),
  /** Whom the candidate asks for. */
  jli_contact: z.string(),
  jli_outcome: z.enum(interviewOutcomes).nullable(),
  /** What the candidate says of a recorded no-show. */
  jli_absence_answer: z.enum(absenceAnswers).nullable(),
  jli_absence_note: z.string(),
  jli_answered_by: z.enum(['candidate', 'office']).nullable(),
  jli_date_created: timestamp,
  jli_date_answered: timestamp.nullable(),
  /** Nobody answered before the interview. */
  is_expired: z.boolean(),
  /** Confirmed, and its time has passed: a person says how it ended. */
  awaits_outcome: z.boolean(),
  usr_fullname: z.string(),
  jli_job_listing: listingBrief,
})
export type Interview = z.output<typeof interview>

/** An event of the history; `by` is empty when the product acted itself. */
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
