-- An insert writes that the row was not there before. It needs no look at former rows under the same key: a list of a past day
-- leaves out every live row under whose key a former one ends later, whatever came before that.

-- As in 391, but for inserts. The function of a trigger keeps the plan of its first call: that of inserts reads the new rows
-- alone, so it is a good one for one row and for thousands.
create or replace function write_past(live regclass, past text, unkept text[], keys name[]) returns void language plpgsql as $$
declare
  key_list text := (select string_agg(quote_ident(key), ', ') from unnest(keys) key);
  before text := (select format('cross join lateral (select coalesce(max(past_until), ''-infinity'') as since from %I p
    where %s) before', past, string_agg(format('p.%1$I = o.%1$I', key), ' and ')) from unnest(keys) key);
  same_key text := (select string_agg(format('p.%1$I = o.%1$I', key), ' and ') from unnest(keys) key);
  forgets text := 'coalesce(current_setting(''regen.past'', true), '''') = ''forget''' || case past
    when 'past_users' then ' or true' when 'past_educational_cycle' then ' or o.edc_is_practice' else '' end
    || coalesce((select string_agg(format(' or o.%I is not null and not exists (select from %I where %I = o.%1$I)',
        attname, confrelid::regclass, (select name from own_key(confrelid))), '')
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = live and contype = 'f' and confdeltype <> 'n'
        and confrelid in ('users'::regclass, 'educational_cycle'::regclass)), '');
  forget text := case when cardinality(keys) = 1
    then format('perform forget_past(%L, (select array_agg(o.%I)::bigint[] from old_rows o where %s))', live, keys[1], forgets)
    else format('delete from %I p using old_rows o where %s and (%s)', past, same_key, forgets) end;
  kept text;
  old_kept text;
  new_kept text;
  event record;
begin
  select string_agg(quote_ident(name), ', ' order by place), string_agg(format('o.%I', name), ', ' order by place),
      string_agg(format('n.%I', name), ', ' order by place)
    into kept, old_kept, new_kept from columns_of(live, unkept);
  execute format($body$create or replace function %1$I() returns trigger language plpgsql
      set enable_nestloop = off as $past$
    begin
      if current_setting('regen.past', true) = 'off' then
        return null;
      elsif tg_op = 'DELETE' then
        insert into %1$I (past_from, past_until, past_is_row, %4$s)
          select since, greatest(past_now(), since), true, %5$s from old_rows o %3$s where not (%7$s);
        if exists (select from old_rows o where %7$s) then
          %8$s;
        end if;
      else
        insert into %1$I (past_from, past_until, past_is_row, %4$s)
          select since, greatest(past_now(), since), true, %5$s from old_rows o join new_rows n using (%2$s) %3$s
          where (%5$s) is distinct from (%6$s);
      end if;
      return null;
    end $past$ $body$, past, key_list, before, kept, old_kept, new_kept, forgets, forget);
  execute format($body$create or replace function %1$I() returns trigger language plpgsql as $past$
    begin
      if current_setting('regen.past', true) is distinct from 'off' then
        insert into %2$I (past_from, past_until, past_is_row, %3$s)
          select '-infinity', past_now(), false, %3$s from new_rows;
      end if;
      return null;
    end $past$ $body$, past || '_insert', past, key_list);
  for event in select * from (values ('insert', 'new table as new_rows', past || '_insert'),
    ('delete', 'old table as old_rows', past), ('update', 'old table as old_rows new table as new_rows', past))
    events (name, rows, function)
  loop
    if not exists (select from pg_trigger where tgrelid = live and tgname = 'past_' || event.name) then
      execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I()',
        'past_' || event.name, event.name, live, event.rows, event.function);
    end if;
  end loop;
end
$$;

-- Made anew behind this file, to call their own function.
do $$
declare
  own record;
begin
  for own in select tgrelid::regclass as live from pg_trigger where tgname = 'past_insert' loop
    execute format('drop trigger past_insert on %s', own.live);
  end loop;
end
$$;
