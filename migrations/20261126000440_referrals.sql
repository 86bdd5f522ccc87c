-- People who recommend the company. One person is one phone number; the code is in the link that they share.
create table referrers (
    id uuid primary key,
    code text not null,
    name text not null,
    phone text not null,
    phone_normalized text not null,
    email text not null,
    email_normalized text not null,
    customer_id uuid references customers,
    -- How rewards are paid: the details are sealed, the hint is what lists show of them.
    payout_method text,
    sealed_payout bytea,
    payout_hint text not null default '',
    sealed_pan bytea,
    pan_hint text not null default '',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    erased_at timestamptz,
    constraint referrers_code_readable check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
    constraint referrers_payout_whole check (
        payout_method in ('upi', 'bank_transfer') and sealed_payout is not null
        or payout_method is null and sealed_payout is null
    )
);
create unique index referrers_code_taken on referrers (code);
create unique index referrers_phone_taken on referrers (phone_normalized) where erased_at is null;
create index referrers_by_email on referrers (email_normalized);

-- One person recommended by another. What they need is on their lead; the name is as the referrer wrote it.
create table referrals (
    id uuid primary key,
    referrer_id uuid not null references referrers,
    -- Without a lead: refused because the number is a colleague's.
    lead_id uuid references leads,
    way text not null,
    referee_name text not null,
    status text not null,
    -- Why it was refused by a rule, and what a colleague wrote.
    refused_by text,
    rejected_because text not null default '',
    submitted_at timestamptz not null,
    expires_at timestamptz not null,
    -- Before tax, and what the customer pays in all; both fixed when the lead is won.
    contract_paise bigint,
    payable_paise bigint,
    reward_paise bigint,
    converted_at timestamptz,
    due_at timestamptz,
    -- Who prepares a payout cannot approve it.
    payout_asked_by uuid references users,
    payout_asked_at timestamptz,
    tds_paise bigint not null default 0,
    payout_approved_by uuid references users,
    payout_approved_at timestamptz,
    paid_on date,
    paid_reference text not null default '',
    paid_at timestamptz,
    paid_by uuid references users,
    updated_at timestamptz not null,
    version integer not null default 1,
    constraint referrals_way_known check (way in ('form', 'link')),
    constraint referrals_status_known check (
        status in ('submitted', 'contacted', 'qualified', 'converted', 'reward_due', 'reward_paid', 'rejected', 'expired')
    ),
    constraint referrals_refused_by_known check (
        refused_by in ('self_referral', 'staff', 'recent_lead', 'already_referred')
    ),
    constraint referrals_lead_known check (lead_id is not null or status = 'rejected'),
    constraint referrals_reward_fixed check (
        (contract_paise is null) = (reward_paise is null) and (contract_paise is null) = (payable_paise is null)
        and (status not in ('reward_due', 'reward_paid') or reward_paise is not null)
    ),
    constraint referrals_payout_by_two check (
        (payout_asked_by is null) = (payout_asked_at is null)
        and (payout_approved_by is null) = (payout_approved_at is null)
        and (payout_approved_by is null or payout_asked_by is not null and payout_approved_by <> payout_asked_by)
        and (paid_at is null or payout_approved_at is not null)
        and (status = 'reward_paid') = (paid_at is not null)
        and (paid_at is null) = (paid_on is null)
        and tds_paise between 0 and coalesce(reward_paise, 0)
    )
);
create index referrals_by_referrer on referrals (referrer_id, submitted_at);
-- The first valid referral wins.
create unique index referrals_lead_taken on referrals (lead_id) where status not in ('rejected', 'expired');
create index referrals_by_lead on referrals (lead_id);
create index referrals_to_expire on referrals (expires_at) where status in ('submitted', 'contacted', 'qualified');

-- What happened to a referral, for its timeline.
create table referral_events (
    id uuid primary key,
    referral_id uuid not null references referrals,
    kind text not null,
    note text not null default '',
    user_id uuid references users,
    at timestamptz not null
);
create index referral_events_by_referral on referral_events (referral_id, at);

-- Codes by e-mail that open the page of a referrer's referrals or a project's warranty card.
create table lookup_codes (
    id uuid primary key,
    purpose text not null,
    -- The referrer or the project.
    subject_id uuid not null,
    email_normalized text not null,
    code_hash bytea not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    wrong_tries smallint not null default 0,
    used_at timestamptz,
    constraint lookup_codes_purpose_known check (purpose in ('referral', 'warranty'))
);
create index lookup_codes_by_subject on lookup_codes (purpose, subject_id, made_at);
create index lookup_codes_expired on lookup_codes (expires_at);
