-- What a customer is given for money that comes before the work: a receipt voucher with the tax on it, or a plain receipt
-- as long as the company is not registered for goods and services tax.

alter table lead_payments
    -- What it is paid for: an advance for goods bears no tax. What came before this was known was for works.
    add column supply_type text not null default 'works_contract',
    -- It was recorded wrongly. It stays, and counts no more.
    add column voided_at timestamptz,
    add column voided_by uuid references users,
    add column void_reason text,
    add constraint lead_payments_supply_type_known check (
        supply_type in ('works_contract', 'goods_with_installation', 'services')
    ),
    add constraint lead_payments_void_says_why check ((voided_at is null) = (void_reason is null));
alter table lead_payments alter column supply_type drop default;

-- What was recorded wrongly can be recorded again.
drop index lead_payments_reference_taken;
create unique index lead_payments_reference_taken on lead_payments (method, lower(reference))
    where reference <> '' and voided_at is null;

create table receipt_vouchers (
    id uuid primary key,
    number text not null,
    kind text not null,
    payment_id uuid not null references lead_payments,
    lead_id uuid not null references leads,
    issued_at timestamptz not null,
    -- Who issued it, by the name that they had.
    signatory text not null,
    -- Both sides as they were: {"name", "address", "gstin", ...}
    supplier jsonb not null,
    recipient jsonb not null,
    -- The state's code.
    place_of_supply text not null,
    supply text not null,
    description text not null,
    -- Of a voucher.
    sac text,
    -- In basis points: 18% is 1800.
    rate integer not null,
    amount_paise bigint not null,
    -- Tax is in the amount: what is taxed and the taxes make it up.
    taxable_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    -- 1, and 2 once it is cancelled.
    version integer not null default 1,
    -- The customer has it.
    handed_on_at timestamptz,
    cancelled_at timestamptz,
    constraint receipt_vouchers_kind_known check (kind in ('voucher', 'receipt')),
    constraint receipt_vouchers_supply_known check (supply in ('within_state', 'inter_state')),
    -- Source: rule 50 of the CGST Rules.
    constraint receipt_vouchers_number_short check (length(number) <= 16),
    constraint receipt_vouchers_adds_up check (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise),
    constraint receipt_vouchers_halves_equal check (cgst_paise = sgst_paise),
    constraint receipt_vouchers_tax_of_voucher check (
        (kind = 'voucher') = (sac is not null) and (kind = 'voucher' or (rate = 0 and taxable_paise = amount_paise))
    ),
    constraint receipt_vouchers_cancelled_once check (version = case when cancelled_at is null then 1 else 2 end)
);
create unique index receipt_vouchers_number_taken on receipt_vouchers (number);
create unique index receipt_vouchers_payment_taken on receipt_vouchers (payment_id);

alter table documents
    drop constraint documents_kind_known,
    add constraint documents_kind_known check (kind in ('quotation', 'signed_quotation', 'estimate', 'receipt'));
