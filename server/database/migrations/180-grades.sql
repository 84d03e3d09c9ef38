-- What somebody of the office may do. Whoever was an administrator before could do everything.
alter table users add column usr_grade text check (usr_grade in ('OWNER', 'MEMBER', 'VIEWER'));
update users set usr_grade = 'OWNER' where usr_role = 'REGEN_ADMINISTRATOR';
alter table users add constraint users_office_has_grade check (usr_role <> 'REGEN_ADMINISTRATOR' or usr_grade is not null);
