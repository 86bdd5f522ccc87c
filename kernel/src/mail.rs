//! The ledger of outgoing e-mail, and the suppression list.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::document;
use crate::ids::MailId;
use crate::string_enum::string_enum;
use crate::subject::Reference;
use crate::{Db, Tx};

string_enum! {
    /// Whether the recipient needs the e-mail, or the company wants to send it.
    pub enum MailKind {
        /// Responds to something the recipient did.
        Transactional = "transactional",
        /// Everything else; has sending hours, limits and an unsubscribe link.
        Marketing = "marketing",
    }
}

string_enum! {
    /// What a suppression covers.
    pub enum Scope {
        /// No e-mail at all: undeliverable, or reported as spam.
        All = "all",
        /// Marketing only.
        Marketing = "marketing",
    }
}

string_enum! {
    /// Why an address is suppressed.
    pub enum SuppressionReason {
        /// The mailbox does not exist.
        HardBounce = "hard_bounce",
        /// Reported as spam.
        Complaint = "complaint",
        /// Unsubscribed.
        Unsubscribed = "unsubscribed",
    }
}

/// Subject line, as far as the ledger may keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject<'a> {
    /// Visible to staff.
    Open(&'a str),
    /// Not kept: the e-mail has a code or a private link, which only its recipient may see.
    Hidden,
}

/// What to do with an e-mail that may or may not have been sent, because the worker crashed or the mail
/// server stopped responding during delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InDoubt {
    /// Send it again: a duplicate confirmation is a nuisance that mail clients hide by its `Message-ID`; a
    /// missing one is a lost customer.
    SendAgain,
    /// Hold it until a user decides: nobody misses a reminder, and nobody wants it twice.
    Hold,
}

/// An e-mail about to be sent.
#[derive(Clone, Debug)]
pub struct Outgoing<'a> {
    /// Message id, always the same for the same occasion.
    pub message_id: &'a str,
    /// Name of the template.
    pub template: &'a str,
    /// Decides which suppressions apply.
    pub kind: MailKind,
    /// Address as typed.
    pub recipient: &'a str,
    /// Subject line.
    pub subject: Subject<'a>,
    /// What to do if an earlier attempt may have sent it.
    pub in_doubt: InDoubt,
    /// Record that it is about.
    pub about: Option<Reference>,
    /// Request that caused it.
    pub request_id: Option<&'a str>,
    /// Job that sends it.
    pub job_id: Option<&'a str>,
    /// Maximum number of this template to the address in 24 hours; confirmations of all forms count together.
    pub at_most_a_day: Option<u32>,
    /// Attachments.
    pub enclosed: &'a [AttachmentEntry],
}

/// An attachment, as the ledger keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachmentEntry {
    /// File name.
    pub name: String,
    /// Size in bytes.
    pub bytes: usize,
    /// SHA-256 of its content, in hexadecimal.
    pub sha256: String,
}

impl AttachmentEntry {
    /// The entry of a file.
    #[must_use]
    pub fn of(name: &str, content: &[u8]) -> Self {
        Self { name: name.to_owned(), bytes: content.len(), sha256: document::File::digest(content) }
    }
}

/// Whether an e-mail may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearance {
    /// Send it, then report.
    Send(MailId),
    /// Already sent or suppressed.
    Settled,
    /// The address is suppressed; this is now on record.
    Suppressed,
    /// An earlier attempt may have sent it; a user has to decide.
    Held,
}

/// Records an attempt before it is made. A limit is counted under a lock.
///
/// An entry that a crash left as `sending` is in doubt: cleared again or held, as `in_doubt` says. A refused
/// or held one is cleared: its job is dead, so a user has started it again, perhaps with another address.
pub async fn clear(
    tx: &mut Tx<'_>,
    mail: &Outgoing<'_>,
    now: DateTime<Utc>,
) -> Result<Clearance, sqlx::Error> {
    let address = mail.recipient.trim().to_lowercase();
    let suppressed =
        suppression(tx, &address, mail.kind).await?.is_some() || is_flooded(tx, mail, &address, now).await?;
    let state = if suppressed { "suppressed" } else { "sending" };
    let (subject, is_confidential) = match mail.subject {
        Subject::Open(subject) => (subject, false),
        Subject::Hidden => ("", true),
    };
    let entry = sqlx::query!(
        r#"insert into mails (
               id, message_id, template, kind, recipient, recipient_normalized, subject, is_confidential, about_kind,
               about_id, state, attempts, request_id, created_at, updated_at, job_id, attachments
           ) values ($1, $2, $3, $4, $5, $6, $7, $15, $8, $9, $10, 1, $11, $12, $12, $13, $14)
           on conflict (message_id) do update
           set state = case
                   when mails.state = 'sending' and excluded.state = 'sending' and $16 then 'held'
                   else excluded.state
               end,
               attempts = mails.attempts + 1, updated_at = excluded.updated_at,
               job_id = coalesce(excluded.job_id, mails.job_id),
               recipient = excluded.recipient, recipient_normalized = excluded.recipient_normalized,
               subject = excluded.subject, is_confidential = excluded.is_confidential,
               attachments = excluded.attachments
           where mails.state in ('sending', 'deferred', 'refused', 'held')
           returning id as "id: MailId", state = 'held' as "is_held!""#,
        MailId::new().0,
        mail.message_id,
        mail.template,
        mail.kind.as_str(),
        mail.recipient,
        address,
        subject,
        mail.about.map(|record| record.kind),
        mail.about.map(|record| record.id),
        state,
        mail.request_id,
        now,
        mail.job_id,
        Json(mail.enclosed) as _,
        is_confidential,
        mail.in_doubt == InDoubt::Hold,
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(match entry {
        None => Clearance::Settled,
        Some(_) if suppressed => Clearance::Suppressed,
        Some(entry) if entry.is_held => Clearance::Held,
        Some(entry) => Clearance::Send(entry.id),
    })
}

/// Templates that confirm a form. They count together: someone flooding a stranger's inbox would use both
/// forms.
const CONFIRMATIONS: [&str; 2] = ["acknowledge_lead", "send_kitchen_estimate"];

async fn is_flooded(
    db: &mut Db,
    mail: &Outgoing<'_>,
    address: &str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let Some(limit) = mail.at_most_a_day else { return Ok(false) };
    let counted =
        if CONFIRMATIONS.contains(&mail.template) { CONFIRMATIONS.to_vec() } else { vec![mail.template] };
    let counted: Vec<_> = counted.into_iter().map(str::to_owned).collect();
    // The lock makes concurrent attempts count as well.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", address).execute(&mut *db).await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from mails
           where recipient_normalized = $1 and template = any($2) and created_at > $3
             and message_id <> $4 and state <> 'suppressed'"#,
        address,
        &counted,
        now - TimeDelta::days(1),
        mail.message_id,
    )
    .fetch_one(db)
    .await?;
    Ok(count >= i64::from(limit))
}

/// Why this kind of e-mail to the normalised address is suppressed, if so.
pub async fn suppression(
    db: &mut Db,
    address: &str,
    kind: MailKind,
) -> Result<Option<SuppressionReason>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select reason as "reason: SuppressionReason" from mail_suppressions
           where email_normalized in ($1, 'sha256:' || encode(sha256(convert_to($1, 'UTF8')), 'hex'))
               and (scope = 'all' or $2 = 'marketing')
           order by scope limit 1"#,
        address,
        kind.as_str(),
    )
    .fetch_optional(db)
    .await
}

/// When the address last got a marketing e-mail.
pub async fn last_marketing_to(db: &mut Db, address: &str) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!(
        "select max(sent_at) from mails
         where recipient_normalized = $1 and kind = 'marketing' and state = 'sent'",
        address,
    )
    .fetch_one(db)
    .await
}

/// Result of sending an e-mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The provider accepted it.
    Sent,
    /// Failed for now; will be retried.
    Deferred,
    /// Failed for good.
    Refused,
    /// Unknown whether the provider accepted it; a user has to decide.
    Held,
}

/// Records the provider's answer.
pub async fn report(
    db: &mut Db,
    id: MailId,
    ending: Ending,
    answer: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let state = match ending {
        Ending::Sent => "sent",
        Ending::Deferred => "deferred",
        Ending::Refused => "refused",
        Ending::Held => "held",
    };
    sqlx::query!(
        "update mails
         set state = $2, provider_answer = $3, updated_at = $4,
             sent_at = case when $2 = 'sent' then $4 else sent_at end
         where id = $1",
        id.0,
        state,
        answer,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How sending goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// When the mail server last accepted an e-mail.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the latest attempt was made that will be repeated.
    pub deferred_at: Option<DateTime<Utc>>,
}

/// How sending goes.
pub async fn delivery(db: &mut Db) -> Result<Delivery, sqlx::Error> {
    sqlx::query_as!(
        Delivery,
        "select (select max(sent_at) from mails where sent_at is not null) as sent_at,
             (select max(updated_at) from mails where state = 'deferred') as deferred_at",
    )
    .fetch_one(db)
    .await
}

/// An e-mail of ours that a message answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Name of the template.
    pub template: String,
    /// Record that it was about.
    pub about: Option<Uuid>,
}

/// The e-mails with these message ids, the latest first.
pub async fn answered(db: &mut Db, message_ids: &[String]) -> Result<Vec<Answered>, sqlx::Error> {
    sqlx::query_as!(
        Answered,
        "select template, about_id as about from mails
         where message_id = any($1) and state <> 'suppressed'
         order by created_at desc, id desc",
        message_ids,
    )
    .fetch_all(db)
    .await
}

/// Records that an accepted e-mail came back, with the reason. Returns its recipient's normalised address; `None` if no
/// e-mail has this message id, if it was recorded before, or if its recipient was erased.
pub async fn bounced(
    db: &mut Db,
    message_id: &str,
    answer: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, sqlx::Error> {
    let recipient = sqlx::query_scalar!(
        "update mails set state = 'bounced', provider_answer = $2, updated_at = $3
         where message_id = $1 and state in ('sent', 'held', 'sending', 'deferred')
         returning recipient_normalized",
        message_id,
        answer,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(recipient.filter(|address| !address.is_empty()))
}

/// Records that an e-mail was reported as spam. Returns its recipient's normalised address; `None` if no e-mail has this
/// message id, if it was recorded before, or if its recipient was erased.
pub async fn complained(
    db: &mut Db,
    message_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, sqlx::Error> {
    let recipient = sqlx::query_scalar!(
        "update mails set state = 'complained', updated_at = $2
         where message_id = $1 and state in ('sent', 'held', 'sending', 'deferred', 'bounced')
         returning recipient_normalized",
        message_id,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(recipient.filter(|address| !address.is_empty()))
}

/// Whether an enhanced status code (RFC 3463) faults the recipient's address: it does not exist, or is switched off. Codes
/// such as 5.1.7 and 5.1.8 are about the sender's, all others about the message, its size or the way.
#[must_use]
pub fn faults_recipient(status: &str) -> bool {
    matches!(status, "5.1.1" | "5.1.2" | "5.1.3" | "5.1.6" | "5.1.10" | "5.2.1")
}

/// Ends the entries that a job leaves open as it ends well: an attempt failed or broke off, and what the letter was to
/// tell is wanted no longer. No attempt is made again.
pub async fn drop_open(db: &mut Db, job_id: &str, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let dropped = sqlx::query!(
        "update mails set state = 'dropped', provider_answer = $2, updated_at = $3
         where job_id = $1 and state in ('sending', 'deferred')",
        job_id,
        DROPPED,
        now,
    )
    .execute(db)
    .await?;
    Ok(dropped.rows_affected())
}

/// Reason in the log of an e-mail that is not tried again.
const DROPPED: &str = "Not tried again: there is nothing to tell any more.";

/// Suppresses e-mail to an address. A wider scope replaces a narrower one.
pub async fn suppress(
    db: &mut Db,
    address: &str,
    scope: Scope,
    reason: SuppressionReason,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into mail_suppressions (email_normalized, scope, reason, created_at) values ($1, $2, $3, $4)
         on conflict (email_normalized) do update
         set scope = excluded.scope, reason = excluded.reason, created_at = excluded.created_at
         where mail_suppressions.scope = 'marketing' and excluded.scope = 'all'",
        address,
        scope.as_str(),
        reason.as_str(),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces suppressed addresses of erased persons by hashes: unreadable, but still suppressed.
pub async fn blind_suppressions(db: &mut Db, addresses: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with plain as (
             delete from mail_suppressions where email_normalized = any($1) returning *
         )
         insert into mail_suppressions (email_normalized, scope, reason, created_at)
         select 'sha256:' || encode(sha256(convert_to(email_normalized, 'UTF8')), 'hex'), scope, reason, created_at
         from plain
         on conflict (email_normalized) do update set scope = excluded.scope, reason = excluded.reason",
        addresses,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the suppression of an address whose owner unsubscribed and has agreed again. One after a bounce or a
/// spam report stays.
pub async fn allow_again(db: &mut Db, address: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from mail_suppressions
         where email_normalized in ($1, 'sha256:' || encode(sha256(convert_to($1, 'UTF8')), 'hex'))
             and scope = 'marketing' and reason = 'unsubscribed'",
        address,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes entries last updated before this time, and returns their number.
pub async fn delete_before(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query!("delete from mails where updated_at < $1", before).execute(db).await?;
    Ok(deleted.rows_affected())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    const ADDRESS: &str = "asha.rao@example.com";

    fn noon() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-20T12:00:00+05:30").unwrap().to_utc()
    }

    fn confirmation(message_id: &str) -> Outgoing<'_> {
        Outgoing {
            message_id,
            template: "acknowledge_lead",
            kind: MailKind::Transactional,
            recipient: " Asha.Rao@Example.com",
            subject: Subject::Open("We will call you"),
            in_doubt: InDoubt::SendAgain,
            about: None,
            request_id: None,
            job_id: None,
            at_most_a_day: Some(2),
            enclosed: &[],
        }
    }

    async fn send(tx: &mut Tx<'_>, mail: &Outgoing<'_>, now: DateTime<Utc>) -> MailId {
        let cleared = clear(tx, mail, now).await.unwrap();
        let Clearance::Send(id) = cleared else { panic!("{cleared:?}") };
        report(tx, id, Ending::Sent, "250 queued", now).await.unwrap();
        id
    }

    #[test_database::test]
    async fn an_unfinished_mail_is_tried_again_under_one_entry(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let mail = confirmation("<a@nivas>");
        let first = clear(&mut db, &mail, noon()).await?;
        let Clearance::Send(id) = first else { panic!("{first:?}") };
        // A crash left it as `sending`.
        assert_eq!(clear(&mut db, &mail, noon()).await?, first);
        report(&mut db, id, Ending::Deferred, "450 later", noon()).await?;
        assert_eq!(clear(&mut db, &mail, noon()).await?, first);
        let later = noon() + TimeDelta::hours(1);
        report(&mut db, id, Ending::Sent, "250 queued", later).await?;
        let row = sqlx::query!("select state, attempts, provider_answer, created_at, sent_at from mails")
            .fetch_one(&mut *db)
            .await?;
        assert_eq!((row.state.as_str(), row.attempts), ("sent", 3));
        assert_eq!(row.provider_answer.as_deref(), Some("250 queued"));
        assert_eq!((row.created_at, row.sent_at), (noon(), Some(later)));
        Ok(())
    }

    #[test_database::test]
    async fn a_mail_in_doubt_is_held_until_a_person_sends_it_again(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let mail = Outgoing {
            template: "follow_up_visit_slots",
            kind: MailKind::Marketing,
            in_doubt: InDoubt::Hold,
            ..confirmation("<a@nivas>")
        };
        let first = clear(&mut db, &mail, noon()).await?;
        let Clearance::Send(id) = first else { panic!("{first:?}") };
        // A definite refusal leaves no doubt.
        report(&mut db, id, Ending::Deferred, "450 later", noon()).await?;
        assert_eq!(clear(&mut db, &mail, noon()).await?, first);
        // A crash left it as `sending`.
        assert_eq!(clear(&mut db, &mail, noon()).await?, Clearance::Held);
        let state = sqlx::query_scalar!("select state from mails").fetch_one(&mut *db).await?;
        assert_eq!(state, "held");
        // Its job is dead; a user has started it again.
        assert_eq!(clear(&mut db, &mail, noon()).await?, first);
        assert_eq!(clear(&mut db, &mail, noon()).await?, Clearance::Held, "another crash, another doubt");
        assert_eq!(clear(&mut db, &mail, noon()).await?, first);
        report(&mut db, id, Ending::Sent, "250 queued", noon()).await?;
        assert_eq!(clear(&mut db, &mail, noon()).await?, Clearance::Settled);
        Ok(())
    }

    #[test_database::test]
    async fn nothing_is_kept_of_a_confidential_subject(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        send(&mut db, &Outgoing { subject: Subject::Hidden, ..confirmation("<a@nivas>") }, noon()).await;
        let row = sqlx::query!("select subject, is_confidential from mails").fetch_one(&mut *db).await?;
        assert_eq!((row.subject.as_str(), row.is_confidential), ("", true));
        let kept = sqlx::query!("update mails set subject = '585089 is your code'").execute(&mut *db).await;
        assert!(kept.is_err(), "the database rejects a confidential e-mail's subject");
        Ok(())
    }

    /// Entries from before confidential subjects were left out.
    #[test_database::test]
    async fn codes_that_were_kept_before_are_purged(pool: PgPool) -> sqlx::Result<()> {
        const PURGE: i64 = 20_261_123_000_020;
        let mut db = pool.acquire().await?;
        // A schema of its own, next to the current one.
        sqlx::raw_sql("create schema earlier; set search_path to earlier, public").execute(&mut *db).await?;
        let before = |version: i64| version < PURGE;
        for migration in crate::MIGRATOR.iter().filter(|it| before(it.version)) {
            sqlx::raw_sql(migration.sql.clone()).execute(&mut *db).await?;
        }
        sqlx::raw_sql(
            "insert into mails (
                 id, message_id, template, kind, recipient, recipient_normalized, subject, state, provider_answer,
                 created_at, updated_at
             ) values
                 (gen_random_uuid(), '<1>', 'send_quotation_code', 'transactional', 'a', 'a',
                     '585089 is your code to sign quotation QT/1', 'sent', '250 2.0.0 queued: 585089', now(), now()),
                 (gen_random_uuid(), '<2>', 'recover_account', 'transactional', 'a', 'a',
                     'Choose a new password (585089)', 'sent', 'written to a file', now(), now()),
                 (gen_random_uuid(), '<3>', 'announce_lead', 'transactional', 'a', 'a',
                     'Hot 72, 3 BHK', 'sent', '250 2.0.0 queued as A1', now(), now())",
        )
        .execute(&mut *db)
        .await?;
        for migration in crate::MIGRATOR.iter().filter(|it| it.version == PURGE) {
            sqlx::raw_sql(migration.sql.clone()).execute(&mut *db).await?;
        }
        let rows =
            sqlx::query!("select subject, is_confidential, provider_answer from mails order by message_id")
                .fetch_all(&mut *db)
                .await?;
        let rows: Vec<_> = rows
            .iter()
            .map(|row| (row.subject.as_str(), row.is_confidential, row.provider_answer.as_deref()))
            .collect();
        assert_eq!(
            rows,
            [
                ("", true, Some("250 2.0.0")),
                ("", true, None),
                ("Hot 72, 3 BHK", false, Some("250 2.0.0 queued as A1")),
            ]
        );
        Ok(())
    }

    #[test_database::test]
    async fn a_finished_mail_is_settled(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let mail = confirmation("<a@nivas>");
        send(&mut db, &mail, noon()).await;
        assert_eq!(clear(&mut db, &mail, noon()).await?, Clearance::Settled);
        Ok(())
    }

    #[test_database::test]
    async fn a_refused_mail_can_be_sent_after_all(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let mail = confirmation("<a@nivas>");
        let first = clear(&mut db, &mail, noon()).await?;
        let Clearance::Send(id) = first else { panic!("{first:?}") };
        report(&mut db, id, Ending::Refused, "554 no", noon()).await?;
        let corrected = Outgoing { recipient: "asha@example.com", ..mail };
        assert_eq!(clear(&mut db, &corrected, noon()).await?, first);
        report(&mut db, id, Ending::Sent, "250 queued", noon()).await?;
        assert_eq!(clear(&mut db, &corrected, noon()).await?, Clearance::Settled);
        let row = sqlx::query!("select state, recipient, attempts from mails").fetch_one(&mut *db).await?;
        assert_eq!(
            (row.state.as_str(), row.recipient.as_str(), row.attempts),
            ("sent", "asha@example.com", 2)
        );
        Ok(())
    }

    #[test_database::test]
    async fn an_address_gets_so_many_of_a_template_in_24_hours(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        send(&mut db, &confirmation("<1@nivas>"), noon()).await;
        let second = confirmation("<2@nivas>");
        let cleared = clear(&mut db, &second, noon() + TimeDelta::hours(1)).await?;
        let Clearance::Send(id) = cleared else { panic!("{cleared:?}") };
        report(&mut db, id, Ending::Deferred, "450 later", noon()).await?;

        let third = confirmation("<3@nivas>");
        assert_eq!(clear(&mut db, &third, noon() + TimeDelta::hours(2)).await?, Clearance::Suppressed);
        assert_eq!(clear(&mut db, &third, noon() + TimeDelta::hours(3)).await?, Clearance::Settled);
        // An e-mail that was cleared once does not count against its own retry.
        assert_eq!(clear(&mut db, &second, noon() + TimeDelta::hours(3)).await?, cleared);

        let other_template = Outgoing { template: "announce_lead", ..confirmation("<4@nivas>") };
        send(&mut db, &other_template, noon() + TimeDelta::hours(3)).await;
        let other_address = Outgoing { recipient: "ravi@example.com", ..confirmation("<5@nivas>") };
        send(&mut db, &other_address, noon() + TimeDelta::hours(3)).await;
        // The first one is more than a day old; the suppressed one never counted.
        send(&mut db, &confirmation("<6@nivas>"), noon() + TimeDelta::hours(24)).await;
        Ok(())
    }

    #[test_database::test]
    async fn a_suppression_covers_its_scope(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        assert!(suppression(&mut db, ADDRESS, MailKind::Marketing).await?.is_none());
        suppress(&mut db, ADDRESS, Scope::Marketing, SuppressionReason::Unsubscribed, noon()).await?;
        assert!(suppression(&mut db, ADDRESS, MailKind::Marketing).await?.is_some());
        assert!(suppression(&mut db, ADDRESS, MailKind::Transactional).await?.is_none());
        assert!(suppression(&mut db, "ravi@example.com", MailKind::Marketing).await?.is_none());
        let letter = Outgoing { kind: MailKind::Marketing, ..confirmation("<a@nivas>") };
        assert_eq!(clear(&mut db, &letter, noon()).await?, Clearance::Suppressed);
        Ok(())
    }

    #[test_database::test]
    async fn a_wider_suppression_replaces_a_narrower_one_and_never_the_reverse(
        pool: PgPool,
    ) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        for (scope, reason) in [
            (Scope::Marketing, SuppressionReason::Unsubscribed),
            (Scope::All, SuppressionReason::HardBounce),
            (Scope::Marketing, SuppressionReason::Unsubscribed),
            (Scope::All, SuppressionReason::Complaint),
        ] {
            suppress(&mut db, ADDRESS, scope, reason, noon()).await?;
        }
        let row = sqlx::query!("select scope, reason from mail_suppressions").fetch_one(&mut *db).await?;
        assert_eq!((row.scope.as_str(), row.reason.as_str()), ("all", "hard_bounce"));
        assert!(suppression(&mut db, ADDRESS, MailKind::Transactional).await?.is_some());
        Ok(())
    }

    #[test_database::test]
    async fn only_marketing_that_went_out_counts_as_such(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        send(&mut db, &confirmation("<a@nivas>"), noon()).await;
        let refused = Outgoing { kind: MailKind::Marketing, ..confirmation("<b@nivas>") };
        let cleared = clear(&mut db, &refused, noon()).await?;
        let Clearance::Send(id) = cleared else { panic!("{cleared:?}") };
        report(&mut db, id, Ending::Refused, "554 no", noon()).await?;
        assert_eq!(last_marketing_to(&mut db, ADDRESS).await?, None);

        for (message_id, days) in [("<d@nivas>", 2), ("<c@nivas>", 1)] {
            let letter =
                Outgoing { kind: MailKind::Marketing, at_most_a_day: None, ..confirmation(message_id) };
            send(&mut db, &letter, noon() + TimeDelta::days(days)).await;
        }
        assert_eq!(last_marketing_to(&mut db, ADDRESS).await?, Some(noon() + TimeDelta::days(2)));
        assert_eq!(last_marketing_to(&mut db, "ravi@example.com").await?, None);
        Ok(())
    }
}
