-- What rows were before they changed, so that lists, figures and reports answer for a past day:
-- docs/decisions/017-as-of.md. `past_x` holds what rows of `x` were until a moment; the views of the schema `as_of` put
-- live and former rows together as they stood just before `regen.as_of`.

-- From when on the past is known.
create table as_of_begin (aob_since timestamptz primary key default now());
insert into as_of_begin default values;

-- A test lets another clock run here.
create function past_now() returns timestamptz language sql stable as $$ select now() $$;

-- Of the transaction: its answers are those of just before this moment.
create function as_of_moment() returns timestamptz language sql stable as
  $$ select current_setting('regen.as_of')::timestamptz $$;

-- The tables with a past, and the columns of each that are never written into it: secrets, what people set for themselves,
-- and what an erasure would not find there. server/core/as-of.tables.ts names the tables too.
create function past_tables() returns table (name text, unkept text[]) language sql immutable as $$
  values ('company', array[]::text[]), ('consent', '{}'), ('cycle_application', '{}'),
    ('cycle_audience', '{}'), ('declared_job', '{}'),
    ('educational_cycle', '{edc_assessors}'), ('follow_up', '{}'), ('follow_up_settlement', '{fst_reason}'),
    ('follow_up_stop', '{}'), ('hiring', '{}'), ('interview', '{}'), ('job_listing', '{}'),
    ('job_listing_candidate', '{}'), ('stage_action', '{}'), ('user_education', '{}'), ('user_profile', '{}'),
    ('users', '{usr_password_hash,usr_chat_secret,usr_linkedin_sub,usr_settings,usr_must_change_password}')
$$;

-- The columns of a table, without some of them.
create function columns_of(live regclass, unkept text[] default '{}')
  returns table (name name, place smallint, type text, collated text, filled text) language sql stable as $$
  select attname, attnum, format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end,
    case when attgenerated = '' and atttypid <> 0 and pg_get_expr(adbin, adrelid) not like 'nextval%'
      then pg_get_expr(adbin, adrelid) end
  from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = live and attnum > 0 and not attisdropped and attname <> all (unkept)
$$;

-- Gives `past_x` the columns that `x` has by now: of a new one, former rows hold what live ones were filled with.
create function shape_past(live regclass, past text) returns void language plpgsql as $$
declare
  each record;
begin
  execute format('create table if not exists %I (past_id bigint generated always as identity primary key,
    past_from timestamptz not null, past_until timestamptz not null, past_is_row boolean not null)', past);
  for each in select * from columns_of(live) c
    where not exists (select from columns_of(past::regclass) p where p.name = c.name) order by place
  loop
    execute format('alter table %I add column %I %s%s %s', past, each.name, each.type, each.collated,
      'default ' || each.filled);
    execute format('alter table %I alter column %I drop default', past, each.name);
  end loop;
  for each in select * from columns_of(past::regclass) p where p.name not like 'past\_%'
    and not exists (select from columns_of(live) c where p.name = c.name)
  loop
    execute format('alter table %I drop column %I', past, each.name);
  end loop;
end
$$;

-- The function of the triggers. Each former row goes on from where the one before it ended: two who write at once leave
-- no gap. What was written together counts from one moment.
create function write_past(live regclass, past text, unkept text[], keys name[]) returns void language plpgsql as $$
declare
  key_list text := (select string_agg(quote_ident(key), ', ') from unnest(keys) key);
  old_keys text := (select string_agg(format('o.%I', key), ', ') from unnest(keys) key);
  before text := (select format('cross join lateral (select coalesce(max(past_until), ''-infinity'') as since from %I p
    where %s) before', past, string_agg(format('p.%1$I = o.%1$I', key), ' and ')) from unnest(keys) key);
  kept text;
  old_kept text;
  new_kept text;
  event record;
begin
  select string_agg(quote_ident(name), ', ' order by place), string_agg(format('o.%I', name), ', ' order by place),
      string_agg(format('n.%I', name), ', ' order by place)
    into kept, old_kept, new_kept from columns_of(live, unkept);
  execute format($body$create or replace function %1$I() returns trigger language plpgsql as $past$
    begin
      if current_setting('regen.past', true) = 'off' then
        return null;
      elsif tg_op = 'INSERT' then
        insert into %1$I (past_from, past_until, past_is_row, %2$s)
          select since, greatest(past_now(), since), false, %3$s from new_rows o %4$s;
      elsif tg_op = 'DELETE' then
        insert into %1$I (past_from, past_until, past_is_row, %5$s)
          select since, greatest(past_now(), since), true, %6$s from old_rows o %4$s;
      else
        insert into %1$I (past_from, past_until, past_is_row, %5$s)
          select since, greatest(past_now(), since), true, %6$s from old_rows o join new_rows n using (%2$s) %4$s
          where (%6$s) is distinct from (%7$s);
      end if;
      return null;
    end $past$ $body$, past, key_list, old_keys, before, kept, old_kept, new_kept);
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

-- Puts live and former rows together. A column that is not kept reads as in a new row.
create function show_past(live regclass, past text, unkept text[], keys name[]) returns void language plpgsql as $$
declare
  same_key text := (select string_agg(format('p.%1$I = l.%1$I', key), ' and ') from unnest(keys) key);
  every text;
  shown text;
begin
  select string_agg(quote_ident(name), ', ' order by place), string_agg(case when name = any (unkept)
      then format('%s::%s', coalesce(filled, 'null'), type) else quote_ident(name) end, ', ' order by place)
    into every, shown from columns_of(live);
  execute format('create or replace view as_of.%I as select %s from %s l
      where not exists (select from public.%I p where %s and p.past_until >= as_of_moment())
    union all select %s from public.%I where past_from < as_of_moment() and past_until >= as_of_moment() and past_is_row',
    substr(past, 6), every, 'public.' || substr(past, 6), past, same_key, shown, past);
end
$$;

-- Brings past and views to the tables as they are now. `migrate` runs it with each new file.
create function keep_past() returns void language plpgsql as $$
declare
  own record;
  keys name[];
begin
  create schema if not exists as_of;
  for own in select name, unkept, 'past_' || name as past, ('public.' || name)::regclass as live from past_tables() loop
    select array_agg(attname order by attnum) into keys from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = own.live and indisprimary;
    perform shape_past(own.live, own.past);
    execute format('create index if not exists %I on %I (%s, past_until)', own.past || '_row', own.past,
      (select string_agg(quote_ident(key), ', ') from unnest(keys) key));
    execute format('create index if not exists %I on %I (past_until)', own.past || '_until', own.past);
    perform write_past(own.live, own.past, own.unkept, keys);
    perform show_past(own.live, own.past, own.unkept, keys);
  end loop;
  perform show_past_search();
end
$$;

-- What keep_candidate_search() keeps of everybody, made of the rows of the day. A test compares the two.
create function show_past_search() returns void language plpgsql as $$
begin
  perform set_config('search_path', 'as_of, public', true);
  create or replace view as_of.candidate_search as
  select usr_id as cas_fk_usr_id, usr_fold as cas_fold, usr_search as cas_search, is_on as cas_is_on,
    is_open as cas_is_open, is_hired as cas_is_hired, is_readable and is_open and not is_hired
      and exists (select from cycle_application where edca_fk_usr_id = usr_id
        and edca_status in ('FINALIST', 'SUCCEEDED')) as cas_is_findable,
    plain(usr_fullname) collate "C" as cas_name, is_readable as cas_is_readable
  from (select usr_id, usr_fold, usr_search, usr_fullname, usr_status = 'ON' as is_on,
      coalesce(usp_open_for_work, false) as is_open, coalesce(usp_hired, false) as is_hired,
      usr_status = 'ON' and coalesce((select con_given from consent
        where con_fk_usr_id = usr_id and con_purpose = 'companies' order by con_id desc limit 1), false) as is_readable
    from users left join user_profile on usp_fk_usr_id = usr_id
    where usr_role = 'CANDIDATE' and usr_date_deleted is null) person;
  perform set_config('search_path', 'public', true);
end
$$;

-- The past is no table that lists are made of: its changes are counted nowhere.
create or replace function count_all_changes() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'audit_link')
      and c.relname not like 'past\_%'
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
