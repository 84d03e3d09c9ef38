import { sql } from 'kysely'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { pauseHook } from '#server/features/connections/hooks.queries.ts'

/** Hooks whose secret was shown in the account of this person since then rest until the office has looked at them; answers which. */
export async function pauseHooksSince(work: Work, usr_id: number, since: string): Promise<string[]> {
  const { rows } = await sql<{ whk_id: number; whk_name: string }>`select whk_id, whk_name from web_hook
    where whk_id::text in (select aud_entity_id from audit where aud_fk_usr_id = ${usr_id} and aud_at >= ${since}
      and aud_entity = 'web-hook' and aud_action in ('made hook', 'renewed hook secret'))
    order by whk_id`.execute(work.db)
  for (const { whk_id } of rows) await pauseHook(work, whk_id)
  await auditMany(
    work,
    rows.map(({ whk_id: id }) => ({ action: 'paused hook', entity: 'web-hook', id })),
  )
  return rows.map(({ whk_name }) => whk_name)
}
