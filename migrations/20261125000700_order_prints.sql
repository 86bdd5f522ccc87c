-- Papers of many orders in one PDF: written and fetched as exports are.
alter table exports
    add column paper text,
    add column order_ids uuid[],
    drop constraint exports_format_known,
    add constraint exports_format_known check (format in ('csv', 'xlsx', 'pdf')),
    add constraint exports_paper_known check (paper in ('pick_list', 'invoices', 'labels', 'packing_slips')),
    add constraint exports_paper_whole check (
        (format = 'pdf') = (paper is not null) and (format = 'pdf') = (order_ids is not null)
    );
