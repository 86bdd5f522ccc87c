-- The people whom the product knows: staff and clients. How they prove who they are is the auth
-- service's business, which may be a hosted one; the id is the subject of its tokens.
create table users (
    id uuid primary key,
    email text not null,
    first_name text not null default '',
    last_name text not null default '',
    role text not null default 'client',
    status text not null default 'active',
    invited_at timestamptz,
    invited_by uuid references users,
    suspended_at timestamptz,
    last_sign_in_at timestamptz,
    -- Tokens issued before this are refused, whoever issued them.
    signed_out_before timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint users_role_known check (
        role in ('admin', 'sales', 'designer', 'project_manager', 'content', 'finance', 'ops', 'client')
    ),
    constraint users_status_known check (status in ('invited', 'active', 'suspended')),
    constraint users_email_lower_case check (email = lower(email))
);
create unique index users_email_taken on users (email);

-- Who changed what: append-only. Rows are sealed into a chain of hashes soon after they are written,
-- by one job at a time, so that writers never wait for each other.
create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor_id uuid references users,
    source text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    -- [{"field", "old", "new"}]
    changes jsonb not null default '[]',
    -- What was done in one go can be undone in one go.
    batch_id uuid,
    ip text,
    request_id text,
    -- Place in the chain, and the hash over this row and the previous one's hash.
    position bigint,
    hash bytea,
    constraint audit_entries_source_known check (source in ('user', 'job', 'webhook', 'import', 'system')),
    constraint audit_entries_sealed_whole check ((position is null) = (hash is null))
);
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, id desc);
create index audit_entries_by_batch on audit_entries (batch_id) where batch_id is not null;
create index audit_entries_unsealed on audit_entries (id) where position is null;
create unique index audit_entries_position_taken on audit_entries (position) where position is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.position is null
        and (to_jsonb(new) - 'position' - 'hash') = (to_jsonb(old) - 'position' - 'hash')
    then
        return new;
    end if;
    raise exception 'audit entries are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_audit_change();
create trigger audit_entries_never_emptied before truncate on audit_entries
    for each statement execute function refuse_audit_change();

-- A list screen as somebody likes to see it.
create table saved_views (
    id uuid primary key,
    owner_id uuid not null references users,
    screen text not null,
    name text not null,
    query jsonb not null,
    columns text[] not null,
    is_shared boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
);
create unique index saved_views_name_taken on saved_views (owner_id, screen, lower(name));
create index saved_views_by_screen on saved_views (screen);
