-- Each letter that was written or left made every open page of the office ask anew what waits, where only those that could
-- not be delivered are shown. These have a table of their own, which alone is read there.
create table undelivered_mail (
  udm_fk_mai_id bigint primary key references outbox_mail on delete cascade
);

insert into undelivered_mail select mai_id from outbox_mail where mai_status in ('FAILED', 'BOUNCED');

create function note_undelivered() returns trigger language plpgsql as $$
begin
  if new.mai_status in ('FAILED', 'BOUNCED') then
    -- One that is noted already has changed in what is shown of it.
    insert into undelivered_mail values (new.mai_id)
      on conflict (udm_fk_mai_id) do update set udm_fk_mai_id = excluded.udm_fk_mai_id;
  else
    delete from undelivered_mail where udm_fk_mai_id = new.mai_id;
  end if;
  return null;
end
$$;

create trigger outbox_mail_undelivered_at_once after insert on outbox_mail for each row
  when (new.mai_status in ('FAILED', 'BOUNCED')) execute function note_undelivered();
create trigger outbox_mail_undelivered after update of mai_status, mai_subject, mai_to on outbox_mail for each row
  when ((new.mai_status in ('FAILED', 'BOUNCED') or old.mai_status in ('FAILED', 'BOUNCED'))
    and (old.mai_status, old.mai_subject, old.mai_to) is distinct from (new.mai_status, new.mai_subject, new.mai_to))
  execute function note_undelivered();

select count_all_changes();
