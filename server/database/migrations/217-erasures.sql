-- The ledger of erasures. It names nobody: marks of the id and of the e-mail, made with a secret that is itself encrypted
-- with the installation's key. The file DATA_DIR/erasures.jsonl holds the same, so that a restored older database
-- learns whom it must erase again.

create table erasure_secret (
  ers_id text primary key,
  ers_secret text not null
);

create table erasure (
  -- Of the receipt: year and eight random signs, so that it neither counts nor repeats after a restore.
  era_number text primary key,
  era_kind text not null check (era_kind in ('CANDIDATE', 'COMPANY_USER', 'REGEN_ADMINISTRATOR', 'ASSESSOR')),
  era_by text not null check (era_by in ('person', 'office')),
  era_id_mark text not null,
  era_email_mark text not null,
  -- What the receipt says; empty where the entry came back from the file.
  era_goes jsonb not null default '[]',
  era_stays jsonb not null default '[]',
  era_date_created timestamptz not null
);
create index erasure_date on erasure (era_date_created desc);

-- The letter with the receipt is the last one: once it has left, or has failed, nothing of it points to the person.
alter table outbox_mail add column mai_is_farewell boolean not null default false;
create index outbox_mail_farewell on outbox_mail (mai_date_created) where mai_is_farewell;

create function empty_farewell() returns trigger language plpgsql as $$
begin
  new.mai_to := '';
  new.mai_to_name := '';
  new.mai_text := '';
  new.mai_html := '';
  new.mai_headers := '{}';
  new.mai_error := '';
  -- Without an address it cannot be tried again.
  if new.mai_status <> 'SENT' then
    new.mai_status := 'DROPPED';
  end if;
  return new;
end
$$;
create trigger outbox_mail_farewell before update on outbox_mail for each row
  when (new.mai_is_farewell and new.mai_status not in ('HELD', 'QUEUED')) execute function empty_farewell();
