import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { erasurePreview, erasureReceipt, erasureWord } from '#shared/core/erasure.ts'
import {
  editable,
  expectedChanged,
  email,
  fields,
  id,
  line,
  password,
  phone,
  requiredLine,
  timestamp,
} from '#shared/core/fields.ts'
import {
  companyStates,
  done,
  loginProviders,
  roles,
  switchStates,
  type OwnUser,
} from '#shared/features/auth/auth.contract.ts'

export type SwitchState = OwnUser['usr_status']

/** A person as the office sees them. `usr_profile` and `education` belong to candidates. */
export const userDetails = z.object({
  usr_id: z.int(),
  usr_role: z.enum(roles),
  usr_email: z.string(),
  usr_fullname: z.string(),
  usr_phone: z.string(),
  usr_company_position: z.string(),
  usr_status: z.enum(switchStates),
  usr_login_provider: z.enum(loginProviders),
  usr_must_change_password: z.boolean(),
  usr_fk_cny_id: z.int().nullable(),
  usr_date_created: timestamp,
  usr_date_changed: timestamp,
  company: z.object({ cny_id: z.int(), cny_name: z.string(), cny_status: z.enum(companyStates) }).nullable(),
  usr_profile: z
    .object({
      usp_fk_usr_id: z.int(),
      usp_open_for_work: z.boolean(),
      usp_hired: z.boolean(),
      usp_finalist_certificate_status: z.string().nullable(),
      usp_finalist_date: timestamp.nullable(),
      usp_finalist_fk_edc_id: z.int().nullable(),
      usp_birthdate: z.string().nullable(),
      usp_gender: z.string().nullable(),
      usp_disability: z.string().nullable(),
      usp_city: z.string(),
      usp_about: z.string(),
    })
    .nullable(),
  education: z
    .object({
      uedu_fk_usr_id: z.int(),
      uedu_epal_sector: z.string().nullable(),
      uedu_iek_sector: z.string().nullable(),
      uedu_bachelor_sector: z.string().nullable(),
      uedu_master_degree_sector: z.string().nullable(),
    })
    .nullable(),
})
export type UserDetails = z.output<typeof userDetails>

export const usersContract = contract('users', ['company', 'user_education', 'user_profile', 'users'], {
  detailed: call({
    method: 'GET',
    path: '/api/admin/user/{id}/detailed',
    who: 'office',
    about:
      'One person: account, company and, of a candidate, profile and education. Reading of disability data is logged.',
    trail: 'read-contact',
    input: fields({ id }),
    output: userDetails,
  }),
  edit: call({
    method: 'PUT',
    path: '/api/admin/user/{id}',
    who: 'office',
    about:
      'Change name, telephone, e-mail and position of a person; what is left out stays. Of another administrator only they themselves change the e-mail.',
    input: fields({
      id,
      ...editable({
        name: requiredLine(150, 'Χρειάζεται ονοματεπώνυμο'),
        phone,
        email,
        company_position: line(150),
      }),
      ...expectedChanged,
    }),
    output: userDetails,
    constraintFields: { users_email: 'email' },
  }),
  changeStatus: call({
    method: 'PUT',
    path: '/api/admin/user/{id}/change-status',
    who: 'office',
    about: 'ON works, FROZEN cannot sign in and is kept, OFF is out of the searches too. Not the own account.',
    input: fields({ id, value: z.enum(switchStates, 'Χρειάζεται κατάσταση') }),
    output: userDetails,
  }),
  updatePassword: call({
    method: 'PUT',
    path: '/api/admin/user/{id}/update-password',
    who: 'office',
    outlivesSession: true,
    about: 'Set a first password for a company user: all sessions end and it must be changed at the next sign-in.',
    noTransaction: true,
    input: fields({ id, password }),
    output: done,
    perMinute: 30,
  }),
  assessorErasure: call({
    method: 'GET',
    path: '/api/admin/assessor/erasure',
    who: 'office',
    grade: 'OWNER',
    about: 'What an erasure of an assessor, who is known by an address, would take and leave.',
    input: fields({ email }),
    output: erasurePreview,
  }),
  assessorCopy: call({
    method: 'GET',
    path: '/api/admin/assessor/copy',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'A copy of all that is kept of an assessor, to hand to them: lists, rooms, pairs not to meet, letters.',
    input: fields({ email }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 30,
  }),
  eraseAssessor: call({
    method: 'POST',
    path: '/api/admin/assessor/erase',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Erase an assessor from all cycles. Whoever has an account under the address is erased there.',
    input: fields({ email, confirm: erasureWord }),
    output: erasureReceipt,
    secretAnswer: true,
  }),
  receipt: call({
    method: 'GET',
    path: '/api/erasure/{number}',
    who: 'public',
    about: 'The receipt of an erasure, for whoever holds its number. It names nobody.',
    input: fields({ number: line(20) }),
    output: erasureReceipt,
    reads: ['erasure'],
    perMinute: 30,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/user/{id}',
    who: 'office',
    needsProof: true,
    grade: 'OWNER',
    about: 'Delete an account and erase its person. Neither the own one nor that of another administrator.',
    input: fields({ id }),
    output: done,
  }),
})
