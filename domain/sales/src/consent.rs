//! Consents: what a person agreed to, under which text, in which language, where, when, and who recorded
//! it.
//!
//! Each purpose is asked for separately. A consent belongs to a person, found by address or record, and not
//! to one enquiry: it covers their later leads, the customer they become and their account. The follow-up
//! sequence and the monthly e-mails need the consent to marketing; an answer to somebody's own enquiry does
//! not.
//!
//! Withdrawing it (by a letter's link, on the account page, by a colleague with a note) ends sequences and
//! removes queued e-mails in the same transaction. A form that anybody can fill in does not undo a
//! withdrawal; the account page and a colleague's note do.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::privacy::settings::{MARKETING_NOTICE, Privacy};
use jobs::mail::cancel_marketing;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{CustomerId, LeadId, Named, UserId};
use kernel::words::words;
use kernel::{Db, mail, settings};

/// The language that notices are written in.
const LANGUAGE: &str = "en";

words! {
    /// What contact data may be used for.
    pub enum Purpose {
        /// Calls and e-mails about the person's own enquiry.
        ServiceContact = "service_contact",
        /// News and offers.
        Marketing = "marketing",
        /// Measuring the site.
        Analytics = "analytics",
        /// Measuring advertisements.
        Ads = "ads",
    }
}

impl Purpose {
    /// As staff read it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::ServiceContact => "Service contact",
            Self::Marketing => "Marketing",
            Self::Analytics => "Analytics",
            Self::Ads => "Advertising",
        }
    }
}

words! {
    /// Why no further step of the sequence after an enquiry is sent.
    pub enum StopReason {
        /// The customer answered.
        Replied = "replied",
        /// Somebody spoke with the customer.
        Called = "called",
        /// The lead is past being contacted.
        Moved = "moved",
        /// The customer asked for it.
        Unsubscribed = "unsubscribed",
        /// The address does not take mail.
        Bounced = "bounced",
        /// A colleague ended it.
        Staff = "staff",
        /// The customer has not agreed to marketing e-mails.
        NoConsent = "no_consent",
    }
}

/// Whose consent it is: a record of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Who enquired.
    Lead(LeadId),
    /// Who has a contract.
    Customer(CustomerId),
    /// Who has an account.
    User(UserId),
}

impl Holder {
    fn ids(self) -> (Option<Uuid>, Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Lead(id) => (Some(id.0), None, None),
            Self::Customer(id) => (None, Some(id.0), None),
            Self::User(id) => (None, None, Some(id.0)),
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Lead(_) => "lead",
            Self::Customer(_) => "customer",
            Self::User(_) => "user",
        }
    }

    fn id(self) -> Uuid {
        match self {
            Self::Lead(id) => id.0,
            Self::Customer(id) => id.0,
            Self::User(id) => id.0,
        }
    }
}

/// How a consent was given.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// What for.
    pub purpose: Purpose,
    /// The text that the person read.
    pub text_version: &'a str,
    /// Where: a form's source, `account`, `sign_up`, or how a colleague heard it.
    pub channel: &'a str,
    /// The colleague who wrote it down.
    pub recorded_by: Option<UserId>,
    /// How the colleague knows.
    pub note: &'a str,
}

/// Records a consent, with the address and number of its holder as they are now.
pub async fn grant(
    db: &mut Db,
    holder: Holder,
    given: &Given<'_>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    grant_all(db, holder, std::slice::from_ref(given), now).await
}

/// Records several consents of one holder.
pub async fn grant_all(
    db: &mut Db,
    holder: Holder,
    given: &[Given<'_>],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    let ids: Vec<_> = given.iter().map(|_| Uuid::now_v7()).collect();
    let purposes: Vec<_> = given.iter().map(|given| given.purpose.as_str()).collect();
    let versions: Vec<_> = given.iter().map(|given| given.text_version).collect();
    let channels: Vec<_> = given.iter().map(|given| given.channel).collect();
    let recorded_by: Vec<_> = given.iter().map(|given| given.recorded_by.map(|user| user.0)).collect();
    let notes: Vec<_> = given.iter().map(|given| given.note).collect();
    sqlx::query!(
        "insert into consents (
             id, lead_id, customer_id, user_id, email_normalized, phone_normalized, purpose, text_version, language,
             channel, granted_at, recorded_by, note
         )
         select given.id, $1, $2, $3,
             coalesce(leads.email_normalized, customers.email_normalized, lower(users.email)),
             coalesce(leads.phone_normalized, customers.phone_normalized), purpose, text_version, $4,
             channel, $5, recorded_by, note
         from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::uuid[], $11::text[])
             as given (id, purpose, text_version, channel, recorded_by, note)
         left join leads on leads.id = $1
         left join customers on customers.id = $2
         left join users on users.id = $3",
        lead,
        customer,
        user,
        LANGUAGE,
        now,
        &ids,
        &purposes as &[&str],
        &versions as &[&str],
        &channels as &[&str],
        &recorded_by as &[Option<Uuid>],
        &notes as &[&str],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The version of the notice in force that stands beside the forms' buttons.
pub async fn booking_notice(db: &mut Db) -> Result<String, sqlx::Error> {
    let privacy: Privacy = settings::read(db).await?;
    Ok(privacy.booking_notice.version)
}

/// The version in force of the question about marketing.
pub async fn marketing_ask(db: &mut Db) -> Result<String, sqlx::Error> {
    let privacy: Privacy = settings::read(db).await?;
    Ok(privacy.marketing_ask.version)
}

/// Whether the marketing question was ever asked in this version: a page may have been open while the text changed.
pub async fn was_asked(db: &mut Db, version: &str) -> Result<bool, sqlx::Error> {
    if version == MARKETING_NOTICE {
        return Ok(true);
    }
    sqlx::query_scalar!(
        r#"select exists (
               select from settings_versions
               where section = 'privacy' and value -> 'marketingAsk' ->> 'version' = $1
           ) as "was_asked!""#,
        version,
    )
    .fetch_one(db)
    .await
}

/// Records that somebody ticked the box for marketing e-mails. Whether they did: a text that was never shown is agreed
/// to by nobody.
pub async fn grant_marketing(
    db: &mut Db,
    holder: Holder,
    ticked: &Ticked<'_>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let Ticked { text_version, channel, recorded_by } = *ticked;
    if !was_asked(db, text_version).await? {
        return Ok(false);
    }
    let given = Given { purpose: Purpose::Marketing, text_version, channel, recorded_by, note: "" };
    grant(db, holder, &given, now).await?;
    Ok(true)
}

/// The box for marketing e-mails, ticked.
#[derive(Clone, Copy, Debug)]
pub struct Ticked<'a> {
    /// The version of the text beside it.
    pub text_version: &'a str,
    /// The form it is part of.
    pub channel: &'a str,
    /// The colleague who filled in the form.
    pub recorded_by: Option<UserId>,
}

/// What a colleague was told about marketing e-mails.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MarketingConsentDraft")]
pub struct MarketingDraft {
    /// The person wants them.
    #[garde(skip)]
    pub agrees: bool,
    /// When and how they said so.
    #[garde(length(chars, min = 3, max = 500), custom(filled))]
    pub note: String,
}

/// Records what a colleague was told.
pub async fn record_marketing(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    draft: &MarketingDraft,
) -> Result<(), sqlx::Error> {
    let note = draft.note.trim();
    if !draft.agrees {
        withdraw_marketing(db, clock, actor, holder, WithdrawalChannel::Staff, note).await?;
        return Ok(());
    }
    let text_version = &marketing_ask(&mut *db).await?;
    let purpose = Purpose::Marketing;
    let given = Given { purpose, text_version, channel: "staff", recorded_by: actor.user, note };
    agree_again(db, clock, actor, holder, &given).await
}

/// Records that somebody who has proved who they are, or said so to a colleague, wants marketing e-mails: an earlier
/// withdrawal of theirs counts no more. A form that anybody can fill in does not do that.
pub async fn agree_again(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    given: &Given<'_>,
) -> Result<(), sqlx::Error> {
    grant(db, holder, given, clock.now()).await?;
    if given.purpose == Purpose::Marketing {
        for address in addresses(db, holder).await? {
            mail::allow_again(db, &address).await?;
        }
    }
    let changes = vec![
        Change::new("purpose", (), given.purpose),
        Change::new("channel", (), given.channel),
        Change::new("textVersion", (), given.text_version),
        Change::new("note", (), given.note),
    ];
    let event = Event::new("consent_granted", holder.kind(), &holder.id()).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// Something that a person agreed to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// What it covers.
    pub purpose: Purpose,
    /// The text that was agreed to.
    pub text_version: String,
    /// The language of the text.
    pub language: String,
    /// How it was given.
    pub channel: String,
    /// When it was given.
    pub granted_at: DateTime<Utc>,
    /// The colleague who wrote it down, if the person did not give it themselves.
    pub recorded_by: Option<Named<UserId>>,
    /// How the colleague knows.
    pub note: String,
    /// When it was withdrawn.
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// How it was withdrawn.
    pub withdrawn_channel: Option<String>,
    /// Why, in a colleague's words.
    pub withdrawal_note: String,
}

/// What the person behind a record agreed to, the latest first. All that is known of their address belongs to it.
pub async fn of(db: &mut Db, holder: Holder) -> Result<Vec<Consent>, sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    let addresses = addresses(&mut *db, holder).await?;
    let rows = sqlx::query!(
        r#"select purpose as "purpose: Purpose", text_version, language, channel, granted_at,
               recorded_by as "recorded_by: UserId", users.name as "recorded_by_name?", note, withdrawn_at,
               withdrawn_channel, withdrawal_note
           from consents left join users on users.id = recorded_by
           where lead_id = $1
               or lead_id in (select id from leads where merged_into = $1)
               or customer_id = $2
               or lead_id in (select id from leads where leads.customer_id = $2)
               or user_id = $3
               or email_normalized = any($4)
           order by granted_at desc, consents.id desc limit 100"#,
        lead,
        customer,
        user,
        &addresses,
    )
    .fetch_all(db)
    .await?;
    let consents = rows.into_iter().map(|row| Consent {
        purpose: row.purpose,
        text_version: row.text_version,
        language: row.language,
        channel: row.channel,
        granted_at: row.granted_at,
        recorded_by: Named::of(row.recorded_by, row.recorded_by_name),
        note: row.note,
        withdrawn_at: row.withdrawn_at,
        withdrawn_channel: row.withdrawn_channel,
        withdrawal_note: row.withdrawal_note,
    });
    Ok(consents.collect())
}

/// The addresses by which the person behind a record is recognised.
async fn addresses(db: &mut Db, holder: Holder) -> Result<Vec<String>, sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    sqlx::query_scalar!(
        r#"select email_normalized as "address!" from leads where id = $1 and email_normalized is not null
           union
           select customers.email_normalized from customers join leads on customer_id = customers.id
           where leads.id = $1 and customers.email_normalized is not null
           union
           select email_normalized from customers where id = $2 and email_normalized is not null
           union
           select email_normalized from leads where customer_id = $2 and email_normalized is not null
           union
           select lower(email) from users where id = $3"#,
        lead,
        customer,
        user,
    )
    .fetch_all(db)
    .await
}

/// Whether a consent for the purpose is in force for the person behind a lead.
pub async fn covers(db: &mut Db, lead: LeadId, purpose: Purpose) -> Result<bool, sqlx::Error> {
    is_recorded(db, lead, purpose, false).await
}

/// Whether the person behind a lead ever agreed to something and took it back.
pub async fn was_withdrawn(db: &mut Db, lead: LeadId, purpose: Purpose) -> Result<bool, sqlx::Error> {
    is_recorded(db, lead, purpose, true).await
}

async fn is_recorded(
    db: &mut Db,
    lead: LeadId,
    purpose: Purpose,
    is_withdrawn: bool,
) -> Result<bool, sqlx::Error> {
    let addresses = addresses(&mut *db, Holder::Lead(lead)).await?;
    sqlx::query_scalar!(
        r#"select exists (
               select from consents
               where purpose = $2 and (withdrawn_at is not null) = $3
                   and (lead_id = $1
                        or lead_id in (select id from leads where merged_into = $1)
                        or email_normalized = any($4))
           ) as "is_recorded!""#,
        lead.0,
        purpose.as_str(),
        is_withdrawn,
        &addresses,
    )
    .fetch_one(db)
    .await
}

words! {
    /// How somebody withdrew a consent.
    pub enum WithdrawalChannel {
        /// By the link in an e-mail.
        EmailLink = "email_link",
        /// On the page of their account.
        Account = "account",
        /// They told a colleague.
        Staff = "staff",
        /// With a request about their data.
        Request = "request",
    }
}

impl WithdrawalChannel {
    /// In words.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::EmailLink => "By the link in an e-mail",
            Self::Account => "On the account page",
            Self::Staff => "Recorded by a colleague",
            Self::Request => "With a privacy request",
        }
    }
}

/// Withdraws the marketing consent of the person behind a record, wherever it was given. Their sequences end, and no
/// marketing e-mail goes to their address any more. Returns their leads, whose e-mails are taken out of the queue.
pub async fn withdraw_marketing(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    channel: WithdrawalChannel,
    note: &str,
) -> Result<Vec<LeadId>, sqlx::Error> {
    let now = clock.now();
    let (lead, customer, user) = holder.ids();
    let addresses = addresses(&mut *db, holder).await?;
    let withdrawn = sqlx::query!(
        "update consents
         set withdrawn_at = $5, withdrawn_channel = $6, withdrawn_by = $7, withdrawal_note = $8
         where purpose = 'marketing' and withdrawn_at is null
             and (lead_id = $1
                  or lead_id in (select id from leads where merged_into = $1)
                  or customer_id = $2
                  or lead_id in (select id from leads where leads.customer_id = $2)
                  or user_id = $3
                  or email_normalized = any($4))",
        lead,
        customer,
        user,
        &addresses,
        now,
        channel.as_str(),
        actor.user.map(|user| user.0),
        note,
    )
    .execute(&mut *db)
    .await?
    .rows_affected();
    for address in addresses.iter().filter_map(|address| normalize_email(address)) {
        let reason = mail::SuppressionReason::Unsubscribed;
        mail::suppress(db, &address, mail::Scope::Marketing, reason, now).await?;
    }
    let leads = sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads
           where id = $1 or merged_into = $1 or customer_id = $2 or email_normalized = any($3) order by id"#,
        lead,
        customer,
        &addresses,
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<_> = leads.iter().map(|lead| lead.0).collect();
    let stopped = sqlx::query!(
        "update leads set follow_ups_stopped_at = $2, follow_ups_stopped_by = $3, updated_at = now()
         where id = any($1) and follow_ups_stopped_at is null",
        &ids,
        now,
        StopReason::Unsubscribed.as_str(),
    )
    .execute(&mut *db)
    .await?
    .rows_affected();
    cancel_marketing(&mut *db, &leads).await?;
    if withdrawn + stopped == 0 {
        // It was withdrawn before: a mail program may have followed the link before its reader did.
        return Ok(leads);
    }
    let changes = vec![
        Change::new("purpose", (), Purpose::Marketing),
        Change::new("channel", (), channel),
        Change::new("note", (), note),
    ];
    let mut subjects: Vec<_> = leads.iter().map(|lead| Holder::Lead(*lead)).collect();
    if !subjects.contains(&holder) {
        subjects.push(holder);
    }
    let events = subjects.into_iter().map(|subject| {
        Event::new("consent_withdrawn", subject.kind(), &subject.id()).changing(changes.clone())
    });
    audit::record_all(db, clock, actor, events.collect()).await?;
    Ok(leads)
}
