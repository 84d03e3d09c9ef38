-- Whom the office put together for a listing, up to five at a time; the company keeps or passes each.
create table shortlist_person (
  shp_fk_jl_id int not null references job_listing (jl_id) on delete cascade,
  shp_fk_usr_id int not null references users (usr_id) on delete cascade,
  shp_date_sent timestamptz not null,
  shp_answer text check (shp_answer in ('KEPT', 'PASSED')),
  shp_date_answered timestamptz check ((shp_date_answered is null) = (shp_answer is null)),
  primary key (shp_fk_jl_id, shp_fk_usr_id)
);
create index shortlist_person_usr on shortlist_person (shp_fk_usr_id);
