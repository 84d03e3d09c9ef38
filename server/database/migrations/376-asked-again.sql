-- A moved interview is a new question: the days without an answer count from it.
alter table interview add column jli_date_asked timestamptz;
