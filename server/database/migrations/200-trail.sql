-- The trail is only ever added to, and every entry is chained to the one before it by a hash.
-- An entry has two parts. What was done stays for ever; its contents (values before and after, address) can be emptied by
-- an erasure or when their time is over. The entry keeps a salted hash of them, so the chain holds either way.

-- The number of an account outlives it.
alter table audit drop constraint audit_aud_fk_usr_id_fkey;
alter table audit
  -- From where: the address of the request, empty for jobs.
  add column aud_address text not null default '',
  -- Goes with the contents: without it nobody can guess them from their hash.
  add column aud_salt uuid,
  add column aud_content_hash bytea not null default '';
create index audit_actor on audit (aud_fk_usr_id, aud_id desc) where aud_fk_usr_id is not null;
create index audit_time on audit (aud_at desc, aud_id desc);

create table audit_link (
  lnk_id bigint primary key,
  lnk_aud_id bigint not null unique,
  lnk_hash bytea not null
);

create function audit_content_hash(entry audit) returns bytea language sql immutable as $$
  select case when entry.aud_salt is not null then sha256(convert_to(
    jsonb_build_array(entry.aud_salt, entry.aud_before, entry.aud_after, entry.aud_address)::text, 'UTF8')) end
$$;

create function audit_link_hash(previous bytea, link bigint, entry audit) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(link, entry.aud_id, extract(epoch from entry.aud_at),
    entry.aud_fk_usr_id, entry.aud_actor, entry.aud_action, entry.aud_entity, entry.aud_entity_id, entry.aud_request_id,
    encode(entry.aud_content_hash, 'hex'))::text, 'UTF8'))
$$;

-- One transaction at a time adds to the chain.
create function add_audit_link() returns trigger language plpgsql as $$
declare
  last audit_link;
begin
  perform pg_advisory_xact_lock(7301986);
  select * into last from audit_link order by lnk_id desc limit 1;
  insert into audit_link values (coalesce(last.lnk_id, 0) + 1, new.aud_id,
    audit_link_hash(coalesce(last.lnk_hash, ''), coalesce(last.lnk_id, 0) + 1, new));
  return null;
end
$$;

create function seal_audit_content() returns trigger language plpgsql as $$
begin
  new.aud_salt := gen_random_uuid();
  new.aud_content_hash := audit_content_hash(new);
  return new;
end
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The trail is only ever added to (% of %)', tg_op, tg_table_name;
end
$$;

-- Contents alone may go or change, and only where the transaction says why in `regen.trail_reason`.
create function guard_audit_update() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{aud_before,aud_after,aud_address,aud_salt}'::text[])
    <> (to_jsonb(old) - '{aud_before,aud_after,aud_address,aud_salt}'::text[])
    or old.aud_entity = 'audit' or coalesce(current_setting('regen.trail_reason', true), '') = '' then
    raise exception 'The trail is only ever added to (UPDATE of %)', tg_table_name;
  end if;
  if new.aud_before is null and new.aud_after is null then
    new.aud_salt := null;
    new.aud_address := '';
  end if;
  return new;
end
$$;

-- What happened to contents is an entry of the trail itself: the numbers of the entries with the hash of what they hold now.
create function note_audit_update() returns trigger language plpgsql as $$
begin
  insert into audit (aud_actor, aud_action, aud_entity, aud_entity_id, aud_after)
  select 'system', 'contents-changed', 'audit', 'contents', jsonb_build_object(
      'reason', current_setting('regen.trail_reason', true),
      'contents', jsonb_object_agg(entry.aud_id, encode(audit_content_hash(entry::audit), 'hex')))
    from changed entry having count(*) > 0;
  return null;
end
$$;

-- The chain begins here; what stood in the trail before is chained as it stands now.
update audit set aud_salt = gen_random_uuid();
update audit set aud_content_hash = audit_content_hash(audit);
do $$
declare
  entry audit;
  link bigint := 0;
  hash bytea := '';
begin
  for entry in select * from audit order by aud_id loop
    link := link + 1;
    hash := audit_link_hash(hash, link, entry);
    insert into audit_link values (link, entry.aud_id, hash);
  end loop;
end
$$;

create trigger audit_seal before insert on audit for each row execute function seal_audit_content();
-- Last of all, when the transaction has nothing left to wait for: transactions that met earlier could wait for each other.
create constraint trigger audit_chain after insert on audit deferrable initially deferred
  for each row execute function add_audit_link();
create trigger audit_guard before update on audit for each row execute function guard_audit_update();
create trigger audit_note after update on audit referencing new table as changed
  for each statement execute function note_audit_update();
create trigger audit_keep before delete or truncate on audit for each statement execute function refuse_audit_change();
create trigger audit_link_keep before update or delete or truncate on audit_link
  for each statement execute function refuse_audit_change();

-- The chain is nobody's list: its table counts no changes.
create or replace function count_all_changes() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'audit_link')
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
