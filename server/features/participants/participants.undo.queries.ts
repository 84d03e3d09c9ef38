import { sql } from 'kysely'
import { DROP_OUT, STAGES_AFTER } from '#shared/features/participants/participants.rules.ts'
import type { Work } from '#server/core/work.ts'

// Which stage actions of the trail can still be taken back.

const sta_id = sql`(aud_after ->> 'sta_id')::int`

export const moveInput = sql`jsonb_build_object('id', ${sta_id})`

/** As long as somebody still stands where it led; after a drop-out both must, since they share one seat. */
export const mayUndo = ({
  now,
}: Work) => sql<boolean>`(sta_date_undone is null and sta_undo_until > ${now.toISOString()}
  and (select count(*) from jsonb_to_recordset(sta_moves) moved (edca_id int, "to" text)
    join cycle_application on cycle_application.edca_id = moved.edca_id
    where edca_status = coalesce(moved."to", ${STAGES_AFTER}::jsonb ->> sta_action))
    >= case sta_action when ${DROP_OUT} then jsonb_array_length(sta_moves) else 1 end)`

export const isMoveOpen = (work: Work) => sql<boolean>`exists (select from stage_action
  where sta_id = ${sta_id} and ${mayUndo(work)})`
