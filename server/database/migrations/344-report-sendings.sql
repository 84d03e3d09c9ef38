-- A saved report that goes out by mail, each week or each month.
create table report_sending (
  rps_fk_rpfg_id text primary key references report_field_group (_id) on delete cascade,
  rps_every text not null check (rps_every in ('WEEK', 'MONTH')),
  -- Of a week 1 to 7, from Monday; of a month 1 to 31, where the 31st of a shorter month is its last day.
  rps_day int not null check (rps_day between 1 and case rps_every when 'WEEK' then 7 else 31 end),
  rps_format text not null check (rps_format in ('xlsx', 'pdf')),
  rps_usr_ids int[] not null check (cardinality(rps_usr_ids) > 0),
  -- The day in Athens on which it is due; it moves on in the transaction that writes the letters.
  rps_next date not null,
  rps_last timestamptz,
  rps_last_count int not null default 0,
  -- Why it is held, as people read it.
  rps_problem text not null default '',
  rps_fk_usr_id int references users (usr_id) on delete set null,
  rps_date_created timestamptz not null
);
create index report_sending_due on report_sending (rps_next);
