-- A listing that was never published is a draft: DISABLED, and null here.
alter table job_listing add column jl_date_published timestamptz default now();
update job_listing set jl_date_published = jl_date_created;
