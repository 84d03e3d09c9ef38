-- Before somebody is erased, texts of others are searched for the name. Without an index that reads every notice and
-- every message; empty texts and letters, which end with their period, are still read through.
create index notification_texts on notification using gin (not_title gin_trgm_ops, not_body gin_trgm_ops);
create index chat_message_body on chat_message using gin (cme_body gin_trgm_ops);
create index user_profile_texts on user_profile using gin (usp_about gin_trgm_ops, (usp_experience::text) gin_trgm_ops);
create index job_listing_description on job_listing using gin (jl_description gin_trgm_ops);
