-- Counts of applications leave out who has been forgotten. They are few, and found at once.
create index users_forgotten on users (usr_id) where usr_date_deleted is not null;
