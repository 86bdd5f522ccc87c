-- Second factors of the embedded auth service's accounts: apps that show another code every 30 seconds.
create table auth_factors (
    id uuid primary key,
    user_id uuid not null references auth_accounts on delete cascade,
    friendly_name text not null,
    -- What the app shares with us, sealed with a key that is not in the database.
    sealed_secret bytea not null,
    -- Null until a first code has shown that the app has it.
    verified_at timestamptz,
    -- The period of the last code that counted: none counts twice.
    last_period bigint not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null
);
create unique index auth_factors_name_taken on auth_factors (user_id, friendly_name);

-- Somebody is being asked for a code. Answered once, or not at all.
create table auth_challenges (
    id uuid primary key,
    factor_id uuid not null references auth_factors on delete cascade,
    expires_at timestamptz not null
);
create index auth_challenges_by_factor on auth_challenges (factor_id);

-- Since when a session is one of somebody who has given both factors.
alter table auth_sessions add column second_factor_at timestamptz;
