-- A letter waits without the keys of its links, and keeps no text once a mail server has taken it.

-- The keys, encrypted with the installation's key; marks (•••1) stand for them in the text.
alter table outbox_mail add column mai_keys text not null default '';

update outbox_mail set mai_text = '', mai_html = '', mai_attachments = '[]', mai_headers = '{}'
  where (mai_status = 'SENT' and mai_message_id <> 'local') or (mai_status = 'BOUNCED' and mai_date_sent is not null);
-- The keys of older letters cannot be encrypted here: they are taken away. What still waits leaves within hours.
update outbox_mail set
    mai_text = regexp_replace(mai_text, '(^|[^[:alnum:]_-])[[:alnum:]_-]{43}(?![[:alnum:]_-])', '\1•••', 'g'),
    mai_html = regexp_replace(mai_html, '(^|[^[:alnum:]_-])[[:alnum:]_-]{43}(?![[:alnum:]_-])', '\1•••', 'g'),
    mai_headers = '{}'
  where mai_status in ('SENT', 'BOUNCED', 'FAILED', 'DROPPED')
    and (mai_text || mai_html || mai_headers::text) ~ '(^|[^[:alnum:]_-])[[:alnum:]_-]{43}(?![[:alnum:]_-])';

-- A letter without its text never leaves.
update outbox_mail set mai_status = 'DROPPED' where mai_status in ('HELD', 'QUEUED') and mai_text = '';
alter table outbox_mail add constraint outbox_mail_has_text
  check (mai_text <> '' or mai_status not in ('HELD', 'QUEUED'));
