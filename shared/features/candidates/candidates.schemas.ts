import * as z from 'zod'
import { commaList, day, email, id, line, lines, phone, requiredLine, timestamp, webLink } from '#shared/core/fields.ts'
import { storedMonth } from '#shared/features/candidates/months.ts'
import { languageLevels } from '#shared/reference/listings.ts'

const words = z.array(z.string().trim().min(1).max(120)).max(60, 'Το πολύ 60')

export const language = z.object({ language: z.string(), level: z.string() })
export const experience = z.object({
  title: z.string(),
  employer: z.string(),
  sector: z.string(),
  from: z.string(),
  /** Null: still there. */
  to: z.string().nullable(),
  description: z.string(),
})
export const link = z.object({ label: z.string(), url: z.string() })

export const education = z.object({
  uedu_epal_sector: z.string().nullable(),
  uedu_iek_sector: z.string().nullable(),
  uedu_bachelor_sector: z.string().nullable(),
  uedu_master_degree_sector: z.string().nullable(),
})

/** What a company may know of a person: neither gender nor birth date, age or disability. */
export const publicProfile = z.object({
  usp_open_for_work: z.boolean(),
  usp_hired: z.boolean(),
  usp_finalist_certificate_status: z.enum(['ACTIVE', 'EXPIRED']).nullable(),
  usp_finalist_date: timestamp.nullable(),
  usp_finalist_fk_edc_id: id.nullable(),
  usp_city: z.string(),
  usp_about: z.string(),
  usp_experience_sectors: z.string(),
  usp_experience: z.array(experience),
  usp_languages: z.array(language),
  usp_software: z.array(z.string()),
  usp_code: z.array(z.string()),
  usp_driving_licences: z.array(z.string()),
  usp_links: z.array(link),
  has_cv: z.boolean(),
})

export const officeProfile = publicProfile.extend({
  usp_birthdate: z.string().nullable(),
  usp_gender: z.enum(['FEMALE', 'MALE', 'OTHER']).nullable(),
  usp_disability: z.string().nullable(),
})

export const candidateUser = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  usr_email: z.string(),
  usr_phone: z.string(),
  usr_status: z.enum(['ON', 'FROZEN', 'OFF']),
  usr_date_created: timestamp,
})

/** A row of the office's list. */
export const candidateRow = candidateUser.extend({
  ...officeProfile.omit({ usp_disability: true, usp_experience: true, usp_links: true, usp_about: true }).shape,
  ...education.shape,
  age: z.int().nullable(),
  /** The latest application: its status and the title of its cycle. */
  last_status: z.string().nullable(),
  last_cycle: z.string().nullable(),
  applications: z.int(),
})

export type CandidateRow = z.output<typeof candidateRow>

export const officeCandidate = z.object({
  user: candidateUser,
  usr_profile: officeProfile,
  education,
  age: z.int().nullable(),
  note: z.string(),
})

export type OfficeCandidate = z.output<typeof officeCandidate>

/** The card: enough to choose, not enough to write to somebody past the product. */
export const companyCandidate = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  usr_profile: publicProfile,
  education,
})

export type CompanyCandidate = z.output<typeof companyCandidate>

export const companyCandidateDetailed = companyCandidate.extend({
  /** Only of people who stand on a listing of the company. */
  usr_email: z.string().nullable(),
  usr_phone: z.string().nullable(),
  cycles: z.array(z.object({ edc_id: id, edc_title: z.string(), edc_organizor: z.string(), succeeded: z.boolean() })),
  listings: z.array(
    z.object({ jl_id: id, jl_position_title: z.string(), jlc_status: z.string(), jlc_date_changed: timestamp }),
  ),
})

export type CompanyCandidateDetailed = z.output<typeof companyCandidateDetailed>

export const cv = z.object({
  file_name: z.string(),
  mime: z.string(),
  url: z.string(),
  usp_about: z.string(),
  usp_experience: z.array(experience),
  usp_languages: z.array(language),
  usp_software: z.array(z.string()),
  usp_code: z.array(z.string()),
  education,
})

const month = z
  .string()
  .overwrite(storedMonth)
  .regex(/^(19|20)\d{2}(-(0[1-9]|1[0-2])(-\d{2})?)?$/, 'Γράψε μήνα και έτος, π.χ. 05/2023')
const choice = line(120).nullable().default(null)

/** A person's profile as forms write it. */
export const profileForm = {
  usp_city: line(120).default(''),
  usp_about: lines(4000).default(''),
  usp_open_for_work: z.boolean().default(true),
  usp_experience_sectors: commaList().default(''),
  usp_experience: z
    .array(
      z
        .strictObject({
          title: requiredLine(160, 'Γράψε τη θέση'),
          employer: line(160).default(''),
          sector: line(120).default(''),
          from: month,
          to: month.nullable().default(null),
          description: lines(2000).default(''),
        })
        // A year alone may end where a month of it began.
        .refine(({ from, to }) => to === null || to.slice(0, from.length) >= from.slice(0, to.length), {
          path: ['to'],
          message: 'Τελειώνει πριν αρχίσει.',
        }),
    )
    .max(40, 'Το πολύ 40')
    .default([]),
  usp_languages: z
    .array(z.strictObject({ language: requiredLine(60), level: z.enum(languageLevels, 'Διάλεξε επίπεδο') }))
    .max(20, 'Το πολύ 20')
    .default([]),
  usp_software: words.default([]),
  usp_code: words.default([]),
  usp_driving_licences: words.default([]),
  usp_links: z
    .array(z.strictObject({ label: line(60).default(''), url: webLink }))
    .max(10, 'Το πολύ 10')
    .default([]),
  uedu_epal_sector: choice,
  uedu_iek_sector: choice,
  uedu_bachelor_sector: choice,
  uedu_master_degree_sector: choice,
}

export const personForm = {
  usr_fullname: requiredLine(200, 'Γράψε το ονοματεπώνυμο'),
  usr_email: email,
  usr_phone: phone.or(z.literal('')).default(''),
  usp_birthdate: day.nullable().default(null),
  usp_gender: z.enum(['FEMALE', 'MALE', 'OTHER']).nullable().default(null),
  usp_disability: line(200).nullable().default(null),
}

export const story = z.object({
  applications: z.array(
    z.object({
      edca_id: id,
      edc_id: id,
      edc_title: z.string(),
      edca_status: z.string(),
      edca_game_assessment_score: z.number().nullable(),
      edca_lac_score: z.int().nullable(),
      edca_note: z.string(),
      edca_date_created: timestamp,
      slot_time: timestamp.nullable(),
      slot_room: z.string().nullable(),
    }),
  ),
  listings: z.array(
    z.object({
      jl_id: id,
      jl_position_title: z.string(),
      cny_name: z.string(),
      jlc_status: z.string(),
      jlc_date_changed: timestamp,
    }),
  ),
  interviews: z.array(
    z.object({
      jli_id: id,
      jl_id: id,
      jl_position_title: z.string(),
      cny_name: z.string(),
      jli_status: z.string(),
      jli_date: timestamp,
    }),
  ),
  hires: z.array(
    z.object({ jlh_id: id, jl_position_title: z.string(), cny_name: z.string(), jlh_date_created: z.string() }),
  ),
  letters: z.array(
    z.object({ mai_id: id, mai_subject: z.string(), mai_status: z.string(), mai_date_created: timestamp }),
  ),
  consents: z.array(
    z.object({
      con_id: id,
      con_purpose: z.string(),
      con_version: z.string(),
      con_given: z.boolean(),
      con_date_created: timestamp,
    }),
  ),
  cv_views: z.array(z.object({ who: z.string(), at: timestamp })),
  history: z.array(z.object({ aud_id: z.int(), who: z.string(), aud_action: z.string(), aud_at: timestamp })),
})

export type Story = z.output<typeof story>
