-- Who of the office answers a room: while they write, or because they said so. Over by itself.
create table chat_answering (
  cha_room text primary key references chat_room (cro_id) on delete cascade,
  cha_fk_usr_id int not null references users (usr_id) on delete cascade,
  -- Said by an act, and not only because they write.
  cha_is_promised boolean not null,
  cha_until timestamptz not null
);
create index chat_answering_user on chat_answering (cha_fk_usr_id);
