-- Who did it stands in the trail, for all to see who may; these say it beside the row.
comment on column mail_template.mtp_fk_usr_id is
  'Not written: the trail says who reworded a letter. Stays for the version before.';
comment on column report_field_group.rpfg_fk_usr_id is
  'Who saved the report first. Not shown: the reports of an office, or of a company, belong to all of it.';
