-- What the office writes about a person, for itself alone.
alter table user_profile add column usp_office_note text not null default '';

-- The list of candidates in the order in which people look names up, and by the newest.
create index users_candidate_name on users ((plain(usr_fullname) collate "C"), usr_id)
  where usr_role = 'CANDIDATE' and usr_date_deleted is null;
-- Graduates: whom companies may find.
create index cycle_application_graduates on cycle_application (edca_fk_usr_id) where edca_status in ('FINALIST', 'SUCCEEDED');
