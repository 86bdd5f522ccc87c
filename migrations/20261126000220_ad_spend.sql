-- What campaigns cost, by campaign and day: read from the platforms each night, or from a file that a colleague uploads.
create table ad_spend (
    id uuid primary key,
    destination text not null constraint ad_spend_destination_known
        check (destination in ('google_ads', 'ga4', 'meta')),
    -- The day in the account's time zone.
    spent_on date not null,
    campaign_id text not null,
    campaign_name text not null,
    campaign_status text not null default '',
    clicks integer not null constraint ad_spend_clicks_not_negative check (clicks >= 0),
    impressions integer not null constraint ad_spend_impressions_not_negative check (impressions >= 0),
    cost_paise bigint not null constraint ad_spend_cost_not_negative check (cost_paise >= 0),
    source text not null constraint ad_spend_source_known check (source in ('api', 'csv')),
    updated_at timestamptz not null,
    constraint ad_spend_once unique (destination, spent_on, campaign_id)
);
create index ad_spend_spent_on_idx on ad_spend (spent_on);
comment on table ad_spend is 'Impersonal: destination campaign_id campaign_name campaign_status source';

-- Addresses with campaign parameters that colleagues keep, so that every advertisement is named in the same way.
create table ad_links (
    id uuid primary key,
    name text not null,
    landing_page text not null,
    source text not null,
    medium text not null,
    campaign text not null,
    content text not null default '',
    term text not null default '',
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index ad_links_name_taken on ad_links (lower(name)) where archived_at is null;
comment on table ad_links is 'Impersonal: name landing_page source medium campaign content term';
