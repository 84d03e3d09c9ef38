-- The day on which somebody left the programme is looked at only where there is one to set or to take back: a stage action
-- on a thousand called the function for each of them.
create or replace trigger cycle_application_leaving before update of edca_status on cycle_application for each row
  when (new.edca_status is distinct from old.edca_status
    and (new.edca_status in ('FINALIST_REJECTED', 'SUCCEEDED') or new.edca_left_on is not null))
  execute function keep_leaving_day();
