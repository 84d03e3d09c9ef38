-- The words of a refusal, while somebody who was refused stands elsewhere on the listing: what is undone brings them back.

alter table job_listing_candidate
  add column jlc_reject_reason_before text not null default '',
  add column jlc_reject_note_before text not null default '';
