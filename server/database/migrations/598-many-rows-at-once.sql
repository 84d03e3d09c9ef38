-- A mass act writes a thousand entries of the trail and as many notices. What ran for each of them runs for all of them.

-- What a link of the trail puts after the hash of the link before.
create function audit_link_entry(link bigint, entry audit) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(link, entry.aud_id, extract(epoch from entry.aud_at),
    entry.aud_fk_usr_id, entry.aud_actor, entry.aud_action, entry.aud_entity, entry.aud_entity_id, entry.aud_request_id,
    encode(entry.aud_content_hash, 'hex'))::text, 'UTF8')
$$;

create or replace function audit_link_hash(previous bytea, link bigint, entry audit) returns bytea language sql stable as $$
  select sha256(previous || audit_link_entry(link, entry))
$$;

create function add_to_link_hash(previous bytea, start bytea, entry bytea) returns bytea language plpgsql immutable as $$
begin
  return sha256(coalesce(previous, start) || entry);
end
$$;
create aggregate audit_link_hashes(start bytea, entry bytea) (sfunc = add_to_link_hash, stype = bytea);

-- One transaction at a time adds to the chain. Its first entries are linked one by one; when there are more, the next one
-- links all that are left, and those find themselves in `regen.chain`. An entry that is passed over shows as unchained.
create or replace function add_audit_link() returns trigger language plpgsql as $$
declare
  -- How many were linked one by one, or the range of numbers that was linked together.
  done text := coalesce(nullif(current_setting('regen.chain', true), ''), '0');
  last audit_link;
begin
  if done like '[%' and new.aud_id <@ done::int8range then
    return null;
  end if;
  perform pg_advisory_xact_lock(7301986);
  select * into last from audit_link order by lnk_id desc limit 1;
  if done not like '[%' and done::int < 8 then
    insert into audit_link values (coalesce(last.lnk_id, 0) + 1, new.aud_id,
      audit_link_hash(coalesce(last.lnk_hash, ''), coalesce(last.lnk_id, 0) + 1, new));
    perform set_config('regen.chain', (done::int + 1)::text, true);
    return null;
  end if;
  -- With the lock held, every other transaction has linked what can be seen of it.
  with linked as (
    insert into audit_link
    select link, aud_id, audit_link_hashes(coalesce(last.lnk_hash, ''), audit_link_entry(link, entry)) over (order by link)
    from (select coalesce(last.lnk_id, 0) + row_number() over (order by aud_id) as link, aud_id, audit as entry
      from audit where aud_id >= new.aud_id and (select lnk_id from audit_link where lnk_aud_id = aud_id) is null) unlinked
    returning lnk_aud_id)
  select int8range(new.aud_id, greatest(new.aud_id, max(lnk_aud_id)), '[]')::text into done from linked;
  perform set_config('regen.chain', done, true);
  return null;
end
$$;

create function chat_event(collection text, id text, action text, usr_id int) returns text language sql stable as $$
  select json_build_object('collection', collection, 'id', id, 'action', action, 'usr_id', usr_id)::text
$$;

create or replace function chat_tell(collection text, id text, action text, usr_id int) returns void language sql as $$
  select chat_note(collection, id) where collection <> 'sessions';
  select pg_notify('regen_chat', chat_event(collection, id, action, usr_id));
$$;

create or replace function chat_notices() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into chat_outbox (cob_collection, cob_document)
      select 'notifications', not_id from gone where exists (select from chat_outside where cou_on);
    perform pg_notify('regen_chat', chat_event('notifications', not_id::text, 'delete', not_fk_usr_id)) from gone;
  else
    insert into chat_outbox (cob_collection, cob_document)
      select 'notifications', not_id from fresh where exists (select from chat_outside where cou_on);
    perform pg_notify('regen_chat', chat_event('notifications', not_id::text,
      case tg_op when 'INSERT' then 'create' else 'update' end, not_fk_usr_id)) from fresh;
  end if;
  return null;
end $$;
