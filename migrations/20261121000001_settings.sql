-- What the company decides for itself. One row a section; its fields and defaults are
-- the Rust type of the same name, so that a new field needs no migration.
create table settings (
    section text primary key,
    value jsonb not null,
    version integer not null default 1,
    updated_at timestamptz not null default now()
);

-- A page without a row is enabled and shown.
create table page_settings (
    page_name text primary key,
    is_enabled boolean not null default true,
    show_in_navigation boolean not null default true,
    updated_at timestamptz not null default now()
);

create table homepages (
    component_name text primary key,
    is_active boolean not null default false,
    is_default boolean not null default false,
    constraint homepages_component_known check (
        component_name in (
            'home-default', 'home-modern', 'home-minimal', 'home-premium', 'home-conversion', 'home-latest'
        )
    )
);
create unique index homepages_one_active on homepages (is_active) where is_active;
create unique index homepages_one_default on homepages (is_default) where is_default;

insert into homepages (component_name, is_active, is_default) values
    ('home-default', false, true),
    ('home-modern', false, false),
    ('home-minimal', false, false),
    ('home-premium', false, false),
    ('home-conversion', false, false),
    ('home-latest', true, false);
