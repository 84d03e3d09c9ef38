-- How the days of an assessment centre are cut into slots. Without a word they are those of the specification.
alter table educational_cycle
  add column edc_lac_slot_minutes int not null default 30 check (edc_lac_slot_minutes between 10 and 240),
  add column edc_lac_day_start text not null default '09:00',
  add column edc_lac_day_end text not null default '17:00',
  add column edc_lac_breaks jsonb not null default '[]',
  add column edc_lac_skip_weekends boolean not null default false,
  add column edc_lac_is_online boolean not null default true,
  add column edc_lac_poll_link text not null default '';

-- Assessor and candidate who must not meet.
create table assessment_no_go (
  ang_fk_edc_id int not null references educational_cycle (edc_id) on delete cascade,
  ang_email text not null,
  ang_fk_usr_id int not null references users (usr_id) on delete cascade,
  primary key (ang_fk_edc_id, ang_email, ang_fk_usr_id)
);
create index assessment_no_go_user on assessment_no_go (ang_fk_usr_id);

-- What a candidate was last told, so that only those whose time or place changed are written to again.
create table assessment_told (
  ast_fk_edc_id int not null references educational_cycle (edc_id) on delete cascade,
  ast_fk_usr_id int not null references users (usr_id) on delete cascade,
  ast_what text not null,
  -- The SEQUENCE of the calendar entry.
  ast_sequence int not null default 0,
  ast_date_told timestamptz not null,
  primary key (ast_fk_edc_id, ast_fk_usr_id)
);
create index assessment_told_user on assessment_told (ast_fk_usr_id);

-- An assessor sits in one room of a cycle at a time: the rooms run side by side. The trigger keeps one row for each seat.
create table assessment_seat (
  ase_fk_eduasr_id int not null references assessment_room (eduasr_id) on delete cascade,
  ase_fk_edc_id int not null,
  ase_email text not null,
  constraint assessor_in_one_room unique (ase_fk_edc_id, ase_email)
);
create index assessment_seat_room on assessment_seat (ase_fk_eduasr_id);

create function keep_assessment_seats() returns trigger language plpgsql as $$
begin
  delete from assessment_seat where ase_fk_eduasr_id = new.eduasr_id;
  insert into assessment_seat (ase_fk_eduasr_id, ase_fk_edc_id, ase_email)
    select new.eduasr_id, new.eduasr_fk_edu_id, lower(email)
    from unnest(array[new.eduasr_assessor_email_1, new.eduasr_assessor_email_2, new.eduasr_assessor_email_3]) email
    where email <> '';
  return null;
end $$;
create trigger assessment_room_seats after insert or update on assessment_room
  for each row execute function keep_assessment_seats();

-- A slot belongs to the cycle of its room.
create unique index assessment_room_of_cycle on assessment_room (eduasr_id, eduasr_fk_edu_id);
alter table room_slot add constraint room_slot_of_cycle
  foreign key (eduass_fk_eduasr_id, eduass_fk_edc_id) references assessment_room (eduasr_id, eduasr_fk_edu_id)
  on delete cascade;
