-- A cycle of invented people, in which the office practises. They have a role of their own: whatever asks for candidates,
-- graduates or colleagues does not find them. Their letters, and all of their cycle, are kept here and never leave.
alter table users drop constraint users_usr_role_check;
alter table users add constraint users_usr_role_check
  check (usr_role in ('COMPANY_USER', 'REGEN_ADMINISTRATOR', 'CANDIDATE', 'PRACTICE'));
alter table educational_cycle add column edc_is_practice boolean not null default false;
create unique index one_practice_cycle on educational_cycle (edc_is_practice) where edc_is_practice;
-- Said of the application too: figures of applications ask no other table.
alter table cycle_application add column edca_is_practice boolean not null default false;
alter table outbox_mail add column mai_is_practice boolean not null default false;
create index outbox_mail_practice on outbox_mail (mai_id) where mai_is_practice;
