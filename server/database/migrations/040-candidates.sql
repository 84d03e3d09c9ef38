-- What the office writes about a person, for itself alone.
alter table user_profile add column usp_office_note text not null default '';

-- Graduates: whom companies may find.
create index cycle_application_graduates on cycle_application (edca_fk_usr_id) where edca_status in ('FINALIST', 'SUCCEEDED');
