-- What is taken back while it is being done: letters on their way, notices of a decision that is undone. And two who
-- write one ad at once, and sendings to people by name.

-- Withdrawn while it was on its way: it may still arrive, but it is not tried again.
alter table outbox_mail add column mai_is_withdrawn boolean not null default false;
create index outbox_mail_withdrawn on outbox_mail (mai_next_attempt) where mai_is_withdrawn;

-- What a notice is about, so that it can be taken back while nobody has read it: 'interview:5'.
alter table notification add column not_about text not null default '';
create index notification_about on notification (not_about, not_fk_usr_id)
  where not_about <> '' and not_date_openned is null;

alter table notification_generated add column notg_is_by_name boolean not null default false;

-- When its words were changed last, and by whom.
alter table ad add column ad_date_changed timestamptz not null default now();
alter table ad add column ad_fk_changed_by int references users (usr_id) on delete set null;
