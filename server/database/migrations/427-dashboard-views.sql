-- A saved view of the dashboard stands among the reports of the office, and goes out by mail as they do.
alter table report_field_group drop constraint report_field_group_rpfg_type_check;
alter table report_field_group add constraint report_field_group_rpfg_type_check
  check (rpfg_type in ('candidate', 'company', 'job-listing', 'educational-cycle', 'dashboard')) not valid;
alter table report_field_group validate constraint report_field_group_rpfg_type_check;
