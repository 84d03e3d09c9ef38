-- A letter is never sent twice: before its last line goes to the mail server it is noted that it may arrive.
alter table outbox_mail add column mai_is_handed_over boolean not null default false;
create index outbox_mail_handed_over on outbox_mail (mai_next_attempt) where mai_is_handed_over;

-- News wait for letters that somebody waits for.
create index outbox_mail_turn on outbox_mail ((mai_template = 'news'), mai_next_attempt)
  where mai_status in ('HELD', 'QUEUED');
