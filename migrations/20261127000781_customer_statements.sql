-- What a customer was charged and what they paid, one rule for all statements. Furniture is charged by its invoice; money
-- for pieces that were exchanged stays with the orders, so such a refund is no entry. Orders in test mode have none.
create view customer_entries as
select contract.customer_id, (contract.accepted_at at time zone 'Asia/Kolkata')::date as happened_on,
    contract.accepted_at as happened_at, 'contract' as kind,
    quotation.number || case when quotation.revision > 0 then ' R' || quotation.revision else '' end as number,
    '' as about, contract.payable_paise as charged_paise, 0::bigint as paid_paise
from customer_contracts as contract join quotations as quotation on quotation.id = contract.quotation_id
union all
select mine.customer_id, payment.received_on, payment.recorded_at, 'receipt', coalesce(receipt.number, ''), payment.method,
    0, payment.amount_paise
from customer_leads as mine
join lead_payments as payment on payment.lead_id = mine.lead_id
left join receipt_vouchers as receipt on receipt.payment_id = payment.id
where payment.voided_at is null
union all
select mine.customer_id, invoice.issued_on, invoice.issued_at, 'invoice', invoice.number, orders.number,
    invoice.total_paise, 0
from customer_purchases as mine
join orders on orders.id = mine.order_id
join tax_invoices as invoice on invoice.order_id = orders.id
where not orders.is_test
union all
select mine.customer_id, (paid.at at time zone 'Asia/Kolkata')::date, paid.at, 'payment', '', orders.number, 0,
    payment.amount_paise
from customer_purchases as mine
join orders on orders.id = mine.order_id
join payments as payment on payment.order_id = orders.id
-- A payment is created when its checkout begins.
cross join lateral (
    select coalesce(min(event.at), payment.created_at) as at
    from order_events as event
    where event.order_id = orders.id and event.kind = 'paid' and event.detail ->> 'paymentId' = payment.id::text
) as paid
where not orders.is_test and payment.status in ('captured', 'partially_refunded', 'refunded')
union all
select mine.customer_id, note.issued_on, note.issued_at, 'credit_note', note.number, invoice.number, 0, note.total_paise
from customer_purchases as mine
join orders on orders.id = mine.order_id
join tax_invoices as invoice on invoice.order_id = orders.id
join credit_notes as note on note.invoice_id = invoice.id
where not orders.is_test
union all
select mine.customer_id, (refund.done_at at time zone 'Asia/Kolkata')::date, refund.done_at, 'refund', '', orders.number,
    refund.amount_paise, 0
from customer_purchases as mine
join orders on orders.id = mine.order_id
join refunds as refund on refund.order_id = orders.id
where not orders.is_test and refund.status = 'done' and refund.way <> 'credit' and refund.done_at is not null;

-- Statements of customers' accounts, frozen with both parties and their entries; only the logo and the site's address
-- are today's.
create table customer_statements (
    id uuid primary key,
    customer_id uuid not null references customers,
    from_day date not null,
    to_day date not null,
    opening_paise bigint not null,
    closing_paise bigint not null,
    entries jsonb not null,
    supplier jsonb not null,
    recipient jsonb not null,
    created_at timestamptz not null,
    created_by uuid references users,
    -- When a colleague had it sent to the customer, and when it went out.
    email_asked_at timestamptz,
    email_asked_by uuid references users,
    emailed_at timestamptz,
    constraint customer_statements_emailed_when_asked check (emailed_at is null or email_asked_at is not null),
    constraint customer_statements_period check (from_day <= to_day)
);
create index customer_statements_by_customer on customer_statements (customer_id, created_at desc);

alter table documents
    drop constraint documents_kind_known,
    add constraint documents_kind_known check (
        kind in (
            'quotation', 'signed_quotation', 'estimate', 'receipt', 'tax_invoice', 'credit_note', 'packing_slip',
            'address_label', 'statement'
        )
    );
