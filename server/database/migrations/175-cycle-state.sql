-- The status of a cycle on a day. Its dates open it and close it by themselves; a status that a person has set stands
-- against every date before that day, so that a cycle reopened after its closing date takes applications.
alter table educational_cycle add column edc_status_day date;

create function cycle_state(status text, opening date, closing date, set_on date, today date) returns text
language sql immutable as $$
  select case
    when status = 'JUST_CREATED_UNABLE_TO_APPLY' and opening <= today and (set_on is null or opening > set_on)
      then case when closing < today then 'CLOSED' else 'OPEN_FOR_APPLICATIONS' end
    when status = 'OPEN_FOR_APPLICATIONS' and closing < today and (set_on is null or closing >= set_on) then 'CLOSED'
    else status end
$$;

-- A certificate holds for some months, to the end of the day before.
create function certificate_state(status text, given timestamptz, months int, today date) returns text
language sql immutable as $$
  select case when status = 'ACTIVE' and (given at time zone 'Europe/Athens')::date + make_interval(months => months) <= today
    then 'EXPIRED' else status end
$$;
