-- The secret of the chat belongs to a sign-in or to a personal link, and ends with it. Only its hash is kept.
alter table session add column ses_chat_hash bytea unique;
alter table secret_key add column key_chat_hash bytea unique;

-- What was opened with the lasting secrets ends. Only a chat service outside keeps one for each person, encrypted.
delete from chat_session;
update users set usr_chat_secret = null where usr_chat_secret is not null;
alter table chat_session
  drop column chs_secret_hash,
  -- What it was opened with; it ends with that.
  add column chs_fk_ses_id int references session (ses_id) on delete cascade,
  add column chs_fk_key_hash bytea references secret_key (key_hash) on delete cascade,
  add check (num_nonnulls(chs_fk_ses_id, chs_fk_key_hash) = 1);
create index chat_session_sign_in on chat_session (chs_fk_ses_id);
create index chat_session_link on chat_session (chs_fk_key_hash);

-- A chat service outside hears which of its sessions have ended.
create function chat_sessions_gone() returns trigger language plpgsql as $$
begin
  perform chat_note('users', chs_fk_usr_id::text) from (select distinct chs_fk_usr_id from gone) as people;
  return null;
end $$;
create trigger chat_sessions_gone after delete on chat_session referencing old table as gone
  for each statement execute function chat_sessions_gone();
