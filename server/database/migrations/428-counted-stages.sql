-- With the person in it, the counts of all programmes are read from the index alone, without the applications.
drop index cycle_application_stage;
create index cycle_application_stage on cycle_application (edca_fk_edc_id, edca_status, edca_date_created, edca_id)
  include (edca_fk_usr_id);
-- The same index as users_forgotten.
drop index users_removed;
