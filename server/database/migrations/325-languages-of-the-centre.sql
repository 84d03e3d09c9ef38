-- In which language people are assessed; null where any assessor can judge anybody.
alter table educational_cycle add column edc_lac_language text;

-- Whoever is assessed in another language than the cycle's.
create table assessment_language (
  asl_fk_edc_id int not null references educational_cycle (edc_id) on delete cascade,
  asl_fk_usr_id int not null references users (usr_id) on delete cascade,
  asl_language text not null,
  primary key (asl_fk_edc_id, asl_fk_usr_id)
);
create index assessment_language_user on assessment_language (asl_fk_usr_id);
