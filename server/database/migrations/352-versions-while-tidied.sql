-- A table that PostgreSQL only vacuums or analyses (ShareUpdateExclusiveLock) is not being written to: its version stays.
create or replace function change_version(tables text[]) returns text language plpgsql volatile as $$
declare
  name text;
  counters text := '';
  open_ones text;
begin
  foreach name in array tables loop
    counters := counters || ' ' || coalesce(pg_sequence_last_value(('change_' || name)::regclass), 0);
  end loop;
  -- Rows are written under the first of these locks, a truncation and a rewriting of the table under the second.
  select string_agg(virtualtransaction, ',' order by virtualtransaction) into open_ones from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = any(tables::regclass[]::oid[]) and granted and mode in ('RowExclusiveLock', 'AccessExclusiveLock');
  return counters || ' ' || coalesce(open_ones, '');
end
$$;
