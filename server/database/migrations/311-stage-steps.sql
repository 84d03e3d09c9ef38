-- What the office says of each stage of a cycle: what comes next, and by when.
alter table educational_cycle add column edc_stage_steps jsonb not null default '{}';
