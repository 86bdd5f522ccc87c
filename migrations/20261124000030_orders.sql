-- Furniture orders, what is paid for them and how they travel.

create table orders (
    id uuid primary key,
    number text not null,
    -- One order for each attempt to buy: sent by the browser, kept across its retries.
    attempt_key uuid not null,
    status text not null,
    -- Of an order on hold: where it goes back to.
    held_from text,
    payment_status text not null,
    fulfilment_status text not null,
    method text not null,
    user_id uuid references users,
    name text not null,
    email text not null,
    email_normalized text not null,
    phone text not null,
    phone_normalized text not null,
    -- Delivery.
    line1 text not null,
    line2 text not null,
    landmark text not null,
    city text not null,
    state_code text not null,
    pincode text not null,
    floor integer not null,
    has_lift boolean not null,
    delivery_note text not null,
    -- Billing, if it differs; else null.
    billing_name text,
    billing_address text,
    billing_state_code text,
    gstin text,
    supply text not null,
    goods_paise bigint not null,
    discount_paise bigint not null,
    shipping_paise bigint not null,
    carrying_paise bigint not null,
    assembly_paise bigint not null,
    cod_fee_paise bigint not null,
    payable_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    saving_paise bigint not null,
    promised_on date not null,
    -- Until then its pieces and coupon are held for it, unless it is confirmed.
    held_until timestamptz,
    -- Paid with a gateway in test mode.
    is_test boolean not null,
    -- What the buyer agreed to.
    terms_version text not null,
    -- Version of the text beside the box for offers, if it was ticked.
    offers_version text,
    cancelled_because text not null default '',
    confirmed_at timestamptz,
    cancelled_at timestamptz,
    shipped_at timestamptz,
    delivered_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    constraint orders_status_known check (
        status in (
            'pending_payment', 'payment_failed', 'confirmed', 'processing', 'on_hold', 'ready_to_ship',
            'partially_shipped', 'shipped', 'out_for_delivery', 'delivered', 'return_requested', 'return_approved',
            'returned', 'rto', 'refunded', 'completed', 'cancelled'
        )
    ),
    constraint orders_held_from check ((status = 'on_hold') = (held_from is not null)),
    constraint orders_payment_status_known check (
        payment_status in (
            'unpaid', 'authorized', 'paid', 'cod_pending', 'cod_collected', 'partially_refunded', 'refunded', 'failed'
        )
    ),
    constraint orders_fulfilment_status_known check (
        fulfilment_status in ('unfulfilled', 'partial', 'fulfilled', 'returned')
    ),
    constraint orders_method_known check (method in ('gateway', 'upi', 'bank_transfer', 'cod')),
    constraint orders_supply_known check (supply in ('within_state', 'inter_state')),
    constraint orders_add_up check (
        payable_paise = goods_paise - discount_paise + shipping_paise + carrying_paise + assembly_paise + cod_fee_paise
        and payable_paise >= 0 and cgst_paise = sgst_paise
    )
);
create unique index orders_number_taken on orders (number);
create unique index orders_attempt_taken on orders (attempt_key);
create index orders_newest on orders (created_at desc, id);
create index orders_by_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_by_email on orders (email_normalized);
create index orders_by_phone on orders (phone_normalized);
create index orders_held on orders (held_until) where held_until is not null;

create table order_lines (
    id uuid primary key,
    order_id uuid not null references orders,
    place integer not null,
    product_id uuid not null references products,
    name text not null,
    sku text not null,
    hsn text not null,
    tax_basis_points integer not null,
    -- [{"groupId", "optionId", "groupName", "optionName"}].
    options jsonb not null,
    availability text not null,
    photograph_id uuid references photographs,
    unit_paise bigint not null,
    unit_mrp_paise bigint not null,
    quantity integer not null,
    value_paise bigint not null,
    discount_paise bigint not null,
    charges_paise bigint not null,
    with_assembly boolean not null,
    -- Pieces taken from stock: [{"stockId", "pieces"}], for one order as a whole by line.
    demand jsonb not null,
    constraint order_lines_place_taken unique (order_id, place),
    constraint order_lines_quantity check (quantity between 1 and 10)
);
create index order_lines_by_product on order_lines (product_id);
create index order_lines_by_photograph on order_lines (photograph_id) where photograph_id is not null;

create table shipments (
    id uuid primary key,
    order_id uuid not null references orders,
    place integer not null,
    carrier text not null,
    awb text not null,
    tracking_url text not null,
    packages integer not null,
    status text not null,
    shipped_at timestamptz not null,
    out_at timestamptz,
    delivered_at timestamptz,
    -- Who took it.
    received_by text not null default '',
    created_by uuid references users,
    updated_at timestamptz not null,
    version integer not null default 1,
    constraint shipments_place_taken unique (order_id, place),
    constraint shipments_status_known check (status in ('shipped', 'out_for_delivery', 'delivered', 'rto'))
);

-- Each piece with what was paid for it, so that returns in any order add up to the invoice.
create table order_units (
    id uuid primary key,
    line_id uuid not null references order_lines,
    place integer not null,
    paid_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    shipment_id uuid references shipments,
    constraint order_units_place_taken unique (line_id, place)
);
create index order_units_by_shipment on order_units (shipment_id) where shipment_id is not null;

-- Pieces that an order holds until it is confirmed or given up.
create table stock_reservations (
    order_id uuid not null references orders,
    stock_id uuid not null references stocks,
    pieces integer not null,
    primary key (order_id, stock_id),
    constraint stock_reservations_pieces check (pieces > 0)
);
create index stock_reservations_by_stock on stock_reservations (stock_id);

-- A coupon on an order: held until the order is confirmed, and then counted.
create table coupon_uses (
    coupon_id uuid not null references coupons,
    order_id uuid not null references orders,
    code text not null,
    discount_paise bigint not null,
    email_normalized text not null,
    phone_normalized text not null,
    is_counted boolean not null default false,
    used_at timestamptz not null,
    -- When the order was given up. It is a use no longer, unless its payment arrives late.
    given_back_at timestamptz,
    primary key (coupon_id, order_id)
);
create index coupon_uses_by_order on coupon_uses (order_id);

-- Attempts to pay an order, and what the gateway said of them.
create table payments (
    id uuid primary key,
    order_id uuid not null references orders,
    gateway text not null,
    gateway_order_id text,
    gateway_payment_id text,
    -- As the gateway names it: card, upi, netbanking.
    instrument text not null default '',
    -- UTR of a transfer, or the collector of cash.
    reference text not null default '',
    amount_paise bigint not null,
    -- Borne by the buyer on top of the amount.
    fee_paise bigint not null default 0,
    refunded_paise bigint not null default 0,
    status text not null,
    error text not null default '',
    is_test boolean not null,
    entered_by uuid references users,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint payments_gateway_known check (gateway in ('razorpay', 'demo', 'upi', 'bank_transfer', 'cod')),
    constraint payments_status_known check (
        status in ('created', 'authorized', 'captured', 'partially_refunded', 'refunded', 'failed')
    ),
    constraint payments_refunds check (0 <= refunded_paise and refunded_paise <= amount_paise)
);
create unique index payments_gateway_payment_taken on payments (gateway, gateway_payment_id)
    where gateway_payment_id is not null;
create index payments_by_gateway_order on payments (gateway, gateway_order_id) where gateway_order_id is not null;
create index payments_by_order on payments (order_id, created_at);
create index payments_open on payments (updated_at) where status in ('created', 'authorized');

-- What gateways sent, each event once.
create table gateway_events (
    id uuid primary key,
    gateway text not null,
    event_id text not null,
    event text not null,
    body jsonb not null,
    order_id uuid references orders,
    received_at timestamptz not null,
    worked_at timestamptz,
    constraint gateway_events_once unique (gateway, event_id)
);
create index gateway_events_by_order on gateway_events (order_id, received_at) where order_id is not null;
create index gateway_events_waiting on gateway_events (received_at) where worked_at is null;
create index gateway_events_latest on gateway_events (gateway, received_at);

-- What happened to an order, in the words of its timeline.
create table order_events (
    id uuid primary key,
    order_id uuid not null references orders,
    at timestamptz not null,
    kind text not null,
    -- By kind.
    detail jsonb not null,
    note text not null default '',
    user_id uuid references users
);
create index order_events_by_order on order_events (order_id, at, id);

alter table stock_moves add constraint stock_moves_order_id_fkey foreign key (order_id) references orders;
alter table product_reviews add constraint product_reviews_order_id_fkey foreign key (order_id) references orders;
create index product_reviews_by_order on product_reviews (order_id);

alter table documents drop constraint documents_kind_known,
    add constraint documents_kind_known check (
        kind in ('quotation', 'signed_quotation', 'estimate', 'receipt', 'tax_invoice', 'credit_note')
    );
