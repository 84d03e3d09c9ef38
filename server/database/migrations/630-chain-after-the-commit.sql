-- A chain that each transaction lengthened itself let only one commit at a time, each with a write to the disk of its own.
-- Entries are sealed as before, wait in a table of their own, and are linked together a moment later.

create table audit_waiting (
  auw_aud_id bigint not null
);
-- A few rows that come and go all the time: what is gone is given back at once.
alter table audit_waiting set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create or replace function is_counted(name name) returns boolean language sql immutable as $$
  select name not in ('migration', 'audit_link', 'audit_waiting', 'limit_count') and name not like 'past\_%'
$$;

create or replace function seal_audit_content() returns trigger language plpgsql as $$
begin
  new.aud_salt := gen_random_uuid();
  new.aud_content_hash := audit_content_hash(new);
  insert into audit_waiting values (new.aud_id);
  return new;
end
$$;

drop trigger audit_chain on audit;
drop function add_audit_link();

-- Links what waits, the oldest first, and says how many that were. One at a time; what comes meanwhile is for the next time.
create function link_audit(most int) returns bigint language plpgsql as $$
declare
  ids bigint[];
  last audit_link;
  linked bigint;
begin
  if not exists (select from audit_waiting) or not pg_try_advisory_xact_lock(7301986) then
    return 0;
  end if;
  -- No more than that: the others are for the next time, too. By their places: no statistics are needed.
  with gone as (delete from audit_waiting
    where ctid = any (array(select ctid from audit_waiting order by auw_aud_id limit most)) returning auw_aud_id)
  select array_agg(auw_aud_id) into ids from gone;
  select * into last from audit_link order by lnk_id desc limit 1;
  insert into audit_link
    select link, aud_id, audit_link_hashes(coalesce(last.lnk_hash, ''), audit_link_entry(link, entry)) over (order by link)
    from (select coalesce(last.lnk_id, 0) + row_number() over (order by aud_id) as link, aud_id, audit as entry
      from audit where aud_id = any(ids) and (select lnk_id from audit_link where lnk_aud_id = aud_id) is null) unlinked;
  get diagnostics linked = row_count;
  return linked;
end
$$;
