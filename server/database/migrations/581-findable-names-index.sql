-- Companies look for names among the tenth whom they may find: an index of those alone finds them without everybody else.
create index candidate_search_found on candidate_search using gin (cas_search gin_trgm_ops)
  with (gin_pending_list_limit = 256) where cas_is_findable;
