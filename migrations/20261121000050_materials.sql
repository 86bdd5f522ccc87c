-- What homes are made of: where it is sorted, who makes it, what it costs and what it is sold for.
create table material_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    parent_id uuid references material_categories,
    -- What is told of each material in it, such as "Thickness".
    attributes text[] not null,
    -- Place among its siblings, from the smallest.
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index material_categories_slug_taken on material_categories (slug) where archived_at is null;
create index material_categories_by_parent on material_categories (parent_id) where parent_id is not null;

create table brands (
    id uuid primary key,
    name text not null,
    site text,
    warranty_terms text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index brands_name_taken on brands (lower(name)) where archived_at is null;

create table materials (
    id uuid primary key,
    code text not null,
    name text not null,
    description text not null,
    category_id uuid references material_categories,
    brand_id uuid references brands,
    kind text not null,
    grade text,
    emission text,
    -- In hundredths of a millimetre: laminate is thinner than one.
    thickness integer,
    sheet_width_mm integer,
    sheet_length_mm integer,
    finish text not null,
    colour_code text not null,
    unit text not null,
    hsn text not null,
    -- What a unit costs the company, if that is known, and how much more of it is bought (in basis points).
    cost_paise bigint,
    wastage integer not null,
    below_cost_because text not null,
    lead_days integer,
    vendors text[] not null,
    -- In hundredths of the unit.
    least_stock bigint,
    on_hand bigint not null,
    warranty_months integer,
    datasheet text,
    is_public boolean not null,
    status text not null,
    substitute_id uuid references materials,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint materials_kind_known check (
        kind in (
            'core', 'shutter', 'laminate', 'veneer', 'acrylic', 'pu', 'hardware', 'counter', 'tile', 'paint', 'light',
            'appliance', 'fabric'
        )
    ),
    constraint materials_grade_known check (grade in ('mr', 'bwr', 'bwp')),
    constraint materials_emission_known check (emission in ('e0', 'e1')),
    constraint materials_unit_known check (
        unit in ('sheet', 'sqft', 'rft', 'nos', 'set', 'litre', 'kg')
    ),
    constraint materials_hsn_well_formed check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
    constraint materials_not_negative check (cost_paise >= 0 and least_stock >= 0 and on_hand >= 0),
    constraint materials_wastage_in_range check (wastage between 0 and 10000),
    constraint materials_status_known check (status in ('active', 'discontinued')),
    constraint materials_substitute_of_discontinued check (substitute_id is null or status = 'discontinued'),
    constraint materials_substitute_is_another check (substitute_id <> id)
);
create unique index materials_code_taken on materials (lower(code)) where archived_at is null;
create index materials_by_category on materials (category_id) where archived_at is null;
create index materials_by_brand on materials (brand_id) where archived_at is null;
create index materials_by_substitute on materials (substitute_id) where substitute_id is not null;

-- Prices that were changed in one go.
create table material_price_changes (
    id uuid primary key,
    -- In basis points; below zero is cheaper.
    percent integer not null,
    effective_on date not null,
    made_at timestamptz not null,
    made_by uuid references users,
    undone_at timestamptz
);

-- What a material is sold for from a day on. Prices are added, never changed: of those of one day the last one holds.
create table material_prices (
    id bigint generated always as identity primary key,
    material_id uuid not null references materials,
    effective_on date not null,
    sell_paise bigint not null,
    -- The change that it came with, if it came with many others.
    change_id uuid references material_price_changes,
    set_at timestamptz not null,
    constraint material_prices_not_negative check (sell_paise >= 0)
);
create index material_prices_in_force on material_prices (material_id, effective_on desc, id desc);
create index material_prices_by_change on material_prices (change_id) where change_id is not null;
