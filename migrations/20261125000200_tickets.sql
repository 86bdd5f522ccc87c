-- Support tickets: complaints about an order, with the deadlines of the e-commerce rules.
create table tickets (
    id uuid primary key,
    number text not null,
    order_id uuid not null references orders,
    kind text not null,
    title text not null,
    status text not null default 'open',
    -- Who looks after it.
    owner_id uuid references users,
    opened_at timestamptz not null,
    acknowledge_by timestamptz not null,
    acknowledged_at timestamptz,
    resolve_by timestamptz not null,
    resolved_at timestamptz,
    -- Of a resolved ticket: until then it is opened again if the buyer is not content.
    reopen_until timestamptz,
    -- The deadline that comes next.
    due_at timestamptz generated always as (
        case
            when resolved_at is not null then null
            when acknowledged_at is null then acknowledge_by
            else resolve_by
        end
    ) stored,
    updated_at timestamptz not null,
    version integer not null default 1,
    constraint tickets_kind_known check (
        kind in ('damaged', 'wrong_item', 'late_delivery', 'quality', 'billing', 'other')
    ),
    constraint tickets_status_known check (status in ('open', 'waiting_for_customer', 'resolved', 'closed')),
    constraint tickets_resolved check (
        (status in ('resolved', 'closed')) = (resolved_at is not null)
        and (resolved_at is null) = (reopen_until is null)
    ),
    constraint tickets_deadlines check (opened_at < acknowledge_by and acknowledge_by < resolve_by)
);
create unique index tickets_number_taken on tickets (number);
create index tickets_by_order on tickets (order_id, opened_at);
create index tickets_by_owner on tickets (owner_id) where owner_id is not null;
create index tickets_newest on tickets (opened_at desc, id desc);
create index tickets_due on tickets (due_at) where due_at is not null;
create index tickets_ending on tickets (reopen_until) where status = 'resolved';

create table ticket_messages (
    id uuid primary key,
    ticket_id uuid not null references tickets,
    -- A note is for colleagues only; a resolution is the answer that settles the ticket.
    kind text not null,
    -- Who wrote it for the company.
    user_id uuid references users,
    text text not null,
    at timestamptz not null,
    constraint ticket_messages_kind_known check (kind in ('buyer', 'reply', 'resolution', 'note'))
);
create index ticket_messages_by_ticket on ticket_messages (ticket_id, at, id);
