import { corePersonal } from '#server/core/core.personal.ts'
import type { Feature } from '#server/core/feature.ts'
import { dropOldKeys } from '#server/core/idempotency.ts'
import { dropOldCounts } from '#server/core/quota.ts'
import { dropOldSecrets } from '#server/core/secret-keys.ts'
import { dropOldSessions } from '#server/core/sessions.ts'

/** What the core itself stores and tidies. */
export const coreFeature: Feature = {
  handlers: { calls: [] },
  personal: corePersonal,
  schedules: {
    'drop-old-keys': {
      cron: '17 4 * * *',
      run: async (work) => {
        await dropOldKeys(work.db, work.now)
        await dropOldCounts(work.db)
        await dropOldSecrets(work)
        await dropOldSessions(work)
      },
    },
  },
}
