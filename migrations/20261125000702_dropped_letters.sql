-- A letter of which an attempt failed or broke off, and which is wanted no longer.
alter table mails
    drop constraint mails_state_known,
    add constraint mails_state_known check (
        state in ('sending', 'deferred', 'sent', 'refused', 'suppressed', 'held', 'dropped')
    );
-- What a job that has ended left open.
create index mails_open_by_job on mails (job_id) where state in ('sending', 'deferred');
