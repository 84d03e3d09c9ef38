-- The order in which substitutes take the seats of finalists who drop out: as the decision that made them substitutes
-- listed them. It stays when one takes a seat, so that an undo returns everybody to their turn.
alter table cycle_application add column edca_substitute_order int;
