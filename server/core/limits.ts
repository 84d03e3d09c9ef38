import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Call } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Person } from '#server/core/person.ts'

export interface RequestLimits {
  check(request: FastifyRequest, person: Person | null, call: Call): Promise<void>
}

/** Requests a minute from one person or one address; a screen that opens makes about ten. */
const GENERAL_PER_MINUTE = 1200

export function requestLimits(options: { generalPerMinute?: number } = {}): RequestLimits {
  const general = new RateLimiterMemory({ points: options.generalPerMinute ?? GENERAL_PER_MINUTE, duration: 60 })
  const own = new Map<string, RateLimiterMemory>()
  return {
    async check(request, person, call) {
      const who = person && person.usr_id > 0 ? `user ${person.usr_id}` : `address ${request.ip}`
      await take(general, who)
      if (call.perMinute === undefined) return
      const name = `${call.method} ${call.path}`
      const limiter = own.get(name) ?? new RateLimiterMemory({ points: call.perMinute, duration: 60 })
      own.set(name, limiter)
      await take(limiter, who)
    },
  }
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof Error) throw error
    throw new AppError('too_many_requests')
  }
}
