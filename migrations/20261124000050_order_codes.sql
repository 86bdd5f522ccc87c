-- Codes that prove a buyer's address before an order is paid on delivery, and the account with the payment gateway.

create table order_codes (
    id uuid primary key,
    email_normalized text not null,
    phone_normalized text not null,
    code_hash bytea not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    wrong_tries smallint not null default 0,
    used_at timestamptz
);
create index order_codes_latest on order_codes (email_normalized, made_at desc);

-- The company's account with a payment gateway. Secrets are sealed with a key of the installation.
create table gateway_accounts (
    gateway text primary key,
    key_id text not null,
    key_secret bytea not null,
    webhook_secret bytea not null,
    -- The webhook secret before the last change: retries of older events still carry it.
    former_webhook_secret bytea,
    former_until timestamptz,
    -- When a webhook was last refused because of its signature, to the minute.
    webhook_refused_at timestamptz,
    version int not null,
    updated_at timestamptz not null,
    updated_by uuid references users
);

comment on table gateway_accounts is
    'Impersonal: gateway key_id key_secret webhook_secret former_webhook_secret';
