-- What things are sold for, and what tax they bear: both by date.

-- The tax on goods (HSN) and services (SAC). Rates change by notification; what was written before keeps the
-- rate of its day. A shorter code stands for all that begin with it, unless a longer one says otherwise.
create table gst_rates (
    id uuid primary key,
    hsn text not null,
    description text not null,
    -- In basis points: 18% is 1800.
    rate integer not null,
    effective_on date not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint gst_rates_hsn_well_formed check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
    constraint gst_rates_rate_in_range check (rate between 0 and 10000)
);
create unique index gst_rates_effective_on_taken on gst_rates (hsn, effective_on) where archived_at is null;

-- Where to start; finance keeps them.
insert into gst_rates (id, hsn, description, rate, effective_on, created_at, updated_at)
select gen_random_uuid(), hsn, description, rate, '2025-09-22', now(), now()
from (
    values
        ('9401', 'Seats', 1800),
        ('940152', 'Seats of bamboo', 500),
        ('940153', 'Seats of rattan', 500),
        ('940159', 'Seats of cane and the like', 500),
        ('9403', 'Furniture', 1800),
        ('940382', 'Furniture of bamboo', 500),
        ('940383', 'Furniture of rattan', 500),
        ('940389', 'Furniture of cane and the like', 500),
        ('9954', 'Interior works contract', 1800),
        ('998391', 'Design service', 1800)
) as seed (hsn, description, rate);

-- A list of prices that holds from a day on, until the next one does.
create table rate_cards (
    id uuid primary key,
    name text not null,
    effective_on date not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index rate_cards_effective_on_taken on rate_cards (effective_on) where archived_at is null;

-- A price of a card. What it leaves open (null) is the same for all; the one that says most about what is asked
-- for is the price.
create table rate_card_rates (
    card_id uuid not null references rate_cards on delete cascade,
    position integer not null,
    -- `kitchen_base`, or a piece of a group: `kitchen_accessory/pantry`.
    item text not null,
    name text not null,
    core text,
    finish text,
    package text,
    unit text not null,
    rate_paise bigint not null,
    -- In hundredths of the unit; less is charged as this.
    least bigint,
    hsn text not null,
    -- What a unit costs the company, if that is known, and how much more of it is bought (in basis points).
    cost_paise bigint,
    wastage integer not null,
    primary key (card_id, position),
    constraint rate_card_rates_rates_taken unique nulls not distinct (card_id, item, core, finish, package),
    constraint rate_card_rates_unit_known check (unit in ('sqft', 'rft', 'nos', 'set', 'ls')),
    constraint rate_card_rates_not_negative check (rate_paise >= 0 and cost_paise >= 0 and least >= 0),
    constraint rate_card_rates_package_known check (package in ('essential', 'premium', 'luxe')),
    constraint rate_card_rates_hsn_well_formed check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
    constraint rate_card_rates_wastage_in_range check (wastage between 0 and 10000)
);

-- Prices of kitchens to start with. A cabinet is priced by its front: a carcass, and what core and finish add.
with card as (
    insert into rate_cards (id, name, effective_on, created_at, updated_at)
    values (gen_random_uuid(), 'Opening prices', '2026-04-01', now(), now())
    returning id
),
prices as (
    select item, name, core, finish, 'sqft' as unit, base + core_adds + finish_adds as rate,
        item_at * 100 + core_at * 10 + finish_at as place
    from (
        values
            (1, 'kitchen_base', 'Base units', 1450),
            (2, 'kitchen_wall', 'Wall units', 1350),
            (3, 'kitchen_loft', 'Loft', 950),
            (4, 'kitchen_tall', 'Tall units', 1550)
    ) as cabinet (item_at, item, name, base)
    cross join (
        values (1, 'BWR plywood', 0), (2, 'BWP plywood', 180), (3, 'HDHMR board', 60)
    ) as core (core_at, core, core_adds)
    cross join (
        values (1, 'Laminate', 0), (2, 'Acrylic', 350), (3, 'PU paint', 600), (4, 'Veneer', 750)
    ) as finish (finish_at, finish, finish_adds)
    union all
    select item, name, null, finish, unit, rate, place
    from (
        values
            ('kitchen_counter', 'Counter', 'Granite', 'rft', 950, 501),
            ('kitchen_counter', 'Counter', 'Quartz', 'rft', 1650, 502),
            ('kitchen_counter', 'Counter', 'Solid surface', 'rft', 2100, 503),
            ('kitchen_accessory/cutlery_tray', 'Cutlery tray', null, 'nos', 3500, 601),
            ('kitchen_accessory/drawer_set', 'Drawer set, soft close', null, 'set', 6500, 602),
            ('kitchen_accessory/corner_carousel', 'Corner carousel', null, 'nos', 14000, 603),
            ('kitchen_accessory/pantry', 'Pull-out pantry', null, 'nos', 22000, 604),
            ('kitchen_accessory/dish_rack', 'Dish rack', null, 'nos', 4500, 605),
            ('kitchen_appliance/hob', 'Hob', null, 'nos', 18000, 701),
            ('kitchen_appliance/chimney', 'Chimney', null, 'nos', 16500, 702),
            ('kitchen_appliance/oven', 'Built-in oven', null, 'nos', 38000, 703),
            ('kitchen_appliance/sink', 'Sink with tap', null, 'nos', 12500, 704)
    ) as piece (item, name, finish, unit, rate, place)
)
insert into rate_card_rates (card_id, position, item, name, core, finish, unit, rate_paise, hsn, wastage)
select card.id, row_number() over (order by place) - 1, item, name, core, finish, unit, rate * 100, '9403', 0
from prices cross join card;
