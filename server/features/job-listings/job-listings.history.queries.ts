import { sql } from 'kysely'
import type { ListingEvent } from '#shared/features/job-listings/job-listings.contract.ts'
import type { Db } from '#server/database/connect.ts'

/** What was done to a listing, the latest first. To a company only its own people are named. */
export async function historyOfListing(db: Db, jl_id: number, isOffice: boolean): Promise<ListingEvent[]> {
  const name = isOffice ? sql`true` : sql`aud_actor = 'company'`
  const found = await sql<ListingEvent>`select aud_id, aud_at as at, aud_action as action, aud_actor as actor,
      case when ${name} then coalesce(nullif(usr_fullname, ''), usr_email, '') else '' end as by,
      coalesce(aud_after ->> 'reason', '') as detail
    from audit left join users on usr_id = aud_fk_usr_id
    where aud_entity = 'job-listing' and aud_entity_id = ${String(jl_id)} order by aud_id desc limit 100`.execute(db)
  return found.rows
}
