-- An invitation that nobody answered before its time: when the company was told of it.
alter table interview add column jli_date_expired timestamptz;

-- Where somebody stood before the last change, so that it can be taken back; null: not on the listing.
alter table job_listing_candidate add column jlc_status_before text
  check (jlc_status_before in ('BOOKMARKED', 'REJECTED', 'INTERVIEWED'));

-- What a search of candidates reads, one narrow row each, kept by PostgreSQL itself: names, facts and whether companies
-- may find them. Facts are words that a listing's criteria are held against: `code:typescript`, `language:αγγλικα=C1`;
-- a kind alone (`code`) says that something of it is known.
create table candidate_search (
  cas_fk_usr_id int primary key references users (usr_id) on delete cascade,
  cas_fold text not null,
  cas_search text not null,
  cas_facts tsvector not null,
  cas_is_on boolean not null,
  cas_is_open boolean not null,
  cas_is_hired boolean not null,
  cas_is_findable boolean not null
);

create function facts_of(p user_profile, e user_education) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(distinct fact), '{}')) from (
    select 'city:' || plain(p.usp_city) as fact where p.usp_city <> ''
    union all select 'experience:' || btrim(one) from unnest(string_to_array(plain(p.usp_experience_sectors), ',')) one
      where btrim(one) <> ''
    union all select 'experience' where btrim(p.usp_experience_sectors) <> ''
    union all select 'language:' || plain(one ->> 'language') from jsonb_array_elements(p.usp_languages) one
    union all select 'language:' || plain(one ->> 'language') || '=' || (one ->> 'level')
      from jsonb_array_elements(p.usp_languages) one
    union all select 'language' where p.usp_languages <> '[]'
    union all select 'software:' || plain(one) from unnest(p.usp_software) one
    union all select 'software' where cardinality(p.usp_software) > 0
    union all select 'code:' || plain(one) from unnest(p.usp_code) one
    union all select 'code' where cardinality(p.usp_code) > 0
    union all select 'licence:' || plain(one) from unnest(p.usp_driving_licences) one
    union all select 'licence' where cardinality(p.usp_driving_licences) > 0
    union all select 'epal:' || plain(e.uedu_epal_sector) where e.uedu_epal_sector <> ''
    union all select 'iek:' || plain(e.uedu_iek_sector) where e.uedu_iek_sector <> ''
    union all select 'bachelor:' || plain(e.uedu_bachelor_sector) where e.uedu_bachelor_sector <> ''
    union all select 'bachelor' where e.uedu_bachelor_sector <> ''
    union all select 'master:' || plain(e.uedu_master_degree_sector) where e.uedu_master_degree_sector <> ''
    union all select 'master' where e.uedu_master_degree_sector <> '') found
  where fact is not null
$$;

-- Writes the rows of these people anew. Two who change different tables of one person at the same moment do not see each
-- other's change: the second waits for the row of the first and reads only then.
create function keep_candidate_search(ids int[]) returns void language sql as $$
  select from candidate_search where cas_fk_usr_id = any(ids) order by cas_fk_usr_id for update;
  with now as (
    select usr_id, usr_fold, usr_search, facts_of(user_profile, user_education) as facts, usr_status = 'ON' as is_on,
      coalesce(usp_open_for_work, false) as is_open, coalesce(usp_hired, false) as is_hired,
      usr_status = 'ON' and coalesce(usp_open_for_work, false) and not coalesce(usp_hired, false)
        and exists (select from cycle_application where edca_fk_usr_id = usr_id
          and edca_status in ('FINALIST', 'SUCCEEDED')) as is_findable
    from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_id = any(ids) and usr_role = 'CANDIDATE' and usr_date_deleted is null),
  gone as (delete from candidate_search where cas_fk_usr_id = any(ids) and cas_fk_usr_id not in (select usr_id from now))
  insert into candidate_search as old select * from now order by usr_id
  on conflict (cas_fk_usr_id) do update set cas_fold = excluded.cas_fold, cas_search = excluded.cas_search,
    cas_facts = excluded.cas_facts, cas_is_on = excluded.cas_is_on, cas_is_open = excluded.cas_is_open,
    cas_is_hired = excluded.cas_is_hired, cas_is_findable = excluded.cas_is_findable
  where old is distinct from excluded
$$;

-- What changed is `new except old`, not a join of the two: a trigger keeps the plan of its first call on a connection, and
-- the nested loop that suits one row would take a minute for ten thousand.
create function search_after_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_candidate_search(array(select usr_id from new_rows where usr_role = 'CANDIDATE'));
  else
    perform keep_candidate_search(ids) from (select array(select usr_id from
      (select usr_id, usr_role, usr_fold, usr_search, usr_status, usr_date_deleted from new_rows
        except select usr_id, usr_role, usr_fold, usr_search, usr_status, usr_date_deleted from old_rows) changed) as ids)
      found where cardinality(ids) > 0;
  end if;
  return null;
end $$;

create function search_after_profile() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_candidate_search(array(select usp_fk_usr_id from old_rows));
  elsif tg_op = 'INSERT' then
    perform keep_candidate_search(array(select usp_fk_usr_id from new_rows));
  else
    perform keep_candidate_search(ids) from (select array(select usp_fk_usr_id from
      (select usp_fk_usr_id, usp_open_for_work, usp_hired, usp_city, usp_experience_sectors, usp_languages, usp_software,
          usp_code, usp_driving_licences from new_rows
        except select usp_fk_usr_id, usp_open_for_work, usp_hired, usp_city, usp_experience_sectors, usp_languages,
          usp_software, usp_code, usp_driving_licences from old_rows) changed) as ids)
      found where cardinality(ids) > 0;
  end if;
  return null;
end $$;

create function search_after_education() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform keep_candidate_search(array(select uedu_fk_usr_id from old_rows));
  else perform keep_candidate_search(array(select uedu_fk_usr_id from new_rows));
  end if;
  return null;
end $$;

create function search_after_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_candidate_search(ids) from (select array(select distinct edca_fk_usr_id from old_rows
      where edca_status in ('FINALIST', 'SUCCEEDED')) as ids) changed where cardinality(ids) > 0;
  elsif tg_op = 'INSERT' then
    perform keep_candidate_search(ids) from (select array(select distinct edca_fk_usr_id from new_rows
      where edca_status in ('FINALIST', 'SUCCEEDED')) as ids) changed where cardinality(ids) > 0;
  else
    perform keep_candidate_search(ids) from (select array(select distinct edca_fk_usr_id from
      (select edca_id, edca_fk_usr_id, edca_status in ('FINALIST', 'SUCCEEDED') from new_rows
        except select edca_id, edca_fk_usr_id, edca_status in ('FINALIST', 'SUCCEEDED') from old_rows) changed) as ids)
      found where cardinality(ids) > 0;
  end if;
  return null;
end $$;

create trigger search_inserted after insert on users referencing new table as new_rows
  for each statement execute function search_after_users();
create trigger search_updated after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function search_after_users();
create trigger search_inserted after insert on user_profile referencing new table as new_rows
  for each statement execute function search_after_profile();
create trigger search_updated after update on user_profile referencing old table as old_rows new table as new_rows
  for each statement execute function search_after_profile();
create trigger search_deleted after delete on user_profile referencing old table as old_rows
  for each statement execute function search_after_profile();
create trigger search_inserted after insert on user_education referencing new table as new_rows
  for each statement execute function search_after_education();
create trigger search_updated after update on user_education referencing new table as new_rows
  for each statement execute function search_after_education();
create trigger search_deleted after delete on user_education referencing old table as old_rows
  for each statement execute function search_after_education();
create trigger search_inserted after insert on cycle_application referencing new table as new_rows
  for each statement execute function search_after_application();
create trigger search_updated after update on cycle_application referencing old table as old_rows new table as new_rows
  for each statement execute function search_after_application();
create trigger search_deleted after delete on cycle_application referencing old table as old_rows
  for each statement execute function search_after_application();

select keep_candidate_search(array(select usr_id from users where usr_role = 'CANDIDATE'));
create index candidate_search_findable on candidate_search (cas_fk_usr_id) where cas_is_findable;
create index candidate_search_words on candidate_search using gin (cas_search gin_trgm_ops);

-- The office's order of listings: who asks for candidates first, the longest waiting at the top; then the newest.
alter table job_listing add column jl_queue interval not null generated always as (
  case when jl_requested_candidates then coalesce(jl_date_requested, jl_date_created) - timestamptz '1970-01-01 00:00:00+00'
    else interval '20000000 hours' - (jl_date_created - timestamptz '1970-01-01 00:00:00+00') end) stored;
create index job_listing_queue on job_listing (jl_queue, jl_id);
