import { AppError } from '#shared/core/errors.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { hashPassword, passwordFits, refuseCommonPassword } from '#server/core/passwords.ts'
import { makeKey, spendKey } from '#server/core/secret-keys.ts'
import { bearerOf, endSession, endSessions, personOf } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { type LoginLimits, loginLimits } from '#server/features/auth/auth.limits.ts'
import {
  beginLinkedin,
  finishLinkedin,
  type LinkedinAttempt,
  type LinkedinPerson,
} from '#server/features/auth/auth.linkedin.ts'
import {
  accountByEmail,
  accountByLinkedin,
  countAdministrators,
  ownUserOf,
} from '#server/features/auth/auth.queries.ts'
import {
  clearSessionCookie,
  cookieRules,
  requireSameOrigin,
  SESSION_COOKIE,
  signedInWith,
  signIn,
} from '#server/features/auth/auth.session.ts'
import { createUser, searchColumns, setPassword } from '#server/core/accounts.ts'

const RESET_MINUTES = 60
const LINKEDIN_COOKIE = 'linkedin'

const limitsOf = new WeakMap<object, LoginLimits>()

function limits(work: Work): LoginLimits {
  const { connection } = work.services
  const existing = limitsOf.get(connection) ?? loginLimits(connection)
  limitsOf.set(connection, existing)
  return existing
}

async function accountOfLinkedin(work: Work, who: LinkedinPerson): Promise<{ usr_id: number; usr_role: string }> {
  const account = await accountByLinkedin(work.db, who.sub)
  if (account) {
    mayUse(account)
    return account
  }
  // The provider itself says that it does not verify identity: an address alone never opens an existing account.
  if (await accountByEmail(work.db, who.email)) throw new AppError('linkedin_email_taken')
  const usr_id = await createUser(work, {
    usr_role: 'COMPANY_USER',
    usr_email: who.email,
    usr_fullname: who.fullname,
    usr_login_provider: 'LINKEDIN',
    usr_linkedin_sub: who.sub,
  })
  await audit(work, { action: 'signed up', entity: 'user', id: usr_id })
  return { usr_id, usr_role: 'COMPANY_USER' }
}

export const authHandlers = handlers(authContract, {
  async login({ work, input, request, reply }) {
    const guess = limits(work)
    await guess.check(input.email, request.ip)
    const account = await accountByEmail(work.db, input.email)
    if (!(await passwordFits(account?.usr_password_hash ?? null, input.password)) || !account) {
      await guess.failed(input.email, request.ip)
      throw new AppError('wrong_credentials')
    }
    mayUse(account)
    await guess.succeeded(input.email, request.ip)
    return inTransaction(work.services, work, (writing) => signIn(writing, account, request, reply))
  },

  async signup({ work, input, request, reply }) {
    refuseCommonPassword(input.password, 'password', wordsOf(work, input.email))
    const usr_password_hash = await hashPassword(input.password)
    const usr_id = await createUser(work, { usr_role: 'COMPANY_USER', usr_email: input.email, usr_password_hash })
    await audit(work, { action: 'signed up', entity: 'user', id: usr_id })
    return signIn(work, { usr_id, usr_role: 'COMPANY_USER' }, request, reply)
  },

  async linkedinStart({ work, reply }) {
    const { url, attempt } = await beginLinkedin(linkedinSettings(work), work.services.config.publicUrl)
    const rules = { ...cookieRules(work), path: authContract.linkedin.path, maxAge: 600 }
    void reply.setCookie(LINKEDIN_COOKIE, Buffer.from(JSON.stringify(attempt)).toString('base64url'), rules)
    return { url }
  },

  async linkedin({ work, input, request, reply }) {
    const settings = linkedinSettings(work)
    const attempt = attemptOf(request.cookies[LINKEDIN_COOKIE])
    void reply.clearCookie(LINKEDIN_COOKIE, { ...cookieRules(work), path: authContract.linkedin.path })
    const who = await finishLinkedin(
      settings,
      work.services.config.publicUrl,
      { code: input.code, state: input.state ?? '', iss: input.iss },
      attempt,
    )
    return inTransaction(work.services, work, async (writing) =>
      signIn(writing, await accountOfLinkedin(writing, who), request, reply),
    )
  },

  async session({ work, request, reply }) {
    requireSameOrigin(work, request)
    const token = request.cookies[SESSION_COOKIE]
    const person = token ? await personOf(work.db, token, work.now) : null
    if (!token || !person) {
      clearSessionCookie(work, reply)
      throw new AppError('unauthorized')
    }
    // The same session, not a new one: other tabs hold its token too.
    return signedInWith(work, person.usr_id, token)
  },

  async logout({ work, request, reply }) {
    const token = bearerOf(request.headers.authorization) ?? request.cookies[SESSION_COOKIE]
    if (!bearerOf(request.headers.authorization)) requireSameOrigin(work, request)
    if (token) await endSession(work, token)
    clearSessionCookie(work, reply)
    return { message: 'Αποσυνδέθηκες.' }
  },

  async resetInit({ work, input }) {
    const message = 'Αν υπάρχει λογαριασμός με αυτό το e-mail, στείλαμε σύνδεσμο για νέο κωδικό.'
    // The mail is prepared after the answer's transaction, so that known and unknown addresses take the same time.
    work.afterCommit(() => {
      sendResetMail(work, input.email).catch((error: unknown) => work.services.log.error({ err: error }, 'reset mail'))
    })
    return { message }
  },

  async resetFinish({ work, input }) {
    refuseCommonPassword(input.password, 'password', [work.services.config.brandName])
    const { usr_id } = await spendKey(work, 'reset', input.resetKey)
    if (usr_id === null) throw new AppError('link_expired')
    await setPassword(work, usr_id, { hash: await hashPassword(input.password), first: false })
    await endSessions(work, usr_id)
    await tellPasswordChanged(work, usr_id)
    await audit(work, { action: 'reset password', entity: 'user', id: usr_id })
    return { message: 'Ο νέος κωδικός ορίστηκε. Συνδέσου.' }
  },

  async firstAdministrator({ work, input, request, reply }) {
    refuseCommonPassword(input.password, 'password', wordsOf(work, input.email))
    await spendKey(work, 'first-administrator', input.key)
    if ((await countAdministrators(work.db)) > 0) throw new AppError('link_expired')
    const usr_password_hash = await hashPassword(input.password)
    const usr_role = 'REGEN_ADMINISTRATOR'
    const usr_id = await createUser(work, {
      usr_role,
      usr_email: input.email,
      usr_fullname: input.fullname,
      usr_grade: 'OWNER',
      usr_password_hash,
    })
    await audit(work, { action: 'became first administrator', entity: 'user', id: usr_id })
    return signIn(work, { usr_id, usr_role }, request, reply)
  },

  whoAmI: ({ work, person }) => ownUserOf(work.db, person.usr_id),

  async passwordUpdate({ work, input, person, request }) {
    const account = await accountByEmail(work.db, person.usr_email)
    if (!(await passwordFits(account?.usr_password_hash ?? null, input.old_password))) {
      throw new AppError('invalid', {
        message: 'Ο τωρινός κωδικός δεν είναι σωστός.',
        fields: { old_password: 'Δεν είναι σωστός' },
      })
    }
    if (input.new_password === input.old_password) {
      throw new AppError('invalid', { fields: { new_password: 'Ο νέος κωδικός είναι ίδιος με τον παλιό' } })
    }
    refuseCommonPassword(input.new_password, 'new_password', wordsOf(work, person.usr_email))
    await setPassword(work, person.usr_id, { hash: await hashPassword(input.new_password), first: false })
    await endSessions(work, person.usr_id, { keepToken: bearerOf(request.headers.authorization) ?? '' })
    await tellPasswordChanged(work, person.usr_id)
    await audit(work, { action: 'changed password', entity: 'user', id: person.usr_id })
    return { message: 'Ο κωδικός άλλαξε.' }
  },

  async profile({ work, input, person }) {
    const before = await ownUserOf(work.db, person.usr_id)
    const names = { usr_fullname: input.fullname, usr_phone: input.phone, usr_email: before.usr_email }
    await work.db
      .updateTable('users')
      .set({ ...names, ...searchColumns(names), usr_date_changed: work.now.toISOString() })
      .where('usr_id', '=', person.usr_id)
      .execute()
    const after = await ownUserOf(work.db, person.usr_id)
    await audit(work, { action: 'changed', entity: 'user', id: person.usr_id, before, after })
    return after
  },

  site: ({ work }) => {
    const { brandName, linkedin, logoFile } = work.services.config
    return { brand: brandName, linkedin: linkedin !== undefined, logo: logoFile !== undefined }
  },
})

function mayUse(account: { usr_role: string; usr_status: string }): void {
  if (account.usr_role === 'CANDIDATE') throw new AppError('role_cannot_sign_in')
  if (account.usr_status !== 'ON') throw new AppError('account_frozen')
}

function wordsOf(work: Work, email: string): string[] {
  return [work.services.config.brandName, email, ...email.split(/[@.\-_+]/)]
}

function linkedinSettings(work: Work) {
  const settings = work.services.config.linkedin
  if (!settings) throw new AppError('not_found')
  return settings
}

function attemptOf(cookie: string | undefined): LinkedinAttempt {
  const expired = new AppError('bad_request', { message: 'Η σύνδεση με το LinkedIn έληξε. Δοκίμασε ξανά.' })
  if (!cookie) throw expired
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as LinkedinAttempt
  } catch {
    // Not what we set: the same answer as an expired one.
    throw expired
  }
}

async function sendResetMail(work: Work, address: string): Promise<void> {
  await inTransaction(work.services, { requestId: work.requestId }, async (own) => {
    const account = await accountByEmail(own.db, address)
    if (!account || account.usr_role === 'CANDIDATE' || account.usr_status !== 'ON') return
    await own.db
      .deleteFrom('secret_key')
      .where('key_fk_usr_id', '=', account.usr_id)
      .where('key_kind', '=', 'reset')
      .execute()
    const key = await makeKey(own, { kind: 'reset', usr_id: account.usr_id, minutes: RESET_MINUTES })
    const link = new URL(`/reset-password-finish?resetKey=${key}`, own.services.config.publicUrl).href
    await queueTemplateMail(own, {
      template: 'auth.reset',
      to: account.usr_email,
      usr_id: account.usr_id,
      values: { email: account.usr_email, link },
    })
  })
}

async function tellPasswordChanged(work: Work, usr_id: number): Promise<void> {
  const { usr_email } = await ownUserOf(work.db, usr_id)
  const link = new URL('/login', work.services.config.publicUrl).href
  await queueTemplateMail(work, {
    template: 'auth.password-changed',
    to: usr_email,
    usr_id,
    values: { email: usr_email, link },
  })
}
