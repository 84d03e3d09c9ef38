import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { SignedIn } from '#shared/features/auth/auth.contract.ts'
import { deviceWords } from '#server/core/devices.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import type { Person } from '#server/core/person.ts'
import { chatSecretFor, type OpenedSession, openSession, sessionExpiry } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { setCookie } from '#server/features/auth/auth.cookies.ts'
import { knownOrigin, rememberOrigin } from '#server/features/auth/auth.origins.queries.ts'
import { ownUserOf } from '#server/features/auth/auth.queries.ts'

/** Opens a session, sets its cookie and gives the four keys of the sign-in answer. */
export async function signIn(
  work: Work,
  user: { usr_id: number; usr_role: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  // Sign-ins of one account end each other's oldest sessions: at one moment, in any order, they would deadlock.
  await lockAccount(work, user.usr_id)
  const origin = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
  const { token, tokenExpiresAt } = await openSession(work, user, origin)
  const { isNewDevice } = await rememberOrigin(work, user.usr_id, request, reply)
  if (isNewDevice) await mailNewDevice(work, user.usr_id, origin)
  const person = { ...work.person, usr_id: user.usr_id, usr_role: user.usr_role as Person['usr_role'] }
  await audit({ ...work, person }, { action: 'signed-in', entity: 'user', id: user.usr_id })
  setCookie(work, reply, 'token', { value: token, expires: new Date(tokenExpiresAt) })
  return signedInWith(work, user.usr_id, { token, tokenExpiresAt })
}

/** By what the account knows this device or network; null for a stranger's. */
export function knownAs(work: Work, usr_id: number, request: FastifyRequest): Promise<string | null> {
  return knownOrigin(work, usr_id, request)
}

async function mailNewDevice(work: Work, usr_id: number, origin: { address: string; agent: string }): Promise<void> {
  const { usr_email, usr_fullname, usr_email_confirmed } = await ownUserOf(work.db, usr_id)
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
  return signedInWith(work, usr_id, { token, tokenExpiresAt: await sessionExpiry(work.db, token) })
}

async function signedInWith(work: Work, usr_id: number, { token, tokenExpiresAt }: OpenedSession): Promise<SignedIn> {
  return { user: await ownUserOf(work.db, usr_id), token, chatSecret: chatSecretFor(token), tokenExpiresAt }
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
