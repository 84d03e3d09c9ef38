-- When a row was changed last: an edit that knows an older time is refused.
alter table company add column cny_date_changed timestamptz not null default now();
alter table report_field_group add column rpfg_date_changed timestamptz not null default now();
