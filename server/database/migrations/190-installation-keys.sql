-- Which installation keys this database was written with. The keys themselves are never here.
create table installation_key (
  ink_id text primary key,
  -- Tells the key from another one of the same id, and says nothing of the key.
  ink_fingerprint text not null
);
