import type { FilterFields } from '#shared/core/filters.ts'
import { cities } from '#shared/reference/cities.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { codeSuggestions, drivingLicences, languages, softwareSuggestions } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const groups = {
  person: 'Πρόσωπο',
  profile: 'Προφίλ',
  education: 'Σπουδές',
  skills: 'Δεξιότητες',
  programme: 'Πρόγραμμα',
  account: 'Στοιχεία πρόσβασης',
  company: 'Εταιρεία',
} as const

export const applicationStatusWords = {
  APPLIED: 'Αίτηση',
  APPLICATION_REJECTED: 'Απόρριψη αίτησης',
  GAME_ASSESSMENT: 'Αξιολόγηση με παιχνίδια',
  GAME_ASSESSMENT_REJECTED: 'Απόρριψη μετά τα παιχνίδια',
  INTERVIEWING: 'Κέντρο αξιολόγησης',
  INTERVIEW_REJECTED: 'Απόρριψη μετά το κέντρο αξιολόγησης',
  SUBSTITUTE_FINALIST: 'Επιλαχών',
  FINALIST: 'Φιναλίστ',
  FINALIST_REJECTED: 'Αποχώρηση φιναλίστ',
  SUCCEEDED: 'Ολοκλήρωσε με επιτυχία',
} as const

export const certificateWords = { ACTIVE: 'Σε ισχύ', EXPIRED: 'Έληξε' } as const
export const statusWords = { ON: 'Ενεργός', FROZEN: 'Παγωμένος', OFF: 'Κρυφός' } as const
export const genderWords = { FEMALE: 'Γυναίκα', MALE: 'Άνδρας', OTHER: 'Άλλο' } as const

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** What a company may filter by, sort by and report about a person. Gender, birth date, age and disability never. */
export const companyCandidateFields = {
  usr_fullname: { label: 'Ονοματεπώνυμο', kind: 'text', group: groups.person },
  usp_city: { label: 'Πόλη', kind: 'choice', group: groups.profile, options: choices(cities) },
  usp_open_for_work: { label: 'Διαθέσιμος για εργασία', kind: 'boolean', group: groups.profile },
  usp_hired: { label: 'Έχει προσληφθεί', kind: 'boolean', group: groups.programme },
  usp_experience_sectors: {
    label: 'Εμπειρία σε κλάδο',
    kind: 'list',
    group: groups.profile,
    options: choices(activitySectors),
  },
  has_cv: { label: 'Έχει βιογραφικό', kind: 'boolean', group: groups.profile },
  uedu_epal_sector: { label: 'ΕΠΑΛ', kind: 'choice', group: groups.education, options: choices(epalSectors) },
  uedu_iek_sector: { label: 'ΙΕΚ', kind: 'choice', group: groups.education, options: choices(iekSectors) },
  uedu_bachelor_sector: { label: 'Πτυχίο', kind: 'choice', group: groups.education, options: choices(bachelorSectors) },
  uedu_master_degree_sector: {
    label: 'Μεταπτυχιακό',
    kind: 'choice',
    group: groups.education,
    options: choices(masterSectors),
  },
  usp_languages: { label: 'Ξένη γλώσσα', kind: 'list', group: groups.skills, options: choices(languages) },
  usp_software: { label: 'Λογισμικό', kind: 'list', group: groups.skills, options: choices(softwareSuggestions) },
  usp_code: { label: 'Γλώσσα προγραμματισμού', kind: 'list', group: groups.skills, options: choices(codeSuggestions) },
  usp_driving_licences: {
    label: 'Δίπλωμα οδήγησης',
    kind: 'list',
    group: groups.skills,
    options: choices(drivingLicences),
  },
  usp_finalist_certificate_status: {
    label: 'Πιστοποιητικό',
    kind: 'choice',
    group: groups.programme,
    options: optionsOf(certificateWords),
  },
  usp_finalist_date: { label: 'Ημερομηνία πιστοποιητικού', kind: 'date', group: groups.programme },
} as const satisfies FilterFields

/** What the office may filter by: lists, audiences and reports share these names. */
export const candidateFields = {
  ...companyCandidateFields,
  usr_email: { label: 'E-mail', kind: 'text', group: groups.account },
  usr_phone: { label: 'Τηλέφωνο', kind: 'text', group: groups.account },
  usr_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    group: groups.account,
    options: optionsOf(statusWords),
  },
  usr_date_created: { label: 'Εγγραφή', kind: 'date', group: groups.account },
  usp_gender: { label: 'Φύλο', kind: 'choice', group: groups.person, options: optionsOf(genderWords) },
  usp_birthdate: { label: 'Ημερομηνία γέννησης', kind: 'date', group: groups.person },
  age: { label: 'Ηλικία', kind: 'number', group: groups.person },
  usp_disability: { label: 'Αναπηρία', kind: 'boolean', group: groups.person },
  application_status: {
    label: 'Στάδιο σε κύκλο',
    kind: 'list',
    group: groups.programme,
    options: optionsOf(applicationStatusWords),
  },
  application_cycle: { label: 'Αίτηση στον κύκλο', kind: 'list', group: groups.programme },
  finalist_cycle: { label: 'Πιστοποιητικό από τον κύκλο', kind: 'list', group: groups.programme },
  applications: { label: 'Πλήθος αιτήσεων', kind: 'number', group: groups.programme },
} as const satisfies FilterFields

export type CandidateField = keyof typeof candidateFields
export type CompanyCandidateField = keyof typeof companyCandidateFields

/** Ads and notifications also reach people of companies; an audience says so by naming the role or the company. */
export const audienceFields = {
  usr_role: {
    label: 'Ρόλος',
    kind: 'choice',
    group: groups.account,
    options: [
      { value: 'CANDIDATE', label: 'Υποψήφιος' },
      { value: 'COMPANY_USER', label: 'Χρήστης εταιρείας' },
    ],
  },
  cny_name: { label: 'Επωνυμία εταιρείας', kind: 'text', group: groups.company },
  cny_activity: {
    label: 'Κλάδος εταιρείας',
    kind: 'choice',
    group: groups.company,
    options: choices(activitySectors),
  },
  cny_size: { label: 'Μέγεθος εταιρείας', kind: 'choice', group: groups.company, options: choices(companySizes) },
  ...candidateFields,
} as const satisfies FilterFields

/** Filters about health or origin of a person: each use is written down. */
export const sensitiveFields: ReadonlySet<string> = new Set(['usp_disability'])
