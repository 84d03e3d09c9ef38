import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { OwnUser, SignedIn } from '#shared/features/auth/auth.contract.ts'
import { deviceWords } from '#server/core/devices.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { audit } from '#server/core/audit.ts'
import type { Person } from '#server/core/person.ts'
import { chatSecretFor, type OpenedSession, openSession, secondsUntil, sessionExpiry } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { setCookie } from '#server/features/auth/auth.cookies.ts'
import { knownOrigin, rememberOrigin } from '#server/features/auth/auth.origins.queries.ts'
import { lockSigningIn, ownUserOf } from '#server/features/auth/auth.queries.ts'

/** Opens a session, sets its cookie and gives the four keys of the sign-in answer. */
export async function signIn(
  work: Work,
  { usr_id }: { usr_id: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { user } = await lockSigningIn(work.db, usr_id)
  return signInAs(work, user, request, reply)
}

/**
 * The account is held (`lockSigningIn`): sign-ins of one account end each other's oldest sessions, and at one moment, in
 * any order, they would deadlock.
 */
export async function signInAs(
  work: Work,
  user: OwnUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { usr_id } = user
  const origin = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
  const session = await openSession(work, user, origin)
  const { isNewDevice } = await rememberOrigin(work, usr_id, request, reply)
  if (isNewDevice) await mailNewDevice(work, user, origin)
  const person = { ...work.person, usr_id, usr_role: user.usr_role as Person['usr_role'] }
  await audit({ ...work, person }, { action: 'signed-in', entity: 'user', id: usr_id })
  setCookie(work, reply, 'token', { value: session.token, maxAge: secondsUntil(session.tokenExpiresAt, work.now) })
  return signedInWith(user, session)
}

/** By what the account knows this device or network; null for a stranger's. */
export function knownAs(work: Work, usr_id: number, request: FastifyRequest): Promise<string | null> {
  return knownOrigin(work, usr_id, request)
}

async function mailNewDevice(work: Work, user: OwnUser, origin: { address: string; agent: string }): Promise<void> {
  const { usr_id, usr_email, usr_fullname, usr_email_confirmed } = user
  // The mailbox may be a stranger's.
  if (!usr_email_confirmed) return
  await queueTemplateMail(work, {
    template: 'auth.new-device',
    to: usr_email,
    toName: usr_fullname,
    usr_id,
    about: `user:${usr_id}`,
    values: {
      email: usr_email,
      device: deviceWords(origin.agent),
      address: origin.address,
      when: formatDateTime(work.now.toISOString()),
      link: work.addressOf('/login'),
    },
  })
}

/** The four keys for a session that is already open. */
export async function signedInAgain(work: Work, usr_id: number, token: string): Promise<SignedIn> {
  const tokenExpiresAt = await sessionExpiry(work.db, token)
  return signedInWith(await ownUserOf(work.db, usr_id), { token, tokenExpiresAt })
}

function signedInWith(user: OwnUser, { token, tokenExpiresAt }: OpenedSession): SignedIn {
  return { user, token, chatSecret: chatSecretFor(token), tokenExpiresAt }
}

/** The two calls that a cookie alone authorises must come from our own pages. */
export function requireSameOrigin(work: Work, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden')
  const origin = request.headers.origin
  if (origin === undefined) {
    // Browsers always send one of the two on a POST; without either it is no page of ours.
    if (site === undefined) throw new AppError('forbidden')
    return
  }
  const allowed = new Set([new URL(work.services.config.publicUrl).host, request.headers.host])
  if (!URL.canParse(origin) || !allowed.has(new URL(origin).host)) throw new AppError('forbidden')
}

/** Refuses those whose account may not sign in. */
export function mayUse(account: { usr_role: string; usr_status: string }): void {
  if (account.usr_role === 'CANDIDATE') throw new AppError('role_cannot_sign_in')
  if (account.usr_status !== 'ON') throw new AppError('account_frozen')
}
