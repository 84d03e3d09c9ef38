import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface Quota {
  /** Takes one; false when there is none left. */
  take(key: string): Promise<boolean>
}

/**
 * How often something may happen for one address, counted over all processes. The key is kept as a hash alone: a count
 * must not become a list of who asked.
 */
export function quota(pool: pg.Pool, rule: { name: string; points: number; minutes: number }): Quota {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'login_failure',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.minutes * 60,
    clearExpiredByTimeout: false,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(createHash('sha256').update(key.toLowerCase()).digest('base64url'))
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
  }
}
