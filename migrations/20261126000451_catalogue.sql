-- The catalogue: modules, wardrobes and accessories that visitors browse and ask for, in a tree of categories.

create table catalog_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    parent_id uuid references catalog_categories,
    -- What visitors read above its items.
    summary text not null,
    photograph_id uuid references photographs,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index catalog_categories_slug_taken on catalog_categories (slug) where archived_at is null;
create index catalog_categories_by_parent on catalog_categories (parent_id) where parent_id is not null;
create index catalog_categories_by_photograph on catalog_categories (photograph_id) where photograph_id is not null;

-- New items come before the ones that are there. What is moved between two gets a number between theirs.
create sequence catalog_item_positions increment by -1048576 maxvalue 0 start with -1048576;

create table catalog_items (
    id uuid primary key,
    name text not null,
    slug text not null,
    category_id uuid references catalog_categories,
    summary text not null,
    description text not null,
    -- [{"label", "value"}] in their order.
    specifications jsonb not null,
    -- Materials are archived, never deleted, so that these always name one.
    finishes uuid[] not null,
    width_mm integer,
    height_mm integer,
    depth_mm integer,
    -- What it is priced by.
    template_id uuid references quotation_templates,
    -- What the template came to when it was last priced, with tax; null without one.
    price_from_paise bigint,
    priced_on date,
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph_id uuid references photographs,
    -- Place in the catalogue, from the smallest.
    position bigint not null default nextval('catalog_item_positions'),
    status text not null default 'draft',
    publish_at timestamptz,
    first_published_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint catalog_items_status_known check (
        status in ('draft', 'in_review', 'scheduled', 'published', 'archived')
    ),
    constraint catalog_items_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint catalog_items_public_is_described check (
        status not in ('scheduled', 'published') or summary <> '' and category_id is not null
    )
);
alter sequence catalog_item_positions owned by catalog_items.position;
create unique index catalog_items_slug_taken on catalog_items (slug) where archived_at is null;
create index catalog_items_published on catalog_items (position, id)
    where status = 'published' and archived_at is null;
create index catalog_items_in_order on catalog_items (position, id);
create index catalog_items_by_category on catalog_items (category_id) where category_id is not null;
create index catalog_items_by_template on catalog_items (template_id) where template_id is not null;
create index catalog_items_by_share_photograph on catalog_items (share_photograph_id)
    where share_photograph_id is not null;
create index catalog_items_by_finish on catalog_items using gin (finishes);
create index catalog_items_to_publish on catalog_items (publish_at) where status = 'scheduled';

create table catalog_item_photographs (
    item_id uuid not null references catalog_items,
    place integer not null,
    photograph_id uuid not null references photographs,
    -- Null: as the photograph has it.
    alt text,
    primary key (item_id, place),
    constraint catalog_item_photographs_photograph_taken unique (item_id, photograph_id)
);
create index catalog_item_photographs_by_photograph on catalog_item_photographs (photograph_id);

comment on table catalog_categories is 'Impersonal: name slug summary';
comment on table catalog_items is
    'Impersonal: name slug summary description specifications finishes seo_title seo_description canonical status';
comment on table catalog_item_photographs is 'Impersonal: alt';

do $$
begin
    execute 'create or replace view photograph_uses as '
        || rtrim(pg_get_viewdef('photograph_uses'::regclass), '; ')
        || $uses$
            union all
            select shown.photograph, 'catalog_item', catalog_items.id, null::text, null::text, catalog_items.name,
                shown.is_untold and catalog_items.status in ('scheduled', 'published')
            from (
                select photograph, item_id, bool_or(is_untold) as is_untold
                from (
                    select photograph_id as photograph, item_id, alt is null as is_untold
                    from catalog_item_photographs
                    union all
                    select share_photograph_id, id, false from catalog_items where share_photograph_id is not null
                ) as shots
                group by photograph, item_id
            ) as shown
            join catalog_items on catalog_items.id = shown.item_id
            where catalog_items.archived_at is null
            union all
            select photograph_id, 'catalog_category', id, null::text, null::text, name, false
            from catalog_categories
            where photograph_id is not null and archived_at is null
        $uses$;
end
$$;
