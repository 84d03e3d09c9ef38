-- Writing the search's row of one person took 2 ms of planning each time, with each sign-up, profile and stage: PostgreSQL
-- plans anew for each list of people, as it takes a list that it does not know for ten.
alter function keep_candidate_search set plan_cache_mode = force_generic_plan;
