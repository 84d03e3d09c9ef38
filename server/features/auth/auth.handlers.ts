import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid } from '#shared/core/errors.ts'
import { authContract, type SignedIn } from '#shared/features/auth/auth.contract.ts'
import { RESET_MINUTES } from '#shared/features/auth/auth.rules.ts'
import { networkOf } from '#server/core/addresses.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { hashPassword, passwordFits, refuseCommonPassword } from '#server/core/passwords.ts'
import { take } from '#server/core/quota.ts'
import { dropKeysOf, findKey, makeKey, spendKey } from '#server/core/secret-keys.ts'
import { bearerOf, endSession, endSessions, personOf } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { inTurn, rememberNetwork } from '#server/features/auth/auth.arrivals.ts'
import { clearCookie, cookieOf, setCookie } from '#server/features/auth/auth.cookies.ts'
import { signInAttempt } from '#server/features/auth/auth.limits.ts'
import { beginLinkedin, finishLinkedin, type LinkedinAttempt, linkedinOf } from '#server/features/auth/auth.linkedin.ts'
import { lookAtFirstLink, lookAtKey, lookAtSignup } from '#server/features/auth/auth.looks.ts'
import { marksOf, rememberOrigin } from '#server/features/auth/auth.origins.queries.ts'
import {
  accountByEmail,
  accountsForSignIn,
  countAdministrators,
  lockSigningIn,
  ownUserOf,
  passwordHashOf,
} from '#server/features/auth/auth.queries.ts'
import { mayUse, requireSameOrigin, signedInAgain, signIn, signInAs } from '#server/features/auth/auth.service.ts'
import {
  accountOfLinkedin,
  askMailbox,
  confirmSignup,
  mayWriteTo,
  mustWriteTo,
} from '#server/features/auth/auth.signing-up.ts'
import { changeContact, createUser, lockAccount, setPassword } from '#server/core/accounts.ts'

const SIGNED_OUT = { message: 'Η αποσύνδεση έγινε.' }
const LINKEDIN_PLACE = { path: authContract.linkedin.path }

export const authHandlers = handlers(authContract, {
  async login({ work, input, request, reply }) {
    const origins = marksOf(work, request)
    const from = fromOf(request)
    const { owner, newcomer } = await inTurn(from, () => accountsForSignIn(work.db, input.email, origins))
    const knownMarks = (owner ?? newcomer)?.known_marks
    const knownAs = origins.find((mark) => knownMarks?.includes(mark)) ?? null
    const attempt = signInAttempt(work.services, { email: input.email, from: request.ip, knownAs })
    // An address that nobody has confirmed makes nobody known.
    const isKnown = owner !== undefined && knownAs !== null
    const weigh = (hash: string | null | undefined, begin?: () => Promise<void>) =>
      passwordFits(hash ?? null, input.password, { from, isKnown, ...(begin && { begin }) })
    // Whoever owns the address comes first, and what strangers have signed up with it never says that somebody does.
    const isOwner = await weigh(owner?.usr_password_hash, attempt.begin)
    const account = isOwner ? owner : newcomer && (await weigh(newcomer.usr_password_hash)) ? newcomer : undefined
    if (!account) {
      if ((await attempt.failed()) && owner) await warnOfAttack(work, owner)
      throw new AppError('wrong_credentials')
    }
    await attempt.succeeded()
    rememberNetwork(from)
    return signInOrAskCode(work, () => Promise.resolve(account), request, reply)
  },

  async signup({ work, input, request, reply }) {
    refuseCommonPassword(input.password, 'password', wordsOf(work, input.email))
    const from = fromOf(request)
    const mayWrite = await mayWriteTo(work, input.email, from)
    const usr_password_hash = await hashPassword(input.password, from)
    return inTransaction(work.services, work, async (writing) => {
      const usr_role = 'COMPANY_USER'
      const newcomer = { usr_role, usr_email: input.email, usr_email_confirmed: false, usr_password_hash } as const
      const usr_id = await createUser(writing, newcomer)
      await audit(writing, { action: 'signed up', entity: 'user', id: usr_id })
      if (mayWrite) await askMailbox(writing, { usr_id, usr_email: input.email })
      return signIn(writing, { usr_id }, request, reply)
    })
  },

  signupLook: ({ work, input }) => lookAtSignup(work, input.key),

  async confirmSignup({ work, input, person, request }) {
    return { message: await confirmSignup(work, person, { ...input, from: fromOf(request) }) }
  },

  async sendConfirmation({ work, person, request }) {
    const { usr_id, usr_email, usr_email_confirmed } = await ownUserOf(work.db, person.usr_id)
    if (usr_email_confirmed) throw new AppError('conflict', { message: 'Το e-mail έχει ήδη επιβεβαιωθεί.' })
    await mustWriteTo(work, usr_email, fromOf(request))
    await askMailbox(work, { usr_id, usr_email })
    return { message: `Στείλαμε ξανά το γράμμα στο ${usr_email}.` }
  },

  async linkedinStart({ work, reply }) {
    const { url, attempt } = await beginLinkedin(linkedinSettings(work), work.services.config.publicUrl)
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
    setCookie(work, reply, 'linkedin', { ...LINKEDIN_PLACE, value, maxAge: 600 })
    return { url }
  },

  async linkedin({ work, input, request, reply }) {
    const settings = linkedinSettings(work)
    const attempt = attemptOf(cookieOf(work, request, 'linkedin', LINKEDIN_PLACE))
    clearCookie(work, reply, 'linkedin', LINKEDIN_PLACE)
    const who = await finishLinkedin(
      settings,
      work.services.config.publicUrl,
      { code: input.code, state: input.state ?? '', iss: input.iss },
      attempt,
    )
    return signInOrAskCode(work, (writing) => accountOfLinkedin(writing, who), request, reply)
  },

  async session({ work, request, reply }) {
    requireSameOrigin(work, request)
    const token = cookieOf(work, request, 'token')
    const person = token ? await personOf(work.db, token, work.now) : null
    if (!token || !person) {
      clearCookie(work, reply, 'token')
      // A visitor has nothing that could end.
      throw new AppError('unauthorized', token ? { details: { hasEnded: true } } : {})
    }
    // The same session, not a new one: other tabs hold its token too.
    return signedInAgain(work, person.usr_id, token)
  },

  async logout({ work, person, request, reply }) {
    const bearer = bearerOf(request.headers.authorization)
    const cookie = cookieOf(work, request, 'token')
    if (!bearer) requireSameOrigin(work, request)
    else await endSession(work, bearer)
    // In another tab of this browser somebody else may have signed in since: they stay.
    const inCookie = cookie && bearer ? await personOf(work.db, cookie, work.now) : null
    if (inCookie && inCookie.usr_id !== person.usr_id) return SIGNED_OUT
    if (cookie) await endSession(work, cookie)
    clearCookie(work, reply, 'token')
    return SIGNED_OUT
  },

  async resetInit({ work, input, request }) {
    const message = 'Αν υπάρχει λογαριασμός με αυτό το e-mail, στείλαμε σύνδεσμο για νέο κωδικό.'
    // The mail is prepared after the answer's transaction, so that known and unknown addresses take the same time.
    work.afterCommit(() => {
      sendResetMail(work, input.email, fromOf(request)).catch((error: unknown) =>
        work.services.log.error({ err: error }, 'reset mail'),
      )
    })
    return { message }
  },

  resetLook: ({ work, input }) => lookAtKey(work, 'reset', input.resetKey),

  async resetFinish({ work, input, request, reply }) {
    const owner = (await findKey(work, 'reset', input.resetKey)).usr_id
    if (owner === null) throw new AppError('link_expired')
    refuseCommonPassword(input.password, 'password', wordsOf(work, (await ownUserOf(work.db, owner)).usr_email))
    const hash = await hashPassword(input.password, fromOf(request), { isKnown: true })
    return inTransaction(work.services, work, async (writing) => {
      const { usr_id } = await spendKey(writing, 'reset', input.resetKey)
      if (usr_id === null) throw new AppError('link_expired')
      await setPassword(writing, usr_id, { hash, first: false })
      await endSessions(writing, usr_id)
      // Who has the mailbox is the owner: from here the account is reached, whoever guesses its password.
      await rememberOrigin(writing, usr_id, request, reply)
      await mailPasswordChanged(writing, usr_id)
      await audit(writing, { action: 'reset password', entity: 'user', id: usr_id })
      return { message: 'Ο νέος κωδικός ορίστηκε. Η σύνδεση γίνεται πια με αυτόν.' }
    })
  },

  firstAdministratorLook: ({ work, input }) => lookAtFirstLink(work, input.key),

  async firstAdministrator({ work, input, request, reply }) {
    refuseCommonPassword(input.password, 'password', wordsOf(work, input.email))
    await findKey(work, 'first-administrator', input.key)
    const usr_password_hash = await hashPassword(input.password, fromOf(request), { isKnown: true })
    return inTransaction(work.services, work, async (writing) => {
      await spendKey(writing, 'first-administrator', input.key)
      if ((await countAdministrators(writing.db)) > 0) throw new AppError('link_expired')
      const usr_role = 'REGEN_ADMINISTRATOR'
      const usr_id = await createUser(writing, {
        usr_role,
        usr_email: input.email,
        usr_fullname: input.fullname,
        usr_grade: 'OWNER',
        usr_password_hash,
      })
      await audit(writing, { action: 'became first administrator', entity: 'user', id: usr_id })
      return signIn(writing, { usr_id }, request, reply)
    })
  },

  whoAmI: ({ work, person }) => ownUserOf(work.db, person.usr_id),

  async passwordUpdate({ work, input, person, request }) {
    const from = `user ${person.usr_id}`
    const stored = await passwordHashOf(work.db, person.usr_id)
    // Whoever holds a stolen token may not find out the password here.
    const attempt = signInAttempt(work.services, { email: person.usr_email, from: request.ip, knownAs: from })
    const { begin } = attempt
    if (!(await passwordFits(stored, input.old_password, { from, begin, isKnown: true }))) throw wrongOldPassword()
    await attempt.succeeded()
    if (input.new_password === input.old_password) {
      throw new AppError('invalid', { fields: { new_password: 'Ο νέος κωδικός είναι ίδιος με τον παλιό' } })
    }
    refuseCommonPassword(input.new_password, 'new_password', wordsOf(work, person.usr_email))
    const hash = await hashPassword(input.new_password, from, { isKnown: true })
    return inTransaction(work.services, work, async (writing) => {
      // Whoever set a new one meanwhile, such as by a letter, is not overtaken by somebody who knows the old one.
      await lockAccount(writing, person.usr_id)
      if ((await passwordHashOf(writing.db, person.usr_id)) !== stored) throw wrongOldPassword()
      await setPassword(writing, person.usr_id, { hash, first: false })
      await endSessions(writing, person.usr_id, { keepToken: bearerOf(request.headers.authorization) ?? '' })
      await mailPasswordChanged(writing, person.usr_id)
      await audit(writing, { action: 'changed password', entity: 'user', id: person.usr_id })
      return { message: 'Ο κωδικός άλλαξε.' }
    })
  },

  async profile({ work, input, person }) {
    // Its e-mail is written along: one that moves at this moment would be put back.
    await lockAccount(work, person.usr_id)
    const before = await ownUserOf(work.db, person.usr_id)
    const { fullname: usr_fullname = before.usr_fullname, phone: usr_phone = before.usr_phone } = input
    const names = { usr_fullname, usr_phone, usr_email: before.usr_email }
    await changeContact(work, person.usr_id, names)
    const after = await ownUserOf(work.db, person.usr_id)
    await audit(work, { action: 'changed', entity: 'user', id: person.usr_id, before, after })
    return after
  },

  site: ({ work }) => {
    const { config } = work.services
    const { brandName, logoFile, isPublic, isDemoAskedFor } = config
    return {
      brand: brandName,
      linkedin: linkedinOf(config) !== undefined,
      logo: logoFile !== undefined,
      demo: isPublic && isDemoAskedFor,
    }
  },
})

const SECOND_FACTOR_MINUTES = 10

/** Ends the sign-in of somebody with a second factor here; the ticket goes on with a code. */
async function signInOrAskCode(
  work: Work,
  accountOf: (writing: Work) => Promise<{ usr_id: number; usr_password_hash?: string | null }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const answer = await inTransaction(work.services, work, async (writing) => {
    const { usr_id, usr_password_hash: weighed } = await accountOf(writing)
    const { user, usr_password_hash, secondFactors } = await lockSigningIn(writing.db, usr_id)
    // Weighing takes a while: the password that was right may have been changed, and all sessions with it ended.
    if (weighed !== undefined && weighed !== usr_password_hash) throw new AppError('wrong_credentials')
    mayUse(user)
    if (!secondFactors.totp && !secondFactors.passkey) return signInAs(writing, user, request, reply)
    const ticket = await makeKey(writing, { kind: 'second-factor', usr_id, minutes: SECOND_FACTOR_MINUTES })
    return new AppError('second_factor_needed', { details: { ticket, ...secondFactors } })
  })
  // Thrown only now: the ticket stands.
  if (answer instanceof AppError) throw answer
  return answer
}

const wrongOldPassword = () => invalid({ old_password: 'Δεν είναι σωστός' }, 'Ο τωρινός κωδικός δεν είναι σωστός.')

const fromOf = (request: FastifyRequest) => networkOf(request.ip)

function wordsOf(work: Work, email: string): string[] {
  return [work.services.config.brandName, email, ...email.split(/[@.\-_+]/)]
}

function linkedinSettings(work: Work) {
  const settings = linkedinOf(work.services.config)
  if (!settings) throw new AppError('not_found')
  return settings
}

function attemptOf(cookie: string | undefined): LinkedinAttempt {
  const expired = new AppError('bad_request', { message: 'Η σύνδεση με το LinkedIn έληξε. Χρειάζεται νέα προσπάθεια.' })
  if (!cookie) throw expired
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as LinkedinAttempt
  } catch {
    // Not what we set: the same answer as an expired one.
    throw expired
  }
}

// A link lives for an hour: whoever gets no further letter has one that still works.
const resetFrom = { name: 'reset letter from', points: 3, minutes: 60 }
const resetLetter = { name: 'reset letter', points: 6, minutes: 60 }

async function sendResetMail(work: Work, address: string, from: string): Promise<void> {
  const account = await accountByEmail(work.services.connection.db, address)
  if (!account || account.usr_role === 'CANDIDATE' || account.usr_status !== 'ON') return
  const takings = [
    { quota: resetFrom, by: `${address} ${from}` },
    { quota: resetLetter, by: address },
  ]
  if (await take(work.services, takings)) return
  await inTransaction(work.services, { requestId: work.requestId }, async (own) => {
    // Two requests at one moment leave one key.
    await lockAccount(own, account.usr_id)
    await dropKeysOf(own, account.usr_id, 'reset')
    const key = await makeKey(own, { kind: 'reset', usr_id: account.usr_id, minutes: RESET_MINUTES })
    const link = own.addressOf(`/reset-password-finish?resetKey=${key}`)
    await queueTemplateMail(own, {
      template: 'auth.reset',
      to: account.usr_email,
      usr_id: account.usr_id,
      values: { email: account.usr_email, link },
    })
  })
}

/** Once a day: the letter itself must not become the attack. */
async function warnOfAttack(work: Work, account: { usr_id: number; usr_email: string }): Promise<void> {
  const letter = { quota: { name: 'letter of an attack', points: 1, minutes: 24 * 60 }, by: account.usr_email }
  if (await take(work.services, [letter])) return
  const link = work.addressOf('/login')
  await inTransaction(work.services, work, (writing) =>
    queueTemplateMail(writing, {
      template: 'auth.attack',
      to: account.usr_email,
      usr_id: account.usr_id,
      values: { email: account.usr_email, link },
    }),
  )
}

async function mailPasswordChanged(work: Work, usr_id: number): Promise<void> {
  const { usr_email, usr_email_confirmed } = await ownUserOf(work.db, usr_id)
  if (!usr_email_confirmed) return
  const link = work.addressOf('/login')
  await queueTemplateMail(work, {
    template: 'auth.password-changed',
    to: usr_email,
    usr_id,
    values: { email: usr_email, link },
  })
}
