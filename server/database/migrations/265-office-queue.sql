-- Work that the office has put off: it comes back on its day, or at once when it began to wait anew.
create table office_snooze (
  osn_kind text not null check (osn_kind in ('companies', 'requests', 'cycles', 'chats', 'mails')),
  osn_item int not null,
  -- Since when it waited when it was put off.
  osn_since timestamptz not null,
  osn_until date not null,
  primary key (osn_kind, osn_item, osn_since)
);

-- When somebody of the office was last on the first page, and when the stay before that ended.
create table office_visit (
  ovi_fk_usr_id int primary key references users (usr_id) on delete cascade,
  ovi_date_latest timestamptz not null,
  ovi_date_before timestamptz
);
