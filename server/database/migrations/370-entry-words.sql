-- What the office says on the entry page and to whoever applies. Each save is a version of its own, as of papers; an empty
-- text reads as the product brings it. The picture stands on the newest version alone.
create table entry_version (
  env_version int primary key check (env_version > 0),
  env_texts jsonb not null,
  -- What has changed, for the office.
  env_note text not null default '',
  env_image uuid references file (fil_id) on delete set null,
  env_fk_usr_id int references users (usr_id) on delete set null,
  env_date_created timestamptz not null
);
create index entry_version_image on entry_version (env_image);
