-- Whom somebody of a company has looked at for a listing: each person once, so that the way from a look to a hire can be counted.
create table listing_view (
  lsv_fk_jl_id int not null references job_listing (jl_id) on delete cascade,
  lsv_fk_usr_id int not null references users (usr_id) on delete cascade,
  lsv_date_created timestamptz not null default now(),
  primary key (lsv_fk_jl_id, lsv_fk_usr_id)
);
create index listing_view_person on listing_view (lsv_fk_usr_id);
