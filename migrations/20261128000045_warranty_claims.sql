-- Warranty claims: tickets about what was built in a customer's home, which have no order.
alter table tickets alter column order_id drop not null;
alter table tickets drop constraint tickets_kind_known;
alter table tickets add constraint tickets_kind_known check (
    kind in ('damaged', 'wrong_item', 'late_delivery', 'quality', 'billing', 'warranty', 'other')
);
alter table tickets add constraint tickets_order check ((order_id is null) = (kind = 'warranty'));

-- Who claims, as typed in a form that anybody can send.
create table warranty_claims (
    ticket_id uuid primary key references tickets,
    project_number text not null,
    -- The project with that number, if it is that of a customer with that phone number.
    project_id uuid references projects,
    name text not null,
    phone text not null,
    email text not null,
    email_normalized text not null
);
create index warranty_claims_by_project on warranty_claims (project_id) where project_id is not null;
create index warranty_claims_by_email on warranty_claims (email_normalized);
