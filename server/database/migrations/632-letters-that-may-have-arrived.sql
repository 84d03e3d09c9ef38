-- That nobody knows whether a letter arrived was kept in the words of its last failure, and forgotten when it was sent again.
alter table outbox_mail add column mai_may_have_arrived boolean not null default false;
update outbox_mail set mai_may_have_arrived = true where mai_error like '%μπορεί να έφτασε%';
