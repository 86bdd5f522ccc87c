-- What people ask about their data, under the Digital Personal Data Protection Act: to see it, correct it, take it along,
-- have it erased, name a nominee, or complain.
create table privacy_requests (
    id uuid primary key,
    number text not null,
    kind text not null,
    status text not null,
    channel text not null,
    name text not null,
    email text not null default '',
    email_normalized text,
    phone text not null default '',
    phone_normalized text,
    user_id uuid references users on delete set null,
    details text not null default '',
    nominee jsonb,
    received_at timestamptz not null,
    -- From here on the time to answer runs: the address is proved, or a colleague has seen who asks.
    opened_at timestamptz,
    acknowledge_by timestamptz,
    acknowledged_at timestamptz,
    due_at timestamptz,
    handler_id uuid references users,
    approved_by uuid references users,
    approved_at timestamptz,
    closed_at timestamptz,
    answer text not null default '',
    -- Whoever asked is not known any more.
    forgotten_at timestamptz,
    version integer not null default 1,
    updated_at timestamptz not null,
    constraint privacy_requests_kind_known check (
        kind in ('access', 'correction', 'portability', 'erasure', 'nomination', 'grievance')
    ),
    constraint privacy_requests_status_known check (
        status in ('unconfirmed', 'open', 'approved', 'erasing', 'completed', 'refused')
    ),
    constraint privacy_requests_channel_known check (channel in ('account', 'public', 'staff')),
    constraint privacy_requests_open_is_due check ((opened_at is null) = (due_at is null)),
    constraint privacy_requests_approval_whole check ((approved_by is null) = (approved_at is null)),
    constraint privacy_requests_closed_when_over check (
        (closed_at is not null) = (status in ('completed', 'refused'))
    )
);
create unique index privacy_requests_number_taken on privacy_requests (number);
create index privacy_requests_by_due on privacy_requests (due_at) where closed_at is null;
create index privacy_requests_by_email on privacy_requests (email_normalized) where email_normalized is not null;
create index privacy_requests_by_user on privacy_requests (user_id) where user_id is not null;

create table privacy_request_events (
    id uuid primary key,
    request_id uuid not null references privacy_requests,
    at timestamptz not null,
    actor_id uuid references users,
    kind text not null,
    text text not null default ''
);
create index privacy_request_events_by_request on privacy_request_events (request_id, at);

-- What is kept of a person, as a file that they fetch.
create table privacy_files (
    request_id uuid primary key references privacy_requests,
    file_name text not null,
    content bytea not null,
    made_at timestamptz not null,
    expires_at timestamptz not null
);
