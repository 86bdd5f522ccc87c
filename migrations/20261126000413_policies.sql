-- The company's policies. A version that took effect is never changed: people agreed to it.
create table policies (
    id uuid primary key,
    kind text not null,
    -- From 1 for each kind.
    number integer not null,
    body jsonb not null,
    words integer not null,
    -- What changed since the version before, for visitors.
    summary text not null,
    -- First day on which it applies.
    effective_on date,
    -- Null: the draft of its kind.
    published_at timestamptz,
    published_by uuid references users,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    updated_by uuid references users,
    constraint policies_kind_known check (kind in ('terms', 'warranty', 'privacy', 'returns', 'shipping')),
    constraint policies_published_has_day check (published_at is null or effective_on is not null)
);
create unique index policies_number on policies (kind, number);
create unique index policies_one_draft on policies (kind) where published_at is null;
create index policies_in_effect on policies (kind, effective_on desc, number desc) where published_at is not null;
comment on table policies is 'Impersonal: kind body summary';
