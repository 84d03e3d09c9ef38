-- Who was put forward for a listing, and who kept away from a company, have a past too: so a listing is seen as of a day.

-- The tables whose changes are counted nowhere: the trail's links, and the past, which no list is made of.
create function is_counted(name name) returns boolean language sql immutable as $$
  select name not in ('migration', 'audit_link') and name not like 'past\_%'
$$;

create or replace function count_all_changes() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and is_counted(c.relname)
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_insert')
  loop
    execute format('create sequence if not exists %I', 'change_' || name);
    execute format('drop trigger if exists count_change on %I', name);
    execute format('create trigger count_insert after insert on %I referencing new table as changed_rows
      for each statement execute function count_change()', name);
    execute format('create trigger count_update after update on %I referencing new table as changed_rows
      for each statement execute function count_change()', name);
    execute format('create trigger count_delete after delete on %I referencing old table as changed_rows
      for each statement execute function count_change()', name);
    execute format('create trigger count_truncate after truncate on %I
      for each statement execute function count_change()', name);
  end loop;
end
$$;

create or replace function past_tables() returns table (name text, unkept text[]) language sql immutable as $$
  values ('company', array[]::text[]), ('company_block', '{}'), ('consent', '{}'), ('cycle_application', '{}'),
    ('cycle_audience', '{}'), ('declared_job', '{}'),
    ('educational_cycle', '{edc_assessors}'), ('follow_up', '{}'), ('follow_up_settlement', '{fst_reason}'),
    ('follow_up_stop', '{}'), ('hiring', '{}'), ('interview', '{}'), ('job_listing', '{}'),
    ('job_listing_candidate', '{}'), ('shortlist_person', '{}'), ('stage_action', '{}'), ('user_education', '{}'),
    ('user_profile', '{}'),
    ('users', '{usr_password_hash,usr_chat_secret,usr_linkedin_sub,usr_settings,usr_must_change_password}')
$$;

-- What the criteria of a listing ask for, made of the rows of the day.
alter function show_past_search() rename to show_past_names;
create function show_past_search() returns void language plpgsql as $$
begin
  perform show_past_names();
  perform set_config('search_path', 'as_of, public', true);
  create or replace view as_of.candidate_facts as
  select cas_fk_usr_id as caf_fk_usr_id,
    facts_of(row(profile.*)::public.user_profile, row(education.*)::public.user_education) as caf_facts,
    cas_is_findable as caf_is_findable
  from candidate_search left join user_profile profile on usp_fk_usr_id = cas_fk_usr_id
    left join user_education education on uedu_fk_usr_id = cas_fk_usr_id;
  perform set_config('search_path', 'public', true);
end
$$;

-- Of these tables nothing is known before.
update as_of_begin set aob_since = now();
