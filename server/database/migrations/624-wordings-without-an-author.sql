-- Nobody read it: the trail says who has reworded a template.
alter table mail_template drop column mtp_fk_usr_id;
