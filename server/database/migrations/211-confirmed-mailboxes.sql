-- Whether the mailbox of the account has confirmed. Until then the account reserves no address and is found by none.
-- Whoever has an account already, and whoever the office or a letter brings in, counts as confirmed.
alter table users add column usr_email_confirmed boolean not null default true;
drop index users_email;
create unique index users_email on users (lower(usr_email)) where usr_date_deleted is null and usr_email_confirmed;
create index users_unconfirmed on users (lower(usr_email), usr_id) where not usr_email_confirmed;
