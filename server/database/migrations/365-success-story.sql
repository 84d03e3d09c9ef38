-- The story of a person on the entry page, at most one; without a row none is shown.
create table success_story (
  sto_id int primary key default 1 check (sto_id = 1),
  sto_title text not null,
  sto_text text not null,
  -- The name that is shown, as the person agreed; may be empty.
  sto_name text not null,
  -- How and when the person agreed.
  sto_consent text not null,
  sto_image uuid references file (fil_id) on delete set null,
  sto_date_changed timestamptz not null
);
create index success_story_image on success_story (sto_image);
