-- What the criteria of a listing ask for stands in the kept row of everybody whose profile and education are still those of
-- the day. It is made anew of the rows of the day for the others alone, and once a person: not once a criterion.
create or replace function show_past_search() returns void language plpgsql as $$
begin
  perform show_past_names();
  perform set_config('search_path', 'as_of, public', true);
  create or replace view as_of.candidate_facts as
  select cas_fk_usr_id as caf_fk_usr_id, facts.caf_facts, cas_is_findable as caf_is_findable
  from candidate_search
    left join user_profile profile on usp_fk_usr_id = cas_fk_usr_id
    left join user_education education on uedu_fk_usr_id = cas_fk_usr_id
    left join public.candidate_facts kept on kept.caf_fk_usr_id = cas_fk_usr_id
      and not exists (select from public.past_user_profile past
        where past.usp_fk_usr_id = cas_fk_usr_id and past.past_until >= as_of_moment())
      and not exists (select from public.past_user_education past
        where past.uedu_fk_usr_id = cas_fk_usr_id and past.past_until >= as_of_moment())
    -- Without `offset 0` it would be written out, and counted, wherever it is named.
    cross join lateral (select coalesce(kept.caf_facts, facts_of(row(profile.*)::public.user_profile,
      row(education.*)::public.user_education)) as caf_facts offset 0) facts;
  perform set_config('search_path', 'public', true);
end
$$;
