-- Plans and pictures of a home that visitors send with their enquiry and colleagues add. A file is kept in the pieces in
-- which it arrived. Until the form is sent it belongs to the browser that sends it, and is deleted after a day.
create table lead_files (
    id uuid primary key,
    lead_id uuid references leads,
    enquiry_id uuid references enquiries,
    -- Digest of the browser's token; none for a file that a colleague added.
    session_hash bytea not null,
    added_by uuid references users,
    file_name text not null,
    -- By the file's first bytes; none before they have arrived.
    kind text,
    bytes bigint not null,
    received bigint not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    finished_at timestamptz,
    constraint lead_files_kind_known check (kind in ('pdf', 'jpeg', 'png', 'dwg', 'skp')),
    constraint lead_files_bytes check (bytes > 0 and received between 0 and bytes),
    constraint lead_files_finished check ((finished_at is null) = (received < bytes)),
    constraint lead_files_complete check (lead_id is null or finished_at is not null)
);
create index lead_files_by_lead on lead_files (lead_id, created_at) where lead_id is not null;
create index lead_files_by_session on lead_files (session_hash) where lead_id is null;
create index lead_files_abandoned on lead_files (expires_at) where lead_id is null;

create table lead_file_pieces (
    file_id uuid not null references lead_files on delete cascade,
    start_byte bigint not null,
    bytes integer not null,
    storage_key text not null,
    primary key (file_id, start_byte)
);
create unique index lead_file_pieces_key on lead_file_pieces (storage_key);
