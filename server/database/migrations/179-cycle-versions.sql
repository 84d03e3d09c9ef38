-- Who changed the form of a cycle or the days of its assessment centre last: two people who edit at once notice each other.
alter table educational_cycle
  add column edc_date_changed timestamptz not null default now(),
  add column edc_fk_changed_by int references users (usr_id) on delete set null,
  add column edc_lac_date_changed timestamptz not null default now(),
  add column edc_lac_fk_changed_by int references users (usr_id) on delete set null;
