-- Codes that prove a buyer's address before an order is paid on delivery, and the payment gateway's secrets.

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

-- Sealed with a key of the installation. Nothing writes it yet.
create table gateway_secrets (
    id uuid primary key,
    name text not null,
    sealed bytea not null,
    updated_at timestamptz not null,
    updated_by uuid references users,
    constraint gateway_secrets_name_taken unique (name)
);

comment on table gateway_secrets is 'Impersonal: name sealed';
