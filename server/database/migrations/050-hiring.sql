-- One company's interviews, and everything of one person.
create index job_listing_candidate_status on job_listing_candidate (jlc_fk_jl_id, jlc_status);
-- Those whom companies may find are few among many: the search begins with them.
create index user_profile_available on user_profile (usp_fk_usr_id) where usp_open_for_work and not usp_hired;
