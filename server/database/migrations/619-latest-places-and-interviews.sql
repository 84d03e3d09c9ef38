-- The office reads the latest of all companies after each sign-in: without these, all of them were read and sorted for it.
create index job_listing_candidate_latest on job_listing_candidate (jlc_date_changed, jlc_id);
create index interview_latest on interview (jli_date, jli_id);
