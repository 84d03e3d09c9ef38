import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import { email, fields, id, line, lines, password, phone, requiredLine, webLink } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { companyStates, done } from '#shared/features/auth/auth.contract.ts'
import { companyStatusWords, rejectionReasonKeys } from '#shared/features/companies/companies.rules.ts'
import {
  company,
  companyActivity,
  companyAfm,
  companyDetails,
  companyForm,
  companyName,
  companyRow,
  companySize,
  companyUser,
  evidence,
  ownRejection,
} from '#shared/features/companies/companies.schemas.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'

export const companyFilters = {
  cny_name: { label: 'Επωνυμία', kind: 'text' },
  cny_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: companyStates.map((value) => ({ value, label: companyStatusWords[value] })),
  },
  cny_size: { label: 'Μέγεθος', kind: 'choice', options: companySizes.map((value) => ({ value, label: value })) },
  cny_activity: {
    label: 'Δραστηριότητα',
    kind: 'choice',
    options: activitySectors.map((value) => ({ value, label: value })),
  },
  cny_afm: { label: 'ΑΦΜ', kind: 'text' },
  cny_site: { label: 'Ιστότοπος', kind: 'text' },
  cny_first_hire_date: { label: 'Πρώτη πρόσληψη', kind: 'date' },
  cny_date_created: { label: 'Εγγραφή', kind: 'date' },
  open_listings: { label: 'Ανοιχτές αγγελίες', kind: 'number' },
  hires: { label: 'Προσλήψεις', kind: 'number' },
  users: { label: 'Χρήστες', kind: 'number' },
} as const satisfies FilterFields

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

const decided = ['companies', 'auth', 'users', 'notifications']

export const companiesContract = contract('companies', {
  own: call({
    method: 'GET',
    path: '/api/user/company',
    who: 'companyAccount',
    about: 'The own company, or null before the registration and after a rejection.',
    output: company.nullable(),
  }),
  rejection: call({
    method: 'GET',
    path: '/api/user/company/rejection',
    who: 'companyAccount',
    about:
      'Why the last registration was refused, with the form as it was; null when there is a company or was no refusal.',
    output: ownRejection.nullable(),
  }),
  register: call({
    method: 'POST',
    path: '/api/user/company',
    who: 'companyAccount',
    about: 'Register the own company; it then waits for the office.',
    input: companyForm,
    output: company,
    success: 201,
    changes: decided,
    perMinute: 20,
  }),
  profile: call({
    method: 'PUT',
    path: '/api/company/profile',
    who: 'company',
    about: 'Change the company and the own contact data. Site and ΑΦΜ stay as they are when they are not sent.',
    input: companyForm,
    output: company,
    changes: ['companies', 'auth', 'users'],
  }),
  disableIntro: call({
    method: 'PUT',
    path: '/api/company/disable-intro',
    who: 'company',
    about: 'The tour of the control panel is never shown again.',
    output: company,
    changes: ['companies'],
  }),
  list: call({
    method: 'GET',
    path: '/api/admin/company/list',
    who: 'office',
    about: 'All companies, those that wait for approval first, the longest waiting at the top.',
    input: fields(listQuery()),
    output: page(companyRow),
  }),
  export: call({
    method: 'POST',
    path: '/api/admin/company/export',
    who: 'office',
    about: 'The list of companies as XLSX or CSV, with the same search, filters and columns.',
    input: fields(exportQuery()),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 30,
  }),
  queue: call({
    method: 'GET',
    path: '/api/admin/company/queue',
    who: 'office',
    about: 'The companies that wait for approval, oldest first, with the evidence for the decision.',
    input: fields({ limit: z.int().min(1).max(50).default(10) }),
    output: page(company.extend({ evidence })),
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/company/{id}',
    who: 'office',
    about: 'One company with its people, its history and, while it waits, the evidence for the decision.',
    input: fields({ id }),
    output: companyDetails,
  }),
  edit: call({
    method: 'PUT',
    path: '/api/admin/company/{id}',
    who: 'office',
    about: 'Change a company. The logo is optional: not sent, the old one stays; `remove_logo` takes it away.',
    input: fields({
      id,
      name: companyName,
      size: companySize,
      activity: companyActivity,
      afm: companyAfm.optional(),
      site: webLink.optional(),
      remove_logo: z.boolean().default(false),
    }),
    files: { logo: { kinds: ['image'], maxBytes: LOGO_MAX_BYTES, maxCount: 1 } },
    output: companyDetails,
    changes: ['companies', 'auth'],
  }),
  approve: call({
    method: 'POST',
    path: '/api/admin/company/{id}/approve',
    who: 'office',
    about: 'Approve a company that waits, or take one back from the archive.',
    input: fields({ id }),
    output: companyDetails,
    changes: decided,
  }),
  reject: call({
    method: 'POST',
    path: '/api/admin/company/{id}/reject',
    who: 'office',
    about: 'Refuse a company that waits: it leaves the list, its people keep their accounts and may register again.',
    input: fields({
      id,
      reasons: z
        .array(z.enum(rejectionReasonKeys, 'Άγνωστος λόγος'), 'Διάλεξε τουλάχιστον έναν λόγο')
        .min(1, 'Διάλεξε τουλάχιστον έναν λόγο')
        .max(rejectionReasonKeys.length)
        .default(['OTHER']),
      note: lines(2000).default(''),
    }),
    output: done,
    changes: decided,
  }),
  archive: call({
    method: 'PUT',
    path: '/api/admin/company/{id}/archive',
    who: 'office',
    about:
      'End the cooperation: listings close, open interviews are cancelled, the people of the company are signed out.',
    input: fields({ id, note: lines(2000).default('') }),
    output: companyDetails.extend({ closed_listings: z.int(), cancelled_interviews: z.int() }),
    changes: [...decided, 'job-listings', 'interviews'],
  }),
  createUser: call({
    method: 'POST',
    path: '/api/admin/company/{id}/user',
    who: 'office',
    about: 'Open an account for somebody of the company, with a first password that must be changed.',
    input: fields({
      id,
      name: requiredLine(150, 'Γράψε το ονοματεπώνυμο'),
      email,
      phone: phone.default(''),
      company_position: line(150).default(''),
      password,
    }),
    output: companyUser,
    success: 201,
    changes: ['companies', 'users'],
  }),
})
