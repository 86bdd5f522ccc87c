//! A referral arrives: by the form that a referrer fills in, or with a booking by their link.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use jobs::occasion::ReferralNews;
use kernel::Db;
use kernel::check::{email as valid_email, filled, mobile, one_line};
use kernel::contact::Contact;
use kernel::ids::{CustomerId, LeadId, ReferralId, ReferrerId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::lead::Wish;
use crate::referral::event::{self, ReferralEventKind};
use crate::referral::settings::Referrals;
use crate::referral::{ReferralRule, ReferralStatus, ReferralWay};
use crate::same_person::{known_customer, wait_for_same_person};

/// The form of the referral page.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReferral {
    /// Who recommends.
    #[garde(dive)]
    pub referrer: ReferrerDraft,
    /// Who is recommended.
    #[garde(dive)]
    pub referee: RefereeDraft,
    /// The friend agreed to be contacted. Without that there is no referral.
    #[garde(custom(agreed))]
    pub has_permission: bool,
    /// Honeypot field, hidden from people: only a bot fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub topic: Option<String>,
}

/// Who recommends.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
pub struct ReferrerDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled), custom(one_line))]
    pub name: String,
    /// Mobile number.
    #[garde(length(chars, max = 32), custom(mobile))]
    pub phone: String,
    /// E-mail address, for news and the reward.
    #[garde(length(chars, max = 254), custom(valid_email))]
    pub email: String,
}

/// Who is recommended.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
pub struct RefereeDraft {
    /// Name.
    #[garde(length(chars, min = 1, max = 120), custom(filled), custom(one_line))]
    pub name: String,
    /// Mobile number.
    #[garde(length(chars, max = 32), custom(mobile))]
    pub phone: String,
    /// E-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, max = 254), custom(valid_email)))]
    pub email: Option<String>,
    /// Flat and building.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(length(chars, min = 1, max = 160), custom(one_line)))]
    pub home: Option<String>,
    /// Six digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(custom(kernel::check::six_digits))]
    pub pincode: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn agreed(agreed: &bool, (): &()) -> garde::Result {
    if *agreed { Ok(()) } else { Err(garde::Error::new("Please ask your friend first.")) }
}

impl RefereeDraft {
    /// What the lead says of the friend.
    #[must_use]
    pub fn wish(&self) -> Wish {
        Wish {
            customer_name: self.name.trim().to_owned(),
            customer_email: self.email.clone().unwrap_or_default(),
            customer_phone: self.phone.clone(),
            property_name: self.home.clone().filter(|home| !home.trim().is_empty()),
            pincode: self.pincode.clone(),
            ..Wish::default()
        }
    }
}

/// A person who recommends.
#[derive(Clone, Debug)]
pub struct Referrer {
    /// Referrer id.
    pub id: ReferrerId,
    /// Mobile number in E.164.
    pub phone: String,
    /// Normalized e-mail address.
    pub email: String,
    customer: Option<CustomerId>,
}

/// The referrer with this number, new or known. A known one keeps the address that they gave first: whoever knows a
/// number must not be able to redirect its news.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if number or address are not valid.
pub async fn referrer(
    db: &mut Db,
    draft: &ReferrerDraft,
    now: DateTime<Utc>,
) -> Result<Referrer, sqlx::Error> {
    let contact = Contact::read(&draft.email, &draft.phone);
    wait_for_same_person(&mut *db, &contact).await?;
    let customer = known_customer(&mut *db, &contact).await?;
    let (Some(email), Some(phone)) = (contact.email, contact.phone) else {
        return Err(sqlx::Error::RowNotFound);
    };
    let row = sqlx::query!(
        r#"insert into referrers
               (id, code, name, phone, phone_normalized, email, email_normalized, customer_id, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
           on conflict (phone_normalized) where erased_at is null
           do update set customer_id = coalesce(referrers.customer_id, excluded.customer_id)
           returning id as "id: ReferrerId", phone_normalized, email_normalized, customer_id as "customer: CustomerId""#,
        ReferrerId::new().0,
        new_code(),
        draft.name.trim(),
        draft.phone.trim(),
        phone,
        draft.email.trim(),
        email,
        customer.map(|customer| customer.0),
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(Referrer {
        id: row.id,
        phone: row.phone_normalized,
        email: row.email_normalized,
        customer: row.customer,
    })
}

/// The referrer with this code.
pub async fn by_code(db: &mut Db, code: &str) -> Result<Option<Referrer>, sqlx::Error> {
    sqlx::query_as!(
        Referrer,
        r#"select id as "id: ReferrerId", phone_normalized as phone, email_normalized as email,
               customer_id as "customer: CustomerId"
           from referrers where code = upper($1) and erased_at is null"#,
        code.trim(),
    )
    .fetch_optional(db)
    .await
}

/// Eight letters and digits that are not mistaken for each other, for links and the telephone.
fn new_code() -> String {
    const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let random = uuid::Uuid::new_v4();
    // Bytes without the version and the variant.
    let bytes = [&random.as_bytes()[..6], &random.as_bytes()[9..11]].concat();
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// The rule that a referral of this person breaks, if any. Asked before their enquiry is stored, which would make them a
/// recent lead.
pub async fn broken_rule(
    db: &mut Db,
    referrer: &Referrer,
    referee: &Wish,
    programme: &Referrals,
    now: DateTime<Utc>,
) -> Result<Option<ReferralRule>, sqlx::Error> {
    let contact = referee.contact();
    // Two forms with the same friend wait for each other: the first one wins.
    wait_for_same_person(&mut *db, &contact).await?;
    let has_same_contact = contact.phone.as_ref() == Some(&referrer.phone)
        || contact.email.as_ref().is_some_and(|email| *email == referrer.email);
    let since = now - TimeDelta::days(i64::from(programme.recent_lead_days));
    let row = sqlx::query!(
        // Leads are searched as in [`crate::lead::assignment`].
        r#"with theirs as materialized (
               select id, last_enquired_at, status from leads where email_normalized = $2
               union all
               select id, last_enquired_at, status from leads where phone_normalized = $4
           )
           select
               exists (
                   select from users
                   where role <> 'client' and (lower(email) = any ($1) or lower(email) = $2)
               ) or exists (
                   select from team_members
                   where lower(trim(email)) = any ($1) or lower(trim(email)) = $2
                       or '+91' || right(regexp_replace(phone, '\D', '', 'g'), 10) = any ($3)
               ) as "is_staff!",
               exists (
                   select from theirs
                   join referrals on referrals.lead_id = theirs.id
                   where referrals.status not in ('rejected', 'expired')
               ) as "is_referred!",
               exists (
                   select from theirs where last_enquired_at > $5 and status <> 'junk'
               ) as "is_recent!",
               exists (
                   select from (
                       select line as home, pincode from customer_addresses where customer_id = $6
                       union all
                       select property_name, pincode from leads where phone_normalized = $7
                   ) as own
                   -- Neighbours share a building, not a flat: only an address with a number tells homes apart.
                   where own.pincode = $8 and home ~ '[0-9]'
                       and regexp_replace(lower(home), '[^a-z0-9]', '', 'g')
                           = regexp_replace(lower($9), '[^a-z0-9]', '', 'g')
               ) as "is_same_home!""#,
        &[&[referrer.email.clone()][..]].concat(),
        contact.email,
        &[Some(referrer.phone.clone()), contact.phone.clone()].into_iter().flatten().collect::<Vec<_>>(),
        contact.phone,
        since,
        referrer.customer.map(|customer| customer.0),
        referrer.phone,
        referee.pincode,
        referee.property_name,
    )
    .fetch_one(db)
    .await?;
    Ok(match () {
        () if has_same_contact || row.is_same_home => Some(ReferralRule::SelfReferral),
        () if row.is_staff => Some(ReferralRule::Staff),
        () if row.is_referred => Some(ReferralRule::AlreadyReferred),
        () if row.is_recent => Some(ReferralRule::RecentLead),
        () => None,
    })
}

/// A referral to store.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    /// Who recommends.
    pub referrer: &'a Referrer,
    /// The friend's lead; none if a rule refused the referral before there was one.
    pub lead: Option<LeadId>,
    /// The friend's name, as the referrer wrote it.
    pub referee_name: &'a str,
    /// How it reached us.
    pub way: ReferralWay,
    /// The rule that refuses it.
    pub broken: Option<ReferralRule>,
}

/// Stores a referral and thanks its referrer.
pub async fn store(
    db: &mut Db,
    new: &Submission<'_>,
    programme: &Referrals,
    now: DateTime<Utc>,
) -> Result<ReferralId, sqlx::Error> {
    let id = ReferralId::new();
    let status = if new.broken.is_some() { ReferralStatus::Rejected } else { ReferralStatus::Submitted };
    sqlx::query!(
        "insert into referrals
             (id, referrer_id, lead_id, way, referee_name, status, refused_by, submitted_at, expires_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)",
        id.0,
        new.referrer.id.0,
        new.lead.map(|lead| lead.0),
        new.way.as_str(),
        new.referee_name.trim(),
        status.as_str(),
        new.broken.map(ReferralRule::as_str),
        now,
        now + TimeDelta::days(i64::from(programme.expires_after_days)),
    )
    .execute(&mut *db)
    .await?;
    event::add(&mut *db, id, ReferralEventKind::Submitted, "", None, now).await?;
    let news = match new.broken {
        Some(rule) => {
            event::add(&mut *db, id, ReferralEventKind::Rejected, rule.label(), None, now).await?;
            ReferralNews::Rejected
        }
        None => ReferralNews::Received,
    };
    event::tell(db, id, news).await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_letters_that_nobody_mistakes() {
        for _ in 0..200 {
            let code = new_code();
            assert_eq!(code.len(), 8);
            assert!(!code.contains(['0', '1', 'I', 'O']), "{code}");
        }
    }
}
