import { sql } from 'kysely'
import type { ListingFunnel } from '#shared/features/hiring/hiring.schemas.ts'
import type { Work } from '#server/core/work.ts'

/** That somebody of the company has looked at a person for a listing; each person counts once. */
export async function noteView(work: Work, jl_id: number, usr_id: number): Promise<void> {
  await work.db
    .insertInto('listing_view')
    .values({ lsv_fk_jl_id: jl_id, lsv_fk_usr_id: usr_id, lsv_date_created: work.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How far people came on a listing, up to the moment that is asked about. Who was hired without an invitation is counted where they stand. */
export async function listingFigures({ db, now }: Work, jl_id: number): Promise<Omit<ListingFunnel, 'fits'>> {
  const { rows } = await sql<Omit<ListingFunnel, 'fits'>>`select
      (select count(*)::int from listing_view where lsv_fk_jl_id = jl_id and lsv_date_created <= ${now}) as seen,
      (select at from migration where name = '570-listing-views.sql' and at > jl_date_published) as seen_since,
      (select count(*)::int from job_listing_candidate where jlc_fk_jl_id = jl_id) as placed,
      invited, accepted, met, hired,
      case when first_invitation >= jl_date_published
        then floor(extract(epoch from first_invitation - jl_date_published) / 86400)::int end as days_to_invitation,
      case when first_hire >= jl_date_published
        then floor(extract(epoch from first_hire - jl_date_published) / 86400)::int end as days_to_hire
    from job_listing
    cross join (select count(distinct jli_fk_usr_id)::int as invited,
        count(distinct jli_fk_usr_id) filter (where jli_date_accepted is not null)::int as accepted,
        count(distinct jli_fk_usr_id) filter (where jli_status = 'COMPLETED')::int as met,
        min(jli_date_created) as first_invitation
      from interview where jli_fk_jl_id = ${jl_id}) interviews
    cross join (select count(*)::int as hired, min(jlh_date_recorded) as first_hire
      from hiring where jlh_fk_jl_id = ${jl_id}) hires
    where jl_id = ${jl_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no listing ${jl_id}`)
  return row
}
