-- The application of a new telephone, encrypted: it takes the place of the confirmed one with its first right code.
alter table totp add column tot_next_secret text not null default '';
