import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import {
  editable,
  expectedChanged,
  email,
  fields,
  id,
  line,
  lines,
  password,
  phone,
  requiredLine,
  webLink,
} from '#shared/core/fields.ts'
import { type FilterFields, labelsIn } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { companyStates, done } from '#shared/features/auth/auth.contract.ts'
import { companyStatusWords, rejectionReasonKeys } from '#shared/features/companies/companies.rules.ts'
import {
  company,
  companyActivity,
  companyAfm,
  companyDetails,
  companyEdit,
  companyRegistration,
  companyName,
  companyRow,
  companySize,
  companyUser,
  evidence,
  companyCorrection,
  companyWaiting,
  ownRejection,
} from '#shared/features/companies/companies.schemas.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'

export const companyFilters = {
  cny_name: { label: 'Επωνυμία', kind: 'text' },
  cny_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(companyStates, companyStatusWords),
  },
  cny_size: { label: 'Μέγεθος', kind: 'choice', options: optionsOf(companySizes) },
  cny_activity: {
    label: 'Δραστηριότητα',
    kind: 'choice',
    options: optionsOf(activitySectors),
  },
  cny_afm: { label: 'ΑΦΜ', kind: 'text' },
  cny_site: { label: 'Ιστότοπος', kind: 'text' },
  cny_partner_wish: { label: 'Θέλει να φαίνεται στην αρχική σελίδα', kind: 'boolean' },
  cny_partner_approved: { label: 'Φαίνεται στην αρχική σελίδα', kind: 'boolean' },
  cny_first_hire_date: { label: 'Πρώτη πρόσληψη', kind: 'date' },
  cny_date_created: { label: 'Εγγραφή', kind: 'date' },
  open_listings: { label: 'Ανοιχτές αγγελίες', kind: 'number' },
  hires: { label: 'Προσλήψεις', kind: 'number' },
  users: { label: 'Χρήστες', kind: 'number' },
} as const satisfies FilterFields

/** The Greek names of what is stored of a company. */
export const companyLabels = {
  ...labelsIn(companyFilters),
  cny_about: 'Λίγα λόγια για την εταιρεία',
  cny_logo: 'Λογότυπο',
}

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

/** With an approval or refusal. */
const outcome = {
  /** Not to those whose mailbox nobody has confirmed, or who may not sign in. */
  letters: z.int(),
  /** Not where letters leave at once. */
  may_undo: z.boolean(),
}

/** So many of the companies that wait stand above the list. */
export const WAITING_SHOWN = 5

export const companiesContract = contract('companies', ['company', 'hiring', 'job_listing', 'users'], {
  own: call({
    method: 'GET',
    path: '/api/user/company',
    who: 'companyAccount',
    about: 'The own company, or null before the registration and after a rejection.',
    output: company.nullable(),
    reads: ['company', 'users'],
  }),
  rejection: call({
    method: 'GET',
    path: '/api/user/company/rejection',
    who: 'companyAccount',
    about:
      'Why the last registration was refused, with the form as it was; null when there is a company or was no refusal.',
    output: ownRejection.nullable(),
    reads: ['company', 'company_rejection', 'company_rejection_user', 'users'],
  }),
  register: call({
    method: 'POST',
    path: '/api/user/company',
    who: 'companyAccount',
    about: 'Register the own company; it then waits for the office.',
    input: companyRegistration,
    output: company,
    success: 201,
    perMinute: 20,
  }),
  waiting: call({
    method: 'GET',
    path: '/api/user/company/waiting',
    who: 'companyAccount',
    about: 'When the own company asked for approval and how long the office usually takes; null when it does not wait.',
    output: companyWaiting.nullable(),
    reads: ['company', 'company_history', 'users'],
  }),
  correct: call({
    method: 'PUT',
    path: '/api/user/company',
    who: 'companyAccount',
    about: 'Put right what was sent, while the office has not decided; what is left out stays.',
    input: companyCorrection,
    output: company,
    perMinute: 20,
  }),
  profile: call({
    method: 'PUT',
    path: '/api/company/profile',
    who: 'company',
    about: 'Change the company and the own contact data; what is left out stays. `remove_logo` takes the logo away.',
    input: companyEdit,
    files: { logo: { kinds: ['image'], maxBytes: LOGO_MAX_BYTES, maxCount: 1 } },
    output: company,
  }),
  disableIntro: call({
    method: 'PUT',
    path: '/api/company/disable-intro',
    who: 'company',
    about: 'The tour of the control panel is never shown again.',
    output: company,
  }),
  list: call({
    keyScope: 'companies',
    method: 'GET',
    path: '/api/admin/company/list',
    who: 'office',
    hasPast: true,
    about: 'All companies, those that wait for approval first, the longest waiting at the top.',
    input: fields(listQuery()),
    output: page(companyRow),
  }),
  export: call({
    ...asFile,
    path: '/api/admin/company/export',
    who: 'office',
    hasPast: true,
    about: 'The list of companies as XLSX or CSV, with the same search, filters and columns.',
    input: fields(exportQuery()),
    perMinute: 30,
  }),
  queue: call({
    method: 'GET',
    path: '/api/admin/company/queue',
    who: 'office',
    about: 'The companies that wait for approval, oldest first, with the evidence for the decision.',
    input: fields({ limit: z.int().min(1).max(50).default(10) }),
    output: page(company.extend({ evidence })),
    reads: ['company', 'company_rejection', 'company_rejection_user', 'users'],
  }),
  one: call({
    keyScope: 'companies',
    method: 'GET',
    path: '/api/admin/company/{id}',
    who: 'office',
    about: 'One company with its people, its history and, while it waits, the evidence for the decision.',
    input: fields({ id }),
    output: companyDetails,
    reads: [
      'audit',
      'company',
      'company_history',
      'company_rejection',
      'company_rejection_user',
      'hiring',
      'interview',
      'job_listing',
      'users',
    ],
  }),
  edit: call({
    method: 'PUT',
    path: '/api/admin/company/{id}',
    who: 'office',
    about: 'Change a company; what is left out stays. `remove_logo` takes the logo away.',
    input: fields({
      id,
      ...editable({
        name: companyName,
        size: companySize,
        activity: companyActivity,
        afm: companyAfm,
        site: webLink,
        partner_approved: z.boolean(),
      }),
      ...expectedChanged,
      remove_logo: z.boolean().default(false),
    }),
    files: { logo: { kinds: ['image'], maxBytes: LOGO_MAX_BYTES, maxCount: 1 } },
    output: companyDetails,
  }),
  approve: call({
    method: 'POST',
    path: '/api/admin/company/{id}/approve',
    who: 'office',
    about: 'Approve a company that waits, or take one back from the archive.',
    input: fields({ id }),
    output: companyDetails.extend(outcome),
  }),
  reject: call({
    method: 'POST',
    path: '/api/admin/company/{id}/reject',
    who: 'office',
    about: 'Refuse a company that waits: it leaves the list, its people keep their accounts and may register again.',
    input: fields({
      id,
      reasons: z
        .array(z.enum(rejectionReasonKeys, 'Άγνωστος λόγος'), 'Χρειάζεται τουλάχιστον ένας λόγος')
        .min(1, 'Χρειάζεται τουλάχιστον ένας λόγος')
        .max(rejectionReasonKeys.length)
        .default(['OTHER']),
      note: lines(2000).default(''),
    }),
    output: done.extend({ cyh_id: z.int(), ...outcome }),
  }),
  undoDecision: call({
    method: 'POST',
    path: '/api/admin/company/decision/{id}/undo',
    who: 'office',
    about:
      'Take an approval or refusal back while its letters wait: the company stands as before. Refused once somebody decided again or the company acted.',
    input: fields({ id }),
    output: done,
    reads: ['company', 'company_history', 'company_rejection', 'company_rejection_user', 'users'],
  }),
  archive: call({
    method: 'PUT',
    path: '/api/admin/company/{id}/archive',
    who: 'office',
    about:
      'End the cooperation: listings close, open interviews are cancelled, the people of the company are signed out.',
    input: fields({ id, note: lines(2000).default('') }),
    output: companyDetails.extend({ closed_listings: z.int(), cancelled_interviews: z.int() }),
  }),
  createUser: call({
    method: 'POST',
    path: '/api/admin/company/{id}/user',
    who: 'office',
    outlivesSession: true,
    about: 'Open an account for somebody of the company, with a first password that must be changed.',
    noTransaction: true,
    input: fields({
      id,
      name: requiredLine(150, 'Χρειάζεται ονοματεπώνυμο'),
      email,
      phone: phone.default(''),
      company_position: line(150).default(''),
      password,
    }),
    output: companyUser,
    success: 201,
    constraintFields: { users_email: 'email' },
  }),
})
