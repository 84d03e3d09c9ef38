-- Companies read somebody only while the account is ON and the consent "companies" stands as given: cas_is_readable. It
-- is the one definition; whom a search of companies finds (cas_is_findable) is part of it.
alter table candidate_search add column cas_is_readable boolean not null default false;

create or replace function keep_candidate_search(ids int[]) returns void language sql as $$
  select from candidate_search where cas_fk_usr_id = any(ids) order by cas_fk_usr_id for update;
  with person as (
    select usr_id, usr_fold, usr_search, usr_status = 'ON' as is_on,
      coalesce(usp_open_for_work, false) as is_open, coalesce(usp_hired, false) as is_hired,
      usr_status = 'ON' and coalesce((select con_given from consent
        where con_fk_usr_id = usr_id and con_purpose = 'companies' order by con_id desc limit 1), false) as is_readable,
      plain(usr_fullname) as name, facts_of(user_profile, user_education) as facts
    from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_id = any(ids) and usr_role = 'CANDIDATE' and usr_date_deleted is null),
  now as (
    select *, is_readable and is_open and not is_hired and exists (select from cycle_application
      where edca_fk_usr_id = usr_id and edca_status in ('FINALIST', 'SUCCEEDED')) as is_findable from person),
  gone as (delete from candidate_search where cas_fk_usr_id = any(ids) and cas_fk_usr_id not in (select usr_id from now)),
  names as (
    insert into candidate_search as old (cas_fk_usr_id, cas_fold, cas_search, cas_is_on, cas_is_open, cas_is_hired,
      cas_is_findable, cas_name, cas_is_readable)
    select usr_id, usr_fold, usr_search, is_on, is_open, is_hired, is_findable, name, is_readable from now order by usr_id
    on conflict (cas_fk_usr_id) do update set cas_fold = excluded.cas_fold, cas_search = excluded.cas_search,
      cas_is_on = excluded.cas_is_on, cas_is_open = excluded.cas_is_open, cas_is_hired = excluded.cas_is_hired,
      cas_is_findable = excluded.cas_is_findable, cas_name = excluded.cas_name, cas_is_readable = excluded.cas_is_readable
    where old is distinct from excluded)
  insert into candidate_facts as old (caf_fk_usr_id, caf_facts, caf_is_findable)
  select usr_id, facts, is_findable from now order by usr_id
  on conflict (caf_fk_usr_id) do update set caf_facts = excluded.caf_facts, caf_is_findable = excluded.caf_is_findable
  where old is distinct from excluded
$$;

create function search_after_consent() returns trigger language plpgsql as $$
begin
  perform keep_candidate_search(ids) from (select array(select distinct con_fk_usr_id from changed
    where con_purpose = 'companies') as ids) people where cardinality(ids) > 0;
  return null;
end $$;

create trigger search_inserted after insert on consent referencing new table as changed
  for each statement execute function search_after_consent();
create trigger search_deleted after delete on consent referencing old table as changed
  for each statement execute function search_after_consent();

select keep_candidate_search(array(select usr_id from users where usr_role = 'CANDIDATE'));

-- Nobody gets news by mail before they were asked.
update users set usr_date_unsubscribed = now() where usr_role = 'CANDIDATE' and usr_date_unsubscribed is null
  and not exists (select from consent where con_fk_usr_id = usr_id and con_purpose = 'news');
