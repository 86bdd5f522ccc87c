-- A letter with a code or a private link is for its reader alone: the ledger keeps neither its subject nor what a mail
-- server quotes of it.
alter table mails add column is_confidential boolean not null default false;

update mails
set is_confidential = true,
    subject = '',
    -- The reply code says enough: 250, or 550 5.1.1.
    provider_answer = substring(provider_answer from '^[0-9]{3}(?: [0-9]\.[0-9]{1,3}\.[0-9]{1,3})?')
where template in (
    'confirm_account', 'remind_of_account', 'recover_account', 'change_email', 'invite_user', 'send_quotation',
    'send_signed_quotation', 'send_quotation_code', 'remind_of_quotation', 'send_receipt', 'cancel_receipt'
);

-- At the level "debug" the mail client said every line of a letter.
delete from job_lines where target like 'lettre%';

alter table mails add constraint mails_confidential_subject_hidden check (not is_confidential or subject = '');

-- Held: nobody can tell whether it was sent, and it is not worth sending twice.
alter table mails
    drop constraint mails_state_known,
    add constraint mails_state_known check (
        state in ('sending', 'deferred', 'sent', 'refused', 'suppressed', 'held')
    );
