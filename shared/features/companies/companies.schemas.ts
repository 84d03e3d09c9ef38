import * as z from 'zod'
import {
  editable,
  expectedChanged,
  fields,
  line,
  lines,
  phone,
  requiredLine,
  timestamp,
  webLink,
} from '#shared/core/fields.ts'
import { companyStates, loginProviders, switchStates } from '#shared/features/auth/auth.contract.ts'
import { mailMatches } from '#shared/features/companies/companies.rules.ts'
import { isValidAfm } from '#shared/reference/afm.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { shownPapers } from '#shared/features/papers/papers.contract.ts'

// The shapes of companies, as the calls of several features may speak of them.

export const companySize = z.enum(companySizes, 'Χρειάζεται μέγεθος')
export const companyActivity = z.enum(activitySectors as [string, ...string[]], 'Χρειάζεται δραστηριότητα')
export const companyAfm = line(9).pipe(
  z
    .string()
    .refine((text) => text === '' || isValidAfm(text), 'Δεν είναι έγκυρο ΑΦΜ. Κάποιο από τα εννέα ψηφία είναι λάθος.'),
)
export const companyName = requiredLine(150, 'Χρειάζεται επωνυμία')

/** The form of the registration and of the profile: the six specified fields, site and ΑΦΜ are ours. */
const ownFields = {
  cny_name: companyName,
  cny_size: companySize,
  cny_activity: companyActivity,
  cny_afm: companyAfm.optional(),
  cny_site: webLink.optional(),
  fullname: requiredLine(150, 'Γράψτε το ονοματεπώνυμό σας'),
  phone: phone.pipe(z.string().min(1, 'Χρειάζεται τηλέφωνο')),
  cny_position: requiredLine(150, 'Γράψτε τη θέση σας στην εταιρεία'),
}
export const companyForm = fields(ownFields)
export type CompanyForm = z.output<typeof companyForm>
/** With the papers that were shown beside the form. */
export const companyRegistration = fields({ ...ownFields, papers: shownPapers })

export const companyUser = z.object({
  usr_id: z.int(),
  usr_fullname: z.string(),
  usr_email: z.string(),
  usr_phone: z.string(),
  usr_company_position: z.string(),
  usr_status: z.enum(switchStates),
  usr_login_provider: z.enum(loginProviders),
  usr_must_change_password: z.boolean(),
  usr_date_created: timestamp,
  usr_date_changed: timestamp,
})
export type CompanyUser = z.output<typeof companyUser>

/** The own form sent again: what is left out stays. */
export const companyEdit = fields({
  ...editable({ ...ownFields, cny_about: lines(2000), cny_partner_wish: z.boolean() }),
  ...expectedChanged,
  remove_logo: z.boolean().default(false),
})
/** What was sent for approval, put right before the office decides. */
export const companyCorrection = fields({ ...editable(ownFields), ...expectedChanged })

/** What a company that waits may know. */
export const companyWaiting = z.object({
  sent: timestamp,
  /** The median of the last decisions in whole days; null when they are too few to tell. */
  usual_days: z.int().nullable(),
})
export type CompanyWaiting = z.output<typeof companyWaiting>

export type CompanyEdit = z.output<typeof companyEdit>

const companyFields = {
  cny_id: z.int(),
  cny_status: z.enum(companyStates),
  cny_name: z.string(),
  cny_size: z.string(),
  cny_activity: z.string(),
  cny_afm: z.string().nullable(),
  cny_site: z.string(),
  /** What it says about itself to the people whom it invites. */
  cny_about: z.string(),
  /** The address of the picture. */
  cny_logo: z.string().nullable(),
  /** Whether it wishes to be named on the entry page, and whether the office agreed: both are needed. */
  cny_partner_wish: z.boolean(),
  cny_partner_approved: z.boolean(),
  cny_show_intro: z.boolean(),
  cny_first_hire_date: z.string().nullable(),
  cny_date_created: timestamp,
  cny_date_changed: timestamp,
  cny_date_decided: timestamp.nullable(),
  cny_users: z.array(companyUser),
}
export const company = z.object(companyFields)
export type Company = z.output<typeof company>

export const companyRow = company.extend({ open_listings: z.int(), hires: z.int() })
export type CompanyRow = z.output<typeof companyRow>

export const companyEvent = z.object({
  cyh_id: z.int(),
  cyh_from: z.string().nullable(),
  cyh_to: z.string(),
  cyh_reasons: z.array(z.string()),
  cyh_note: z.string(),
  cyh_date_created: timestamp,
  /** Who decided; null when the account is gone. */
  by: z.string().nullable(),
})
export type CompanyEvent = z.output<typeof companyEvent>

/** A change of the data of a company: what stood there and what stands there now. */
export const companyChange = z.object({
  aud_id: z.int(),
  aud_at: timestamp,
  by: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type CompanyChange = z.output<typeof companyChange>

const earlierRejection = z.object({
  cyr_id: z.int(),
  cyr_name: z.string(),
  cyr_afm: z.string().nullable(),
  cyr_reasons: z.array(z.string()),
  cyr_note: z.string(),
  cyr_date_created: timestamp,
  /** Who refused, while their account is there. */
  cyr_by: z.string(),
  /** Why it is shown here: what it has in common with this company. */
  because: z.enum(['user', 'afm', 'name', 'domain']),
})

/** What helps to decide, found by the server. */
export const evidence = z.object({
  mail: z.object({
    email: z.string(),
    /** Whether the mailbox has confirmed: else the address is only what somebody typed. */
    is_confirmed: z.boolean(),
    domain: z.string(),
    host: z.string(),
    match: z.enum(mailMatches),
  }),
  afm: z.enum(['valid', 'missing', 'taken']),
  look_alikes: z.array(
    z.object({
      cny_id: z.int(),
      cny_name: z.string(),
      cny_status: z.enum(companyStates),
      because: z.enum(['name', 'afm', 'domain']),
    }),
  ),
  /** Found and not listed. */
  more_look_alikes: z.int(),
  rejections: z.array(earlierRejection),
})
export type Evidence = z.output<typeof evidence>

export const companyDetails = companyRow.extend({
  all_listings: z.int(),
  open_interviews: z.int(),
  history: z.array(companyEvent),
  changes: z.array(companyChange),
  /** While it waits for a decision. */
  evidence: evidence.nullable(),
})
export type CompanyDetails = z.output<typeof companyDetails>

/** The last refusal of somebody who has no company now, with what was filled in. */
export const ownRejection = z.object({
  reasons: z.array(z.string()),
  note: z.string(),
  date: timestamp,
  form: z.object({
    cny_name: z.string(),
    cny_size: z.string(),
    cny_activity: z.string(),
    cny_afm: z.string(),
    cny_site: z.string(),
    fullname: z.string(),
    phone: z.string(),
    cny_position: z.string(),
  }),
})
export type OwnRejection = z.output<typeof ownRejection>
