-- A list is mended where it stands, and an import can be undone.

-- What an unknown value of a list means, by the sound of its words; '' leaves the value out.
create table candidate_import_value (
  civ_field text not null,
  civ_key text not null,
  civ_meaning text not null,
  primary key (civ_field, civ_key)
);

-- Whom an import made or filled in, and when: what has not changed since can be undone.
create table candidate_import_taken (
  cit_fk_imp_id int not null references candidate_import (imp_id) on delete cascade,
  cit_fk_usr_id int not null references users (usr_id) on delete cascade,
  cit_kind text not null check (cit_kind in ('CREATED', 'FILLED')),
  -- The fields that were empty before.
  cit_fields text[] not null default '{}',
  cit_date timestamptz not null,
  -- Why the last undo left the person alone; '' until one has looked.
  cit_reason text not null default '',
  primary key (cit_fk_imp_id, cit_fk_usr_id)
);
create index candidate_import_taken_user on candidate_import_taken (cit_fk_usr_id);

alter table candidate_import
  add imp_date_undo timestamptz,
  add imp_removed int not null default 0;
