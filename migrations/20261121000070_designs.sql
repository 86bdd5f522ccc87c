-- Designs: finished proposals for rooms that visitors look at, what can be added to them, and where they are sorted.
-- Beside them what designs and videos have in common: old addresses, and links to what is not published yet.

-- Addresses that something was published under before. Whoever asks for one is led to where it is now.
create table slug_redirects (
    kind text not null,
    slug text not null,
    item uuid not null,
    moved_at timestamptz not null,
    primary key (kind, slug),
    constraint slug_redirects_kind_known check (kind in ('design', 'video'))
);
create index slug_redirects_by_item on slug_redirects (kind, item);

-- Links by which somebody without an account looks at something before visitors do. Only hashes of them are kept.
create table preview_links (
    hash bytea primary key,
    kind text not null,
    item uuid not null,
    created_by uuid references users,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint preview_links_kind_known check (kind in ('design', 'video'))
);
create index preview_links_expiring on preview_links (expires_at);

create table design_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    parent_id uuid references design_categories,
    photograph_id uuid references photographs,
    -- What visitors narrow its designs by.
    filters text[] not null,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index design_categories_slug_taken on design_categories (slug) where archived_at is null;
create index design_categories_by_parent on design_categories (parent_id) where parent_id is not null;
create index design_categories_by_photograph on design_categories (photograph_id) where photograph_id is not null;

create table design_addons (
    id uuid primary key,
    name text not null,
    price_type text not null,
    -- For one unit before tax; of a percentage null.
    amount_paise bigint,
    -- Of what the design itself comes to before tax.
    basis_points integer,
    maximum_paise bigint,
    -- Types of designs; none stands for all.
    applies_to text[] not null,
    hsn_sac text not null,
    is_default boolean not null,
    -- Add-ons are archived, never deleted, so that these always name one.
    incompatible_with uuid[] not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint design_addons_price_type_known check (
        price_type in ('flat', 'per_sqft', 'per_rft', 'per_unit', 'percent')
    ),
    constraint design_addons_priced check (
        num_nulls(amount_paise, basis_points) = 1 and (price_type = 'percent') = (basis_points is not null)
    ),
    constraint design_addons_not_negative check (
        coalesce(amount_paise, 0) >= 0 and coalesce(basis_points, 0) >= 0 and coalesce(maximum_paise, 0) >= 0
    )
);
create unique index design_addons_name_taken on design_addons (lower(name)) where archived_at is null;

-- New designs stand before the ones that are there. What stands between two has a number between theirs.
create sequence design_positions increment by -1048576 maxvalue 0 start with -1048576;

create table designs (
    id uuid primary key,
    title text not null,
    slug text not null,
    design_type text not null,
    style text not null,
    -- Of kitchens only.
    layout text,
    category_id uuid references design_categories,
    area_from_sqft integer,
    area_to_sqft integer,
    budget_band text,
    colours text[] not null,
    description text not null,
    -- What is in it, and what it is priced by.
    template_id uuid references quotation_templates,
    -- Add-ons and designs are archived, never deleted, so that these always name one.
    addons uuid[] not null,
    similar_to uuid[] not null,
    delivery_days integer,
    is_featured boolean not null,
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph_id uuid references photographs,
    -- What the template came to when it was last priced, with tax; null without one.
    price_from_paise bigint,
    priced_on date,
    -- Place among designs, from the smallest.
    position bigint not null default nextval('design_positions'),
    status text not null default 'draft',
    publish_at timestamptz,
    first_published_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint designs_type_known check (
        design_type in (
            'living-room', 'master-bedroom', 'kids-bedroom', 'kitchen', 'wardrobe', 'tv-unit', 'pooja', 'foyer',
            'dining', 'study', 'bathroom', 'full-home'
        )
    ),
    constraint designs_layout_known check (layout in ('straight', 'l_shape', 'u_shape', 'parallel', 'island')),
    constraint designs_layout_of_kitchens check (layout is null or design_type = 'kitchen'),
    constraint designs_area_in_order check (0 < area_from_sqft and area_from_sqft <= area_to_sqft),
    constraint designs_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint designs_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint designs_public_is_described check (status not in ('scheduled', 'published') or description <> '')
);
alter sequence design_positions owned by designs.position;
create unique index designs_slug_taken on designs (slug) where archived_at is null;
create index designs_published on designs (position, id) where status = 'published' and archived_at is null;
create index designs_in_order on designs (position, id);
create index designs_by_category on designs (category_id) where category_id is not null;
create index designs_by_template on designs (template_id) where template_id is not null;
create index designs_by_share_photograph on designs (share_photograph_id) where share_photograph_id is not null;
create index designs_to_publish on designs (publish_at) where status = 'scheduled';

-- The photographs of a design, in their order.
create table design_photographs (
    design_id uuid not null references designs,
    place integer not null,
    photograph_id uuid not null references photographs,
    -- Null: as the photograph has it.
    alt text,
    -- [{"x", "y", "materialId", "label"}], x and y in parts of the whole from the top left.
    hotspots jsonb not null,
    primary key (design_id, place),
    constraint design_photographs_photograph_taken unique (design_id, photograph_id)
);
create index design_photographs_by_photograph on design_photographs (photograph_id);

-- Who asked for which design.
create table design_requests (
    design_id uuid not null references designs,
    lead_id uuid not null references leads,
    requested_at timestamptz not null,
    primary key (design_id, lead_id)
);
create index design_requests_by_lead on design_requests (lead_id);

-- What people keep for later.
create table saved_items (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    item uuid not null,
    saved_at timestamptz not null,
    primary key (user_id, kind, item),
    constraint saved_items_kind_known check (kind in ('design', 'photograph', 'video'))
);
create index saved_items_by_item on saved_items (kind, item);

-- Where photographs stand. Whatever shows one is named in here, so that none is deleted that something shows.
create view photograph_uses as
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
    where photograph_id is not null and archived_at is null;
