-- The days that the office picked one by one. Empty: as many as wanted, one after the other from the first.
alter table educational_cycle add column edc_lac_days jsonb not null default '[]';
