import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Connection } from '#server/database/connect.ts'

export interface Quota {
  /** Takes one; false when there is none left. */
  take(key: string): Promise<boolean>
}

interface CountingRule {
  name: string
  points: number
  minutes: number
}

/** Counts in the database, over all processes; a rule has its own keys. What failed is counted, too. */
export function countingLimiter({ aside }: Connection, rule: CountingRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: aside,
    tableName: 'login_failure',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.minutes * 60,
    clearExpiredByTimeout: false,
  })
}

/**
 * How often something may happen for one address, counted over all processes. The key is kept as a hash alone: a count
 * must not become a list of who asked.
 */
export function quota(connection: Connection, rule: CountingRule): Quota {
  const limiter = countingLimiter(connection, rule)
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
