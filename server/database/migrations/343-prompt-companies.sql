-- Whether graduates see at an invitation that the company answers whom it meets.
alter table office_setting add column ofs_shows_prompt_companies boolean not null default false;
