import type { Call } from '#shared/core/contract.ts'

/** They write in a transaction of their own, after the password is hashed. */
const writing = new Set(['companies.createUser', 'users.updatePassword'])

/** Whether a call only reads. Who signs in opens a session, so calls of `auth` are left to their own tests. */
export function isRead(call: Call): boolean {
  if (call.method === 'GET') return true
  const name = `${call.feature}.${call.name}`
  return call.noTransaction === true && call.feature !== 'auth' && !call.checksCredentials && !writing.has(name)
}
