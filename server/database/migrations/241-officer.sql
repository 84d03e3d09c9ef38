-- What the data-protection officer looks at.

-- The office's words for the record of processing (article 30 GDPR); without a row those of the product hold.
create table processing_text (
  prt_activity text primary key,
  prt_purpose text not null,
  prt_basis text not null,
  prt_recipients text not null,
  prt_fk_usr_id int references users (usr_id) on delete set null,
  prt_date_changed timestamptz not null
);

-- How many rows left the house with an export. The trail has who and what, under the same request.
create table export_rows (
  exr_request_id text primary key,
  exr_rows int not null,
  exr_date timestamptz not null
);

create index audit_exports on audit (aud_at desc, aud_id desc) where aud_action = 'exported';
create index audit_readings on audit (aud_at desc, aud_id desc)
  where aud_action in ('read-contact', 'read-cv', 'read-sensitive', 'read disability', 'opened-file', 'cv-opened');
