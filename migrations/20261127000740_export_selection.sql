-- An export of the records that somebody selected, instead of all that match the list's parameters.
alter table exports
    add column record_ids uuid[],
    add constraint exports_selection_of_list check (record_ids is null or paper is null);
