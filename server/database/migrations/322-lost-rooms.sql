-- From then on a room is not offered: it was lost on the day itself. Empty: it stands.
alter table assessment_room add column eduasr_date_lost timestamptz;
