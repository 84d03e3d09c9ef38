-- Somebody may come on two days, or be given a time on another day: what happened belongs to a day. The table of presence
-- keeps the code, which is the same for the whole centre; its dates are no longer read.
create table assessment_arrival (
  aar_fk_edc_id int not null references educational_cycle (edc_id) on delete cascade,
  aar_fk_usr_id int not null references users (usr_id) on delete cascade,
  aar_day date not null,
  aar_date_arrived timestamptz,
  aar_date_started timestamptz,
  aar_date_finished timestamptz,
  -- Recorded as not having come; whoever comes later after all has arrived and is no longer absent.
  aar_date_absent timestamptz,
  primary key (aar_fk_edc_id, aar_fk_usr_id, aar_day)
);
create index assessment_arrival_user on assessment_arrival (aar_fk_usr_id);

insert into assessment_arrival (aar_fk_edc_id, aar_fk_usr_id, aar_day, aar_date_arrived, aar_date_started,
    aar_date_finished, aar_date_absent)
  select apr_fk_edc_id, apr_fk_usr_id,
    (coalesce(apr_date_arrived, apr_date_started, apr_date_absent) at time zone 'Europe/Athens')::date,
    apr_date_arrived, apr_date_started, apr_date_finished, apr_date_absent
  from assessment_presence where coalesce(apr_date_arrived, apr_date_started, apr_date_absent) is not null;
