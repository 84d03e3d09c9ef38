-- How many a company would like to see, and what matters to it beyond the listing; both as it asked last.
alter table job_listing
  add column jl_requested_people int check (jl_requested_people between 1 and 100),
  add column jl_requested_note text not null default '';
