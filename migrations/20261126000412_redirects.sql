-- Addresses of pages that moved or are gone, as staff enter them. Former slugs redirect by slug_redirects.
create table redirects (
    id uuid primary key,
    from_path text not null,
    -- Null: gone for good.
    target text,
    remark text not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint redirects_not_to_itself check (target is distinct from from_path)
);
create unique index redirects_from_path_taken on redirects (from_path) where archived_at is null;
create index redirects_by_target on redirects (target) where archived_at is null;
comment on table redirects is 'Impersonal: from_path target remark';

-- How often each was followed.
create table redirect_hits (
    redirect uuid not null references redirects on delete cascade,
    day date not null,
    hits integer not null,
    primary key (redirect, day)
);
