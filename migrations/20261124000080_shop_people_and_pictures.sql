-- What the shop means for personal data, and for the photographs that it shows.

alter table retained_records drop constraint retained_records_kind_known,
    add constraint retained_records_kind_known check (kind in ('quotation', 'receipt', 'payment', 'invoice'));

comment on table order_lines is 'Impersonal: name sku hsn options availability demand';
comment on table credit_notes is 'Impersonal: number lines';

create or replace view photograph_uses as
    select photograph, 'placement' as kind, id, page, slot, null::text as title,
        is_active and alt is null as needs_alt
    from placements
    union all
    select shown.photograph, 'design', designs.id, null, null, designs.title,
        shown.is_untold and designs.status in ('scheduled', 'published')
    from (
        select photograph, design_id, bool_or(is_untold) as is_untold
        from (
            select photograph_id as photograph, design_id, alt is null as is_untold from design_photographs
            union all
            select share_photograph_id, id, false from designs where share_photograph_id is not null
        ) as shots
        group by photograph, design_id
    ) as shown
    join designs on designs.id = shown.design_id
    where designs.archived_at is null
    union all
    select photograph_id, 'design_category', id, null, null, name, false
    from design_categories
    where photograph_id is not null and archived_at is null
    union all
    select shown.photograph, 'video', videos.id, null, null, videos.title, false
    from (
        select thumbnail as photograph, id from videos where thumbnail is not null
        union
        select share_photograph, id from videos where share_photograph is not null
    ) as shown
    join videos on videos.id = shown.id
    union all
    select shown.photograph_id, 'quotation', quotations.id, null, null,
        coalesce(number, 'Draft') || case revision when 0 then '' else ' R' || revision end, false
    from (
        select distinct photograph_id, quotation_id from quotation_lines where photograph_id is not null
    ) as shown
    join quotations on quotations.id = shown.quotation_id
    where quotations.archived_at is null and quotations.status not in ('superseded', 'cancelled')
    union all
    select shown.photograph, 'quotation_template', quotation_templates.id, null, null, quotation_templates.name, false
    from quotation_templates
    cross join lateral (
        select distinct photograph::uuid as photograph from jsonb_array_elements_text(photographs) as photograph
    ) as shown
    where quotation_templates.archived_at is null
    union all
    select shown.photograph, 'product', products.id, null, null, products.name,
        shown.is_untold and products.status in ('scheduled', 'published')
    from (
        select photograph, product_id, bool_or(is_untold) as is_untold
        from (
            select photograph_id as photograph, product_id, alt is null as is_untold from product_photographs
            union all
            select photograph_id, product_id, true from product_options where photograph_id is not null
            union all
            select share_photograph_id, id, false from products where share_photograph_id is not null
        ) as shots
        group by photograph, product_id
    ) as shown
    join products on products.id = shown.product_id
    where products.archived_at is null
    union all
    select photograph_id, 'product_category', id, null, null, name, false
    from product_categories
    where photograph_id is not null and archived_at is null
    union all
    -- Lines of orders keep their picture for as long as they are kept.
    select shown.photograph_id, 'order', orders.id, null, null, orders.number, false
    from (
        select distinct photograph_id, order_id from order_lines where photograph_id is not null
    ) as shown
    join orders on orders.id = shown.order_id;
