-- Letters that were withdrawn stay out of the index of the search (596), too, as out of that of texts (602): undoing a stage
-- action on a thousand people put a thousand letters there. The search reads them through.
drop index outbox_mail_search;
create index outbox_mail_search on outbox_mail
  using gin (plain(mai_to || ' ' || mai_to_name || ' ' || mai_subject) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where mai_status not in ('HELD', 'QUEUED', 'DROPPED');
