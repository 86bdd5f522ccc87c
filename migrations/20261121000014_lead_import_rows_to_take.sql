-- The next row to be taken in is found at once, however long the list is.
drop index lead_import_rows_by_state;
create index lead_import_rows_to_take on lead_import_rows (import_id, row) where state in ('valid', 'duplicate');
