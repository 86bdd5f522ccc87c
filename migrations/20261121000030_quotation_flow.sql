-- The way of a quotation: revisions, sendings, the customer's link, and the signature.
alter table quotations
    -- 0 first; R1 is 1. All revisions of a quotation have its number.
    add column revision integer not null default 0,
    -- Whom it is for, once that is somebody with a contract, and what it has become.
    add column customer_id uuid references customers,
    add column project_id uuid references projects,
    -- The writer's own words; empty stands for those of the settings.
    add column terms text not null default '',
    -- The name of one of the settings' plans; empty stands for the first.
    add column payment_template text not null default '',
    -- A personal line to the customer.
    add column note text not null default '',
    -- Whose approval it needed when it was handed in.
    add column approval_by text,
    -- What it was priced with when it was handed in: {"homeState", "lines", "milestones", "terms"}. From then on no
    -- change of a rate card, a tax or a setting reaches it.
    add column frozen jsonb,
    add column sent_at timestamptz,
    add column viewed_at timestamptz,
    add column accepted_at timestamptz,
    add column rejected_at timestamptz,
    -- The customer's word, and what they said besides.
    add column rejected_for text,
    add column rejected_because text,
    add column cancelled_because text,
    add constraint quotations_revision_counted check (revision >= 0),
    add constraint quotations_approver_known check (approval_by in ('sales_head', 'admin')),
    add constraint quotations_sent_frozen check (
        frozen is not null or status not in ('sent', 'viewed', 'accepted', 'converted')
    );
drop index quotations_number_taken;
create unique index quotations_revision_taken on quotations (number, revision);
-- A customer never has two revisions to sign, and no other one once one is signed.
create unique index quotations_one_live on quotations (number)
    where status in ('sent', 'viewed', 'accepted', 'converted');
create index quotations_by_customer on quotations (customer_id) where customer_id is not null;
create index quotations_by_last_day on quotations (valid_until) where status in ('sent', 'viewed');

-- Somebody asked to have it sent. The letter follows when the document is ready.
create table quotation_sendings (
    id uuid primary key,
    quotation_id uuid not null references quotations,
    version integer not null,
    to_email text not null,
    message text not null,
    asked_at timestamptz not null,
    asked_by uuid references users,
    -- When the letter was handed to the mail server.
    handed_on_at timestamptz
);
create index quotation_sendings_by_quotation on quotation_sendings (quotation_id, version);

-- The customer's signature, and what was signed.
create table quotation_acceptances (
    id uuid primary key,
    quotation_id uuid not null references quotations,
    accepted_at timestamptz not null,
    signer_name text not null,
    -- Where the code went that proves the signer.
    email text not null,
    -- {"typed": ..} or {"drawn": [[[x, y], ..], ..]}, within 1000 x 300.
    signature jsonb not null,
    ip text,
    browser text,
    -- Of the file that the customer had before their eyes, and the version of the quotation that it shows.
    document_sha256 text not null,
    document_version integer not null,
    -- The version that is signed: another one if they chose otherwise.
    version integer not null,
    chosen uuid[] not null,
    terms_sha256 text not null
);
create unique index quotation_acceptances_quotation_id_taken on quotation_acceptances (quotation_id);

-- Six digits by e-mail. They are made from the id with a key that is not here.
create table quotation_codes (
    id uuid primary key,
    quotation_id uuid not null references quotations,
    email text not null,
    code_hash bytea not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    wrong_tries smallint not null default 0,
    used_at timestamptz
);
create index quotation_codes_by_quotation on quotation_codes (quotation_id, made_at desc);

create table quotation_comments (
    id uuid primary key,
    quotation_id uuid not null references quotations,
    -- The line that it is about; of the whole, if none.
    line_id uuid,
    at timestamptz not null,
    text text not null,
    -- A colleague's; the customer's, if nobody.
    author_id uuid references users,
    author_name text not null,
    read_at timestamptz
);
create index quotation_comments_by_quotation on quotation_comments (quotation_id, at);

-- One stay on the customer's page.
create table quotation_visits (
    id uuid primary key,
    quotation_id uuid not null references quotations,
    began_at timestamptz not null,
    last_at timestamptz not null,
    seconds integer not null,
    -- "Phone", "Computer".
    device text not null,
    -- [{"room", "seconds"}]
    rooms jsonb not null
);
create index quotation_visits_by_quotation on quotation_visits (quotation_id, began_at);

-- Rooms that quotations begin with.
create table quotation_templates (
    id uuid primary key,
    name text not null,
    rooms jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    created_by uuid references users,
    updated_at timestamptz not null,
    archived_at timestamptz
);
create unique index quotation_templates_name_taken on quotation_templates (lower(name)) where archived_at is null;

-- Who has the editor open. A row that is not renewed counts for nothing.
create table quotation_editors (
    quotation_id uuid not null references quotations on delete cascade,
    user_id uuid not null references users on delete cascade,
    since timestamptz not null,
    seen_at timestamptz not null,
    primary key (quotation_id, user_id)
);
