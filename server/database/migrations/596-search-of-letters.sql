-- The office looks for a letter by a part of an address, a name or a subject: all letters of all years were put together
-- and compared. Those that wait are few and are compared as before, so that queueing one costs nothing more.
create index outbox_mail_search on outbox_mail
  using gin (plain(mai_to || ' ' || mai_to_name || ' ' || mai_subject) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where mai_status not in ('HELD', 'QUEUED');
