-- What the embedded auth service knows of people, sessions and keys. With a hosted auth service all
-- of it stays empty. Nothing in here lets its reader in: tokens are kept as hashes or are made anew
-- from a key outside of the database.
create table auth_accounts (
    user_id uuid primary key references users on delete cascade,
    -- PHC string; null until the person has chosen a password.
    password_hash text,
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    recovery_sent_at timestamptz,
    -- An address that the person wishes to have and has not proved yet.
    new_email text,
    email_change_sent_at timestamptz,
    user_metadata jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null
);

create table auth_sessions (
    id uuid primary key,
    user_id uuid not null references auth_accounts on delete cascade,
    -- How the person proved who they are, in the words of the `amr` claim.
    method text not null,
    -- A refresh token is made from its session, its number and this; the number here is the active one's.
    refresh_salt bytea not null,
    refresh_number bigint not null default 0,
    user_agent text,
    ip text,
    created_at timestamptz not null,
    refreshed_at timestamptz not null,
    -- An old refresh token was used again: somebody has a copy.
    revoked_at timestamptz,
    constraint auth_sessions_method_known check (
        method in ('password', 'email/signup', 'recovery', 'invite', 'email_change')
    )
);
create index auth_sessions_by_user on auth_sessions (user_id, refreshed_at desc);

-- What letters carry: a link and, for most purposes, a code of six digits. Both are made from the id.
create table auth_one_time_tokens (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null,
    -- The address that the letter goes to and whose owner the token proves.
    email text not null,
    link_hash bytea not null,
    wrong_codes smallint not null default 0,
    -- Where on the site the person wishes to go afterwards.
    next_path text,
    -- What a sign-up asked for; it counts once its own letter has been answered.
    password_hash text,
    user_metadata jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint auth_one_time_tokens_purpose_known check (
        purpose in ('signup', 'recovery', 'invite', 'email_change')
    )
);
create unique index auth_one_time_tokens_link_taken on auth_one_time_tokens (link_hash);
create index auth_one_time_tokens_by_email on auth_one_time_tokens (email, purpose);
create index auth_one_time_tokens_by_user on auth_one_time_tokens (user_id);

-- Access tokens are signed with the one key that is not retired; a retired one verifies until the
-- tokens it signed have ended.
create table auth_signing_keys (
    id uuid primary key,
    -- PKCS #8, sealed with a key that is not in the database.
    sealed_private_key bytea not null,
    public_key bytea not null,
    created_at timestamptz not null,
    retired_at timestamptz,
    verifies_until timestamptz,
    constraint auth_signing_keys_retired_whole check ((retired_at is null) = (verifies_until is null))
);
create unique index auth_signing_keys_one_active on auth_signing_keys ((true)) where retired_at is null;

-- How far ahead of its permitted rate somebody is; keys are hashes of addresses.
create table auth_throttles (
    key bytea primary key,
    spent_until timestamptz not null
);

-- Networks from which a person has signed in: their guesses are counted apart from everybody else's.
create table auth_known_places (
    user_id uuid not null references auth_accounts on delete cascade,
    place bytea not null,
    seen_at timestamptz not null,
    primary key (user_id, place)
);
