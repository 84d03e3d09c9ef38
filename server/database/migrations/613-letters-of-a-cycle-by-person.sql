-- Before a stage action and at its undo the waiting letters of a cycle to some people are looked for: all letters about the
-- cycle were read for that, those of years that have left too.
drop index outbox_mail_about;
create index outbox_mail_about on outbox_mail (mai_about, mai_fk_usr_id) where mai_about <> '';
