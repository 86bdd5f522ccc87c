-- Addresses that people keep in their accounts. The lengths are those of the checkout, which is filled in from them.
create table account_addresses (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    label text not null,
    line1 text not null,
    line2 text not null,
    landmark text not null,
    city text not null,
    state_code text not null,
    pincode text not null,
    is_default boolean not null,
    created_at timestamptz not null,
    constraint account_addresses_label_length check (length(label) <= 40),
    constraint account_addresses_line1_length check (length(line1) between 1 and 200),
    constraint account_addresses_line2_length check (length(line2) <= 200),
    constraint account_addresses_landmark_length check (length(landmark) <= 120),
    constraint account_addresses_city_length check (length(city) between 1 and 80),
    constraint account_addresses_state_code_well_formed check (state_code ~ '^[0-9]{2}$'),
    constraint account_addresses_pincode_well_formed check (pincode ~ '^[1-9][0-9]{5}$')
);
create unique index account_addresses_one_default on account_addresses (user_id) where is_default;
create index account_addresses_by_user on account_addresses (user_id, created_at);

-- Who is billed, if a person gave it.
create table account_billing (
    user_id uuid primary key references users on delete cascade,
    name text not null,
    address text not null,
    state_code text not null,
    gstin text,
    constraint account_billing_name_length check (length(name) between 1 and 160),
    constraint account_billing_address_length check (length(address) between 1 and 400),
    constraint account_billing_state_code_well_formed check (state_code ~ '^[0-9]{2}$'),
    constraint account_billing_gstin_of_state check (left(gstin, 2) = state_code)
);
