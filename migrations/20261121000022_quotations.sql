-- Quotations: what a home is offered for.
create table quotations (
    id uuid primary key,
    -- Taken when it first leaves its writer's desk; a draft has none.
    number text,
    lead_id uuid references leads,
    client_name text not null,
    client_email text not null,
    client_phone text not null,
    client_gstin text,
    site_address text not null,
    -- The state's code in the law of goods and services tax: 29 is Karnataka.
    place_of_supply text not null,
    delivery text not null,
    package text,
    valid_until date not null,
    -- Off the whole: {"by", ...}
    discount jsonb not null,
    -- The day whose prices and taxes it has.
    prices_of date not null,
    designer_id uuid references users,
    owner_id uuid not null references users,
    status text not null,
    -- Why it was given back to its writer.
    returned_because text,
    approved_by uuid references users,
    approved_at timestamptz,
    -- What it comes to, as it was last written.
    subtotal_paise bigint not null default 0,
    taxable_paise bigint not null default 0,
    payable_paise bigint not null default 0,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint quotations_delivery_known check (delivery in ('standard', 'express')),
    constraint quotations_package_known check (package in ('essential', 'premium', 'luxe')),
    constraint quotations_status_known check (
        status in (
            'draft', 'pending_approval', 'approved', 'sent', 'viewed', 'accepted', 'converted', 'rejected', 'expired',
            'superseded', 'cancelled'
        )
    ),
    constraint quotations_numbered_when_released check (
        number is not null or status in ('draft', 'cancelled')
    ),
    constraint quotations_approval_whole check ((approved_by is null) = (approved_at is null))
);
create unique index quotations_number_taken on quotations (number);
create index quotations_by_creation on quotations (created_at desc, id desc) where archived_at is null;
create index quotations_by_owner on quotations (owner_id, created_at desc) where archived_at is null;
create index quotations_by_designer on quotations (designer_id) where designer_id is not null;
create index quotations_by_lead on quotations (lead_id) where lead_id is not null;

create table quotation_rooms (
    quotation_id uuid not null references quotations on delete cascade,
    position integer not null,
    name text not null,
    primary key (quotation_id, position)
);

-- A line: an item of a room, or what comes on top of one.
create table quotation_lines (
    quotation_id uuid not null,
    -- Given by whoever wrote it, so that a line can be followed from one writing to the next.
    id uuid not null,
    room integer not null,
    item integer not null,
    -- From 1; 0 is the item itself.
    add_on integer not null,
    alternative text,
    -- As it was written.
    entry jsonb not null,
    -- What it bears and comes to, as it was last written. The tax is in basis points.
    tax integer not null,
    counts boolean not null,
    quantity bigint not null,
    net_paise bigint not null,
    taxable_paise bigint not null,
    primary key (quotation_id, id),
    unique (quotation_id, room, item, add_on),
    foreign key (quotation_id, room) references quotation_rooms on delete cascade
);

-- Leads the others in sales, and may agree to larger discounts.
alter table users add column is_sales_head boolean not null default false;
