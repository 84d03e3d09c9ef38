-- What has been done how often in its window, counted over all processes. Who did it is a mark made with the
-- installation's key: a copy of the database tells nobody who tried to sign in.
drop table login_failure;
create table limit_count (
  lic_key text primary key,
  lic_count int not null,
  lic_expires_at timestamptz not null
);
create index limit_count_expiry on limit_count (lic_expires_at);

-- Devices and addresses that have signed in to an account. They get in while others guess its password.
create table known_origin (
  kno_fk_usr_id int not null references users (usr_id) on delete cascade,
  kno_mark text not null,
  kno_date_used timestamptz not null,
  primary key (kno_fk_usr_id, kno_mark)
);
create index known_origin_age on known_origin (kno_date_used);
