-- Whether the office answered a request of the company by sending them: called back, the request waits again.
alter table shortlist_person add column shp_answers_request boolean not null default false;
