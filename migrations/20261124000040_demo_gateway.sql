-- What the demo payment gateway knows. It stands in for another company's service, so nothing of ours refers to it.

create table demo_gateway_orders (
    id text primary key,
    amount_paise bigint not null,
    receipt text not null,
    notes jsonb not null,
    status text not null,
    -- Of a payment link.
    link_id text,
    callback_url text,
    created_at timestamptz not null,
    constraint demo_gateway_orders_amount check (amount_paise >= 100),
    constraint demo_gateway_orders_status_known check (status in ('created', 'attempted', 'paid')),
    constraint demo_gateway_orders_link check ((link_id is null) = (callback_url is null))
);
create unique index demo_gateway_orders_receipt_taken on demo_gateway_orders (receipt);

create table demo_gateway_payments (
    id text primary key,
    order_id text not null references demo_gateway_orders,
    amount_paise bigint not null,
    status text not null,
    error_description text,
    -- When a payment that is under way succeeds.
    settles_at timestamptz,
    -- Whether its webhooks are sent twice and in the wrong order.
    is_disordered boolean not null,
    created_at timestamptz not null,
    constraint demo_gateway_payments_status_known check (status in ('created', 'captured', 'refunded', 'failed')),
    constraint demo_gateway_payments_settles check ((status = 'created') = (settles_at is not null))
);
create index demo_gateway_payments_by_order on demo_gateway_payments (order_id, created_at);
create index demo_gateway_payments_settling on demo_gateway_payments (settles_at) where settles_at is not null;

create table demo_gateway_refunds (
    id text primary key,
    payment_id text not null references demo_gateway_payments,
    amount_paise bigint not null,
    receipt text not null,
    idempotency_key text,
    created_at timestamptz not null,
    constraint demo_gateway_refunds_amount check (amount_paise > 0)
);
create unique index demo_gateway_refunds_key_taken on demo_gateway_refunds (idempotency_key);
create index demo_gateway_refunds_by_payment on demo_gateway_refunds (payment_id);

-- Webhooks that wait to be sent.
create table demo_gateway_webhooks (
    id text primary key,
    -- Sent in this order.
    place bigint generated always as identity,
    body text not null,
    attempts integer not null,
    deliveries_left integer not null,
    next_at timestamptz not null
);
create index demo_gateway_webhooks_due on demo_gateway_webhooks (next_at, place);

comment on table demo_gateway_orders is 'Impersonal: id receipt notes status link_id callback_url';
comment on table demo_gateway_payments is 'Impersonal: id order_id status error_description';
comment on table demo_gateway_refunds is 'Impersonal: id payment_id receipt idempotency_key';
comment on table demo_gateway_webhooks is 'Impersonal: id body';
