import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { email, fields, id, linkKey, password, requiredLine, timestamp } from '#shared/core/fields.ts'
import { done, signedIn, switchStates } from '#shared/features/auth/auth.contract.ts'
import { officeGrades } from '#shared/permissions.ts'

const colleague = {
  usr_id: z.int(),
  usr_fullname: z.string(),
  usr_email: z.string(),
  usr_status: z.enum(switchStates),
  usr_date_created: timestamp,
  /** Null for somebody who has not signed in for as long as sign-ins are kept. */
  last_seen: timestamp.nullable(),
}
const officeMember = z.object({ ...colleague, usr_grade: z.enum(officeGrades), has_second_factor: z.boolean() })
export type OfficeMember = z.output<typeof officeMember>

const companyMember = z.object({ ...colleague, usr_company_position: z.string() })
export type CompanyMember = z.output<typeof companyMember>

const invitation = z.object({
  inv_id: z.int(),
  inv_email: z.string(),
  inv_fullname: z.string(),
  inv_grade: z.enum(officeGrades).nullable(),
  inv_date_created: timestamp,
  inv_expires_at: timestamp,
  is_expired: z.boolean(),
  invited_by: z.string(),
})
export type Invitation = z.output<typeof invitation>

const officeTeam = z.object({
  members: z.array(officeMember),
  invitations: z.array(invitation),
  /** Everybody of the office must have a second factor. */
  second_factor_required: z.boolean(),
})
const companyTeam = z.object({
  members: z.array(companyMember),
  invitations: z.array(invitation),
  /** The company's first user invites and locks; the others see. */
  may_manage: z.boolean(),
})

const grade = z.enum(officeGrades, 'Χρειάζεται ρόλος')
const fullname = requiredLine(150, 'Χρειάζεται ονοματεπώνυμο')
const access = z.enum(['ON', 'FROZEN'], 'Χρειάζεται κατάσταση')
const tables = ['company', 'office_setting', 'passkey', 'session', 'team_invitation', 'totp', 'users'] as const

export const teamContract = contract('team', tables, {
  office: call({
    method: 'GET',
    path: '/api/admin/team',
    who: 'office',
    about: 'The people of the office with their grades, and who is invited.',
    output: officeTeam,
  }),
  invite: call({
    method: 'POST',
    path: '/api/admin/team/invitation',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    outlivesSession: true,
    about: 'Invite somebody to the office by a link to their mailbox; they choose their own password.',
    input: fields({ email, fullname, grade }),
    output: invitation,
    success: 201,
    perMinute: 20,
    constraintFields: { team_invitation_open: 'email' },
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/api/admin/team/invitation/{id}/again',
    who: 'office',
    grade: 'OWNER',
    about: 'Send a new link; the earlier one opens nothing any more.',
    input: fields({ id }),
    output: invitation,
    perMinute: 20,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/admin/team/invitation/{id}',
    who: 'office',
    grade: 'OWNER',
    about: 'Take an invitation back.',
    input: fields({ id }),
    output: done,
  }),
  changeGrade: call({
    method: 'PUT',
    path: '/api/admin/team/{id}/grade',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Change what somebody of the office may do. The last working owner stays one.',
    input: fields({ id, grade }),
    output: officeMember,
  }),
  lock: call({
    method: 'PUT',
    path: '/api/admin/team/{id}/access',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Lock somebody of the office out at once, or let them in again.',
    input: fields({ id, value: access }),
    output: officeMember,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/admin/team/{id}',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Close the account of somebody of the office; what they did stays in the trail.',
    input: fields({ id }),
    output: done,
  }),
  requireSecondFactor: call({
    method: 'PUT',
    path: '/api/admin/team/second-factor',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Ask everybody of the office for a second factor, or no longer. Who asks must have one.',
    input: fields({ required: z.boolean() }),
    output: done,
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/api/admin/team/{id}/reset-second-factor',
    who: 'office',
    grade: 'OWNER',
    needsProof: true,
    about: 'Take the second factors of a colleague away who has lost them. They sign in by password and are told.',
    input: fields({ id }),
    output: officeMember,
  }),
  officeCompany: call({
    method: 'GET',
    path: '/api/admin/company/{id}/invitations',
    who: 'office',
    about: 'Whom the first user of a company has invited, and who of its people has a second factor.',
    input: fields({ id }),
    output: z.object({ invitations: z.array(invitation), with_second_factor: z.array(z.int()) }),
  }),
  resetSecondFactorOf: call({
    method: 'POST',
    path: '/api/admin/company-user/{id}/reset-second-factor',
    who: 'office',
    needsProof: true,
    about: 'Take the second factors of a company user away who has lost them. They sign in by password and are told.',
    input: fields({ id }),
    output: done,
  }),
  company: call({
    method: 'GET',
    path: '/api/company/team',
    who: 'company',
    about: 'The people of the own company, and who is invited.',
    output: companyTeam,
  }),
  companyInvite: call({
    method: 'POST',
    path: '/api/company/team/invitation',
    who: 'company',
    needsProof: true,
    outlivesSession: true,
    about: 'Invite a colleague by a link to their mailbox. The answer never says whether the address has an account.',
    input: fields({ email, fullname }),
    output: invitation,
    success: 201,
    perMinute: 10,
    constraintFields: { team_invitation_open: 'email' },
  }),
  companyInviteAgain: call({
    method: 'POST',
    path: '/api/company/team/invitation/{id}/again',
    who: 'company',
    about: 'Send a colleague a new link; the earlier one opens nothing any more.',
    input: fields({ id }),
    output: invitation,
    perMinute: 10,
  }),
  companyWithdraw: call({
    method: 'DELETE',
    path: '/api/company/team/invitation/{id}',
    who: 'company',
    about: 'Take the invitation of a colleague back.',
    input: fields({ id }),
    output: done,
  }),
  companyLock: call({
    method: 'PUT',
    path: '/api/company/team/{id}/access',
    who: 'company',
    needsProof: true,
    about: 'Lock a colleague out at once, or let them in again. Not oneself.',
    input: fields({ id, value: access }),
    output: companyMember,
  }),
  look: call({
    method: 'POST',
    path: '/api/invitation/look',
    who: 'public',
    about: 'What an invitation is to, for the page behind its link. It is not used up.',
    secretAnswer: true,
    input: fields({ key: linkKey }),
    output: z.object({
      email: z.string(),
      fullname: z.string(),
      company: z.string().nullable(),
      invited_by: z.string(),
    }),
    perMinute: 30,
  }),
  accept: call({
    method: 'POST',
    path: '/api/invitation/accept',
    who: 'public',
    about: 'Open the account of an invitation with a password of one’s own; it is signed in at once.',
    // No connection is held while the password is hashed.
    noTransaction: true,
    checksCredentials: true,
    secretAnswer: true,
    input: fields({ key: linkKey, fullname, password }),
    output: signedIn,
    success: 201,
    perMinute: 20,
  }),
})
