import { sql } from 'kysely'
import type { PastEvent } from '#shared/features/hiring/hiring.schemas.ts'
import type { Db } from '#server/database/connect.ts'

const ofPerson = ['bookmarked', 'rejected', 'interviewed', 'hired', 'taken-back']

/**
 * What was between a company and a person, out of the audit trail: the places on its listings and their interviews. Who
 * of the office acted is not told to a company.
 */
export async function historyWithCompany(db: Db, cny_id: number, usr_id: number): Promise<PastEvent[]> {
  const listings = sql`select jl_id, jl_position_title from job_listing where jl_fk_cny_id = ${cny_id}`
  const found = await sql<PastEvent>`
    select aud_id, aud_at as at, aud_action as action, aud_actor as actor,
      case when aud_actor = 'company' then coalesce(usr_fullname, '') else '' end as by,
      jl_id, coalesce(jl_position_title, '') as jl_position_title, detail
    from (
      select audit.*, (aud_after ->> 'jl_id')::int as listing, coalesce(aud_after ->> 'reason', '') as detail
      from audit where aud_entity = 'user' and aud_entity_id = ${String(usr_id)} and aud_action = any(${sql.val(ofPerson)}::text[])
      union all
      select audit.*, jli_fk_jl_id, ''
      from interview join job_listing on jl_id = jli_fk_jl_id
      join audit on aud_entity = 'interview' and aud_entity_id = jli_id::text
      where jli_fk_usr_id = ${usr_id} and jl_fk_cny_id = ${cny_id}) event
    join (${listings}) own on jl_id = listing left join users on usr_id = aud_fk_usr_id
    order by aud_id desc limit 200`.execute(db)
  return found.rows
}
