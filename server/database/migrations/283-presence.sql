-- Who is here on the day of an assessment. The code stands in the invitation; the clock is the server's.
create table assessment_presence (
  apr_fk_edc_id int not null references educational_cycle (edc_id) on delete cascade,
  apr_fk_usr_id int not null references users (usr_id) on delete cascade,
  apr_code text check (apr_code ~ '^[0-9]{5}$'),
  apr_date_arrived timestamptz,
  apr_date_started timestamptz,
  apr_date_finished timestamptz,
  -- Recorded as not having come; whoever comes later after all has arrived and is no longer absent.
  apr_date_absent timestamptz,
  primary key (apr_fk_edc_id, apr_fk_usr_id),
  constraint one_person_per_code unique (apr_fk_edc_id, apr_code)
);
create index assessment_presence_user on assessment_presence (apr_fk_usr_id);

-- A room that is behind moves all its next slots in one statement: what counts is how they stand after it.
alter table room_slot drop constraint room_slot_eduass_fk_eduasr_id_eduass_time_key;
alter table room_slot add constraint room_slot_eduass_fk_eduasr_id_eduass_time_key
  unique (eduass_fk_eduasr_id, eduass_time) deferrable initially immediate;
