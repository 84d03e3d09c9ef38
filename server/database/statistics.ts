/**
 * The names of our tables that hold something, as a list for a statement. Whoever loads rows tells PostgreSQL about these
 * alone: of a table that it was told is empty it reads all rows, in plans that a process keeps while that table fills.
 */
export const filledTables = `(select string_agg(oid::regclass::text, ', ') from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0)`

/** The tables of PostgreSQL itself, which take longer, wait for its own look at them. */
export const analyzeFilled = `do $$ begin execute 'analyze ' || ${filledTables}; end $$`
