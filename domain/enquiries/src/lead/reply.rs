//! Replies by e-mail. Source: product rules for leads, customer e-mails: a reply ends the follow-up sequence.
//!
//! A reply belongs to the lead that the answered e-mail was about: its form, its quotation, its receipt. Out-of-office
//! notes and the like are shown, and end nothing. Whoever answers with "unsubscribe" or "stop" alone has unsubscribed.

use chrono::{DateTime, Utc};
use kernel::audit::{Actor, Source};
use kernel::clock::Clock;
use kernel::ids::{ActivityId, LeadId, UserId};
use kernel::mail::Answered;
use kernel::role::Role;
use kernel::{Db, Tx};
use people::notices::{self, Notice, Readers};
use uuid::Uuid;

use super::follow_up;
use crate::consent::{self, Holder, StopReason, WithdrawalChannel};

/// Templates of e-mails to customers about their lead. Staff answer the others.
const TO_CUSTOMERS: [&str; 19] = [
    "acknowledge_lead",
    "send_kitchen_estimate",
    "follow_up_similar_homes",
    "follow_up_how_pricing_works",
    "follow_up_visit_slots",
    "follow_up_last_check_in",
    "nurture_lead",
    "could_not_reach_you",
    "propose_visit",
    "confirm_visit",
    "remind_of_visit",
    "cancel_visit",
    "documents_needed",
    "own_words",
    "send_quotation",
    "send_signed_quotation",
    "remind_of_quotation",
    "send_receipt",
    "cancel_receipt",
];

/// Longest text that is kept of a reply, in characters.
pub const MAX_TEXT: usize = 2000;

/// Longest subject that is kept of a reply, in characters.
pub const MAX_SUBJECT: usize = 200;

/// A message that answers one of our e-mails.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// The e-mails that it answers, the latest first.
    pub answers: &'a [Answered],
    /// Digest of its `Message-ID`.
    pub digest: &'a str,
    /// The sender's address in lower case.
    pub from: &'a str,
    /// Whether a program wrote it.
    pub is_automatic: bool,
    /// When our mail server received it.
    pub received_at: DateTime<Utc>,
    /// Subject line.
    pub subject: &'a str,
    /// Text without what it quotes.
    pub text: &'a str,
}

/// Enters a reply on its lead's timeline and ends the lead's follow-up e-mails. Returns the lead; `None` if it belongs to
/// none, is a colleague's or was entered before.
pub async fn receive(
    tx: &mut Tx<'_>,
    clock: &Clock,
    reply: &Reply<'_>,
) -> Result<Option<LeadId>, sqlx::Error> {
    let Some(lead) = lead_of(tx, reply.answers).await? else { return Ok(None) };
    if is_of_staff(tx, reply.from).await? {
        return Ok(None);
    }
    let (now, id) = (clock.now(), ActivityId::new());
    let entered = sqlx::query!(
        "insert into lead_activities (id, lead_id, kind, at, text, subject, message_digest)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (message_digest) where message_digest is not null do nothing",
        id.0,
        lead.0,
        if reply.is_automatic { "automatic_reply" } else { "reply" },
        reply.received_at.min(now),
        first(reply.text, MAX_TEXT),
        first(reply.subject, MAX_SUBJECT),
        reply.digest,
    )
    .execute(&mut **tx)
    .await?;
    if entered.rows_affected() == 0 {
        return Ok(None);
    }
    if reply.is_automatic {
        return Ok(Some(lead));
    }
    if is_opt_out(reply.text) {
        // Nobody signed in: whoever got the letter is taken to be its reader, as with the link.
        let actor = Actor { user: None, source: Source::User, ip: None, request_id: None, batch: None };
        let (holder, channel) = (Holder::Lead(lead), WithdrawalChannel::EmailReply);
        consent::withdraw_marketing(tx, clock, &actor, holder, channel, "").await?;
    }
    follow_up::stop(tx, lead, StopReason::Replied, now).await?;
    let notice = Notice::new(notices::Event::LeadReplied, notices::Subject::Lead(lead), None, &id);
    let owner = sqlx::query_scalar!(r#"select owner_id as "id: UserId" from leads where id = $1"#, lead.0);
    let owner = owner.fetch_one(&mut **tx).await?;
    notices::tell(tx, &notice, Readers::Users(owner.as_slice()), now).await?;
    Ok(Some(lead))
}

/// The lead that the latest of these e-mails to a customer was about, under a lock.
async fn lead_of(tx: &mut Tx<'_>, answers: &[Answered]) -> Result<Option<LeadId>, sqlx::Error> {
    let to_customers = answers.iter().filter(|answer| TO_CUSTOMERS.contains(&answer.template.as_str()));
    let about: Vec<Uuid> = to_customers.filter_map(|answer| answer.about).collect();
    sqlx::query_scalar!(
        r#"select lead.id as "id: LeadId"
           from unnest($1::uuid[]) with ordinality as given (id, place)
           left join enquiries as form on form.id = given.id
           join leads as named on named.id = coalesce(form.lead_id, given.id)
           join leads as lead on lead.id = coalesce(named.merged_into, named.id)
           where lead.erased_at is null
           order by place limit 1
           for update of lead"#,
        &about,
    )
    .fetch_optional(&mut **tx)
    .await
}

/// Whether the address is a staff account's: a colleague who was copied answers the customer, not us.
async fn is_of_staff(db: &mut Db, address: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from users where lower(email) = $1 and role <> $2) as "is_staff!""#,
        address,
        Role::Client.as_str(),
    )
    .fetch_one(db)
    .await
}

/// Ends the follow-up e-mails of all leads with an address that gets no more: e-mails came back from it, or its owner
/// reported one as spam.
pub async fn stop_address(
    db: &mut Db,
    address: &str,
    reason: StopReason,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let leads = sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads
           where email_normalized = $1 and follow_ups_stopped_at is null and merged_into is null
           order by id for update"#,
        address,
    )
    .fetch_all(&mut *db)
    .await?;
    for lead in leads {
        follow_up::stop(db, lead, reason, now).await?;
    }
    Ok(())
}

/// Deletes replies from before this time, as old e-mails are, and returns their number.
pub async fn delete_before(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let deleted =
        sqlx::query!("delete from lead_activities where message_digest is not null and at < $1", before)
            .execute(db)
            .await?;
    Ok(deleted.rows_affected())
}

/// Whether the whole message says that they want no more e-mail.
fn is_opt_out(text: &str) -> bool {
    let words: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    matches!(words.to_lowercase().as_str(), "stop" | "unsubscribe")
}

/// The first characters of a text.
fn first(text: &str, chars: usize) -> &str {
    text.char_indices().nth(chars).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use kernel::mail::{self, MailKind};
    use kernel::reach::Reach;
    use kernel::testing::{ist, user};
    use sqlx::PgPool;

    use super::*;
    use crate::lead::find;
    use crate::lead::testing::{nth_lead, received, stopped_by};

    fn reply<'a>(answers: &'a [Answered], digest: &'a str) -> Reply<'a> {
        Reply {
            answers,
            digest,
            from: "visitor1@example.com",
            is_automatic: false,
            received_at: ist("2026-11-21T10:00"),
            subject: "Re: Similar homes",
            text: "Please call on Sunday.",
        }
    }

    fn follow_up(lead: LeadId) -> Vec<Answered> {
        vec![Answered { template: "follow_up_similar_homes".to_owned(), about: Some(lead.0) }]
    }

    #[test_database::test]
    async fn what_is_no_reply_of_the_customer_ends_nothing(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-21T11:00"));
        let lead = received(&mut tx, &nth_lead(1), ist("2026-11-20T11:00")).await;
        let colleague = user(&mut tx, "Ravi", Role::Sales).await;
        let email = sqlx::query_scalar!("select email from users where id = $1", colleague.0)
            .fetch_one(&mut *tx)
            .await?;
        let answers = follow_up(lead);

        let of_colleague = Reply { from: &email.to_lowercase(), ..reply(&answers, "a") };
        assert_eq!(receive(&mut tx, &clock, &of_colleague).await?, None);
        let alert = [Answered { template: "announce_lead".to_owned(), about: Some(lead.0) }];
        assert_eq!(receive(&mut tx, &clock, &reply(&alert, "b")).await?, None);
        let out_of_office = Reply { is_automatic: true, ..reply(&answers, "c") };
        assert_eq!(receive(&mut tx, &clock, &out_of_office).await?, Some(lead));
        assert_eq!(stopped_by(&mut tx, lead).await, None);

        assert_eq!(receive(&mut tx, &clock, &reply(&answers, "d")).await?, Some(lead));
        assert_eq!(receive(&mut tx, &clock, &reply(&answers, "d")).await?, None, "found twice");
        assert_eq!(stopped_by(&mut tx, lead).await.as_deref(), Some("replied"));
        let kinds = sqlx::query_scalar!("select kind from lead_activities order by kind").fetch_all(&mut *tx);
        assert_eq!(kinds.await?, ["automatic_reply", "reply"]);

        assert_eq!(delete_before(&mut tx, ist("2026-11-21T10:00")).await?, 0);
        assert_eq!(delete_before(&mut tx, ist("2026-11-21T10:01")).await?, 2);
        Ok(())
    }

    #[test_database::test]
    async fn stop_alone_unsubscribes_and_within_a_sentence_does_not(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-21T11:00"));
        for (n, text, reason) in [
            (1, "Please stop by on Sunday.", "replied"),
            (2, " STOP. ", "unsubscribed"),
            (3, "Unsubscribe", "unsubscribed"),
        ] {
            let lead = received(&mut tx, &nth_lead(n), ist("2026-11-20T11:00")).await;
            let (answers, digest) = (follow_up(lead), n.to_string());
            receive(&mut tx, &clock, &Reply { text, ..reply(&answers, &digest) }).await?;
            assert_eq!(stopped_by(&mut tx, lead).await.as_deref(), Some(reason), "{text}");
            let address = find(&mut tx, lead, Reach::All).await?.email_normalized.unwrap();
            let suppressed = mail::suppression(&mut tx, &address, MailKind::Marketing).await?;
            assert_eq!(suppressed.is_some(), reason == "unsubscribed", "{text}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn nothing_is_kept_of_an_erased_person(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let clock = Clock::stopped_at(ist("2026-11-21T11:00"));
        let lead = received(&mut tx, &nth_lead(1), ist("2026-11-20T11:00")).await;
        sqlx::query!("update leads set erased_at = now() where id = $1", lead.0).execute(&mut *tx).await?;
        assert_eq!(receive(&mut tx, &clock, &reply(&follow_up(lead), "a")).await?, None);
        let kept = sqlx::query_scalar!(r#"select count(*) as "count!" from lead_activities"#);
        assert_eq!(kept.fetch_one(&mut *tx).await?, 0);
        Ok(())
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!((first("नमस्ते", 2), first("stop", 9)), ("नम", "stop"));
    }
}
