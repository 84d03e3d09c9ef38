-- Migration 440 gave a past to two tables more, and took its own moment for the first that is known of all. What the others
-- were is known since 390: that moment stands again, unless the retention has moved it since.
alter table as_of_begin add column aob_blocks_since timestamptz;

update as_of_begin set aob_blocks_since = aob_since,
  aob_since = (select at from migration where name = '390-as-of.sql')
where aob_since = (select at from migration where name = '440-past-of-listings.sql');
