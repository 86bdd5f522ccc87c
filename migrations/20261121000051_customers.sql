-- What is known of customers: how they are reached, where they live and are billed, and who they are one with.
alter table customers
    add column gstin text,
    add column language text,
    add column source text,
    add column tags text[] not null default '{}',
    add column no_calls boolean not null default false,
    add column no_emails boolean not null default false,
    add column no_whatsapp boolean not null default false,
    -- Lives with another customer who has the same number; somebody has confirmed that.
    add column shares_phone boolean not null default false,
    add column merged_into uuid references customers,
    add constraint customers_language_known check (language in ('en', 'kn', 'hi', 'ta', 'te', 'ml')),
    add constraint customers_source_known check (
        source in (
            'website_popup', 'website_booking', 'byod', 'kitchen_calculator', 'ads_landing', 'phone', 'walk_in',
            'whatsapp', 'referral', 'import', 'manual'
        )
    ),
    add constraint customers_gstin_of_business check (gstin is null or kind = 'business'),
    add constraint customers_merged_are_archived check (merged_into is null or archived_at is not null);

drop index customers_phone_taken;
create unique index customers_phone_taken on customers (phone_normalized)
    where archived_at is null and not shares_phone;
create index customers_by_phone on customers (phone_normalized) where phone_normalized is not null;
create index customers_by_merged on customers (merged_into) where merged_into is not null;
create index leads_by_customer on leads (customer_id) where customer_id is not null;

-- Those whom we know came from somewhere.
update customers set source = (
    select source from leads where customer_id = customers.id order by received_at, id limit 1
);

create table customer_addresses (
    customer_id uuid not null references customers on delete cascade,
    position integer not null,
    kind text not null,
    label text not null,
    line text not null,
    locality text not null,
    city text not null,
    -- The state's code in the law of goods and services tax: 29 is Karnataka.
    state text not null,
    pincode text,
    primary key (customer_id, position),
    constraint customer_addresses_kind_known check (kind in ('site', 'billing', 'shipping'))
);
create index customer_addresses_by_city on customer_addresses (lower(city));

-- Others who can be reached for them, and their own further numbers.
create table customer_contacts (
    customer_id uuid not null references customers on delete cascade,
    position integer not null,
    name text not null,
    relation text not null,
    phone text not null,
    email text not null,
    primary key (customer_id, position)
);

create table customer_notes (
    id uuid primary key,
    customer_id uuid not null references customers,
    text text not null,
    at timestamptz not null,
    actor_id uuid references users
);
create index customer_notes_by_customer on customer_notes (customer_id, at);
