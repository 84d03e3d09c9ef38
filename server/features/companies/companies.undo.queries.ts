import { sql } from 'kysely'
import { hasLeft } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import type { Decision } from '#server/features/companies/companies.queries.ts'

// Which decisions of the trail can still be taken back. What the company did meanwhile is asked when somebody presses.

const cyh_id = sql`(aud_after ->> 'cyh_id')::int`

export const decisionInput = sql`jsonb_build_object('id', ${cyh_id})`

export const lettersOfDecisions = { APPROVED: 'companies.approved', REJECTED: 'companies.rejected' }

const hasLetterLeft = hasLeft({
  about: sql`'company:' || decision.cyh_cny_id`,
  template: sql`${JSON.stringify(lettersOfDecisions)}::jsonb ->> decision.cyh_to`,
  since: sql`decision.cyh_date_created`,
})

export const isDecisionOpen = ({ now, services }: Work) => {
  const since = new Date(now.getTime() - services.config.letterHoldMinutes * 60_000).toISOString()
  return sql<boolean>`exists (select from company_history decision where cyh_id = ${cyh_id} and cyh_date_created > ${since}
    and not exists (select from company_history later
      where later.cyh_cny_id = decision.cyh_cny_id and later.cyh_id > decision.cyh_id)
    and not ${hasLetterLeft})`
}

/** Somebody may have sent the letter before its time. */
export async function hasBeenTold({ db }: Work, { cyh_id }: Decision): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`select ${hasLetterLeft} as told from company_history decision
    where cyh_id = ${cyh_id}`.execute(db)
  return rows[0]?.told ?? false
}
