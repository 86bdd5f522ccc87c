-- An e-mail that its recipient reported as spam, by what their provider tells us.
alter table mails
    drop constraint mails_state_known,
    add constraint mails_state_known check (
        state in (
            'sending', 'deferred', 'sent', 'refused', 'suppressed', 'held', 'dropped', 'bounced', 'complained'
        )
    );
