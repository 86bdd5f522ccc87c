-- A quotation that was created from a planned kitchen shows its drawing: with the room's lines, and as they are in this
-- revision. The plan goes with the room: into copies and later revisions, and away with it.
alter table quotation_rooms add column kitchen jsonb;
