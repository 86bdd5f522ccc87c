-- Documents: files that say what a record says at one of its versions, to be kept.
create table documents (
    id uuid primary key,
    kind text not null,
    -- The record that it is of.
    subject_id uuid not null,
    -- The record's version: the same version always has the same bytes.
    version integer not null,
    state text not null,
    -- What it is called when it is saved or sent.
    file_name text,
    -- Of the file's bytes, in hexadecimal digits.
    sha256 text,
    bytes bigint,
    pages integer,
    -- Where the file is in the storage.
    storage_key text,
    asked_at timestamptz not null,
    made_at timestamptz,
    -- Why there is none, for people.
    error text,
    constraint documents_kind_known check (kind in ('quotation', 'signed_quotation', 'estimate')),
    constraint documents_state_known check (state in ('waiting', 'working', 'ready', 'failed')),
    constraint documents_ready_whole check (
        (state = 'ready') = (num_nulls(file_name, sha256, bytes, pages, storage_key, made_at) = 0)
    ),
    constraint documents_failed_says_why check ((state = 'failed') = (error is not null))
);
create unique index documents_once on documents (subject_id, kind, version);

-- What came with an e-mail: [{"name", "bytes", "sha256"}]
alter table mails add column attachments jsonb not null default '[]';
