-- A letter that had no mail server to leave by was never sent: it has no hour of sending.
update outbox_mail set mai_date_sent = null where mai_message_id = 'local' and mai_date_sent is not null;
