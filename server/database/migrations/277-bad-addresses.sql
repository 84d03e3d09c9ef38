-- Addresses to which nothing more is sent, until somebody corrects them or says that they work. The letter that came back
-- may end by its age; this stays.
create table bad_address (
  bad_email text primary key check (bad_email = lower(bad_email)),
  -- What the mail server said.
  bad_reason text not null,
  bad_date_created timestamptz not null default now()
);

insert into bad_address (bad_email, bad_reason)
  select distinct on (lower(mai_to)) lower(mai_to), mai_error from outbox_mail
  where mai_status = 'BOUNCED' and mai_to <> '' order by lower(mai_to), mai_id desc;

create function mark_bad_address() returns trigger language plpgsql as $$
begin
  insert into bad_address (bad_email, bad_reason) values (lower(new.mai_to), new.mai_error) on conflict do nothing;
  return null;
end
$$;
-- Whoever notes that a letter came back marks its address: the sender, a report, the office.
create trigger outbox_mail_came_back after insert or update of mai_status on outbox_mail for each row
  when (new.mai_status = 'BOUNCED' and new.mai_to <> '') execute function mark_bad_address();
