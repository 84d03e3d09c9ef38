-- What somebody did on the day of the last application, and what they said for each application before.
alter table user_profile add column usp_labour_status text
  check (usp_labour_status in ('EMPLOYED', 'UNEMPLOYED', 'LONG_TERM_UNEMPLOYED', 'IN_EDUCATION', 'INACTIVE'));
alter table cycle_application
  add column edca_labour_status text
    check (edca_labour_status in ('EMPLOYED', 'UNEMPLOYED', 'LONG_TERM_UNEMPLOYED', 'IN_EDUCATION', 'INACTIVE')),
  -- The day on which a seat was given back or the programme completed.
  add column edca_left_on date;

-- A first application takes what is known of its person; a later one asks anew. The profile tells of the last one.
create function ask_labour_status() returns trigger language plpgsql as $$
begin
  if new.edca_labour_status is null
    and not exists (select from cycle_application where edca_fk_usr_id = new.edca_fk_usr_id) then
    new.edca_labour_status := (select usp_labour_status from user_profile where usp_fk_usr_id = new.edca_fk_usr_id);
  end if;
  update user_profile set usp_labour_status = new.edca_labour_status
    where usp_fk_usr_id = new.edca_fk_usr_id and usp_labour_status is distinct from new.edca_labour_status;
  return new;
end
$$;
create trigger cycle_application_labour before insert on cycle_application
  for each row execute function ask_labour_status();

create function last_application(person int) returns int language sql stable as $$
  select edca_id from cycle_application where edca_fk_usr_id = person order by edca_date_created desc, edca_id desc limit 1
$$;

create function keep_labour_status() returns trigger language plpgsql as $$
begin
  update cycle_application set edca_labour_status = new.usp_labour_status
    where edca_id = last_application(new.usp_fk_usr_id);
  return null;
end
$$;
create trigger user_profile_labour after update of usp_labour_status on user_profile for each row
  when (pg_trigger_depth() = 0 and new.usp_labour_status is distinct from old.usp_labour_status)
  execute function keep_labour_status();

create function tell_labour_status() returns trigger language plpgsql as $$
begin
  update user_profile set usp_labour_status = new.edca_labour_status
    where usp_fk_usr_id = new.edca_fk_usr_id and new.edca_id = last_application(new.edca_fk_usr_id);
  return null;
end
$$;
create trigger cycle_application_labour_told after update of edca_labour_status on cycle_application for each row
  when (pg_trigger_depth() = 0 and new.edca_labour_status is distinct from old.edca_labour_status)
  execute function tell_labour_status();

create function keep_leaving_day() returns trigger language plpgsql as $$
begin
  if new.edca_status not in ('FINALIST_REJECTED', 'SUCCEEDED') then
    new.edca_left_on := null;
  elsif new.edca_left_on is not distinct from old.edca_left_on then
    new.edca_left_on := (new.edca_date_changed at time zone 'Europe/Athens')::date;
  end if;
  return new;
end
$$;
create trigger cycle_application_leaving before update of edca_status on cycle_application for each row
  when (new.edca_status is distinct from old.edca_status) execute function keep_leaving_day();

-- Known from the acts that stand; who left before acts were kept has no day.
update cycle_application set edca_left_on = left_on
  from (select (move ->> 'edca_id')::int as edca_id, (max(sta_date_created) at time zone 'Europe/Athens')::date as left_on,
      coalesce(move ->> 'to', case sta_action when 'reject_finalist' then 'FINALIST_REJECTED' else 'SUCCEEDED' end) as state
    from stage_action cross join jsonb_array_elements(sta_moves) move
    where sta_date_undone is null and (sta_action in ('reject_finalist', 'succeeded') or move ->> 'to' = 'FINALIST_REJECTED')
    group by 1, 3) acts
  where cycle_application.edca_id = acts.edca_id and edca_status = state;
