-- Lists of people by their address walk this index, as those by age of the account walk users_role_created.
create index users_role_email on users (usr_role, usr_email, usr_id) where usr_date_deleted is null;
