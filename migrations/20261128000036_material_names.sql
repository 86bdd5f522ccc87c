-- Drawings and boards look materials up by the names that lines have.
create index materials_by_name on materials (lower(name)) where archived_at is null;
