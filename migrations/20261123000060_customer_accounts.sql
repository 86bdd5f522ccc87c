-- Which accounts follow which customers: asked to by a colleague, or found by an address that they have proved. A household
-- has several accounts, and an account may follow several customers.
create table customer_accounts (
    customer_id uuid not null references customers,
    user_id uuid not null references users,
    -- The address that was invited, or that the account had proved when it was linked.
    email text not null,
    invited_at timestamptz,
    invited_by uuid references users,
    linked_at timestamptz,
    linked_through text,
    -- A colleague ended it. The row stays, so that the next proof of the address does not link them again.
    unlinked_at timestamptz,
    unlinked_by uuid references users,
    primary key (customer_id, user_id),
    constraint customer_accounts_link_known check (linked_through in ('invitation', 'proved_address')),
    constraint customer_accounts_link_whole check ((linked_at is null) = (linked_through is null)),
    constraint customer_accounts_begun check (invited_at is not null or linked_at is not null)
);
create index customer_accounts_by_user on customer_accounts (user_id);
-- Quotations that answer no lead and have no customer yet belong to the address that they were written for.
create index quotations_by_client_email on quotations (lower(btrim(client_email)))
    where lead_id is null and customer_id is null;

-- The address came with a later form of somebody who knew the phone number. It may be anybody's: whoever proves it has not
-- proved that they are this person, until a colleague writes an address down.
alter table leads add column email_came_later boolean not null default false;
alter table customers add column email_came_later boolean not null default false;

-- Clients who may sign in and have proved their address. Somebody without credentials here proved it to a hosted service.
create view proved_clients as
select users.id as user_id, users.email
from users
left join auth_accounts as account on account.user_id = users.id
where users.role = 'client' and users.status = 'active'
    and (account.user_id is null or account.email_confirmed_at is not null);

-- The customers whom an account follows.
create view client_customers as
select link.user_id, link.customer_id
from customer_accounts as link
join proved_clients using (user_id)
where link.linked_at is not null and link.unlinked_at is null;

-- The leads that an account sees: those of its customers, and those that its own address asked for.
create view client_leads as
select client.user_id, lead.id as lead_id
from client_customers as client
join leads as root on root.customer_id = client.customer_id
join leads as lead on lead.id = root.id or lead.merged_into = root.id
union
select client.user_id, lead.id
from proved_clients as client
join leads as lead on lead.email_normalized = client.email and not lead.email_came_later
where not exists (
    select from leads as root
    join customer_accounts as link on link.customer_id = root.customer_id
    where root.id = coalesce(lead.merged_into, lead.id) and link.user_id = client.user_id
        and link.unlinked_at is not null
);

-- The quotations that an account sees: what was sent to its people and not taken back or replaced since.
create view client_quotations as
select mine.user_id, quotation.id as quotation_id
from (
    select client.user_id, quotation.id
    from client_customers as client
    join quotations as quotation on quotation.customer_id = client.customer_id
    union
    select client.user_id, quotation.id
    from client_leads as client
    join quotations as quotation on quotation.lead_id = client.lead_id
    union
    select client.user_id, quotation.id
    from proved_clients as client
    join quotations as quotation on lower(btrim(quotation.client_email)) = client.email
    where quotation.lead_id is null and quotation.customer_id is null
) as mine
join quotations as quotation on quotation.id = mine.id
where quotation.archived_at is null and quotation.sent_at is not null
    and quotation.status in ('sent', 'viewed', 'accepted', 'converted', 'rejected', 'expired');

-- The projects that an account sees.
create view client_projects as
select client.user_id, project.id as project_id
from client_customers as client
join projects as project on project.customer_id = client.customer_id
where project.archived_at is null
union
select client.user_id, project.id
from client_leads as client
join projects as project on project.lead_id = client.lead_id
where project.archived_at is null;

-- Those who joined or were asked to before links were kept.
insert into customer_accounts (customer_id, user_id, email, invited_at, invited_by)
select customer.id, users.id, users.email, users.invited_at, users.invited_by
from users
join customers as customer on customer.email_normalized = users.email and customer.archived_at is null
where users.role = 'client' and users.status = 'invited' and users.invited_at is not null;

insert into customer_accounts (customer_id, user_id, email, invited_at, invited_by, linked_at, linked_through)
select customer.id, client.user_id, client.email, users.invited_at, users.invited_by,
    coalesce(users.last_sign_in_at, users.created_at), 'proved_address'
from proved_clients as client
join users on users.id = client.user_id
join customers as customer on customer.email_normalized = client.email and customer.archived_at is null
where not exists (
    select from customers as other
    where other.email_normalized = client.email and other.id <> customer.id and other.archived_at is null
);
