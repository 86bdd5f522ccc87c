-- A file's rows are checked, and checked again when its columns are told anew: a row says whether it was.
alter table lead_imports
    -- Rows with something in them, without the heading.
    add column row_count integer not null default 0,
    -- Counts the checks: the job of an earlier one finds that it has nothing to say any more.
    add column checks integer not null default 0;

alter table lead_import_rows
    drop constraint lead_import_rows_state_known,
    add constraint lead_import_rows_state_known check (
        state in ('unchecked', 'valid', 'duplicate', 'invalid', 'imported', 'attached')
    );
create index lead_import_rows_by_state on lead_import_rows (import_id, state, row);
