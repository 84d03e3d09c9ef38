-- Every table counts its changes (migration 100 did so for nine), and a transaction knows which tables it has changed:
-- `regen.touched` holds their names. Kept totals, live events and reports all follow these two.

-- Statements that hit no row change nothing: a clock that finds nothing due wakes no browser.
create or replace function count_change() returns trigger language plpgsql as $$
declare
  touched text;
begin
  if tg_op <> 'TRUNCATE' then
    perform from changed_rows limit 1;
    if not found then
      return null;
    end if;
  end if;
  perform nextval(('change_' || tg_table_name)::regclass);
  touched := coalesce(current_setting('regen.touched', true), '');
  if tg_table_name <> all (string_to_array(touched, ',')) then
    perform set_config('regen.touched', concat_ws(',', nullif(touched, ''), tg_table_name), true);
  end if;
  return null;
end
$$;

-- Gives every table that has none its counter and its triggers. `migrate` runs it after each new file.
create function count_all_changes() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
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

select count_all_changes();
