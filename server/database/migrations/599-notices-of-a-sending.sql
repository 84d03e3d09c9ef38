-- What became of a sending is counted by the notice of each receiver. With the sending alone in the index, all its notices
-- were read for each of them: twenty-five million for five thousand people.
create index notification_generated_person on notification (not_fk_notg_id, not_fk_usr_id)
  where not_fk_notg_id is not null;
drop index notification_generated_rows;
