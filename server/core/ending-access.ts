import { sql } from 'kysely'
import { type AccessEnded, LIVE_CHANNEL } from '#server/core/live.ts'
import type { Work } from '#server/core/work.ts'

/**
 * Ends what these people hold open, in every process, once the transaction has committed. The word to the other processes
 * is part of it: they hear it even when this one dies in the same moment. The next request is refused by the session check.
 */
export async function endAccess(work: Work, who: AccessEnded): Promise<void> {
  const { live } = work.services
  const words = live.wordsOf(who)
  if (words.length === 0) return
  await sql`select pg_notify(${LIVE_CHANNEL}, word) from unnest(${words}::text[]) word`.execute(work.db)
  work.afterCommit(() => live.endAccess(who))
}
