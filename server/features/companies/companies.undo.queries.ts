import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

// Which decisions of the trail can still be taken back. What the company did meanwhile is asked when somebody presses.

const cyh_id = sql`(aud_after ->> 'cyh_id')::int`

export const decisionInput = sql`jsonb_build_object('id', ${cyh_id})`

export const isDecisionOpen = ({ now, services }: Work) => {
  const since = new Date(now.getTime() - services.config.letterHoldMinutes * 60_000).toISOString()
  return sql<boolean>`exists (select from company_history decision where cyh_id = ${cyh_id} and cyh_date_created > ${since}
    and not exists (select from company_history later
      where later.cyh_cny_id = decision.cyh_cny_id and later.cyh_id > decision.cyh_id))`
}
