import { sql } from 'kysely'
import { hashPassword } from '#server/core/passwords.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { advanceSequences } from '#server/database/seeds/bulk.ts'
import { addCandidates } from '#server/database/seeds/demo.candidates.ts'
import { addChat } from '#server/database/seeds/demo.chat.ts'
import { addCompanies } from '#server/database/seeds/demo.companies.ts'
import { addCycles } from '#server/database/seeds/demo.cycles.ts'
import { addFollowUps } from '#server/database/seeds/demo.follow-ups.ts'
import { addHiring, addShortlist } from '#server/database/seeds/demo.hiring.ts'
import { addHistory } from '#server/database/seeds/demo.history.ts'
import { addLimits } from '#server/database/seeds/demo.limits.ts'
import { addMessages } from '#server/database/seeds/demo.messages.ts'
import { addReaching } from '#server/database/seeds/demo.reaching.ts'
import { addReports } from '#server/database/seeds/demo.reports.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { addParticipants } from '#server/database/seeds/demo.participants.ts'
import { addRejections } from '#server/database/seeds/demo.rejections.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { withoutTriggers } from '#server/database/seeds/triggers.ts'
import { analyzeFilled } from '#server/database/statistics.ts'
import { seeded } from '#server/database/seeds/people/seeded.ts'

const DAY = 86_400_000

/**
 * The demo seed: the same people each time. It is loaded only into a new database, in one transaction. Tests that sign in
 * hundreds of times bring a hash of the password that is quick to compare.
 */
export async function loadDemoSeed(services: Services, quickHash?: string): Promise<void> {
  const passwordHash = quickHash ?? (await hashPassword(demoSignIns.password))
  await inTransaction(services, {}, async (work) => {
    // A restart in the middle loads it again from nothing; until the commit nobody waits for these rows on disk.
    await sql`set local synchronous_commit = off`.execute(work.db)
    const random = seeded(2026)
    const seed: DemoSeed = {
      work,
      random,
      passwordHash,
      daysAgo: (days) => {
        const at = new Date(work.now.getTime() - days * DAY)
        at.setUTCHours(random.int(6, 14), random.int(0, 59), 0, 0)
        return new Date(Math.min(at.getTime(), days > 0 ? work.now.getTime() - 60_000 : at.getTime())).toISOString()
      },
      dayAgo: (days) => new Date(work.now.getTime() - days * DAY).toISOString().slice(0, 10),
      cycles: [],
      companies: [],
      candidates: [],
      admins: [],
    }
    await withoutTriggers(work.db, ['cycle_application_labour', 'user_profile_labour'], async () => {
      await addCompanies(seed)
      await addCandidates(seed)
      await addCycles(seed)
      await addParticipants(seed)
      await addHiring(seed)
      await addMessages(seed)
      await addReaching(seed)
      await addChat(seed)
      await addRejections(seed)
      await addReports(seed)
      await addLimits(seed)
      await addFollowUps(seed)
      await addHistory(seed)
    })
    await addShortlist(seed)
    await advanceSequences(work.db)
  })
  await sql.raw(analyzeFilled).execute(services.connection.db)
}
