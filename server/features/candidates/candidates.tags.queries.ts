import { sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { MOST_TAGS } from '#shared/features/candidates/profile.kinds.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const MOST_KNOWN = 500

/** Each tag as most people have it written, the most used first, and how many there are. */
export async function knownTags(db: Db): Promise<{ tags: { tag: string; people: number }[]; total: number }> {
  const { rows } = await sql<{ tag: string; people: number; total: number }>`
    select mode() within group (order by tag) as tag, count(*)::int as people, (count(*) over ())::int as total
    from user_profile cross join unnest(usp_tags) tag
    where usp_tags <> '{}' group by plain(tag) order by people desc, plain(tag) limit ${MOST_KNOWN}`.execute(db)
  return { tags: rows.map(({ tag, people }) => ({ tag, people })), total: rows[0]?.total ?? 0 }
}

interface Change {
  add: readonly string[]
  remove: readonly string[]
  dry_run: boolean
}

const has = (tags: readonly string[], tag: string) => tags.some((known) => foldGreek(known) === foldGreek(tag))

function changedTags(before: readonly string[], { add, remove }: Change): string[] {
  const kept = before.filter((tag) => !has(remove, tag))
  return [...kept, ...add.filter((tag) => !has(kept, tag))]
}

/** Who would have too many stays as they are. */
export async function tagMany(work: Work, ids: readonly number[], change: Change) {
  const candidates = sql`usr_id = any(${[...ids]}::int[]) and usr_role = 'CANDIDATE' and usr_date_deleted is null`
  // A statement of its own: one that waits for a colleague reads other tables as they were before it waited.
  if (!change.dry_run) await sql`select from users where ${candidates} order by usr_id for update`.execute(work.db)
  const { rows } = await sql<{ usr_id: number; before: string[] }>`
    select usr_id, coalesce(usp_tags, '{}') as before from users left join user_profile on usp_fk_usr_id = usr_id
    where ${candidates} order by usr_id`.execute(work.db)
  const people = rows.map((row) => ({ ...row, after: changedTags(row.before, change) }))
  const different = people.filter(({ before, after }) => after.join() !== before.join())
  const changing = different.filter(({ after }) => after.length <= MOST_TAGS)
  const [changed, full] = [changing.length, different.length - changing.length]
  const answer = { changed, full, same: rows.length - changed - full }
  if (change.dry_run || changed === 0) return answer
  const written = JSON.stringify(changing.map(({ usr_id, after }) => ({ usr_id, after })))
  await sql`insert into user_profile (usp_fk_usr_id, usp_tags)
    select usr_id, after from jsonb_to_recordset(${written}::jsonb) as row (usr_id int, after text[])
    on conflict (usp_fk_usr_id) do update set usp_tags = excluded.usp_tags`.execute(work.db)
  await sql`update users set usr_date_changed = ${work.now.toISOString()}
    where usr_id = any(${changing.map(({ usr_id }) => usr_id)}::int[])`.execute(work.db)
  await auditMany(
    work,
    changing.map(({ usr_id, before, after }) => ({
      action: 'tagged',
      entity: 'user',
      id: usr_id,
      before: { usp_tags: before },
      after: { usp_tags: after },
    })),
  )
  return answer
}
