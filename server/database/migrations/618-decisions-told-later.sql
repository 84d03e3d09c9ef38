-- A hire or a rejection reaches the graduate when the time to undo it has gone by, not only by letter: until that moment
-- the own page shows the interview as it was and nothing of the hire. Empty: nothing waits to be told.
alter table interview add column jli_date_to_tell timestamptz;
create index interview_to_tell on interview (jli_date_to_tell) where jli_date_to_tell is not null;

alter table hiring add column jlh_date_to_tell timestamptz;
create index hiring_to_tell on hiring (jlh_date_to_tell) where jlh_date_to_tell is not null;
