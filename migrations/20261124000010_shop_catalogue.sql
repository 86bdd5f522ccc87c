-- The furniture shop's catalogue: categories, products with their variations, stock, reviews.

alter table slug_redirects drop constraint slug_redirects_kind_known,
    add constraint slug_redirects_kind_known check (kind in ('design', 'product', 'video'));
alter table preview_links drop constraint preview_links_kind_known,
    add constraint preview_links_kind_known check (kind in ('design', 'product', 'video'));

create table product_categories (
    id uuid primary key,
    name text not null,
    slug text not null,
    parent_id uuid references product_categories,
    photograph_id uuid references photographs,
    description text not null,
    -- What a product in it starts with.
    hsn text not null,
    -- What visitors narrow its products by.
    filters text[] not null,
    size_guide text not null,
    is_active boolean not null,
    seo_title text not null,
    seo_description text not null,
    position integer not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index product_categories_slug_taken on product_categories (slug) where archived_at is null;
create index product_categories_by_parent on product_categories (parent_id) where parent_id is not null;
create index product_categories_by_photograph on product_categories (photograph_id) where photograph_id is not null;

-- New products stand before the ones that are there. What stands between two has a number between theirs.
create sequence product_positions increment by -1048576 maxvalue 0 start with -1048576;

create table products (
    id uuid primary key,
    name text not null,
    slug text not null,
    sku text not null,
    mpn text not null,
    gtin text not null,
    brand_id uuid references brands,
    category_id uuid not null references product_categories,
    short_description text not null,
    description text not null,
    mrp_paise bigint not null,
    price_paise bigint not null,
    -- From the first to the last day it is sold for this; without days, always.
    sale_price_paise bigint,
    sale_starts_on date,
    sale_ends_on date,
    cost_paise bigint,
    hsn text not null,
    availability text not null,
    -- When it is released, or in stock again.
    available_on date,
    -- False: its pieces are not counted.
    is_stocked boolean not null,
    reorder_level integer not null,
    lead_days integer not null,
    length_mm integer,
    width_mm integer,
    height_mm integer,
    weight_g integer,
    -- The packages of one piece: [{"lengthMm", "widthMm", "heightMm", "weightG"}].
    packages jsonb not null,
    material text not null,
    colour text not null,
    -- Null: it needs none. Otherwise for one piece, with tax.
    assembly_paise bigint,
    warranty_months integer not null,
    returns_days integer,
    care text not null,
    -- ISO 3166: two letters.
    origin_country text not null,
    -- Manufacturer or importer, with address.
    maker text not null,
    related uuid[] not null,
    is_featured boolean not null,
    -- From its options, for lists: what the cheapest choice adds, whether choices differ in price, and the colours.
    lowest_difference_paise bigint not null default 0,
    has_several_prices boolean not null default false,
    colours text[] not null default '{}',
    seo_title text not null,
    seo_description text not null,
    canonical text,
    share_photograph_id uuid references photographs,
    position bigint not null default nextval('product_positions'),
    status text not null default 'draft',
    publish_at timestamptz,
    first_published_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint products_priced check (
        0 < price_paise and price_paise <= mrp_paise
        and 0 < sale_price_paise and sale_price_paise < price_paise
        and cost_paise >= 0 and assembly_paise >= 0
    ),
    constraint products_sale_in_order check (sale_starts_on <= sale_ends_on),
    constraint products_availability_known check (
        availability in (
            'in_stock', 'out_of_stock', 'low_stock', 'limited', 'backorder', 'pre_order', 'preorder', 'custom_order',
            'made_to_order', 'discontinued', 'sold_out', 'online_only', 'in_store_only'
        )
    ),
    constraint products_status_known check (status in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
    constraint products_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
    constraint products_public_is_told check (
        status not in ('scheduled', 'published')
        or (description <> '' and origin_country ~ '^[A-Z]{2}$' and maker <> '')
    )
);
alter sequence product_positions owned by products.position;
create unique index products_slug_taken on products (slug) where archived_at is null;
create unique index products_sku_taken on products (upper(sku)) where archived_at is null;
create index products_published on products (position, id) where status = 'published' and archived_at is null;
create index products_in_order on products (position, id);
create index products_by_category on products (category_id);
create index products_by_brand on products (brand_id) where brand_id is not null;
create index products_by_share_photograph on products (share_photograph_id) where share_photograph_id is not null;
create index products_to_publish on products (publish_at) where status = 'scheduled';

create table product_photographs (
    product_id uuid not null references products,
    place integer not null,
    photograph_id uuid not null references photographs,
    -- Null: as the photograph has it.
    alt text,
    primary key (product_id, place),
    constraint product_photographs_photograph_taken unique (product_id, photograph_id)
);
create index product_photographs_by_photograph on product_photographs (photograph_id);

-- What a buyer chooses: colour, size, finish. Carts and orders keep the ids, so that they outlive a change of name.
create table product_groups (
    id uuid primary key,
    product_id uuid not null references products,
    place integer not null,
    name text not null,
    constraint product_groups_place_taken unique (product_id, place) deferrable initially deferred
);

create table product_options (
    id uuid primary key,
    product_id uuid not null references products,
    group_id uuid not null references product_groups on delete cascade,
    place integer not null,
    name text not null,
    -- Added to the product's price and MRP; may be below zero.
    difference_paise bigint not null,
    -- Added to the product's SKU on labels; empty for none.
    sku text not null,
    photograph_id uuid references photographs,
    -- False: counted with the product.
    is_stocked boolean not null,
    constraint product_options_place_taken unique (group_id, place) deferrable initially deferred
);
create index product_options_by_product on product_options (product_id);
create index product_options_by_photograph on product_options (photograph_id) where photograph_id is not null;

-- Pieces of a product, or of one option of it. What is reserved is on hand, and promised to an order.
create table stocks (
    id uuid primary key,
    product_id uuid not null references products,
    option_id uuid references product_options on delete cascade,
    on_hand integer not null default 0,
    reserved integer not null default 0,
    constraint stocks_never_oversold check (0 <= reserved and reserved <= on_hand)
);
create unique index stocks_by_product on stocks (product_id) where option_id is null;
create unique index stocks_by_option on stocks (option_id) where option_id is not null;

-- The stock ledger: what `on_hand` was changed by.
create table stock_moves (
    id uuid primary key,
    product_id uuid not null references products,
    option_id uuid references product_options on delete set null,
    change integer not null,
    -- On hand afterwards.
    balance integer not null,
    reason text not null,
    order_id uuid,
    remark text not null,
    moved_at timestamptz not null,
    moved_by uuid references users,
    constraint stock_moves_reason_known check (
        reason in ('received', 'counted', 'damaged', 'imported', 'sold', 'order_cancelled', 'returned', 'replaced')
    ),
    constraint stock_moves_change check (change <> 0)
);
create index stock_moves_by_product on stock_moves (product_id, moved_at desc, id);
create index stock_moves_by_order on stock_moves (order_id) where order_id is not null;

-- Reviews of buyers. One for each piece of furniture that an order brought.
create table product_reviews (
    id uuid primary key,
    product_id uuid not null references products,
    order_id uuid not null,
    user_id uuid references users,
    -- As shown: first name and initial.
    author text not null,
    rating integer not null,
    title text not null,
    text text not null,
    status text not null default 'waiting',
    -- The company's answer.
    answer text not null default '',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    constraint product_reviews_rating check (rating between 1 and 5),
    constraint product_reviews_status_known check (status in ('waiting', 'shown', 'hidden')),
    constraint product_reviews_once unique (product_id, order_id)
);
create index product_reviews_shown on product_reviews (product_id, created_at desc) where status = 'shown';

-- Who wants to be told when a product can be ordered again.
create table stock_notices (
    id uuid primary key,
    product_id uuid not null references products,
    option_id uuid references product_options on delete cascade,
    email text not null,
    created_at timestamptz not null,
    told_at timestamptz
);
create unique index stock_notices_once
    on stock_notices (product_id, coalesce(option_id, product_id), lower(email)) where told_at is null;

comment on table product_categories is
    'Impersonal: name slug description hsn filters size_guide seo_title seo_description';
comment on table products is
    'Impersonal: name slug sku mpn gtin short_description description hsn availability packages material colour care '
    'origin_country maker related colours seo_title seo_description canonical status';
comment on table product_photographs is 'Impersonal: alt';
comment on table product_groups is 'Impersonal: name';
comment on table product_options is 'Impersonal: name sku';
comment on table stock_moves is 'Impersonal: reason remark';
