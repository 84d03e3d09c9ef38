-- What was deleted for good leaves no former rows either: people whose row goes (accounts that nobody confirmed, people of
-- a practice cycle), practice cycles, and whatever is deleted while `regen.past` is 'forget'.

-- Former rows go as live rows do by their foreign keys, whether a live row is left or not.
create function forget_past(live regclass, ids bigint[]) returns void language plpgsql as $$
declare
  own record;
  child record;
  below bigint[];
begin
  if ids is null then return; end if;
  for child in
    select 'past_' || name as past, name::regclass as live, attname as refers, confdeltype = 'n' as is_emptied
    from past_tables() join pg_constraint on conrelid = name::regclass and contype = 'f' and confrelid = live
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  loop
    if child.is_emptied then
      execute format('update %I set %2$I = null where %2$I = any($1)', child.past, child.refers) using ids;
    else
      select * into own from own_key(child.live);
      if own.name is not null then
        execute format('select array_agg(distinct %I) from %I where %I = any($1)', own.name, child.past, child.refers)
          into below using ids;
        perform forget_past(child.live, below);
      end if;
      execute format('delete from %I where %I = any($1)', child.past, child.refers) using ids;
    end if;
  end loop;
  for own in select * from own_key(live) loop
    execute format('delete from %I where %I = any($1)', 'past_' || live, own.name) using ids;
  end loop;
end
$$;

-- The column that is the primary key by itself.
create function own_key(live regclass) returns table (name name) language sql stable as $$
  select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = live and indisprimary and indnatts = 1
$$;

-- As in 390, and two things more. Some deleted rows take their past along: `forgets` says which. What a foreign key deletes
-- behind somebody comes after them, and finds them gone. And the plan is kept for
-- a session from its first change, mostly of one row: nested loops would take the square of the rows of a later one.
create or replace function write_past(live regclass, past text, unkept text[], keys name[]) returns void language plpgsql as $$
declare
  key_list text := (select string_agg(quote_ident(key), ', ') from unnest(keys) key);
  old_keys text := (select string_agg(format('o.%I', key), ', ') from unnest(keys) key);
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
      elsif tg_op = 'INSERT' then
        insert into %1$I (past_from, past_until, past_is_row, %2$s)
          select since, greatest(past_now(), since), false, %3$s from new_rows o %4$s;
      elsif tg_op = 'DELETE' then
        insert into %1$I (past_from, past_until, past_is_row, %5$s)
          select since, greatest(past_now(), since), true, %6$s from old_rows o %4$s where not (%8$s);
        if exists (select from old_rows o where %8$s) then
          %9$s;
        end if;
      else
        insert into %1$I (past_from, past_until, past_is_row, %5$s)
          select since, greatest(past_now(), since), true, %6$s from old_rows o join new_rows n using (%2$s) %4$s
          where (%6$s) is distinct from (%7$s);
      end if;
      return null;
    end $past$ $body$, past, key_list, old_keys, before, kept, old_kept, new_kept, forgets, forget);
  for event in select * from (values ('insert', 'new table as new_rows'), ('delete', 'old table as old_rows'),
    ('update', 'old table as old_rows new table as new_rows')) events (name, rows)
  loop
    if not exists (select from pg_trigger where tgrelid = live and tgname = 'past_' || event.name) then
      execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I()',
        'past_' || event.name, event.name, live, event.rows, past);
    end if;
  end loop;
end
$$;

-- What was deleted before this file.
select forget_past('users', array_agg(distinct usr_id)::bigint[]) from past_users p
  where not exists (select from users u where u.usr_id = p.usr_id);
select forget_past('educational_cycle', array_agg(distinct edc_id)::bigint[]) from past_educational_cycle p
  where edc_is_practice and not exists (select from educational_cycle c where c.edc_id = p.edc_id);
