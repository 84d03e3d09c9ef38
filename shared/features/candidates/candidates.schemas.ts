import { mailStates } from '#shared/features/mail/mail.contract.ts'
import * as z from 'zod'
import { standingHold } from '#shared/core/erasure.ts'
import { id, timestamp } from '#shared/core/fields.ts'
import { absenceAnswers, interviewOutcomes } from '#shared/features/hiring/hiring.rules.ts'
import { readingKinds } from '#shared/features/candidates/candidates.rules.ts'
import { schemasOf } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'

const answers = <const Where extends object>(where: Where) => z.object(schemasOf('answer', fieldsWhere(where)))

export const education = answers({ table: 'user_education' })
/** What a company may know of a person: neither gender nor birth date, age or disability. */
export const publicProfile = answers({ table: 'user_profile', company: true })
const { usp_office_note: _note, ...officeFields } = fieldsWhere({ table: 'user_profile' })
const educationRow = education.extend({ uedu_fk_usr_id: id })
const officeProfile = z.object(schemasOf('answer', officeFields)).extend({ usp_fk_usr_id: id })
const candidateUser = answers({ table: 'users', listed: true }).extend({
  usr_id: id,
  usr_role: z.string(),
  usr_company_position: z.string(),
  usr_date_changed: timestamp,
  usr_profile: officeProfile,
})

/** A row of the office's list. */
export const candidateRow = answers({ listed: true }).extend({
  usr_id: id,
  age: z.int().nullable(),
  /** The latest application: its status and the title of its cycle. */
  last_status: z.string().nullable(),
  last_cycle: z.string().nullable(),
  applications: z.int(),
})

export type CandidateRow = z.output<typeof candidateRow>

/** All studies in one line, the highest first. */
const studyLabels = { master_degree: 'Μεταπτυχιακό', bachelor: 'Πτυχίο', iek: 'ΙΕΚ', epal: 'ΕΠΑΛ' } as const

/** «Πτυχίο Πληροφορικής, ΙΕΚ Μηχανολογίας»: a sector alone does not say of what school. */
export const studiesOf = (row: Pick<CandidateRow, `uedu_${keyof typeof studyLabels}_sector`>) =>
  (Object.keys(studyLabels) as (keyof typeof studyLabels)[])
    .flatMap((study) => (row[`uedu_${study}_sector`] ? [`${studyLabels[study]} ${row[`uedu_${study}_sector`]}`] : []))
    .join(', ')

export const officeCandidate = z.object({
  user: candidateUser,
  usr_profile: officeProfile,
  education: educationRow,
  age: z.int().nullable(),
  note: z.string(),
  /** The answer about companies; null: never asked. */
  consent_companies: z.boolean().nullable(),
})

export type OfficeCandidate = z.output<typeof officeCandidate>

export const candidateProfile = officeCandidate.extend({ hold: standingHold.nullable() })
export type CandidateProfile = z.output<typeof candidateProfile>

/** The card has no contact data: companies reach people through the product. */
export const companyCandidate = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  usr_profile: publicProfile.extend({ usp_fk_usr_id: id }),
  education: educationRow,
})

export type CompanyCandidate = z.output<typeof companyCandidate>

export const companyCandidateDetailed = companyCandidate.extend({
  /** The person has said yes to an invitation of the company. */
  may_read_contact: z.boolean(),
  cycles: z.array(z.object({ edc_id: id, edc_title: z.string(), edc_organizor: z.string(), succeeded: z.boolean() })),
  listings: z.array(
    z.object({ jl_id: id, jl_position_title: z.string(), jlc_status: z.string(), jlc_date_changed: timestamp }),
  ),
})

export type CompanyCandidateDetailed = z.output<typeof companyCandidateDetailed>

export const cv = z.object({
  file_name: z.string(),
  mime: z.string(),
  /** Null until the person has said yes to an invitation of the company. */
  url: z.string().nullable(),
  ...publicProfile.pick({
    usp_about: true,
    usp_experience: true,
    usp_languages: true,
    usp_software: true,
    usp_code: true,
  }).shape,
  education: educationRow,
})

/** The form of the office and of imports. */
export const candidateForm = schemasOf('form', fieldsWhere({ forms: { office: true } }))
export const candidateValues = z.object(candidateForm)
export type CandidateValues = z.output<typeof candidateValues>

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
      jli_outcome: z.enum(interviewOutcomes).nullable(),
      jli_absence_answer: z.enum(absenceAnswers).nullable(),
      jli_absence_note: z.string(),
    }),
  ),
  hires: z.array(
    z.object({ jlh_id: id, jl_position_title: z.string(), cny_name: z.string(), jlh_date_created: z.string() }),
  ),
  letters: z.array(
    z.object({
      mai_id: id,
      mai_subject: z.string(),
      mai_status: z.enum(mailStates),
      is_local: z.boolean(),
      mai_may_have_arrived: z.boolean(),
      mai_date_created: timestamp,
    }),
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
  readings: z.array(z.object({ who: z.string(), what: z.enum(readingKinds), at: timestamp })),
  /** With old and new values, but of what is sensitive. */
  history: z.array(
    z.object({
      aud_id: z.int(),
      who: z.string(),
      aud_action: z.string(),
      aud_at: timestamp,
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})

export type Story = z.output<typeof story>
