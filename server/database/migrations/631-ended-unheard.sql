-- Of an interview that a hire or a rejection called off: its invitation had not left, so that no letter tells of its end
-- and an undo lets the invitation leave after all.
alter table interview add column jli_is_unheard boolean not null default false;
