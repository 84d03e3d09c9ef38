-- Words of the office about a person, by which it finds them again.
alter table user_profile add column usp_tags text[] not null default '{}';
create index user_profile_tagged on user_profile (usp_fk_usr_id) where usp_tags <> '{}';
