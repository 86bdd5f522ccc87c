-- Articles, case studies, items of the catalogue and help pages keep their old slugs and are previewed, as designs are.
alter table slug_redirects drop constraint slug_redirects_kind_known,
    add constraint slug_redirects_kind_known check (
        kind in ('article', 'case_study', 'catalog_item', 'design', 'help_page', 'product', 'video')
    );
alter table preview_links drop constraint preview_links_kind_known,
    add constraint preview_links_kind_known check (
        kind in ('article', 'case_study', 'catalog_item', 'design', 'help_page', 'product', 'video')
    );
