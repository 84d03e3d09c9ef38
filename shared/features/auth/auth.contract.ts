import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { officeGrades } from '#shared/permissions.ts'
import { editable, email, fields, linkKey, password, phone, requiredLine, timestamp } from '#shared/core/fields.ts'

export const roles = ['COMPANY_USER', 'REGEN_ADMINISTRATOR', 'CANDIDATE'] as const
export const loginProviders = ['LINKEDIN', 'EMAIL_AND_PASSWORD'] as const
export const companyStates = ['PENDING_APPROVAL', 'APPROVED', 'ARCHIVED'] as const
export const switchStates = ['ON', 'FROZEN', 'OFF'] as const

/** A person as they see themselves. The same object is `user` of the sign-in answer. */
export const ownUser = z.object({
  usr_id: z.int(),
  usr_role: z.enum(roles),
  usr_email: z.string(),
  /** Until its mailbox has confirmed, an account reserves no address and no company of it is approved. */
  usr_email_confirmed: z.boolean(),
  usr_fullname: z.string(),
  usr_phone: z.string(),
  usr_company_position: z.string(),
  usr_status: z.enum(switchStates),
  usr_login_provider: z.enum(loginProviders),
  usr_must_change_password: z.boolean(),
  /** The office asks for a second factor, and there is none yet. */
  usr_must_add_second_factor: z.boolean(),
  usr_fk_cny_id: z.int().nullable(),
  /** Of the office alone. */
  usr_grade: z.enum(officeGrades).nullable(),
  /** Where the own company stands: the pages let in by it. */
  company: z.object({ cny_id: z.int(), cny_name: z.string(), cny_status: z.enum(companyStates) }).nullable(),
  usr_date_created: timestamp,
  /** Profiles belong to candidates; the two roles that sign in have none. */
  usr_profile: z.null(),
})
export type OwnUser = z.output<typeof ownUser>

export const signedIn = z.object({
  user: ownUser,
  token: z.string(),
  chatSecret: z.string(),
  tokenExpiresAt: timestamp,
})
export type SignedIn = z.output<typeof signedIn>

/** Answers that say no more than that it worked. */
export const done = z.object({ message: z.string() })

export const authContract = contract('auth', ['company', 'office_setting', 'passkey', 'totp', 'users'], {
  login: call({
    method: 'POST',
    path: '/api/login',
    checksCredentials: true,
    who: 'public',
    about: 'Sign in with e-mail and password.',
    // No connection is held while passwords are weighed; the session is opened in a transaction of its own.
    noTransaction: true,
    input: fields({ email, password: z.string('Χρειάζεται ο κωδικός').min(1, 'Χρειάζεται ο κωδικός').max(128) }),
    output: signedIn,
    secretAnswer: true,
  }),
  signup: call({
    method: 'POST',
    path: '/api/signup/company-user',
    who: 'public',
    about:
      'Open an account for a company user; it is signed in at once. The answer never says whether the address has an ' +
      'account already: a letter does, and until its mailbox confirms the account reserves nothing.',
    noTransaction: true,
    input: fields({ email, password }),
    output: signedIn,
    secretAnswer: true,
    success: 201,
    perMinute: 20,
  }),
  signupLook: call({
    method: 'POST',
    path: '/api/signup/look',
    who: 'public',
    about: 'Whether the link of a sign-up still works, for the page behind it. It is not used up.',
    input: fields({ key: linkKey }),
    output: done,
    perMinute: 30,
  }),
  confirmSignup: call({
    method: 'POST',
    path: '/api/signup/confirm',
    who: 'public',
    about: 'The mailbox of a sign-up confirms, by whoever is signed in to the account or knows its password.',
    noTransaction: true,
    input: fields({ key: linkKey, password: z.string().max(128).optional() }),
    output: done,
    secretAnswer: true,
    perMinute: 20,
  }),
  sendConfirmation: call({
    method: 'POST',
    path: '/api/signup/send-again',
    who: 'companyAccount',
    about: 'Send the letter of an unconfirmed sign-up once more.',
    output: done,
    perMinute: 10,
  }),
  linkedinStart: call({
    method: 'POST',
    path: '/api/auth/company/linkedin/start',
    who: 'public',
    about: 'Begin a sign-in with LinkedIn: the address to go to; state, nonce and verifier stay in a cookie.',
    // The provider is asked first; nothing is written.
    noTransaction: true,
    output: z.object({ url: z.string() }),
    perMinute: 30,
  }),
  linkedin: call({
    method: 'POST',
    path: '/api/auth/company/linkedin',
    checksCredentials: true,
    inQuery: true,
    who: 'public',
    about: 'Finish a sign-in with LinkedIn by the code of the redirect; opens the account when it is new.',
    // No connection is held while the provider is asked; the account is opened in a transaction of its own.
    noTransaction: true,
    input: fields({
      code: z.string().min(1).max(2000),
      state: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
    }),
    output: signedIn,
    secretAnswer: true,
    perMinute: 30,
  }),
  session: call({
    method: 'POST',
    path: '/api/session',
    checksCredentials: true,
    who: 'public',
    about: 'The session of the cookie, for a page that was reloaded. Same origin only.',
    trail: false,
    output: signedIn,
    secretAnswer: true,
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    checksCredentials: true,
    who: 'public',
    about: 'End the session on the server and delete the cookie. Same origin only.',
    output: done,
  }),
  resetInit: call({
    method: 'POST',
    path: '/api/reset-password/init',
    who: 'public',
    about: 'Ask for a link that sets a new password. The answer never says whether the account exists.',
    input: fields({ email }),
    output: done,
    perMinute: 10,
  }),
  resetLook: call({
    method: 'POST',
    path: '/api/reset-password/look',
    who: 'public',
    about: 'Whether the link of a reset still works, for the page behind it. It is not used up.',
    input: fields({ resetKey: linkKey }),
    output: done,
    perMinute: 30,
  }),
  resetFinish: call({
    method: 'POST',
    path: '/api/reset-password/finish',
    who: 'public',
    about: 'Set a new password with the key of the mail; ends all sessions of the account.',
    noTransaction: true,
    input: fields({ password, resetKey: linkKey }),
    output: done,
    perMinute: 20,
  }),
  firstAdministratorLook: call({
    method: 'POST',
    path: '/api/first-administrator/look',
    who: 'public',
    about: 'Whether the one-time link of the start-up still works, for the page behind it. It is not used up.',
    input: fields({ key: linkKey }),
    output: done,
    perMinute: 30,
  }),
  firstAdministrator: call({
    method: 'POST',
    path: '/api/first-administrator',
    who: 'public',
    about: 'Open the first administrator account with the one-time link that the start-up printed.',
    noTransaction: true,
    input: fields({ key: linkKey, email, fullname: requiredLine(150), password }),
    output: signedIn,
    secretAnswer: true,
    success: 201,
    perMinute: 10,
    constraintFields: { users_email: 'email' },
  }),
  whoAmI: call({
    method: 'GET',
    path: '/api/user/who-am-i',
    beforePasswordChange: true,
    who: 'signedIn',
    about: 'The person behind the token.',
    output: ownUser,
  }),
  passwordUpdate: call({
    method: 'POST',
    path: '/api/user/password/update',
    beforePasswordChange: true,
    who: 'signedIn',
    about: 'Change the own password; all other sessions end.',
    noTransaction: true,
    input: fields({ old_password: z.string().min(1, 'Χρειάζεται ο τωρινός κωδικός').max(128), new_password: password }),
    output: done,
    perMinute: 20,
  }),
  profile: call({
    method: 'PUT',
    path: '/api/user/profile',
    who: 'signedIn',
    about: 'Change the own name and telephone.',
    input: fields(editable({ phone, fullname: requiredLine(150) })),
    output: ownUser,
  }),
  site: call({
    method: 'GET',
    path: '/api/site',
    who: 'public',
    about: 'What the pages need to know of this installation.',
    output: z.object({
      brand: z.string(),
      linkedin: z.boolean(),
      logo: z.boolean(),
      /** Demo data on a public address: every page says so. */
      demo: z.boolean(),
    }),
  }),
})
