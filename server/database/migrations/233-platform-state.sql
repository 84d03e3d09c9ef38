-- What all processes of a database must know of the platform itself: whether it is quiet after a restore, and how the
-- last backup and the last drill ended.
create table platform_state (
  pst_name text primary key,
  pst_value jsonb not null,
  pst_date_changed timestamptz not null default now()
);
