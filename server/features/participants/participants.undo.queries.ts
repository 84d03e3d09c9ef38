import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

// Which stage actions of the trail can still be taken back.

const sta_id = sql`(aud_after ->> 'sta_id')::int`

export const moveInput = sql`jsonb_build_object('id', ${sta_id})`

export const isMoveOpen = ({ now }: Work) => sql<boolean>`exists (select from stage_action
  where sta_id = ${sta_id} and sta_date_undone is null and sta_undo_until > ${now.toISOString()})`
