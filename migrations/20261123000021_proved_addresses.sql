-- E-mail addresses that are known to be a customer's own. A code to sign a quotation goes to no other.
create table proved_addresses (
    id uuid primary key,
    -- Whose it is: a lead's, a customer's, or the client's of a quotation that belongs to neither.
    lead_id uuid references leads on delete cascade,
    customer_id uuid references customers on delete cascade,
    quotation_id uuid references quotations on delete cascade,
    email_normalized text not null,
    way text not null,
    proved_at timestamptz not null,
    -- The admin who vouches for it, and why.
    proved_by uuid references users,
    reason text not null default '',
    constraint proved_addresses_way_known check (way in ('form', 'admin')),
    constraint proved_addresses_of_one check (num_nonnulls(lead_id, customer_id, quotation_id) = 1),
    constraint proved_addresses_admin_named check ((way = 'admin') = (proved_by is not null)),
    constraint proved_addresses_taken unique nulls not distinct (lead_id, customer_id, quotation_id, email_normalized)
);
create index proved_addresses_by_customer on proved_addresses (customer_id) where customer_id is not null;
create index proved_addresses_by_quotation on proved_addresses (quotation_id) where quotation_id is not null;

-- Visitors who wrote from an address of theirs and still have it.
insert into proved_addresses (id, lead_id, email_normalized, way, proved_at)
select gen_random_uuid(), leads.id, leads.email_normalized, 'form', min(enquiries.received_at)
from leads
join enquiries on enquiries.lead_id = leads.id and enquiries.merged_from is null and not enquiries.is_repeat
where leads.created_by is null and leads.email_normalized is not null
    and leads.source in ('website_popup', 'website_booking', 'byod', 'kitchen_calculator', 'ads_landing')
    and lower(trim(enquiries.raw ->> 'customerEmail')) = leads.email_normalized
group by leads.id, leads.email_normalized;

-- Customers who came of such a lead.
insert into proved_addresses (id, customer_id, email_normalized, way, proved_at)
select gen_random_uuid(), customers.id, customers.email_normalized, 'form', min(proved.proved_at)
from customers
join leads on leads.customer_id = customers.id
join proved_addresses as proved
    on proved.lead_id = leads.id and proved.email_normalized = customers.email_normalized
where customers.merged_into is null and leads.merged_into is null
group by customers.id, customers.email_normalized;

-- How the address is known that a code goes to: {"email", "way", "at", "by", "reason"}. Codes that may have gone elsewhere
-- count no longer.
delete from quotation_codes where used_at is null;
alter table quotation_codes add column address_proof jsonb;

-- How the address was known that the code to sign went to: {"email", "way", "at", "by", "reason"}. Not kept before.
alter table quotation_acceptances add column address_proof jsonb;
