-- A statement with a function that is not said to be safe is run by one process alone, however many rows it reads: these
-- only compare what they are given, and stood in every list of candidates.
alter function certificate_state parallel safe;
alter function cycle_state parallel safe;
alter function as_of_moment parallel safe;
