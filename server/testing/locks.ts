import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'

/** Waits until somebody, or so many, stand behind a lock. */
export async function untilLockWait(t: TestApp, howMany = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      return rows[0]?.count
    })
    .toBeGreaterThanOrEqual(howMany)
}
