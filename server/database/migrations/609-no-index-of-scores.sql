-- Each change of a stage wrote to it, and nothing read it: whoever orders a cycle by score reads all its applications.
drop index cycle_application_score;
