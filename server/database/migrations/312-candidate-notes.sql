-- What the people of a company tell each other about a candidate: notes and stars. No other company reads them.
create table candidate_note (
  cno_id int generated always as identity primary key,
  cno_fk_cny_id int not null references company (cny_id) on delete cascade,
  cno_fk_usr_id int not null references users (usr_id) on delete cascade,
  -- Nobody once the account of the author is erased: the note stays with the company.
  cno_fk_author int references users (usr_id) on delete set null,
  cno_text text not null,
  cno_date_created timestamptz not null
);
create index candidate_note_pair on candidate_note (cno_fk_cny_id, cno_fk_usr_id, cno_id);
create index candidate_note_person on candidate_note (cno_fk_usr_id);
create index candidate_note_author on candidate_note (cno_fk_author);
create table candidate_star (
  cst_fk_usr_id int not null references users (usr_id) on delete cascade,
  cst_fk_author int not null references users (usr_id) on delete cascade,
  cst_fk_cny_id int not null references company (cny_id) on delete cascade,
  cst_stars smallint not null check (cst_stars between 1 and 5),
  cst_date_changed timestamptz not null,
  primary key (cst_fk_usr_id, cst_fk_author)
);
create index candidate_star_author on candidate_star (cst_fk_author);
create index candidate_star_pair on candidate_star (cst_fk_cny_id, cst_fk_usr_id);
