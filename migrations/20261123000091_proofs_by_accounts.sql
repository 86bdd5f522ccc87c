-- A customer's account proves its address, too. An address can be proved in several ways: each is a fact of its own.
alter table proved_addresses
    drop constraint proved_addresses_way_known,
    drop constraint proved_addresses_admin_named,
    drop constraint proved_addresses_taken,
    add constraint proved_addresses_way_known check (way in ('form', 'admin', 'account')),
    -- The admin who vouches for it, or whose account it is.
    add constraint proved_addresses_by_named check ((way = 'form') = (proved_by is null)),
    -- Accounts follow customers and nobody else.
    add constraint proved_addresses_account_of_customer check (way <> 'account' or customer_id is not null),
    add constraint proved_addresses_taken
        unique nulls not distinct (lead_id, customer_id, quotation_id, email_normalized, way);
create index proved_addresses_by_account on proved_addresses (proved_by) where way = 'account';

-- Accounts that follow a customer since before. Whose address only a colleague has typed proves nothing.
insert into proved_addresses (id, customer_id, email_normalized, way, proved_at, proved_by)
select gen_random_uuid(), link.customer_id, client.email, 'account', link.linked_at, client.user_id
from customer_accounts as link
join proved_clients as client using (user_id)
where link.linked_at is not null and link.unlinked_at is null
    and (
        exists (
            select from proved_addresses as proved
            where proved.customer_id = link.customer_id and proved.email_normalized = client.email
        )
        or link.linked_through = 'invitation' and link.email = client.email
            and exists (select from users where users.id = link.invited_by and users.role = 'admin')
    );
