import { sql } from 'kysely'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

/** What the trail would hold if the demo data had come in through the screens: listings, places on them, interviews, stages. */
export async function addHistory(seed: DemoSeed): Promise<void> {
  await sql`
    insert into audit (aud_at, aud_fk_usr_id, aud_actor, aud_action, aud_entity, aud_entity_id, aud_before, aud_after)
    select least(at, ${seed.daysAgo(0)}::timestamptz), case actor when 'company' then usr_id when 'office' then admin end,
      actor, action, entity, entity_id::text, before, nullif(after, '{}')
    from (
      select jl_id as listing, null::int as admin, jl_date_created as at, 1 as step, 'company' as actor,
        'created' as action, 'job-listing' as entity, jl_id as entity_id, null::jsonb as before, '{}'::jsonb as after
        from job_listing
      union all
      select jl_id, null, jl_date_requested, 2, 'company', 'candidates-requested', 'job-listing', jl_id, null, '{}' from job_listing
      union all
      select jl_id, null, coalesce(jl_date_closed, jl_date_changed), 9, 'company',
        case jl_status when 'CLOSED' then 'listing-close' else 'listing-disable' end, 'job-listing', jl_id, null,
        jsonb_build_object('to', jl_status, 'reason', jl_close_reason) from job_listing where jl_status <> 'OPEN'
      union all
      select jlc_fk_jl_id, null, jlc_date_created, 3, 'company', 'bookmarked', 'user', jlc_fk_usr_id, null,
        jsonb_build_object('jl_id', jlc_fk_jl_id) from job_listing_candidate
      union all
      select jlc_fk_jl_id, null, jlc_date_changed, 8, 'company', lower(jlc_status), 'user', jlc_fk_usr_id, null,
        jsonb_strip_nulls(jsonb_build_object('jl_id', jlc_fk_jl_id, 'reason', nullif(jlc_reject_reason, '')))
        from job_listing_candidate where jlc_status in ('REJECTED', 'HIRED')
      union all
      select jli_fk_jl_id, null, jli_date_created, 4, 'company', 'invited', 'interview', jli_id, null, '{}' from interview
      union all
      select jli_fk_jl_id, null, coalesce(jli_date_accepted, jli_date_answered), 5, 'candidate',
        case when jli_date_accepted is not null then 'interview-accept'
          when jli_status = 'CANDIDATE_REJECTED' then 'interview-decline' else 'interview-propose' end,
        'interview', jli_id, null, '{}' from interview
      union all
      select jli_fk_jl_id, null, jli_date + make_interval(mins => jli_minutes), 6, 'company', 'interview-complete', 'interview',
        jli_id, null, '{}' from interview where jli_status = 'COMPLETED'
      union all
      select jli_fk_jl_id, null, least(jli_date, jli_date_created + interval '1 day'), 6, 'company', 'interview-cancel', 'interview',
        jli_id, null, '{}' from interview where jli_status = 'CANCELLED'
      union all
      select jli_fk_jl_id, null, jli_date_expired, 7, 'system', 'interview-expire', 'interview', jli_id, null, '{}' from interview
      union all
      select null, sta_fk_usr_id, sta_date_created, 1, 'office', sta_action, 'user', (move ->> 'usr_id')::int, move -> 'from',
        jsonb_build_object('edc_id', sta_fk_edc_id, 'to', move ->> 'to')
        from stage_action cross join jsonb_array_elements(sta_moves) move
      union all
      select null, sta_fk_usr_id, sta_date_created, 2, 'office', sta_action, 'educational-cycle', sta_fk_edc_id, null,
        jsonb_build_object('people', jsonb_array_length(sta_moves), 'letters', sta_letters, 'sta_id', sta_id)
        from stage_action
    ) event
    left join job_listing on jl_id = listing
    left join lateral (select min(usr_id) as usr_id from users where usr_fk_cny_id = jl_fk_cny_id) writer on true
    where at is not null order by 1, step, entity_id`.execute(seed.work.db)
  await addEdits(seed)
}

/** What the office corrected in the last days: each stands as it is now, and the history can put the old value back. */
async function addEdits({ work, daysAgo, candidates, companies, admins }: DemoSeed): Promise<void> {
  const [first, second] = candidates.slice(400).map(({ usr_id }) => usr_id)
  const company = companies[10]?.cny_id
  await sql`
    insert into audit (aud_at, aud_fk_usr_id, aud_actor, aud_action, aud_entity, aud_entity_id, aud_before, aud_after)
    select at, ${admins[0]}, 'office', 'changed', entity, entity_id::text, before, after
    from (
      select ${daysAgo(6)}::timestamptz as at, 'user' as entity, usp_fk_usr_id as entity_id,
        jsonb_build_object('usp_city', 'Λάρισα') as before, jsonb_build_object('usp_city', usp_city) as after
        from user_profile where usp_fk_usr_id = ${first} and usp_city <> 'Λάρισα'
      union all
      select ${daysAgo(4)}, 'company', cny_id, jsonb_build_object('cny_site', ''), jsonb_build_object('cny_site', cny_site)
        from company where cny_id = ${company} and cny_site <> ''
      union all
      select ${daysAgo(1)}, 'user', usp_fk_usr_id, jsonb_build_object('usp_city', 'Βόλος'),
        jsonb_build_object('usp_city', usp_city) from user_profile where usp_fk_usr_id = ${second} and usp_city <> 'Βόλος'
    ) edit order by at`.execute(work.db)
}
