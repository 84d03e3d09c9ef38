-- Where an interview stood when a hire or a rejection called it off: an undo of that decision brings it back.
alter table interview add column jli_status_before text
  check (jli_status_before in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED'));
