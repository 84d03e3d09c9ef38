-- When these were changed last: an edit that knows an older time is refused.
alter table ad_audiences add column ada_date_changed timestamptz not null default now();
alter table assessment_room add column eduasr_date_changed timestamptz not null default now();
