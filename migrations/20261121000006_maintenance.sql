-- When the site is to be maintained. Whether it is, the clock says; the state records what was done about it.
create table maintenance_windows (
    id uuid primary key,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    message text,
    state text not null default 'planned',
    opened_at timestamptz,
    closed_at timestamptz,
    cancelled_at timestamptz,
    -- What an operator should know of how it went.
    remark text,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    constraint maintenance_windows_state_known check (state in ('planned', 'open', 'closed', 'cancelled')),
    constraint maintenance_windows_end_after_start check (ends_at > starts_at),
    constraint maintenance_windows_state_dated check (
        (state <> 'open' or (opened_at is not null and closed_at is null))
        and ((state = 'closed') = (closed_at is not null))
        and ((state = 'cancelled') = (cancelled_at is not null))
    ),
    -- Also the index by which the present window is found.
    constraint maintenance_windows_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&)
        where (state <> 'cancelled')
);
create index maintenance_windows_to_toggle on maintenance_windows (starts_at) where state in ('planned', 'open');

-- How far each entry of the schedule has come: its latest tick that was claimed, or that passed before
-- the entry was first seen. Only moves forward, so that a late clock cannot claim what is past.
create table schedules (
    name text primary key,
    due_at timestamptz not null
);

-- Every tick that was claimed, by the clock or by a person, with the job that came of it.
create table schedule_ticks (
    name text not null,
    due_at timestamptz not null,
    job_key text not null,
    claimed_at timestamptz not null,
    claimed_by uuid references users,
    primary key (name, due_at)
);
create index schedule_ticks_by_age on schedule_ticks (claimed_at);

-- A list that somebody takes away as a file.
create table exports (
    id uuid primary key,
    requested_by uuid not null references users,
    resource text not null,
    format text not null,
    -- The list's own parameters, as its address has them.
    query jsonb not null,
    columns text[] not null,
    state text not null default 'waiting',
    row_count integer,
    file_name text,
    content bytea,
    error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz,
    constraint exports_format_known check (format in ('csv', 'xlsx')),
    constraint exports_state_known check (state in ('waiting', 'ready', 'failed')),
    constraint exports_ready_whole check (
        state <> 'ready'
        or (content is not null and file_name is not null and row_count is not null and expires_at is not null)
    )
);
-- Compressed already, or by the connection.
alter table exports alter column content set storage external;
create index exports_by_age on exports (created_at);
