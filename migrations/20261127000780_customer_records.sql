-- What belongs to a customer, one rule each: lists, totals, documents and statements read these views.

-- The leads of a customer, each once; a merged lead belongs to the customer of the lead it was merged into.
create view customer_leads as
select coalesce(root.customer_id, lead.customer_id) as customer_id, lead.id as lead_id
from leads as lead left join leads as root on root.id = lead.merged_into
where coalesce(root.customer_id, lead.customer_id) is not null;

-- The quotations of a customer: those written for them, and those that answer their leads; each once.
create view customer_quotations as
select customer_id, id as quotation_id from quotations where customer_id is not null
union all
select mine.customer_id, quotation.id
from customer_leads as mine join quotations as quotation on quotation.lead_id = mine.lead_id
where quotation.customer_id is null;

-- Contracts: quotations that the customer signed.
create view customer_contracts as
select mine.customer_id, quotation.id as quotation_id, quotation.payable_paise, quotation.accepted_at
from customer_quotations as mine join quotations as quotation on quotation.id = mine.quotation_id
where quotation.archived_at is null and quotation.status in ('accepted', 'converted') and quotation.accepted_at is not null;

-- The furniture orders that a customer is charged for: placed with their account or e-mail address, or with that of a
-- customer who was merged into them. An address that came later from somebody who knew the number does not count, and
-- neither does one that another customer has, too.
create view customer_purchases as
select link.customer_id, orders.id as order_id
from customer_accounts as link join orders on orders.user_id = link.user_id
where link.linked_at is not null and link.unlinked_at is null
union
select customer.id, orders.id
from customers as customer
join customers as known on known.id = customer.id or known.merged_into = customer.id
join orders on orders.email_normalized = known.email_normalized
where known.email_normalized <> '' and not known.email_came_later
    and not exists (
        select from customers as other
        where other.email_normalized = known.email_normalized and other.id <> customer.id and other.archived_at is null
    );

-- The furniture orders of a customer, and those with their phone number, which anybody may have typed: they are no
-- charge. A number that another customer has, too, does not count.
create view customer_orders as
select customer_id, order_id from customer_purchases
union
select customer.id, orders.id
from customers as customer
join customers as known on known.id = customer.id or known.merged_into = customer.id
join orders on orders.phone_normalized = known.phone_normalized
where known.phone_normalized <> ''
    and not exists (
        select from customers as other
        where other.phone_normalized = known.phone_normalized and other.id <> customer.id and other.archived_at is null
    );

-- What a customer owes on contracts: their value less what was received. Advances before a contract are received, too.
create view customer_balances as
select customer.id as customer_id, contract.paise as contract_paise, received.paise as received_paise,
    greatest(contract.paise - received.paise, 0) as outstanding_paise
from customers as customer
cross join lateral (
    select coalesce(sum(payable_paise), 0)::bigint as paise from customer_contracts where customer_id = customer.id
) as contract
cross join lateral (
    select coalesce(sum(payment.amount_paise), 0)::bigint as paise
    from customer_leads as mine join lead_payments as payment on payment.lead_id = mine.lead_id
    where mine.customer_id = customer.id and payment.voided_at is null
) as received;

-- What a customer has paid altogether: received on contracts, and paid for furniture less refunds. Orders in test mode
-- do not count.
create view customer_lifetimes as
select balance.customer_id, shop.paise as orders_paise, balance.received_paise + shop.paise as lifetime_paise
from customer_balances as balance
cross join lateral (
    select coalesce(sum(payment.amount_paise - payment.refunded_paise), 0)::bigint as paise
    from customer_purchases as mine
    join orders on orders.id = mine.order_id
    join payments as payment on payment.order_id = orders.id
    where mine.customer_id = balance.customer_id and not orders.is_test
        and payment.status in ('captured', 'partially_refunded', 'refunded')
) as shop;
