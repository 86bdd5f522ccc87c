-- Given and family name; the address of somebody who gave neither.
alter table users add column name text not null
    generated always as (coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)) stored;

-- Who works here: what colleagues and, for a public profile, visitors read of them. Whether and how a
-- member may sign in is the linked user's matter.
create table team_members (
    id uuid primary key,
    name text not null,
    designation text not null,
    department text not null,
    phone text,
    email text,
    joined_on date,
    user_id uuid references users,
    skills text[] not null,
    languages text[] not null,
    -- A week.
    capacity_hours smallint not null,
    -- Whose leads come to them first.
    territory_pincodes text[] not null,
    bio text not null,
    -- Place in lists of the team, from the smallest.
    position integer not null,
    is_public boolean not null,
    is_active boolean not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
-- A person is one member.
create unique index team_members_user_id_taken on team_members (user_id) where archived_at is null;

-- When a member is away; both days are part of it.
create table team_leave (
    member_id uuid not null references team_members on delete cascade,
    from_on date not null,
    to_on date not null,
    reason text not null,
    primary key (member_id, from_on),
    constraint team_leave_end_after_start check (to_on >= from_on)
);

-- What a section of the settings was at each of its versions: nothing that was saved is lost.
create table settings_versions (
    section text not null,
    version integer not null,
    value jsonb not null,
    changed_at timestamptz not null,
    changed_by uuid references users,
    primary key (section, version)
);
insert into settings_versions (section, version, value, changed_at)
select section, version, value, updated_at from settings;

alter table homepages add column updated_at timestamptz not null default now();
