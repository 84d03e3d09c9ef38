-- What a filter of the search asks for is looked up: without it everybody was read whom companies may find, and where the
-- office looks among hidden and hired people, everybody. New rows wait in a list that each search reads whole.
create index candidate_facts_words on candidate_facts using gin (caf_facts) with (gin_pending_list_limit = 256);
