import * as z from 'zod'
import { id, timestamp } from '#shared/core/fields.ts'
import { journeyMarks } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { employment, payBasis } from '#shared/features/job-listings/job-listings.schemas.ts'
import { consentPurposes } from '#shared/features/programmes/programmes.consent.ts'

// Parts of the personal page that nothing else shows.

export const ownApplication = z.object({
  edca_id: id,
  edc_id: id,
  edc_title: z.string(),
  stage: z.string(),
  next: z.string(),
  /** The way of the application: what was, where it stands, what lies ahead. */
  journey: z.array(
    z.object({
      title: z.string(),
      mark: z.enum(journeyMarks),
      next: z.string(),
      until: z.string().nullable(),
    }),
  ),
  edca_date_created: timestamp,
  mayWithdraw: z.boolean(),
})

/** The job that somebody is invited to, as far as it helps to decide. */
export const invitedJob = z.object({
  jl_id: id,
  jl_description: z.string(),
  jl_city: z.string(),
  jl_remote: z.boolean(),
  jl_hybrid: z.boolean(),
  jl_employment: employment,
  jl_pay_min: z.int().nullable(),
  jl_pay_max: z.int().nullable(),
  jl_pay_basis: payBasis,
  cny_activity: z.string(),
  cny_size: z.string(),
  cny_site: z.string(),
  cny_about: z.string(),
  /** Requirements of the listing that the person meets. */
  reasons: z.array(z.string()),
  /** The address of the picture. */
  cny_logo: z.string().nullable(),
  /** In how many days the company usually answers whom it has met, where the office lets this be said of it. */
  answers_in_days: z.int().nullable(),
})
export type InvitedJob = z.output<typeof invitedJob>

export const ownSlot = z.object({
  eduass_id: id,
  edc_id: id,
  edc_title: z.string(),
  eduass_time: timestamp,
  minutes: z.int(),
  room: z.string(),
  /** Where it takes place in person; empty when it is online. */
  place: z.string(),
  /** Where it takes place online; empty when it is in person. */
  link: z.string(),
  /** Said or shown at the door; empty where no letter has named one. */
  code: z.string(),
})

export const ownNotice = z.object({
  not_id: z.int(),
  not_title: z.string(),
  not_body: z.string(),
  not_link: z.string(),
  not_date_created: timestamp,
})

export const ownConsent = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Somebody who no longer agrees did so earlier: taken back, not refused. */
  was_given: z.boolean(),
  /** The text has changed since the person agreed. */
  asks_again: z.boolean(),
  /** The version of the text that was answered; empty when the person was never asked. */
  version: z.string(),
  at: timestamp.nullable(),
})
