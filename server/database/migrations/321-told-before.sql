-- What somebody knew before the last letter about their time: it counts again when that letter is taken back unread.
alter table assessment_told add column ast_before text;
