-- Whether somebody looks for work or was hired, beside the key: a list that filters by it counts in the index alone, past
-- the wide rows of the profiles.
create index user_profile_flags on user_profile (usp_fk_usr_id) include (usp_open_for_work, usp_hired);
