-- What the worker is connected to, as it says when it starts, and how the last attempt went where no other table tells.
create table integrations (
    name text primary key,
    -- Host, folder or bucket, without user names and passwords; empty if there is none, or where settings name it.
    destination text not null default '',
    -- Whether nothing leaves the installation: e-mails in a folder, a demo gateway.
    is_local boolean not null default false,
    -- When a worker last started with it; null where it has no configuration.
    reported_at timestamptz,
    worked_at timestamptz,
    failed_at timestamptz,
    -- Why the last attempt failed; null after one that did not.
    error text
);
comment on table integrations is 'Impersonal: name destination error';

-- The latest e-mail that a mail server accepted, and the latest generated file.
create index mails_by_sending on mails (sent_at) where sent_at is not null;
create index documents_by_making on documents (made_at) where made_at is not null;
