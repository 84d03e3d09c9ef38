import { AppError } from '#shared/core/errors.ts'
import { countingLimiter } from '#server/core/quota.ts'
import type { Connection } from '#server/database/connect.ts'

/**
 * Guessing is slowed by account and address together, by address and by account; only failures count, and a right
 * password from an address that is not guessing still gets in, so that nobody can lock another person out for long.
 */
const rules = [
  { name: 'pair', points: 10, minutes: 15 },
  { name: 'address', points: 60, minutes: 15 },
  { name: 'account', points: 100, minutes: 24 * 60 },
] as const

export interface LoginLimits {
  /** Throws `too_many_requests` before the password is even looked at. */
  check(email: string, address: string): Promise<void>
  failed(email: string, address: string): Promise<void>
  succeeded(email: string, address: string): Promise<void>
}

export function loginLimits(connection: Connection): LoginLimits {
  const limiters = rules.map((rule) => countingLimiter(connection, rule))
  const keys = (email: string, address: string) => [`${email} ${address}`, address, email]
  return {
    async check(email, address) {
      const states = await Promise.all(limiters.map((limiter, index) => limiter.get(keys(email, address)[index] ?? '')))
      const full = states.some((state, index) => (state?.consumedPoints ?? 0) >= (rules[index]?.points ?? 0))
      if (full) throw new AppError('too_many_requests')
    },
    async failed(email, address) {
      await Promise.all(limiters.map((limiter, index) => limiter.penalty(keys(email, address)[index] ?? '')))
    },
    async succeeded(email, address) {
      await limiters[0]?.delete(keys(email, address)[0] ?? '')
    },
  }
}
