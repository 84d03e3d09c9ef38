-- A letter about a time that never left has informed nobody, whoever takes it back: the board, a newer letter, or the
-- office by hand in the outbox. What its receiver knew before counts again.
create function restore_told() returns trigger language plpgsql as $$
declare
  edc_id int := substring(new.mai_about from '^lac:(\d+)$')::int;
begin
  if exists (select from outbox_mail later where later.mai_about = new.mai_about and later.mai_template = new.mai_template
      and later.mai_fk_usr_id = new.mai_fk_usr_id and later.mai_id > new.mai_id) then
    return null;
  end if;
  delete from assessment_told where ast_fk_edc_id = edc_id and ast_fk_usr_id = new.mai_fk_usr_id and ast_before is null;
  update assessment_told set ast_what = ast_before where ast_fk_edc_id = edc_id and ast_fk_usr_id = new.mai_fk_usr_id;
  return null;
end
$$;
create trigger outbox_mail_time_withdrawn after update of mai_status on outbox_mail for each row
  when (new.mai_status = 'DROPPED' and old.mai_status <> 'DROPPED' and new.mai_template = 'lac.slot')
  execute function restore_told();
