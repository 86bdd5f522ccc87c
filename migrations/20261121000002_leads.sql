-- A lead is one person's wish for a home; every form that person sends is an enquiry of it.
create table leads (
    id uuid primary key,
    status text not null default 'new',
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    -- How the same person is recognised again; null when the form's text could not be read as one.
    email_normalized text,
    phone_normalized text,
    contact_quality text not null,
    bhk_type text not null,
    interior_types text[] not null,
    package_type text not null,
    has_own_design boolean not null,
    urgent_delivery boolean not null,
    requirements text not null default '',
    source text not null,
    score smallint not null,
    score_reasons jsonb not null,
    temperature text not null,
    received_at timestamptz not null,
    last_enquired_at timestamptz not null,
    call_due_at timestamptz not null,
    escalate_at timestamptz not null,
    promise_at timestamptz not null,
    first_response_at timestamptz,
    closed_at timestamptz,
    follow_ups_stopped_at timestamptz,
    follow_ups_stopped_by text,
    unsubscribe_token uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived_at timestamptz,
    constraint leads_status_known check (
        status in (
            'new', 'contacted', 'qualified', 'site_visit_scheduled', 'site_visit_done', 'quotation_sent',
            'negotiation', 'won', 'nurture', 'lost', 'junk'
        )
    ),
    constraint leads_contact_quality_known check (contact_quality in ('verified', 'unverified')),
    constraint leads_temperature_known check (temperature in ('hot', 'warm', 'cold')),
    constraint leads_score_in_range check (score between 0 and 100),
    constraint leads_follow_ups_stop_has_reason check (
        (follow_ups_stopped_at is null) = (follow_ups_stopped_by is null)
    )
);
create unique index leads_unsubscribe_token_taken on leads (unsubscribe_token);
create index leads_by_email on leads (email_normalized, received_at desc) where email_normalized is not null;
create index leads_by_phone on leads (phone_normalized, received_at desc) where phone_normalized is not null;

create table enquiries (
    id uuid primary key,
    lead_id uuid not null references leads,
    -- What the customer can say on the phone.
    reference text not null,
    is_repeat boolean not null,
    -- The form as it came. `json`, not `jsonb`: the text is kept as sent, whatever it holds.
    raw json not null,
    user_agent text,
    request_id text,
    received_at timestamptz not null
);
create unique index enquiries_reference_taken on enquiries (reference);
create index enquiries_by_lead on enquiries (lead_id, received_at);

create table consents (
    id uuid primary key,
    lead_id uuid not null references leads,
    purpose text not null,
    text_version text not null,
    channel text not null,
    granted_at timestamptz not null,
    withdrawn_at timestamptz,
    constraint consents_purpose_known check (purpose in ('service_contact', 'marketing', 'analytics', 'ads'))
);
create index consents_by_lead on consents (lead_id);

-- The first answer to a request that its sender may repeat.
create table idempotency_keys (
    operation text not null,
    key text not null,
    fingerprint bytea not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    primary key (operation, key)
);
