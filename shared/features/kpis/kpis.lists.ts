import * as z from 'zod'
import { timestamp } from '#shared/core/fields.ts'
import { companyStates } from '#shared/features/auth/auth.contract.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import { companyUser } from '#shared/features/companies/companies.schemas.ts'

// The rows of the nine data sets of the dashboard, under the names of the specification.

export const applicationStates = Object.keys(applicationStatusWords) as [keyof typeof applicationStatusWords]

export const education = z.object({
  uedu_fk_usr_id: z.int(),
  uedu_epal_sector: z.string().nullable(),
  uedu_iek_sector: z.string().nullable(),
  uedu_bachelor_sector: z.string().nullable(),
  uedu_master_degree_sector: z.string().nullable(),
})

export const profile = z.object({
  usp_fk_usr_id: z.int(),
  usp_open_for_work: z.boolean(),
  usp_hired: z.boolean(),
  usp_finalist_certificate_status: z.enum(['ACTIVE', 'EXPIRED']).nullable(),
  usp_finalist_date: timestamp.nullable(),
  usp_finalist_fk_edc_id: z.int().nullable(),
  usp_birthdate: z.string().nullable(),
  usp_gender: z.enum(['FEMALE', 'MALE', 'OTHER']).nullable(),
  /** Only whether there is one, never which. */
  usp_disability: z.literal(true).nullable(),
})

export const user = z.object({
  usr_id: z.int(),
  usr_role: z.enum(['COMPANY_USER', 'REGEN_ADMINISTRATOR', 'CANDIDATE']),
  usr_email: z.string(),
  usr_fullname: z.string(),
  usr_phone: z.string(),
  usr_company_position: z.string(),
  usr_profile: profile.nullable(),
})

export const company = z.object({
  cny_id: z.int(),
  cny_status: z.enum(companyStates),
  cny_name: z.string(),
  cny_size: z.string(),
  cny_activity: z.string(),
  cny_users: z.array(companyUser),
  cny_show_intro: z.boolean(),
  cny_first_hire_date: z.string().nullable(),
  cny_date_created: timestamp,
})

export const listing = z.object({
  jl_id: z.int(),
  jl_fk_cny_id: z.int(),
  jl_status: z.enum(['OPEN', 'DISABLED', 'CLOSED']),
  jl_date_created: timestamp,
  jl_category: z.string(),
  jl_position_sector: z.string(),
  jl_position_title: z.string(),
  jl_requested_candidates: z.boolean(),
  jl_requested_candidates_counter: z.int(),
  jl_requested_strictly_qualified: z.boolean(),
  jl_requested_bachelors_education: z.string(),
  jl_requested_masters_education: z.string(),
  jl_requested_experienced_in_sector: z.string(),
})

export const hire = z.object({
  jlh_fk_usr_id: z.int(),
  jlh_fk_jl_id: z.int(),
  jlh_fk_edc_id: z.int().nullable(),
  jlh_date_created: z.string(),
  jlh_comments: z.string(),
})

export const shortlisted = z.object({
  jlc_fk_jl_id: z.int(),
  jlc_fk_usr_id: z.int(),
  jlc_status: z.enum(['BOOKMARKED', 'REJECTED', 'INTERVIEWED', 'HIRED']),
  jlc_date_created: timestamp,
  jlc_job_listing: listing,
})

export const cycle = z.object({
  edc_id: z.int(),
  edc_title: z.string(),
  edc_status: z.enum(['JUST_CREATED_UNABLE_TO_APPLY', 'OPEN_FOR_APPLICATIONS', 'CLOSED', 'COMPLETED']),
  edc_organizor: z.string(),
  edc_date_created: timestamp,
  edc_openingDate: z.string().nullable(),
  edc_closingDate: z.string().nullable(),
  edc_assessors_uploaded: z.boolean(),
  edc_doodle_invite_sent: z.boolean(),
  edc_hard_skills: z.number(),
  edc_soft_skills: z.number(),
  edc_learning_hours: z.number(),
  edc_lac_assessors_per_room: z.int().nullable(),
  edc_lac_total_days: z.int().nullable(),
  edc_lac_setup_ready: z.boolean(),
  edc_lac_starting_date: z.string().nullable(),
  edc_lac_score_uploaded: z.boolean(),
})

export const application = z.object({
  edca_id: z.int(),
  edca_fk_edc_id: z.int(),
  edca_fk_usr_id: z.int(),
  edca_status: z.enum(applicationStates),
  edca_game_assessment_score: z.number().nullable(),
  edca_lac_score: z.int().nullable(),
  edca_color: z.string().nullable(),
  edca_date_created: timestamp,
})

export const kpiRows = {
  educations: education,
  users: user,
  profiles: profile,
  companies: company,
  listings: listing,
  hires: hire,
  shortlists: shortlisted,
  cycles: cycle,
  applications: application,
} as const

export type ListName = keyof typeof kpiRows
export const listNames = Object.keys(kpiRows) as ListName[]

/** Those that figures are made of, in the order in which they are sent: the lists of the first figures go first. */
export const figureLists = [
  'companies',
  'hires',
  'listings',
  'cycles',
  'shortlists',
  'applications',
  'profiles',
  'educations',
] as const satisfies readonly ListName[]
export type RowOf<L extends ListName> = z.output<(typeof kpiRows)[L]>
/** The lists as the calls return them; the dashboard uses `KpiLists`, by columns. @testonly */
export type RowLists = { readonly [L in ListName]: readonly RowOf<L>[] }
