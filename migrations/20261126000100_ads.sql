-- From the click to the contract: visits, what visitors agreed to, and what ad platforms are told of it.

-- A browser whose visitor agreed to analytics or ads. Its id is the value of a first-party cookie.
create table visitors (
    id uuid primary key,
    allows_analytics boolean not null,
    allows_ads boolean not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
);
create index visitors_last_seen_at_idx on visitors (last_seen_at);

-- What was chosen in the notice about cookies, each time. A refusal has no visitor: it is counted, not recognised.
create table visitor_choices (
    id uuid primary key,
    visitor_id uuid references visitors on delete cascade,
    text_version text not null,
    language text not null,
    allows_analytics boolean not null,
    allows_ads boolean not null,
    channel text not null constraint visitor_choices_channel_known
        check (channel in ('notice', 'footer', 'signal', 'account')),
    chosen_at timestamptz not null
);
create index visitor_choices_visitor_id_idx on visitor_choices (visitor_id);
create index visitor_choices_chosen_at_idx on visitor_choices (chosen_at);

-- How a visit began. Without a visitor it came with an enquiry or an order, as a part of it.
create table visits (
    id uuid primary key,
    visitor_id uuid references visitors on delete cascade,
    session_id text not null,
    started_at timestamptz not null,
    landing_page text not null,
    referrer text not null default '',
    utm_source text,
    utm_medium text,
    utm_campaign text,
    utm_content text,
    utm_term text,
    gclid text,
    gclid_at timestamptz,
    gbraid text,
    gbraid_at timestamptz,
    wbraid text,
    wbraid_at timestamptz,
    fbclid text,
    fbclid_at timestamptz,
    fbp text,
    fbc text,
    ga_client_id text,
    ga_session_id text,
    user_agent text,
    saw_pricing_at timestamptz,
    used_calculator_at timestamptz,
    received_at timestamptz not null
);
create unique index visits_session_taken on visits (visitor_id, session_id) where visitor_id is not null;
create index visits_received_at_idx on visits (received_at);
create index visits_started_at_idx on visits (started_at);

-- The first and the last visit before a lead or an order, with a copy of what reports group by, which outlives the visits.
create table attributions (
    subject_kind text not null constraint attributions_subject_known check (subject_kind in ('lead', 'order')),
    subject_id uuid not null,
    visitor_id uuid references visitors on delete set null,
    first_visit_id uuid references visits on delete set null,
    last_visit_id uuid references visits on delete set null,
    first_source text,
    first_medium text,
    first_campaign text,
    first_at timestamptz,
    last_source text,
    last_medium text,
    last_campaign text,
    last_at timestamptz,
    last_landing_page text,
    -- The person withdrew, whatever their browser says.
    analytics_withdrawn_at timestamptz,
    ads_withdrawn_at timestamptz,
    created_at timestamptz not null,
    primary key (subject_kind, subject_id)
);
create index attributions_visitor_id_idx on attributions (visitor_id);
create index attributions_first_visit_id_idx on attributions (first_visit_id);
create index attributions_last_visit_id_idx on attributions (last_visit_id);
create index attributions_last_campaign_idx on attributions (last_campaign, subject_kind);

-- The company's accounts with the platforms that are told of conversions.
create table ad_connections (
    destination text primary key constraint ad_connections_destination_known
        check (destination in ('google_ads', 'ga4', 'meta')),
    is_enabled boolean not null,
    -- `data_manager` or `click_conversions`, for Google Ads alone.
    method text constraint ad_connections_method_known check (method in ('data_manager', 'click_conversions')),
    -- Customer id, measurement id or pixel id.
    account text not null,
    login_account text not null default '',
    -- Conversion action by kind of event, for Google Ads alone.
    actions jsonb not null default '{}',
    test_code text not null default '',
    sealed_secrets bytea,
    secrets_changed_at timestamptz,
    checked_at timestamptz,
    check_error text not null default '',
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid references users
);
comment on table ad_connections is
    'Impersonal: destination method account login_account actions test_code sealed_secrets check_error';

-- What happened that a platform counts, once under each event id, which the browser's tag uses too.
create table conversion_events (
    id uuid primary key,
    event_id text not null constraint conversion_events_event_id_taken unique,
    kind text not null constraint conversion_events_kind_known check (
        kind in ('lead_submitted', 'lead_qualified', 'site_visit_done', 'contract_won', 'purchase')
    ),
    subject_kind text not null constraint conversion_events_subject_known check (subject_kind in ('lead', 'order')),
    subject_id uuid not null,
    -- An adjustment states the value of this event anew.
    adjusts uuid references conversion_events,
    value_paise bigint not null constraint conversion_events_value_not_negative check (value_paise >= 0),
    occurred_at timestamptz not null,
    created_at timestamptz not null
);
create index conversion_events_subject_idx on conversion_events (subject_kind, subject_id);
create index conversion_events_occurred_at_idx on conversion_events (occurred_at);
create index conversion_events_adjusts_idx on conversion_events (adjusts);
comment on table conversion_events is 'Impersonal: event_id kind subject_kind';

-- An event on its way to one platform.
create table conversions (
    id uuid primary key,
    event_id uuid not null references conversion_events on delete cascade,
    destination text not null constraint conversions_destination_known
        check (destination in ('google_ads', 'ga4', 'meta')),
    state text not null constraint conversions_state_known
        check (state in ('queued', 'sending', 'sent', 'accepted', 'retrying', 'rejected', 'skipped')),
    -- Why it was skipped, is retried or was rejected: a code of ours or of the platform.
    reason text not null default '',
    -- What the platform said.
    message text not null default '',
    -- Account and action as they were when the event happened: a retry sends the same.
    account text not null default '',
    login_account text not null default '',
    method text,
    action text not null default '',
    attempts integer not null default 0,
    due_at timestamptz not null,
    -- Until when a worker has it.
    leased_until timestamptz,
    request_id text not null default '',
    sent_at timestamptz,
    accepted_at timestamptz,
    -- What was sent, with identifiers masked.
    masked_payload jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint conversions_once unique (event_id, destination)
);
create index conversions_waiting_idx on conversions (destination, due_at) where state in ('queued', 'retrying', 'sending');
create index conversions_unconfirmed_idx on conversions (destination, sent_at) where state = 'sent';
create index conversions_created_at_idx on conversions (created_at desc, id desc);
comment on table conversions is
    'Impersonal: destination state reason message account login_account method action request_id masked_payload';
