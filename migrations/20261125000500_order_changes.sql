-- Pieces of a confirmed order that are changed before it is shipped. Its invoice is never rewritten: pieces taken out are
-- corrected by a credit note, and pieces added are a further order of the same buyer, with an invoice of its own.
create table order_changes (
    id uuid primary key,
    order_id uuid not null references orders,
    -- The further order with the pieces added; null: none are.
    addition_id uuid references orders,
    -- A change waits until its addition is paid, and is dropped if that is given up.
    status text not null,
    -- For the buyer.
    reason text not null,
    asked_by uuid references users,
    asked_at timestamptz not null,
    closed_at timestamptz,
    constraint order_changes_status_known check (status in ('waiting', 'applied', 'dropped')),
    constraint order_changes_closed check ((status = 'waiting') = (closed_at is null))
);
create unique index order_changes_one_waiting on order_changes (order_id) where status = 'waiting';
create unique index order_changes_addition_taken on order_changes (addition_id) where addition_id is not null;
create index order_changes_by_order on order_changes (order_id, asked_at);

-- The pieces that a change takes out.
create table order_change_units (
    change_id uuid not null references order_changes,
    unit_id uuid not null references order_units,
    primary key (change_id, unit_id)
);
create index order_change_units_by_unit on order_change_units (unit_id);

alter table orders
    -- The order whose buyer wanted these pieces, too.
    add column added_to uuid references orders,
    -- What of the payable is not paid with this order: covered by pieces taken out of the other one, or, to be paid on
    -- delivery, the price of pieces taken out of this one.
    add column credit_paise bigint not null default 0,
    add constraint orders_credit check (0 <= credit_paise and credit_paise <= payable_paise);
create index orders_added on orders (added_to) where added_to is not null;

alter table order_units
    -- A piece that was taken out is not shipped, returned or cancelled any more.
    add column taken_out_by uuid references order_changes,
    add constraint order_units_taken_out check (taken_out_by is null or shipment_id is null);
create index order_units_by_change on order_units (taken_out_by) where taken_out_by is not null;

-- Pieces that can be packed: neither shipped nor taken out, nor about to be taken out.
create view packable_units as
select id, line_id from order_units
where shipment_id is null and taken_out_by is null and not exists (
    select from order_change_units as part join order_changes as change on change.id = change_id
    where part.unit_id = order_units.id and change.status = 'waiting'
);

-- What was paid for pieces taken out is credited to the addition, as far as that costs as much. It stays a part of its
-- payment: if the addition is refunded later, it goes back there.
alter table refunds
    add column credited_to uuid references orders,
    drop constraint refunds_cause_known,
    add constraint refunds_cause_known check (
        cause in ('cancelled', 'returned', 'changed', 'goodwill', 'paid_twice', 'paid_late', 'wrong_amount', 'gateway')
    ),
    drop constraint refunds_way_known,
    add constraint refunds_way_known check (way in ('source', 'upi', 'bank_transfer', 'credit')),
    add constraint refunds_credited check ((way = 'credit') = (credited_to is not null)),
    drop constraint refunds_destination,
    add constraint refunds_destination check (
        case way
            when 'upi' then upi_id is not null and num_nonnulls(account_name, account_number, ifsc) = 0
            when 'bank_transfer' then upi_id is null and num_nonnulls(account_name, account_number, ifsc) = 3
            else num_nonnulls(upi_id, account_name, account_number, ifsc) = 0
        end
    );
create index refunds_by_credit on refunds (credited_to) where credited_to is not null;

-- A credit note without a refund is of pieces taken out of an order that is paid on delivery, or of all the others if it
-- is cancelled unpaid.
alter table credit_notes add column change_id uuid references order_changes,
    add constraint credit_notes_of check (num_nonnulls(refund_id, change_id) <= 1);
create unique index credit_notes_change_taken on credit_notes (change_id) where change_id is not null;
drop index credit_notes_unpaid_taken;
create unique index credit_notes_unpaid_taken on credit_notes (invoice_id)
    where refund_id is null and change_id is null;

alter table stock_moves drop constraint stock_moves_reason_known,
    add constraint stock_moves_reason_known check (
        reason in (
            'received', 'counted', 'damaged', 'imported', 'sold', 'order_cancelled', 'order_changed', 'returned',
            'replaced'
        )
    );
