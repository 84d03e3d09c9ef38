import { sql } from 'kysely'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import type { Db } from '#server/database/connect.ts'

/** What is sent; `of` which part of the centre. */
export interface SendingKind {
  edc_id: number
  action: TrailAction
  of?: Record<string, unknown>
}

/** How often this was sent from the centre, when for the last time, and by whom: as the trail says. */
export async function earlierSendings(db: Db, { edc_id, action, of = {} }: SendingKind) {
  const { rows } = await sql<{ sent_before: number; last_sent: string | null; by: string }>`
    select count(*)::int as sent_before, max(aud_at) as last_sent,
      coalesce((array_agg(usr_fullname order by aud_id desc))[1], '') as by
    from audit left join users on usr_id = aud_fk_usr_id
    where aud_entity = 'educational-cycle' and aud_entity_id = ${String(edc_id)} and aud_action = ${action}
      and aud_after -> 'of' = ${JSON.stringify(of)}::jsonb`.execute(db)
  return rows[0] ?? { sent_before: 0, last_sent: null, by: '' }
}
