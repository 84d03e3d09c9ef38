-- Readings of CVs and of contact data are rows of one table; the day's limits count them per company.
alter table cv_view add column cvv_what text not null default 'cv' check (cvv_what in ('cv', 'contact'));
create index cv_view_company on cv_view (cvv_fk_cny_id, cvv_what, cvv_date_created desc);

-- When the person said yes to the invitation: from then on the company may read how to reach them. It stays when the
-- company moves the interview.
alter table interview add column jli_date_accepted timestamptz;
update interview set jli_date_accepted = coalesce(jli_date_answered, jli_date_created)
  where jli_status in ('SCHEDULED', 'COMPLETED');

-- Companies that a person does not want to be seen by.
create table company_block (
  cbl_fk_usr_id int not null references users (usr_id) on delete cascade,
  cbl_fk_cny_id int not null references company (cny_id) on delete cascade,
  cbl_date_created timestamptz not null default now(),
  primary key (cbl_fk_cny_id, cbl_fk_usr_id)
);
create index company_block_user on company_block (cbl_fk_usr_id);
