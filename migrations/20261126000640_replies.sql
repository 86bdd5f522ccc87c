-- Mailboxes from which customers' replies and returned e-mails are read, and how far.
create table mailboxes (
    -- Whose it is and where: "hello@nivas.example at imap.example.com, INBOX".
    name text primary key,
    -- Whether it is the one that is read now.
    is_read boolean not null,
    -- UIDs of the server count only under this number of it; null before the first session.
    uid_validity bigint,
    -- All messages up to this UID are done with.
    last_uid bigint not null default 0,
    -- Messages that answer none of our e-mails; nothing else is kept of them.
    other_messages bigint not null default 0,
    -- When it was last read without an error.
    read_at timestamptz,
    -- What the last attempt failed with; null after one that did not.
    error text,
    constraint mailboxes_uids_count check (last_uid >= 0 and (uid_validity is not null or last_uid = 0))
);
create unique index mailboxes_one_is_read on mailboxes (is_read) where is_read;
comment on table mailboxes is 'Impersonal: name error';

-- An e-mail that the mail server accepted and that came back later.
alter table mails
    drop constraint mails_state_known,
    add constraint mails_state_known check (
        state in ('sending', 'deferred', 'sent', 'refused', 'suppressed', 'held', 'dropped', 'bounced')
    );

-- Replies by e-mail, each under the digest of its Message-ID, so that one found twice is entered once.
alter table lead_activities
    add column message_digest text,
    drop constraint lead_activities_kind_known,
    add constraint lead_activities_kind_known check (
        kind in ('note', 'call', 'whatsapp', 'email', 'reply', 'automatic_reply')
    ),
    add constraint lead_activities_reply_has_digest check (
        (kind in ('reply', 'automatic_reply')) = (message_digest is not null)
    );
create unique index lead_activities_message_taken on lead_activities (message_digest)
    where message_digest is not null;
-- What is deleted with the log of e-mails.
create index lead_activities_replies on lead_activities (at) where message_digest is not null;
