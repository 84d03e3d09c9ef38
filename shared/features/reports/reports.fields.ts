import type { FilterField } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { candidateFields, companyCandidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import {
  employmentKinds,
  employmentWords,
  payBases,
  payBasisWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { cycleStatusWords, listingStatusWords, shortlistStatusWords } from '#shared/features/kpis/kpis.words.ts'
import type { ReportType } from '#shared/features/reports/reports.types.ts'
import { cities } from '#shared/reference/cities.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { jobCategories } from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, masterSectors } from '#shared/reference/sectors.ts'

// What a report may show, filter, sort and group by: one allow-list for each kind and role.

/** A share is shown as a percentage. */
export interface ReportField extends FilterField {
  isShare?: boolean
}
export type ReportFields = Record<string, ReportField>

const groups = {
  company: 'Εταιρεία',
  listing: 'Αγγελία',
  terms: 'Όροι',
  wanted: 'Ζητούμενα',
  cycle: 'Κύκλος',
  hours: 'Ώρες',
  progress: 'Πορεία',
  dates: 'Ημερομηνίες',
} as const

const { REJECTED: _, ...companyStates } = companyStatusWords

const companyFields = {
  cny_name: { label: 'Επωνυμία', kind: 'text', group: groups.company },
  cny_status: { label: 'Κατάσταση', kind: 'choice', group: groups.company, options: optionsOf(companyStates) },
  cny_size: { label: 'Μέγεθος', kind: 'choice', group: groups.company, options: optionsOf(companySizes) },
  cny_activity: { label: 'Δραστηριότητα', kind: 'choice', group: groups.company, options: optionsOf(activitySectors) },
  cny_afm: { label: 'ΑΦΜ', kind: 'text', group: groups.company },
  cny_site: { label: 'Ιστότοπος', kind: 'text', group: groups.company },
  users: { label: 'Χρήστες', kind: 'number', group: groups.company },
  cny_date_created: { label: 'Εγγραφή', kind: 'date', group: groups.dates },
  cny_first_hire_date: { label: 'Πρώτη πρόσληψη', kind: 'date', group: groups.dates },
  listings: { label: 'Αγγελίες', kind: 'number', group: groups.progress },
  open_listings: { label: 'Ανοιχτές αγγελίες', kind: 'number', group: groups.progress },
  interviews: { label: 'Συνεντεύξεις', kind: 'number', group: groups.progress },
  hires: { label: 'Προσλήψεις', kind: 'number', group: groups.progress },
} as const satisfies ReportFields

const companyListingFields = {
  jl_position_title: { label: 'Τίτλος', kind: 'text', group: groups.listing },
  jl_status: { label: 'Κατάσταση', kind: 'choice', group: groups.listing, options: optionsOf(listingStatusWords) },
  jl_category: { label: 'Κατηγορία', kind: 'choice', group: groups.listing, options: optionsOf(jobCategories) },
  jl_position_sector: { label: 'Κλάδος', kind: 'choice', group: groups.listing, options: optionsOf(activitySectors) },
  jl_city: { label: 'Πόλη', kind: 'choice', group: groups.listing, options: optionsOf(cities) },
  jl_remote: { label: 'Τηλεργασία', kind: 'boolean', group: groups.terms },
  jl_hybrid: { label: 'Υβριδικά', kind: 'boolean', group: groups.terms },
  jl_employment: {
    label: 'Απασχόληση',
    kind: 'choice',
    group: groups.terms,
    options: optionsOf(employmentKinds, employmentWords),
  },
  jl_openings: { label: 'Θέσεις', kind: 'number', group: groups.terms },
  jl_pay_min: { label: 'Αμοιβή από', kind: 'number', group: groups.terms },
  jl_pay_max: { label: 'Αμοιβή έως', kind: 'number', group: groups.terms },
  jl_pay_basis: {
    label: 'Η αμοιβή είναι',
    kind: 'choice',
    group: groups.terms,
    options: optionsOf(payBases, payBasisWords),
  },
  jl_requested_strictly_qualified: { label: 'Αυστηρά προσόντα', kind: 'boolean', group: groups.wanted },
  jl_requested_bachelors_education: {
    label: 'Πτυχίο που ζητείται',
    kind: 'list',
    group: groups.wanted,
    options: optionsOf(bachelorSectors),
  },
  jl_requested_masters_education: {
    label: 'Μεταπτυχιακό που ζητείται',
    kind: 'list',
    group: groups.wanted,
    options: optionsOf(masterSectors),
  },
  jl_requested_experienced_in_sector: {
    label: 'Εμπειρία που ζητείται',
    kind: 'list',
    group: groups.wanted,
    options: optionsOf(activitySectors),
  },
  jl_date_created: { label: 'Δημιουργία', kind: 'date', group: groups.dates },
  jl_deadline: { label: 'Προθεσμία', kind: 'date', group: groups.dates },
  jl_date_closed: { label: 'Κλείσιμο', kind: 'date', group: groups.dates },
  jl_close_reason: { label: 'Λόγος κλεισίματος', kind: 'text', group: groups.progress },
  jl_requested_candidates_counter: { label: 'Αιτήματα υποψηφίων', kind: 'number', group: groups.progress },
  candidates: { label: 'Υποψήφιοι', kind: 'number', group: groups.progress },
  interviews: { label: 'Συνεντεύξεις', kind: 'number', group: groups.progress },
  hires: { label: 'Προσλήψεις', kind: 'number', group: groups.progress },
} as const satisfies ReportFields

const listingFields = {
  cny_name: { label: 'Εταιρεία', kind: 'text', group: groups.company },
  cny_activity: {
    label: 'Δραστηριότητα εταιρείας',
    kind: 'choice',
    group: groups.company,
    options: optionsOf(activitySectors),
  },
  ...companyListingFields,
} as const satisfies ReportFields

const cycleFields = {
  edc_title: { label: 'Τίτλος', kind: 'text', group: groups.cycle },
  edc_status: { label: 'Κατάσταση', kind: 'choice', group: groups.cycle, options: optionsOf(cycleStatusWords) },
  edc_organizor: { label: 'Φορέας', kind: 'text', group: groups.cycle },
  edc_hard_skills: { label: 'Τεχνικές δεξιότητες', kind: 'number', group: groups.hours },
  edc_soft_skills: { label: 'Ήπιες δεξιότητες', kind: 'number', group: groups.hours },
  edc_learning_hours: { label: 'Ώρες μάθησης', kind: 'number', group: groups.hours },
  hours: { label: 'Ώρες εκπαίδευσης συνολικά', kind: 'number', group: groups.hours },
  edc_date_created: { label: 'Δημιουργία', kind: 'date', group: groups.dates },
  edc_openingDate: { label: 'Άνοιγμα αιτήσεων', kind: 'date', group: groups.dates },
  edc_closingDate: { label: 'Κλείσιμο αιτήσεων', kind: 'date', group: groups.dates },
  applications: { label: 'Αιτήσεις', kind: 'number', group: groups.progress },
  finalists: { label: 'Έφτασαν στους φιναλίστ', kind: 'number', group: groups.progress },
  succeeded: { label: 'Ολοκλήρωσαν με επιτυχία', kind: 'number', group: groups.progress },
  hires: { label: 'Προσλήψεις', kind: 'number', group: groups.progress },
  placement: { label: 'Τοποθέτηση', kind: 'number', group: groups.progress, isShare: true },
} as const satisfies ReportFields

/** How a candidate stands with the company that asks. */
const ownCandidateFields = {
  ...companyCandidateFields,
  own_status: {
    label: 'Στάδιο στις αγγελίες μας',
    kind: 'list',
    group: groups.progress,
    options: optionsOf(shortlistStatusWords),
  },
  own_listings: { label: 'Σε πόσες αγγελίες μας', kind: 'number', group: groups.progress },
} as const satisfies ReportFields

export const officeReports = {
  // The id ties an exported row to its person. It is text, so that nothing sums it.
  candidate: { usr_id: { label: 'Αριθμός υποψηφίου', kind: 'text' }, ...candidateFields },
  company: companyFields,
  'job-listing': listingFields,
  'educational-cycle': cycleFields,
} as const satisfies Record<ReportType, ReportFields>

/** Of a company: its own listings, and candidates without anything that companies never learn about a person. */
export const companyReports = {
  candidate: ownCandidateFields,
  'job-listing': companyListingFields,
} as const satisfies Partial<Record<ReportType, ReportFields>>

export type CompanyReportType = keyof typeof companyReports
export const companyReportTypes = Object.keys(companyReports) as [CompanyReportType, ...CompanyReportType[]]

/** The fields of a report for this role; null when the role has no such report. */
export function reportFields(type: ReportType, isOffice: boolean): ReportFields | null {
  const all: Partial<Record<ReportType, ReportFields>> = isOffice ? officeReports : companyReports
  return all[type] ?? null
}

/** What a new report shows. */
export const firstFields: Record<ReportType, readonly string[]> = {
  candidate: [
    'usr_fullname',
    'usp_city',
    'uedu_bachelor_sector',
    'usp_open_for_work',
    'usp_finalist_certificate_status',
  ],
  company: ['cny_name', 'cny_status', 'cny_activity', 'cny_size', 'open_listings', 'hires'],
  'job-listing': ['jl_position_title', 'jl_status', 'jl_category', 'jl_city', 'candidates', 'hires'],
  'educational-cycle': ['edc_title', 'edc_status', 'edc_organizor', 'applications', 'succeeded', 'hires', 'placement'],
}
