-- The frozen pack of which figures are open to everybody, at most one; without a row nothing is.
create table open_figures (
  opf_id int primary key default 1 check (opf_id = 1),
  opf_fk_fpk_id int not null references funder_pack (fpk_id) on delete cascade,
  -- Which groups of its indicators.
  opf_groups text[] not null check (cardinality(opf_groups) > 0),
  opf_fk_usr_id int references users (usr_id) on delete set null,
  opf_date_created timestamptz not null
);
create index open_figures_pack on open_figures (opf_fk_fpk_id);
create index open_figures_user on open_figures (opf_fk_usr_id);
