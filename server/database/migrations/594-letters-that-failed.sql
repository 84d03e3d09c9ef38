-- The first page of the office and the page of health ask for what failed, among all letters of all years. Takes the place
-- of the index of those that came back.
create index outbox_mail_failed on outbox_mail (lower(mai_to)) where mai_status in ('FAILED', 'BOUNCED');
drop index outbox_mail_bounced;

-- Ended jobs are deleted each night, 500 at once; each looked through all sendings.
create index notification_generated_job on notification_generated (notg_fk_job_id) where notg_fk_job_id is not null;
