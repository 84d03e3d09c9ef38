import * as z from 'zod'
import { askedOfOffice, ownRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { call, contract } from '#shared/core/contract.ts'
import { erasurePreview, erasureReceipt, erasureWord } from '#shared/core/erasure.ts'
import { email, fields, id, linkKey, requiredLine, timestamp } from '#shared/core/fields.ts'
import { done, signedIn } from '#shared/features/auth/auth.contract.ts'

/** What the browser and its authenticator say to each other: JSON of the WebAuthn standard, checked by its library. */
const webauthnJson = z.record(z.string().max(100), z.unknown())
const ticket = z.string().min(20).max(200)
const passkeyOptions = z.object({ ticket: z.string(), options: webauthnJson })
const passkeyAnswer = fields({ ticket, response: webauthnJson })
const code = z
  .string('Χρειάζεται ο κωδικός')
  .trim()
  .min(1, 'Χρειάζεται ο κωδικός')
  .max(40, 'Ο κωδικός δεν είναι τόσο μεγάλος')

const ownSession = z.object({
  ses_id: z.int(),
  device: z.string(),
  place: z.string(),
  is_current: z.boolean(),
  ses_date_created: timestamp,
  ses_date_used: timestamp,
})
export type OwnSession = z.output<typeof ownSession>

const security = z.object({
  has_password: z.boolean(),
  has_totp: z.boolean(),
  passkeys: z.array(
    z.object({
      pas_id: z.int(),
      pas_name: z.string(),
      pas_date_created: timestamp,
      pas_date_used: timestamp.nullable(),
    }),
  ),
  recovery_codes_left: z.int(),
  /** The office's owners ask everybody of the office for a second factor. */
  is_required: z.boolean(),
})
export type Security = z.output<typeof security>

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const accountContract = contract(
  'account',
  ['office_setting', 'passkey', 'recovery_code', 'session', 'totp', 'users'],
  {
    security: call({
      method: 'GET',
      path: '/api/user/security',
      who: 'signedIn',
      beforeSecondFactor: true,
      about: 'How the own account is secured.',
      output: security,
    }),
    sessions: call({
      method: 'GET',
      path: '/api/user/session/list',
      who: 'signedIn',
      about: 'Where the own account is signed in.',
      output: z.array(ownSession),
    }),
    endSession: call({
      method: 'DELETE',
      path: '/api/user/session/{id}',
      who: 'signedIn',
      about: 'End one own session, at once and everywhere it is open.',
      input: fields({ id }),
      output: done,
    }),
    endOtherSessions: call({
      method: 'POST',
      path: '/api/user/session/end-others',
      who: 'signedIn',
      about: 'End all own sessions but this one.',
      output: done,
    }),
    prove: call({
      method: 'POST',
      path: '/api/user/proof',
      who: 'signedIn',
      beforeSecondFactor: true,
      about: 'Say the own password again; for some minutes dangerous acts are possible.',
      // No connection is held while the password is weighed.
      noTransaction: true,
      checksCredentials: true,
      secretAnswer: true,
      input: fields({ password: z.string('Χρειάζεται ο κωδικός').min(1, 'Χρειάζεται ο κωδικός').max(128) }),
      output: done,
      perMinute: 20,
    }),
    proveByPasskey: call({
      method: 'POST',
      path: '/api/user/proof/passkey',
      who: 'signedIn',
      beforeSecondFactor: true,
      about: 'The same with a passkey.',
      secretAnswer: true,
      input: passkeyAnswer,
      output: done,
      perMinute: 20,
    }),
    startTotp: call({
      method: 'POST',
      path: '/api/user/totp/start',
      who: 'signedIn',
      beforeSecondFactor: true,
      needsProof: true,
      about:
        'A new secret for an authenticator application; it counts from the first right code, and takes the place of one that the account has.',
      secretAnswer: true,
      output: z.object({ secret: z.string(), url: z.string() }),
      perMinute: 20,
    }),
    confirmTotp: call({
      method: 'POST',
      path: '/api/user/totp/confirm',
      who: 'signedIn',
      beforeSecondFactor: true,
      outlivesSession: true,
      about:
        'The first code of the application. Where the account has no recovery codes yet, the answer holds some, shown this once.',
      secretAnswer: true,
      input: fields({ code }),
      output: recoveryCodes,
      perMinute: 20,
    }),
    removeTotp: call({
      method: 'DELETE',
      path: '/api/user/totp',
      who: 'signedIn',
      needsProof: true,
      about: 'Sign in without the authenticator application again.',
      output: done,
    }),
    newRecoveryCodes: call({
      method: 'POST',
      path: '/api/user/recovery-codes',
      who: 'signedIn',
      needsProof: true,
      outlivesSession: true,
      about: 'New recovery codes; the earlier ones no longer work.',
      secretAnswer: true,
      output: recoveryCodes,
      perMinute: 10,
    }),
    startPasskey: call({
      method: 'POST',
      path: '/api/user/passkey/start',
      who: 'signedIn',
      beforeSecondFactor: true,
      needsProof: true,
      about: 'What the browser needs to make a passkey for this account.',
      secretAnswer: true,
      output: passkeyOptions,
      perMinute: 20,
    }),
    addPasskey: call({
      method: 'POST',
      path: '/api/user/passkey',
      who: 'signedIn',
      beforeSecondFactor: true,
      needsProof: true,
      outlivesSession: true,
      about: 'Keep the passkey that the browser has made; the first second factor comes with recovery codes.',
      secretAnswer: true,
      input: fields({ ticket, response: webauthnJson, name: requiredLine(60, 'Χρειάζεται όνομα για το κλειδί') }),
      /** The codes are empty where the account has some already. */
      output: recoveryCodes.extend({ message: z.string() }),
      perMinute: 20,
    }),
    removePasskey: call({
      method: 'DELETE',
      path: '/api/user/passkey/{id}',
      who: 'signedIn',
      needsProof: true,
      about: 'A passkey no longer opens the account.',
      input: fields({ id }),
      output: done,
    }),
    passkeyQuestion: call({
      method: 'POST',
      path: '/api/login/passkey/start',
      who: 'public',
      about: 'A question that a passkey answers, to sign in or to prove who one is.',
      secretAnswer: true,
      output: passkeyOptions,
      perMinute: 30,
    }),
    loginByPasskey: call({
      method: 'POST',
      path: '/api/login/passkey',
      who: 'public',
      checksCredentials: true,
      about: 'Sign in with a passkey: it is both factors at once.',
      secretAnswer: true,
      input: passkeyAnswer,
      output: signedIn,
      perMinute: 30,
    }),
    loginByCode: call({
      method: 'POST',
      path: '/api/login/second-factor',
      who: 'public',
      checksCredentials: true,
      about: 'Finish a sign-in with a code of the authenticator application, or with a recovery code.',
      // A wrong code is counted although the sign-in fails.
      noTransaction: true,
      secretAnswer: true,
      input: fields({ ticket, code }),
      output: signedIn,
      perMinute: 30,
    }),
    copy: call({
      method: 'GET',
      path: '/api/user/copy',
      who: 'signedIn',
      needsProof: true,
      about: 'A copy of all own data: JSON, or a ZIP with the files as well.',
      input: fields({ format: z.enum(['json', 'zip']).default('zip') }),
      output: z.unknown(),
      answer: 'file',
      perMinute: 10,
    }),
    dataRequests: call({
      method: 'GET',
      path: '/api/user/data-request/list',
      who: 'signedIn',
      about: 'What the person asked about their data, and what became of it.',
      output: z.array(ownRequest),
      reads: ['data_request'],
    }),
    askOffice: call({
      method: 'POST',
      path: '/api/user/data-request',
      who: 'signedIn',
      about: 'Ask the office about own data: it has a month to answer.',
      input: askedOfOffice,
      output: done,
      perMinute: 10,
    }),
    takeRequestBack: call({
      method: 'POST',
      path: '/api/user/data-request/{dar_id}/withdraw',
      who: 'signedIn',
      about: 'Take back what was asked of the office.',
      input: fields({ dar_id: id }),
      output: done,
    }),
    erasure: call({
      method: 'GET',
      path: '/api/user/erasure',
      who: 'signedIn',
      about: 'What the erasure of the own account would take and leave, and what keeps it from happening.',
      output: erasurePreview.extend({ obstacle: z.string().nullable() }),
      perMinute: 30,
    }),
    erase: call({
      method: 'POST',
      path: '/api/user/erasure',
      who: 'signedIn',
      needsProof: true,
      about: 'Erase the own account for good; all sessions end. The answer is the receipt.',
      input: fields({ confirm: erasureWord }),
      output: erasureReceipt,
      secretAnswer: true,
      perMinute: 10,
    }),
    changeEmail: call({
      method: 'POST',
      path: '/api/user/email',
      who: 'signedIn',
      needsProof: true,
      outlivesSession: true,
      about: 'Ask for another e-mail of the own account: its mailbox must confirm. The answer never says who has it.',
      input: fields({ email }),
      output: done,
      perMinute: 10,
    }),
    emailLook: call({
      method: 'POST',
      path: '/api/email-change/look',
      who: 'public',
      about: 'Whether a link of a moved e-mail still works, for the page behind it. It is not used up.',
      input: fields({ kind: z.enum(['confirm', 'undo']), key: linkKey }),
      output: done,
      perMinute: 30,
    }),
    confirmEmail: call({
      method: 'POST',
      path: '/api/email-change/confirm',
      who: 'public',
      about: 'The new mailbox confirms; the old one is told, with a link that undoes it.',
      secretAnswer: true,
      input: fields({ key: linkKey }),
      output: done,
      perMinute: 20,
    }),
    undoEmail: call({
      method: 'POST',
      path: '/api/email-change/undo',
      who: 'public',
      about: 'The old mailbox takes the account back: all sessions end and the password must be set anew.',
      secretAnswer: true,
      input: fields({ key: linkKey }),
      output: done.extend({ email: z.string() }),
      perMinute: 20,
    }),
  },
)
