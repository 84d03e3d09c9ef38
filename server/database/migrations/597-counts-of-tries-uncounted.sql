-- Nothing is read from the counts of tries but by whoever counts: their changes, several at each sign-in, are counted no more.
create or replace function is_counted(name name) returns boolean language sql immutable as $$
  select name not in ('migration', 'audit_link', 'limit_count') and name not like 'past\_%'
$$;

-- A new database gets its counters after the last migration only.
drop trigger if exists count_insert on limit_count;
drop trigger if exists count_update on limit_count;
drop trigger if exists count_delete on limit_count;
drop trigger if exists count_truncate on limit_count;
