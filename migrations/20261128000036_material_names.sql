-- Drawings of the kitchen calculator and boards of quotations look materials up by the names that plans and lines have.
create index materials_by_name on materials (lower(name)) where archived_at is null;
