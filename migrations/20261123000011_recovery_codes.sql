-- What stands in for the authenticator app of somebody who lost it: ten codes, each of which counts once.
create table auth_recovery_codes (
    user_id uuid not null references auth_accounts on delete cascade,
    -- A keyed hash: what was printed for its owner is nowhere here.
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
);
