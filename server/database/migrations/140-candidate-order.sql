-- The office's list of candidates reads the narrow rows of the search, too: with the name as a Greek dictionary orders it
-- they answer alone whatever asks only for names, availability, hiring and status. What only a listing's criteria ask for
-- moves to rows of its own: the rows that hold the names take half the pages then, and a search half the time.
create table candidate_facts (
  caf_fk_usr_id int primary key references candidate_search (cas_fk_usr_id) on delete cascade,
  caf_facts tsvector not null,
  -- The same as cas_is_findable: with an index of its own, so that only those are read whom companies may find.
  caf_is_findable boolean not null
);
alter table candidate_search drop column cas_facts;
alter table candidate_search add column cas_name text collate "C" not null default '';

create or replace function keep_candidate_search(ids int[]) returns void language sql as $$
  select from candidate_search where cas_fk_usr_id = any(ids) order by cas_fk_usr_id for update;
  with now as (
    select usr_id, usr_fold, usr_search, usr_status = 'ON' as is_on,
      coalesce(usp_open_for_work, false) as is_open, coalesce(usp_hired, false) as is_hired,
      usr_status = 'ON' and coalesce(usp_open_for_work, false) and not coalesce(usp_hired, false)
        and exists (select from cycle_application where edca_fk_usr_id = usr_id
          and edca_status in ('FINALIST', 'SUCCEEDED')) as is_findable,
      plain(usr_fullname) as name, facts_of(user_profile, user_education) as facts
    from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_id = any(ids) and usr_role = 'CANDIDATE' and usr_date_deleted is null),
  gone as (delete from candidate_search where cas_fk_usr_id = any(ids) and cas_fk_usr_id not in (select usr_id from now)),
  names as (
    insert into candidate_search as old (cas_fk_usr_id, cas_fold, cas_search, cas_is_on, cas_is_open, cas_is_hired,
      cas_is_findable, cas_name)
    select usr_id, usr_fold, usr_search, is_on, is_open, is_hired, is_findable, name from now order by usr_id
    on conflict (cas_fk_usr_id) do update set cas_fold = excluded.cas_fold, cas_search = excluded.cas_search,
      cas_is_on = excluded.cas_is_on, cas_is_open = excluded.cas_is_open, cas_is_hired = excluded.cas_is_hired,
      cas_is_findable = excluded.cas_is_findable, cas_name = excluded.cas_name
    where old is distinct from excluded)
  insert into candidate_facts as old (caf_fk_usr_id, caf_facts, caf_is_findable)
  select usr_id, facts, is_findable from now order by usr_id
  on conflict (caf_fk_usr_id) do update set caf_facts = excluded.caf_facts, caf_is_findable = excluded.caf_is_findable
  where old is distinct from excluded
$$;

create or replace function search_after_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_candidate_search(array(select usr_id from new_rows where usr_role = 'CANDIDATE'));
  else
    perform keep_candidate_search(ids) from (select array(select usr_id from
      (select usr_id, usr_role, usr_fullname, usr_fold, usr_search, usr_status, usr_date_deleted from new_rows
        except select usr_id, usr_role, usr_fullname, usr_fold, usr_search, usr_status, usr_date_deleted from old_rows)
      changed) as ids) found where cardinality(ids) > 0;
  end if;
  return null;
end $$;

select keep_candidate_search(array(select usr_id from users where usr_role = 'CANDIDATE'));
create index candidate_search_name on candidate_search (cas_name, cas_fk_usr_id);
create index candidate_facts_findable on candidate_facts (caf_fk_usr_id) where caf_is_findable;
create index candidate_search_hidden on candidate_search (cas_name, cas_fk_usr_id) where not cas_is_on;

-- New rows wait in a list that each search reads whole: after an import of thousands it would take twice as long.
alter index candidate_search_words set (gin_pending_list_limit = 256);

-- Parts of names are looked up in candidate_search only.
drop index users_search;
