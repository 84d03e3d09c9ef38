-- A counter of changes for each table that the long read-only lists are made of, so that "has anything changed?" costs
-- nothing. Sequences count outside of transactions: no writer ever waits for another one because of them.

create function count_change() returns trigger language plpgsql as $$
begin
  perform nextval(tg_argv[0]::regclass);
  return null;
end
$$;

create sequence change_users;
create sequence change_user_profile;
create sequence change_user_education;
create sequence change_company;
create sequence change_job_listing;
create sequence change_job_listing_candidate;
create sequence change_hiring;
create sequence change_educational_cycle;
create sequence change_cycle_application;

create trigger count_change after insert or update or delete or truncate on users
  execute function count_change('change_users');
create trigger count_change after insert or update or delete or truncate on user_profile
  execute function count_change('change_user_profile');
create trigger count_change after insert or update or delete or truncate on user_education
  execute function count_change('change_user_education');
create trigger count_change after insert or update or delete or truncate on company
  execute function count_change('change_company');
create trigger count_change after insert or update or delete or truncate on job_listing
  execute function count_change('change_job_listing');
create trigger count_change after insert or update or delete or truncate on job_listing_candidate
  execute function count_change('change_job_listing_candidate');
create trigger count_change after insert or update or delete or truncate on hiring
  execute function count_change('change_hiring');
create trigger count_change after insert or update or delete or truncate on educational_cycle
  execute function count_change('change_educational_cycle');
create trigger count_change after insert or update or delete or truncate on cycle_application
  execute function count_change('change_cycle_application');

-- Names the state of some tables: the same text means the same rows. The counters are read first, and after them the
-- open transactions that write to these tables: a change that was counted and is not committed yet makes a text that is
-- never given again once it is.
create function change_version(tables text[]) returns text language plpgsql volatile as $$
declare
  name text;
  counters text := '';
  open_ones text;
begin
  foreach name in array tables loop
    counters := counters || ' ' || coalesce(pg_sequence_last_value(('change_' || name)::regclass), 0);
  end loop;
  select string_agg(virtualtransaction, ',' order by virtualtransaction) into open_ones from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = any(tables::regclass[]::oid[]) and granted and mode like '%Exclusive%';
  return counters || ' ' || coalesce(open_ones, '');
end
$$;

-- Who was removed, for lists of what belongs to people.
create index users_removed on users (usr_id) where usr_date_deleted is not null;

-- Candidates in the order of a Greek dictionary.
create index users_candidate_order on users (plain(usr_fullname) collate "C", usr_id)
  where usr_role = 'CANDIDATE' and usr_date_deleted is null;
