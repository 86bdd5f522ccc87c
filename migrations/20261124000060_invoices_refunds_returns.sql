-- Tax invoices of furniture orders, money that goes back with its credit notes, and goods that come back.

-- A document of tax law: never changed or deleted. Parties and lines as of the day of issue.
create table tax_invoices (
    id uuid primary key,
    number text not null,
    order_id uuid not null references orders,
    issued_on date not null,
    issued_at timestamptz not null,
    supplier jsonb not null,
    recipient jsonb not null,
    -- GST state code.
    place_of_supply text not null,
    supply text not null,
    lines jsonb not null,
    taxable_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    total_paise bigint not null,
    constraint tax_invoices_supply_known check (supply in ('within_state', 'inter_state')),
    constraint tax_invoices_adds_up check (
        total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise and cgst_paise = sgst_paise
    )
);
create unique index tax_invoices_number_taken on tax_invoices (number);
create unique index tax_invoices_order_taken on tax_invoices (order_id);

-- Money that goes back. Who asks for it does not approve it. Born at the gateway, or of a rule: nobody asked.
create table refunds (
    id uuid primary key,
    order_id uuid not null references orders,
    payment_id uuid not null references payments,
    cause text not null,
    remark text not null,
    amount_paise bigint not null,
    status text not null,
    -- How it is paid: to where it came from, or to an account that the buyer named.
    way text not null,
    upi_id text,
    account_name text,
    account_number text,
    ifsc text,
    asked_by uuid references users,
    asked_at timestamptz not null,
    decided_by uuid references users,
    decided_at timestamptz,
    refused_because text not null default '',
    gateway_refund_id text,
    -- UTR of our own transfer.
    reference text not null default '',
    error text not null default '',
    sent_at timestamptz,
    done_at timestamptz,
    constraint refunds_cause_known check (
        cause in ('cancelled', 'returned', 'goodwill', 'paid_twice', 'paid_late', 'wrong_amount', 'gateway')
    ),
    constraint refunds_status_known check (
        status in ('waiting', 'approved', 'sent', 'done', 'failed', 'refused')
    ),
    constraint refunds_way_known check (way in ('source', 'upi', 'bank_transfer')),
    constraint refunds_destination check (
        case way
            when 'source' then num_nonnulls(upi_id, account_name, account_number, ifsc) = 0
            when 'upi' then upi_id is not null and num_nonnulls(account_name, account_number, ifsc) = 0
            else upi_id is null and num_nonnulls(account_name, account_number, ifsc) = 3
        end
    ),
    constraint refunds_amount check (amount_paise > 0),
    constraint refunds_maker_is_not_checker check (asked_by <> decided_by),
    constraint refunds_decided check (status not in ('refused') or decided_at is not null)
);
create unique index refunds_gateway_refund_taken on refunds (gateway_refund_id) where gateway_refund_id is not null;
create index refunds_by_order on refunds (order_id, asked_at);
create index refunds_by_payment on refunds (payment_id);
create index refunds_open on refunds (asked_at) where status in ('waiting', 'approved', 'sent');

-- What of each piece goes back, with the tax in it, so that the refunds of an order in any order add up to its invoice.
create table refund_units (
    refund_id uuid not null references refunds,
    unit_id uuid not null references order_units,
    paid_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    primary key (refund_id, unit_id),
    constraint refund_units_amount check (paid_paise > 0 and cgst_paise = sgst_paise)
);
create index refund_units_by_unit on refund_units (unit_id);

create table credit_notes (
    id uuid primary key,
    number text not null,
    invoice_id uuid not null references tax_invoices,
    refund_id uuid not null references refunds,
    issued_on date not null,
    issued_at timestamptz not null,
    lines jsonb not null,
    taxable_paise bigint not null,
    cgst_paise bigint not null,
    sgst_paise bigint not null,
    igst_paise bigint not null,
    total_paise bigint not null,
    -- After 30 November of the next financial year it no longer lowers the tax that is due.
    is_late boolean not null,
    constraint credit_notes_adds_up check (
        total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise and cgst_paise = sgst_paise
    )
);
create unique index credit_notes_number_taken on credit_notes (number);
create unique index credit_notes_refund_taken on credit_notes (refund_id);
create index credit_notes_by_invoice on credit_notes (invoice_id);

-- Requests to return goods: complaints, with the deadlines of the e-commerce rules.
create table order_returns (
    id uuid primary key,
    number text not null,
    order_id uuid not null references orders,
    reason text not null,
    wish text not null,
    description text not null,
    status text not null,
    declined_because text not null default '',
    asked_at timestamptz not null,
    acknowledge_by timestamptz not null,
    acknowledged_at timestamptz,
    resolve_by timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references users,
    received_at timestamptz,
    received_by uuid references users,
    resolved_at timestamptz,
    refund_id uuid references refunds,
    constraint order_returns_reason_known check (reason in ('damaged', 'defective', 'wrong', 'other')),
    constraint order_returns_wish_known check (wish in ('refund', 'replacement')),
    constraint order_returns_status_known check (
        status in ('requested', 'approved', 'declined', 'received', 'refunded', 'replaced')
    )
);
create unique index order_returns_number_taken on order_returns (number);
create index order_returns_by_order on order_returns (order_id, asked_at);
create index order_returns_by_refund on order_returns (refund_id) where refund_id is not null;
create unique index order_returns_one_open on order_returns (order_id)
    where status in ('requested', 'approved', 'received');

create table order_return_units (
    return_id uuid not null references order_returns,
    unit_id uuid not null references order_units,
    -- Back on the shelf; null until it is received.
    is_restocked boolean,
    primary key (return_id, unit_id)
);
create index order_return_units_by_unit on order_return_units (unit_id);
