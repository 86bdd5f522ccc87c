-- The ledger of outgoing e-mail: one row a message, written before and after it is handed over.
create table mails (
    id uuid primary key,
    -- Names the occasion, so that the same e-mail sent again carries the same Message-ID.
    message_id text not null,
    template text not null,
    kind text not null,
    recipient text not null,
    recipient_normalized text not null,
    subject text not null default '',
    lead_id uuid references leads,
    enquiry_id uuid references enquiries,
    state text not null,
    attempts integer not null default 0,
    provider_answer text,
    request_id text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    sent_at timestamptz,
    constraint mails_kind_known check (kind in ('transactional', 'marketing')),
    constraint mails_state_known check (state in ('sending', 'deferred', 'sent', 'refused', 'suppressed'))
);
create unique index mails_message_id_taken on mails (message_id);
create index mails_by_recipient on mails (recipient_normalized, created_at desc);
create index mails_by_lead on mails (lead_id, created_at) where lead_id is not null;

-- Addresses that get no more e-mail, or none but what they asked for.
create table mail_suppressions (
    email_normalized text primary key,
    scope text not null,
    reason text not null,
    created_at timestamptz not null,
    constraint mail_suppressions_scope_known check (scope in ('all', 'marketing')),
    constraint mail_suppressions_reason_known check (reason in ('hard_bounce', 'complaint', 'unsubscribed'))
);
