-- A letter that was withdrawn stays out of the index of texts like one that waits (591): undoing a stage action on a
-- thousand people put a thousand letters there that nobody has got. Those are few enough to be read through.
drop index outbox_mail_texts;
create index outbox_mail_texts on outbox_mail using gin (mai_subject gin_trgm_ops, mai_text gin_trgm_ops)
  where mai_status not in ('HELD', 'QUEUED', 'DROPPED');
create index outbox_mail_dropped on outbox_mail (mai_id) where mai_status = 'DROPPED';
