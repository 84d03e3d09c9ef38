-- A recorded no-show is told to the graduate once the time to undo it has gone by; what they say of it, and when the
-- company has settled that.
alter table interview
  add column jli_date_missed timestamptz,
  add column jli_date_missed_told timestamptz,
  add column jli_absence_answer text check (jli_absence_answer in ('was-there', 'another-time')),
  add column jli_absence_note text not null default '',
  add column jli_date_absence_answered timestamptz,
  add column jli_date_absence_settled timestamptz;

create index interview_absence_untold on interview (jli_date_missed)
  where jli_date_missed is not null and jli_date_missed_told is null;
