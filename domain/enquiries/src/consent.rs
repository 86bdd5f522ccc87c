//! Consents: what a person agreed to, the text version and language they saw, the channel, when, and who
//! recorded it.
//!
//! Consent is asked for each purpose separately. It belongs to a person, found by address or record, rather
//! than to an enquiry: it covers their later leads, their customer record and their account. Follow-up and
//! nurture e-mails need marketing consent; replies to a person's own enquiry do not.
//!
//! A withdrawal (unsubscribe link, account page, or a colleague's note) ends sequences and removes queued
//! e-mails in the same transaction. A form that anyone can fill in does not undo a withdrawal; the account
//! page and a colleague's note do.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::privacy_settings::{self as notices, MARKETING_NOTICE, Privacy};
use ads::visit::choice;
use jobs::mail::cancel_marketing;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{CustomerId, LeadId, Named, UserId};
use kernel::string_enum::string_enum;
use kernel::subject::{Reference, SubjectKind};
use kernel::{Db, mail, settings};

/// Language of the notices.
pub const LANGUAGE: &str = "en";

string_enum! {
    /// Purpose that contact data may be used for.
    pub enum Purpose {
        /// Calls and e-mails about the person's own enquiry.
        ServiceContact = "service_contact",
        /// News and offers.
        Marketing = "marketing",
        /// Website analytics.
        Analytics = "analytics",
        /// Ad measurement.
        Ads = "ads",
    }
}

impl Purpose {
    /// Display label for staff.
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

impl From<ads::purpose::Purpose> for Purpose {
    fn from(purpose: ads::purpose::Purpose) -> Self {
        match purpose {
            ads::purpose::Purpose::Analytics => Self::Analytics,
            ads::purpose::Purpose::Ads => Self::Ads,
        }
    }
}

string_enum! {
    /// Why the follow-up sequence of a lead ended.
    pub enum StopReason {
        /// The customer replied.
        Replied = "replied",
        /// We spoke with the customer.
        Called = "called",
        /// The lead moved to a status that gets no follow-ups.
        Moved = "moved",
        /// The customer unsubscribed.
        Unsubscribed = "unsubscribed",
        /// Their address bounces.
        Bounced = "bounced",
        /// They reported an e-mail as spam.
        Complained = "complained",
        /// A colleague stopped it.
        Staff = "staff",
        /// No marketing consent.
        NoConsent = "no_consent",
    }
}

/// The record of the person who consents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A lead.
    Lead(LeadId),
    /// A customer.
    Customer(CustomerId),
    /// An account.
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
    /// Purpose.
    pub purpose: Purpose,
    /// Version of the text that they saw.
    pub text_version: &'a str,
    /// Channel: a form's source, `account`, `sign_up`, or how a colleague learned of it.
    pub channel: &'a str,
    /// The colleague who recorded it.
    pub recorded_by: Option<UserId>,
    /// The colleague's evidence.
    pub note: &'a str,
}

/// Records a consent, with the holder's current address and number.
pub async fn grant(
    db: &mut Db,
    holder: Holder,
    given: &Given<'_>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    sqlx::query!(
        "insert into consents (
             id, lead_id, customer_id, user_id, email_normalized, phone_normalized, purpose, text_version, language,
             channel, granted_at, recorded_by, note
         )
         select $1, $2, $3, $4,
             coalesce(leads.email_normalized, customers.email_normalized, lower(users.email)),
             coalesce(leads.phone_normalized, customers.phone_normalized), $5, $6, $7, $8, $9, $10, $11
         from (select) as one
         left join leads on leads.id = $2
         left join customers on customers.id = $3
         left join users on users.id = $4",
        Uuid::now_v7(),
        lead,
        customer,
        user,
        given.purpose.as_str(),
        given.text_version,
        LANGUAGE,
        given.channel,
        now,
        given.recorded_by.map(|user| user.0),
        given.note,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Current version of the privacy notice shown beside form buttons.
pub async fn booking_notice(db: &mut Db) -> Result<String, sqlx::Error> {
    let privacy: Privacy = settings::read(db).await?;
    Ok(privacy.booking_notice.version)
}

/// Current version of the marketing consent text.
pub async fn marketing_version(db: &mut Db) -> Result<String, sqlx::Error> {
    let privacy: Privacy = settings::read(db).await?;
    Ok(privacy.marketing_ask.version)
}

/// Whether this version of the marketing text was ever published: a page may have been open while it changed.
pub async fn was_published(db: &mut Db, version: &str) -> Result<bool, sqlx::Error> {
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

/// Records a ticked marketing box. Returns whether it counts: a version that was never shown cannot have been
/// agreed to.
pub async fn grant_marketing(
    db: &mut Db,
    holder: Holder,
    ticked: &MarketingTick<'_>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let MarketingTick { text_version, channel, recorded_by } = *ticked;
    if !was_published(db, text_version).await? {
        return Ok(false);
    }
    let given = Given { purpose: Purpose::Marketing, text_version, channel, recorded_by, note: "" };
    grant(db, holder, &given, now).await?;
    Ok(true)
}

/// A ticked marketing box.
#[derive(Clone, Copy, Debug)]
pub struct MarketingTick<'a> {
    /// Version of the text beside it.
    pub text_version: &'a str,
    /// Form that contains it.
    pub channel: &'a str,
    /// The colleague who filled in the form.
    pub recorded_by: Option<UserId>,
}

/// Marketing preference told to a colleague.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MarketingConsentDraft")]
pub struct MarketingDraft {
    /// The person agrees to marketing e-mails.
    #[garde(skip)]
    pub agrees: bool,
    /// When and how they said so.
    #[garde(length(chars, min = 3, max = 500), custom(filled))]
    pub note: String,
}

/// Records a preference told to a colleague.
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
    let text_version = &marketing_version(&mut *db).await?;
    let purpose = Purpose::Marketing;
    let given = Given { purpose, text_version, channel: "staff", recorded_by: actor.user, note };
    renew_marketing(db, clock, actor, holder, &given).await
}

/// Records marketing consent from a person who has verified their identity or told a colleague, which
/// overrides an earlier withdrawal. A form that anyone can fill in does not.
pub async fn renew_marketing(
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

/// A recorded consent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    /// Purpose.
    pub purpose: Purpose,
    /// Version of the text agreed to.
    pub text_version: String,
    /// The text; null if it is not known any more.
    pub text: Option<String>,
    /// Language of the text.
    pub language: String,
    /// Channel.
    pub channel: String,
    /// When it was given.
    pub granted_at: DateTime<Utc>,
    /// The colleague who recorded it, if the person did not give it directly.
    pub recorded_by: Option<Named<UserId>>,
    /// The colleague's evidence.
    pub note: String,
    /// When it was withdrawn.
    pub withdrawn_at: Option<DateTime<Utc>>,
    /// Channel of the withdrawal.
    pub withdrawn_channel: Option<String>,
    /// Note on the withdrawal.
    pub withdrawal_note: String,
}

/// Consents of the person behind a record, latest first, including those found by their address.
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
    .fetch_all(&mut *db)
    .await?;
    let versions: Vec<_> = rows.iter().map(|row| row.text_version.clone()).collect();
    let texts = notices::texts(db, &versions).await?;
    let consents = rows.into_iter().map(|row| Consent {
        purpose: row.purpose,
        text: texts.get(&row.text_version).cloned(),
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

/// Addresses that identify the person behind a record.
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

/// Whether the person behind a lead has given consent for this purpose.
pub async fn covers(db: &mut Db, lead: LeadId, purpose: Purpose) -> Result<bool, sqlx::Error> {
    is_recorded(db, lead, purpose, false).await
}

/// Whether the person behind a lead ever withdrew this consent.
pub async fn was_withdrawn(db: &mut Db, lead: LeadId, purpose: Purpose) -> Result<bool, sqlx::Error> {
    is_recorded(db, lead, purpose, true).await
}

/// Those of these users who have given consent for this purpose: with their account, under its address or, for marketing,
/// with an order.
pub async fn agreeing(db: &mut Db, users: &[UserId], purpose: Purpose) -> Result<Vec<UserId>, sqlx::Error> {
    let users: Vec<Uuid> = users.iter().map(|user| user.0).collect();
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users
           where id = any ($1)
               and (
                   exists (
                       select from consents
                       where purpose = $2 and withdrawn_at is null
                           and (user_id = users.id or email_normalized = users.email)
                   )
                   or $2 = 'marketing' and exists (
                       select from orders where orders.user_id = users.id and offers_version is not null
                   )
               )"#,
        &users,
        purpose.as_str(),
    )
    .fetch_all(db)
    .await
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

string_enum! {
    /// Channel of a withdrawal.
    pub enum WithdrawalChannel {
        /// Unsubscribe link.
        EmailLink = "email_link",
        /// Answer to one of our e-mails.
        EmailReply = "email_reply",
        /// Account page.
        Account = "account",
        /// Told a colleague.
        Staff = "staff",
        /// Privacy request.
        Request = "request",
        /// The notice about cookies, or the browser's signal.
        Website = "website",
    }
}

impl WithdrawalChannel {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::EmailLink => "Unsubscribe link",
            Self::EmailReply => "Reply to an e-mail",
            Self::Account => "Account page",
            Self::Staff => "Recorded by a colleague",
            Self::Request => "Privacy request",
            Self::Website => "Cookie settings",
        }
    }
}

/// Withdraws the marketing consent of the person behind a record, wherever it was given, which also ends their
/// sequences. Returns their leads, whose queued e-mails are removed.
pub async fn withdraw_marketing(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    channel: WithdrawalChannel,
    note: &str,
) -> Result<Vec<LeadId>, sqlx::Error> {
    let now = clock.now();
    let (lead, customer, _) = holder.ids();
    let addresses = addresses(&mut *db, holder).await?;
    let withdrawal = Withdrawal { purpose: Purpose::Marketing, channel, note };
    let withdrawn = end(db, actor, holder, &addresses, &withdrawal, now).await?;
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
        // Withdrawn before: a mail scanner may have opened the link first.
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

/// What is withdrawn, and how.
#[derive(Clone, Copy, Debug)]
struct Withdrawal<'a> {
    purpose: Purpose,
    channel: WithdrawalChannel,
    note: &'a str,
}

/// Ends the consents of the person behind a record, wherever they were given. Returns their number.
async fn end(
    db: &mut Db,
    actor: &Actor,
    holder: Holder,
    addresses: &[String],
    withdrawal: &Withdrawal<'_>,
    now: DateTime<Utc>,
) -> Result<u64, sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    let ended = sqlx::query!(
        "update consents
         set withdrawn_at = $5, withdrawn_channel = $6, withdrawn_by = $7, withdrawal_note = $8
         where purpose = $9 and withdrawn_at is null
             and (lead_id = $1
                  or lead_id in (select id from leads where merged_into = $1)
                  or customer_id = $2
                  or lead_id in (select id from leads where leads.customer_id = $2)
                  or user_id = $3
                  or email_normalized = any($4))",
        lead,
        customer,
        user,
        addresses,
        now,
        withdrawal.channel.as_str(),
        actor.user.map(|user| user.0),
        withdrawal.note,
        withdrawal.purpose.as_str(),
    );
    Ok(ended.execute(db).await?.rows_affected())
}

/// What a person told a colleague not to be used for.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrackingWithdrawal {
    /// Purpose.
    #[garde(skip)]
    pub purpose: ads::purpose::Purpose,
    /// When and how they said so.
    #[garde(length(chars, min = 3, max = 500), custom(filled))]
    pub note: String,
}

/// Records a withdrawal told to a colleague.
pub async fn record_tracking_withdrawal(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    draft: &TrackingWithdrawal,
) -> Result<(), sqlx::Error> {
    let channel = WithdrawalChannel::Staff;
    withdraw_tracking(db, clock, actor, holder, draft.purpose, channel, draft.note.trim()).await
}

/// Withdraws analytics or ads for the person behind a record: what is queued for their leads and orders is not sent,
/// whatever their browsers say.
pub async fn withdraw_tracking(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    holder: Holder,
    purpose: ads::purpose::Purpose,
    channel: WithdrawalChannel,
    note: &str,
) -> Result<(), sqlx::Error> {
    let now = clock.now();
    let addresses = addresses(&mut *db, holder).await?;
    let subjects = subjects(&mut *db, holder, &addresses).await?;
    choice::withdraw(&mut *db, &subjects, purpose, now).await?;
    let withdrawal = Withdrawal { purpose: purpose.into(), channel, note };
    if end(&mut *db, actor, holder, &addresses, &withdrawal, now).await? == 0 {
        return Ok(());
    }
    let changes = vec![
        Change::new("purpose", (), withdrawal.purpose),
        Change::new("channel", (), channel),
        Change::new("note", (), note),
    ];
    let event = Event::new("consent_withdrawn", holder.kind(), &holder.id()).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// Leads and furniture orders of the person behind a record.
pub async fn subjects_of(db: &mut Db, holder: Holder) -> Result<Vec<Reference>, sqlx::Error> {
    let addresses = addresses(&mut *db, holder).await?;
    subjects(db, holder, &addresses).await
}

async fn subjects(db: &mut Db, holder: Holder, addresses: &[String]) -> Result<Vec<Reference>, sqlx::Error> {
    let (lead, customer, user) = holder.ids();
    let rows = sqlx::query!(
        r#"select 'lead' as "kind!: SubjectKind", id as "id!" from leads
           where id = $1 or merged_into = $1 or customer_id = $2 or email_normalized = any($4)
           union all
           select 'order', id from orders where user_id = $3 or email_normalized = any($4)"#,
        lead,
        customer,
        user,
        addresses,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Reference { kind: row.kind.as_str(), id: row.id }).collect())
}

/// Notes with the people behind these leads and orders what their visitor withdrew in a browser.
pub async fn note_withdrawal(
    db: &mut Db,
    subjects: &[Reference],
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    sqlx::query!(
        "update consents set withdrawn_at = $4, withdrawn_channel = $5
         where purpose = $3 and withdrawn_at is null and channel = 'notice'
             and (
                 lead_id in (select id from unnest($1::text[], $2::uuid[]) as subject (kind, id) where kind = 'lead')
                 or email_normalized in (
                     select orders.email_normalized
                     from unnest($1::text[], $2::uuid[]) as subject (kind, id)
                     join orders on subject.kind = 'order' and orders.id = subject.id
                 )
             )",
        &kinds as &[&str],
        &ids,
        purpose.as_str(),
        now,
        WithdrawalChannel::Website.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}
