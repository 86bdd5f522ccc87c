-- Lists are read in of more than people: one way for all of them.
alter table lead_imports rename to imports;
alter table imports rename constraint lead_imports_pkey to imports_pkey;
alter table imports rename constraint lead_imports_state_known to imports_state_known;
alter table imports rename constraint lead_imports_created_by_fkey to imports_created_by_fkey;
-- What the list is of.
alter table imports add column resource text not null default 'leads';
alter table imports alter column resource drop default;

alter table lead_import_rows rename to import_rows;
alter table import_rows rename constraint lead_import_rows_pkey to import_rows_pkey;
alter table import_rows rename constraint lead_import_rows_state_known to import_rows_state_known;
alter table import_rows rename constraint lead_import_rows_import_id_fkey to import_rows_import_id_fkey;
alter table import_rows rename constraint lead_import_rows_lead_id_fkey to import_rows_lead_id_fkey;
alter index lead_import_rows_to_take rename to import_rows_to_take;
