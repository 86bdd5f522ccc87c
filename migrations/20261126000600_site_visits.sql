-- Compares a designer within an exclusion constraint.
create extension if not exists btree_gist;

-- Visits of designers to the homes of leads. A visit that is moved ends as 'rescheduled', and another row of its series
-- takes its place: what was agreed when stays on record.
create table site_visits (
    id uuid primary key,
    -- Id of the first visit of the series; the customer's link names it.
    series_id uuid not null,
    lead_id uuid not null references leads,
    designer_id uuid not null references users,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    -- When the designer has travelled on and can begin another visit.
    free_at timestamptz not null,
    status text not null,
    -- Where to go, as typed.
    address text not null,
    -- How it went, or why it was cancelled.
    note text not null default '',
    booked_at timestamptz not null,
    -- Null: the customer themselves.
    booked_by uuid references users,
    ended_at timestamptz,
    constraint site_visits_status_known check (
        status in ('scheduled', 'held', 'no_show', 'cancelled', 'rescheduled')
    ),
    constraint site_visits_end_after_start check (ends_at > starts_at and free_at >= ends_at),
    constraint site_visits_scheduled_until_ended check ((status = 'scheduled') = (ended_at is null)),
    -- Whatever two requests do at once, no designer is promised to two homes at a time.
    constraint site_visits_apart exclude using gist (
        designer_id with =, tstzrange(starts_at, free_at) with &&
    ) where (status in ('scheduled', 'held'))
);
create unique index site_visits_lead_taken on site_visits (lead_id) where status = 'scheduled';
create unique index site_visits_series_current on site_visits (series_id) where status <> 'rescheduled';
create index site_visits_by_series on site_visits (series_id);
create index site_visits_by_lead on site_visits (lead_id, starts_at);
create index site_visits_by_start on site_visits (starts_at);
