import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Work } from '#server/core/work.ts'

/** Session: it opens the account. Device: it tells a known browser, and signs nobody in. */
export type CookieName = 'token' | 'device' | 'linkedin'

export interface CookiePlace {
  /** The whole site unless said otherwise. */
  path?: string
  /** In seconds. */
  maxAge?: number
}

/**
 * On https the browser itself keeps the cookie from being set by another host below ours, or over http: that is what the
 * prefix in its name asks for. With a path of its own it can be the weaker prefix only.
 */
function storedName(work: Work, name: CookieName, path: string | undefined): string {
  if (!isSecure(work)) return name
  return path === undefined ? `__Host-${name}` : `__Secure-${name}`
}

const isSecure = (work: Work) => work.services.config.publicUrl.startsWith('https://')

function rules(work: Work, place: CookiePlace) {
  return { path: '/', httpOnly: true, sameSite: 'strict' as const, secure: isSecure(work), ...place }
}

export function cookieOf(
  work: Work,
  request: FastifyRequest,
  name: CookieName,
  place: CookiePlace = {},
): string | undefined {
  return request.cookies[storedName(work, name, place.path)]
}

export function setCookie(
  work: Work,
  reply: FastifyReply,
  name: CookieName,
  { value, ...place }: CookiePlace & { value: string },
): void {
  void reply.setCookie(storedName(work, name, place.path), value, rules(work, place))
}

export function clearCookie(work: Work, reply: FastifyReply, name: CookieName, place: CookiePlace = {}): void {
  void reply.clearCookie(storedName(work, name, place.path), rules(work, place))
}
