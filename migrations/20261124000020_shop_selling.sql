-- What furniture is sold by: coupons, delivery zones, and the carts of accounts.

create table coupons (
    id uuid primary key,
    code text not null,
    -- For staff.
    note text not null,
    benefit text not null,
    -- Of `percent` in basis points, otherwise paise; null for free shipping.
    percent integer,
    amount_paise bigint,
    cap_paise bigint,
    is_paused boolean not null,
    starts_at timestamptz,
    ends_at timestamptz,
    min_spend_paise bigint,
    max_spend_paise bigint,
    -- Products and categories are archived, never deleted, so that these always name one.
    products_in uuid[] not null,
    products_out uuid[] not null,
    categories_in uuid[] not null,
    categories_out uuid[] not null,
    excludes_sale_items boolean not null,
    is_first_order_only boolean not null,
    -- E-mail addresses and numbers in their comparable form.
    contacts text[] not null,
    total_limit integer,
    buyer_limit integer,
    methods text[] not null,
    is_stackable boolean not null,
    priority integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint coupons_benefit_known check (benefit in ('percent', 'fixed_cart', 'fixed_product', 'free_shipping')),
    constraint coupons_gives_something check (
        case benefit
            when 'percent' then percent between 1 and 10000 and amount_paise is null
            when 'free_shipping' then num_nonnulls(percent, amount_paise, cap_paise) = 0
            else amount_paise > 0 and num_nonnulls(percent, cap_paise) = 0
        end
    )
);
create unique index coupons_code_taken on coupons (upper(code)) where archived_at is null;

create table delivery_zones (
    id uuid primary key,
    name text not null,
    -- Each `560025`, `560100-560104` or `56*`.
    pincodes text[] not null,
    remote_pincodes text[] not null,
    tariff text not null,
    -- Of a flat tariff and beyond the last slab, in paise.
    flat_paise bigint,
    percent integer,
    -- [{"upToG", "paise"}], the lightest first.
    slabs jsonb not null,
    further_kg_paise bigint not null,
    remote_paise bigint not null,
    free_from_paise bigint,
    transit_days integer not null,
    has_cod boolean not null,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint delivery_zones_tariff_known check (
        case tariff
            when 'flat' then flat_paise >= 0
            when 'percent' then percent between 0 and 10000
            when 'slabs' then jsonb_array_length(slabs) > 0
            else false
        end
    )
);
create unique index delivery_zones_name_taken on delivery_zones (lower(name)) where archived_at is null;

-- The cart of an account: what the browser keeps, for the other devices and the letter about what was left.
create table carts (
    user_id uuid primary key references users,
    lines jsonb not null,
    saved_for_later jsonb not null,
    coupon text,
    updated_at timestamptz not null,
    -- When the letter about what was left was sent; null again after a change.
    reminded_at timestamptz
);

comment on table coupons is
    'Impersonal: code note benefit products_in products_out categories_in categories_out methods';
comment on table delivery_zones is 'Impersonal: name pincodes remote_pincodes tariff slabs';
