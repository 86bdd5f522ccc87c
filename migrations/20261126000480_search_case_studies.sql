-- Case studies and items of the catalogue are found by the search, too.
create trigger case_studies_searchable after insert or update or delete on case_studies for each row
    execute function keep_search_entry(
        'case_study', 'projects', '/case-study/', 'title', 'summary', 'challenge,solution,locality,style');
create trigger catalog_items_searchable after insert or update or delete on catalog_items for each row
    execute function keep_search_entry('catalog_item', 'catalog', '/catalog/', 'name', 'summary', 'description');
