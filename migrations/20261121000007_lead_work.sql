-- Leads as staff work them: who looks after one, what was said, and what it turned into.

-- Parts of names, numbers and places are found by the groups of three letters that they hold.
create extension if not exists pg_trgm;

-- The last number of each kind of document in each financial year (`2026-27`). Taken in the transaction that
-- writes the document, so that no number is missing.
create table document_numbers (
    prefix text not null,
    financial_year text not null,
    last integer not null,
    primary key (prefix, financial_year)
);

-- Whoever has a contract.
create table customers (
    id uuid primary key,
    kind text not null,
    name text not null,
    email text not null,
    phone text not null,
    -- How the same person is recognised again; null when the text could not be read as one.
    email_normalized text,
    phone_normalized text,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint customers_kind_known check (kind in ('individual', 'business'))
);
create unique index customers_phone_taken on customers (phone_normalized) where archived_at is null;
create index customers_by_email on customers (email_normalized) where email_normalized is not null;

-- A home being made.
create table projects (
    id uuid primary key,
    number text not null,
    name text not null,
    customer_id uuid not null references customers,
    lead_id uuid references leads,
    property_name text,
    locality text,
    pincode text,
    bhk_type text,
    interior_types text[] not null,
    carpet_area_sqft integer,
    package_type text not null,
    delivery_option text not null,
    has_own_design boolean not null,
    stage text not null,
    sales_owner_id uuid references users,
    designer_id uuid references users,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz,
    constraint projects_delivery_option_known check (delivery_option in ('standard', 'express')),
    constraint projects_stage_known check (
        stage in (
            'booking_confirmed', 'measurement', 'design', 'design_signoff', 'production', 'ready_to_dispatch',
            'installation', 'quality_check', 'handover', 'warranty', 'closed', 'on_hold', 'cancelled'
        )
    )
);
create unique index projects_number_taken on projects (number);
create unique index projects_lead_taken on projects (lead_id);
create index projects_by_customer on projects (customer_id);

alter table leads
    -- Somebody who calls may not say, and a list that is read in may not know.
    alter column bhk_type drop not null,
    -- A list that is read in promised nobody a call.
    alter column call_due_at drop not null,
    alter column escalate_at drop not null,
    alter column promise_at drop not null,
    add column owner_id uuid references users,
    add column designer_id uuid references users,
    add column pincode text,
    add column locality text,
    add column property_name text,
    add column possession_on date,
    add column carpet_area_sqft integer,
    add column budget_band text,
    -- {"first": {"source", "medium", "campaign"}, "last": ...}
    add column attribution jsonb,
    add column tags text[] not null default '{}',
    add column next_follow_up_on date,
    add column nurture_on date,
    add column lost_reason text,
    add column merged_into uuid references leads,
    add column customer_id uuid references customers,
    add column project_id uuid references projects,
    add column created_by uuid references users,
    -- What the list's search looks in. Digits stand beside the number as typed, in one piece.
    add column search_text text not null generated always as (
        lower(customer_name || ' ' || customer_email || ' ' || customer_phone)
        || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g')
        || ' ' || lower(coalesce(locality, '') || ' ' || coalesce(property_name, ''))
    ) stored,
    add constraint leads_deadlines_whole check (
        (call_due_at is null) = (escalate_at is null) and (call_due_at is null) = (promise_at is null)
    ),
    add constraint leads_source_known check (
        source in (
            'website_popup', 'website_booking', 'byod', 'kitchen_calculator', 'ads_landing', 'phone', 'walk_in',
            'whatsapp', 'referral', 'import', 'manual'
        )
    ),
    add constraint leads_budget_band_known check (
        budget_band in ('under_3l', '3_6l', '6_10l', '10_20l', 'over_20l')
    ),
    add constraint leads_lost_reason_known check (
        lost_reason in ('price', 'timeline', 'competitor', 'not_serviceable', 'no_response', 'postponed', 'other')
    ),
    add constraint leads_lost_reason_of_lost check (lost_reason is null or status = 'lost'),
    add constraint leads_nurture_date_of_nurture check (nurture_on is null or status = 'nurture'),
    add constraint leads_merged_are_archived check (merged_into is null or archived_at is not null);

create index leads_by_received on leads (received_at desc, id desc) where archived_at is null;
create index leads_by_status on leads (status, received_at desc, id desc) where archived_at is null;
create index leads_by_owner on leads (owner_id, received_at desc) where archived_at is null;
create index leads_open_by_owner on leads (owner_id)
    where archived_at is null and status not in ('won', 'lost', 'junk');
create index leads_awaiting_call on leads (call_due_at)
    where archived_at is null and status = 'new' and first_response_at is null;
create index leads_by_follow_up on leads (next_follow_up_on) where next_follow_up_on is not null;
create index leads_by_merge on leads (merged_into) where merged_into is not null;
create index leads_by_search on leads using gin (search_text gin_trgm_ops);

-- Whose turn it is to get a lead. A sequence, because nobody waits for one.
create sequence lead_turns;

-- The lead that an enquiry was sent for, when that lead was merged into another.
alter table enquiries add column merged_from uuid references leads;
create index enquiries_by_origin on enquiries (merged_from) where merged_from is not null;

-- What was said between staff and a customer, and what staff wrote down.
create table lead_activities (
    id uuid primary key,
    lead_id uuid not null references leads,
    kind text not null,
    at timestamptz not null,
    actor_id uuid references users,
    text text not null default '',
    -- How a call ended.
    outcome text,
    -- The letter that was sent, and its subject if it was written by hand.
    template text,
    subject text,
    constraint lead_activities_kind_known check (kind in ('note', 'call', 'whatsapp', 'email')),
    constraint lead_activities_call_has_outcome check ((kind = 'call') = (outcome is not null)),
    constraint lead_activities_email_has_template check ((kind = 'email') = (template is not null))
);
create index lead_activities_by_lead on lead_activities (lead_id, at);

-- Money that a customer paid to book. Nothing is posted by it: the books take it from here.
create table lead_payments (
    id uuid primary key,
    lead_id uuid not null references leads,
    amount_paise bigint not null,
    method text not null,
    reference text not null,
    received_on date not null,
    recorded_at timestamptz not null,
    recorded_by uuid references users,
    constraint lead_payments_amount_positive check (amount_paise > 0),
    constraint lead_payments_method_known check (
        method in ('upi', 'bank_transfer', 'card', 'netbanking', 'cheque', 'cash')
    )
);
create index lead_payments_by_lead on lead_payments (lead_id);
create unique index lead_payments_reference_taken on lead_payments (method, lower(reference))
    where reference <> '';

-- What was done to many leads in one go, and what each was before, so that it can be undone.
create table lead_batches (
    id uuid primary key,
    action jsonb not null,
    done_at timestamptz not null,
    done_by uuid not null references users,
    undone_at timestamptz
);
create table lead_batch_rows (
    batch_id uuid not null references lead_batches,
    lead_id uuid not null references leads,
    before jsonb not null,
    -- Of the lead afterwards: a lead that has another by now was changed since.
    version integer not null,
    primary key (batch_id, lead_id)
);

-- The job that a letter was written by, for whoever wants it done again.
alter table mails add column job_id text;
create index mails_by_enquiry on mails (enquiry_id) where enquiry_id is not null;

-- A list of people that somebody reads in.
create table lead_imports (
    id uuid primary key,
    file_name text not null,
    -- Until its rows are read in.
    csv text,
    columns text[] not null,
    -- {field: column}
    mapping jsonb,
    state text not null,
    error text,
    created_at timestamptz not null,
    created_by uuid not null references users,
    updated_at timestamptz not null,
    constraint lead_imports_state_known check (
        state in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'failed')
    )
);

-- Each row of the file keeps its own state, so that an import goes on where it was interrupted.
create table lead_import_rows (
    import_id uuid not null references lead_imports on delete cascade,
    -- As a spreadsheet counts: the heading is row 1.
    row integer not null,
    cells text[] not null,
    state text not null,
    -- [{"field", "message"}]
    errors jsonb not null default '[]',
    lead_id uuid references leads,
    primary key (import_id, row),
    constraint lead_import_rows_state_known check (
        state in ('valid', 'duplicate', 'invalid', 'imported', 'attached')
    )
);
