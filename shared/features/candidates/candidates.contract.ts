import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import { fields, id, lines } from '#shared/core/fields.ts'
import { filterList } from '#shared/core/filters.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import {
  candidateRow,
  companyCandidate,
  companyCandidateDetailed,
  cv,
  officeCandidate,
  personForm,
  profileForm,
  story,
} from '#shared/features/candidates/candidates.schemas.ts'

export const CV_MAX_BYTES = 10 * 1024 * 1024
export const cvFile = { cv: { kinds: ['pdf', 'docx', 'image'], maxBytes: CV_MAX_BYTES, maxCount: 1 } } as const

/** Flags of the specification: absent means no limit. */
const flags = {
  regenerators: z.boolean().optional(),
  hired: z.boolean().optional(),
  hidden: z.boolean().optional(),
}

const list = fields({ ...listQuery({ limit: 20 }), ...flags })
const changes = ['candidates', 'users', 'participants', 'kpis']

export const candidatesContract = contract('candidates', {
  list: call({
    method: 'GET',
    path: '/api/v2/admin/candidate/list',
    who: 'office',
    about: 'All candidates; 20 from the first unless said.',
    input: list,
    output: page(candidateRow),
  }),
  search: call({
    method: 'GET',
    path: '/api/v2/admin/candidate/search',
    who: 'office',
    about: 'Candidates by part of a name in any spelling, e-mail or telephone, narrowed by the flags.',
    input: list,
    output: page(candidateRow),
  }),
  export: call({
    method: 'POST',
    path: '/api/admin/candidate/export',
    who: 'office',
    about: 'The list of candidates as XLSX or CSV, as it is shown.',
    input: fields({ ...exportQuery(), ...flags }),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 20,
  }),
  profile: call({
    method: 'GET',
    path: '/api/v2/admin/candidate/{id}/profile',
    who: 'office',
    about: 'One candidate with profile and education. Reading of disability data is written down.',
    input: fields({ id }),
    output: officeCandidate,
  }),
  story: call({
    method: 'GET',
    path: '/api/admin/candidate/{id}/story',
    who: 'office',
    about:
      'All that happened with a person: applications, listings, interviews, hires, letters, views of the CV, history.',
    input: fields({ id }),
    output: story,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/candidate',
    who: 'office',
    about: 'A new candidate, with CV when one is at hand.',
    input: fields({ ...personForm, ...profileForm }),
    files: cvFile,
    output: officeCandidate,
    success: 201,
    changes,
  }),
  edit: call({
    method: 'PUT',
    path: '/api/admin/candidate/{id}',
    who: 'office',
    about: 'Change a person: data, profile, education and CV.',
    input: fields({ id, ...personForm, ...profileForm, remove_cv: z.boolean().default(false) }),
    files: cvFile,
    output: officeCandidate,
    changes,
  }),
  note: call({
    method: 'PUT',
    path: '/api/admin/candidate/{id}/note',
    who: 'office',
    about: 'What the office writes about a person.',
    input: fields({ id, note: lines(8000) }),
    output: done,
    changes: ['candidates'],
  }),
  changeStatus: call({
    method: 'PUT',
    path: '/api/admin/candidate/status',
    who: 'office',
    about: 'The switch of many at once: chosen people, or all that the list finds.',
    input: fields({
      value: z.enum(['ON', 'FROZEN', 'OFF']),
      userIds: z.array(id).max(20_000, 'Το πολύ 20.000').default([]),
      matching: z
        .strictObject({
          q: z.string().max(200).optional(),
          filters: filterList,
          operator: z.enum(['and', 'or']),
          ...flags,
        })
        .optional(),
      dry_run: z.boolean().default(false),
    }),
    output: z.object({ changed: z.int(), same: z.int() }),
    changes,
  }),
  cvFile: call({
    method: 'GET',
    path: '/api/admin/candidate/{id}/cv-file',
    who: 'office',
    about: 'The CV of a candidate as a file.',
    input: fields({ id }),
    output: z.unknown(),
    answer: 'file',
  }),
  erase: call({
    method: 'POST',
    path: '/api/admin/candidate/{id}/erase',
    who: 'office',
    about: 'Takes all personal data of somebody away for good. What was counted stays, without a name.',
    input: fields({ id, confirm: z.literal('ΔΙΑΓΡΑΦΗ', 'Γράψε ΔΙΑΓΡΑΦΗ') }),
    output: done,
    changes: [...changes, 'mail', 'interviews', 'hiring'],
  }),
  companyOne: call({
    method: 'GET',
    path: '/api/company/candidate/{id}',
    who: 'companyOrOffice',
    about: 'The card of a candidate whom the company may find or has on a listing.',
    input: fields({ id }),
    output: companyCandidate,
  }),
  companyDetailed: call({
    method: 'GET',
    path: '/api/company/user/{id}/detailed',
    who: 'companyOrOffice',
    about: 'The card with programmes and what stands between the person and the company.',
    input: fields({ id }),
    output: companyCandidateDetailed,
  }),
  companyCv: call({
    method: 'GET',
    path: '/api/company/user/{id}/cv',
    who: 'companyOrOffice',
    about: 'The CV of a candidate: its file and what the profile says. Each view is written down; a day has a limit.',
    input: fields({ id }),
    output: cv,
  }),
  companyCvFile: call({
    method: 'GET',
    path: '/api/company/user/{id}/cv-file',
    who: 'companyOrOffice',
    about: 'The file of a CV, within half an hour of its view.',
    input: fields({ id }),
    output: z.unknown(),
    answer: 'file',
  }),
})
