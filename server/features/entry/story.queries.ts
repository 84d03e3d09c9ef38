import { sql } from 'kysely'
import type { Story, StoryForm } from '#shared/features/entry/entry.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

export function storyOf(db: Db): Promise<Story | undefined> {
  return db
    .selectFrom('success_story')
    .select(['sto_title', 'sto_text', 'sto_name', 'sto_consent', 'sto_date_changed'])
    .select(fileAddress('sto_image').as('sto_image'))
    .executeTakeFirst()
}

/** Two may write at once: the second waits here, also for the first story, and then reads what the first has left. */
export async function lockStory(db: Db): Promise<Story | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('success_story'))`.execute(db)
  return storyOf(db)
}

export async function writeStory(work: Work, story: StoryForm & { sto_image: string | null }): Promise<void> {
  const values = { ...story, sto_date_changed: work.now.toISOString() }
  await work.db
    .insertInto('success_story')
    .values(values)
    .onConflict((on) => on.column('sto_id').doUpdateSet(values))
    .execute()
}

export async function deleteStory(db: Db): Promise<void> {
  await db.deleteFrom('success_story').execute()
}
