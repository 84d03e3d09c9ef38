-- Whom the graduate asks for, further times to choose from, and how a person said that the interview ended.
alter table interview
  add column jli_contact text not null default '',
  add column jli_offered_times jsonb not null default '[]',
  add column jli_outcome text check (jli_outcome in ('held', 'missed', 'again'));

-- Until when the company has put the decision about somebody off.
alter table job_listing_candidate add column jlc_date_later timestamptz;
