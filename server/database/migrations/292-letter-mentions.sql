-- Before somebody is erased, sent letters are searched for the name. The formatted text is read only where the plain one
-- names the person. With 100,000 letters this index takes 24 MB, and a letter 0.1 ms more.
create index outbox_mail_texts on outbox_mail using gin (mai_subject gin_trgm_ops, mai_text gin_trgm_ops);
