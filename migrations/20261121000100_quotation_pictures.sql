-- Photographs beside the lines of quotations.

-- Follows from what was written. A photograph that is gone is left out, hence no foreign key.
alter table quotation_lines add column photograph_id uuid
    generated always as ((entry ->> 'photographId')::uuid) stored;
create index quotation_lines_by_photograph on quotation_lines (photograph_id) where photograph_id is not null;

-- All that its lines show, as an array of texts.
alter table quotation_templates add column photographs jsonb not null
    generated always as (
        jsonb_path_query_array(rooms, '$[*].items[*].line.photographId ? (@ != null)')
        || jsonb_path_query_array(rooms, '$[*].items[*].addOns[*].photographId ? (@ != null)')
    ) stored;

-- What a quotation shows since it was handed in, whatever becomes of the photographs. Their files stay.
create table quotation_pictures (
    quotation_id uuid not null references quotations on delete cascade,
    photograph_id uuid not null,
    alt text not null,
    sha256 text not null,
    recipe text not null,
    width integer not null,
    height integer not null,
    thumbhash text not null,
    colour text not null,
    variants jsonb not null,
    primary key (quotation_id, photograph_id)
);
create index quotation_pictures_by_file on quotation_pictures (sha256);

-- Where photographs stand: quotations and their templates show them too. Of revisions those that still count.
create or replace view photograph_uses as
    select photograph, 'placement' as kind, id, page, slot, null::text as title
    from placements
    union all
    select shown.photograph, 'design', designs.id, null, null, designs.title
    from (
        select photograph_id as photograph, design_id from design_photographs
        union
        select share_photograph_id, id from designs where share_photograph_id is not null
    ) as shown
    join designs on designs.id = shown.design_id
    where designs.archived_at is null
    union all
    select photograph_id, 'design_category', id, null, null, name
    from design_categories
    where photograph_id is not null and archived_at is null
    union all
    select shown.photograph, 'video', videos.id, null, null, videos.title
    from (
        select thumbnail as photograph, id from videos where thumbnail is not null
        union
        select share_photograph, id from videos where share_photograph is not null
    ) as shown
    join videos on videos.id = shown.id
    union all
    select shown.photograph_id, 'quotation', quotations.id, null, null,
        coalesce(number, 'Draft') || case revision when 0 then '' else ' R' || revision end
    from (
        select distinct photograph_id, quotation_id from quotation_lines where photograph_id is not null
    ) as shown
    join quotations on quotations.id = shown.quotation_id
    where quotations.archived_at is null and quotations.status not in ('superseded', 'cancelled')
    union all
    select shown.photograph, 'quotation_template', quotation_templates.id, null, null, quotation_templates.name
    from quotation_templates
    cross join lateral (
        select distinct photograph::uuid as photograph from jsonb_array_elements_text(photographs) as photograph
    ) as shown
    where quotation_templates.archived_at is null;
