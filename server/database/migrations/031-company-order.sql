-- The list of companies in the order in which people look names up.
create index company_name_order on company ((plain(cny_name) collate "C"), cny_id);
