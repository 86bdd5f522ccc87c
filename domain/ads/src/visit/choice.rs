//! What visitors choose in the notice about cookies, and withdrawing it.
//!
//! A choice belongs to a browser. What a person withdraws, on their account page or by a colleague, belongs to their
//! leads and orders, whatever their browser says. Either stops what is queued in the same transaction.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::check::one_line;
use kernel::string_enum::string_enum;
use kernel::subject::{Reference, SubjectKind};
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::VisitorId;
use crate::conversion;
use crate::purpose::Purpose;

string_enum! {
    /// Where a choice was made.
    #[schemars(rename = "ConsentChannel")]
    pub enum Channel {
        /// The notice on the first visit.
        Notice = "notice",
        /// The link in the footer.
        Footer = "footer",
        /// The browser's signal, Global Privacy Control.
        Signal = "signal",
        /// The account page.
        Account = "account",
    }
}

impl Channel {
    /// Whether the visitor answered the question itself, which counts more than the browser's signal.
    #[must_use]
    pub const fn is_explicit(self) -> bool {
        matches!(self, Self::Notice | Self::Footer)
    }
}

/// A visitor's choice about cookies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ConsentChoice")]
pub struct Choice {
    /// Version of the text shown.
    #[garde(length(chars, min = 1, max = 64), custom(one_line))]
    pub text_version: String,
    /// Agrees to statistics.
    #[garde(skip)]
    pub analytics: bool,
    /// Agrees to ad measurement.
    #[garde(skip)]
    pub ads: bool,
    /// Where the choice was made.
    #[garde(skip)]
    pub channel: Channel,
}

impl Choice {
    /// The choice as it counts beside the browser's signal not to be tracked.
    #[must_use]
    pub fn beside_signal(self, has_signal: bool) -> Self {
        if has_signal && !self.channel.is_explicit() {
            return Self { analytics: false, ads: false, channel: Channel::Signal, ..self };
        }
        self
    }

    /// Whether anything is allowed.
    #[must_use]
    pub const fn allows_any(&self) -> bool {
        self.analytics || self.ads
    }

    const fn allows(&self, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Analytics => self.analytics,
            Purpose::Ads => self.ads,
        }
    }
}

/// Language of the notice.
const LANGUAGE: &str = "en";

/// What became of a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The visitor, if anything is allowed.
    pub visitor: Option<VisitorId>,
    /// What a known visitor allowed before and does not any more.
    pub withdrawn: Vec<Purpose>,
    /// Leads and orders that are attributed to a visitor who withdrew something.
    pub subjects: Vec<Reference>,
}

/// Stores a choice, of a known visitor if `visitor` is one. The same choice again is not stored twice. A refusal by
/// somebody unknown is counted, without a visitor.
pub async fn choose(
    tx: &mut Tx<'_>,
    visitor: Option<VisitorId>,
    choice: &Choice,
    now: DateTime<Utc>,
) -> Result<Chosen, sqlx::Error> {
    let Some(known) = lock(tx, visitor).await? else {
        let visitor = if choice.allows_any() { Some(insert(tx, choice, now).await?) } else { None };
        record(tx, visitor, choice, now).await?;
        return Ok(Chosen { visitor, ..Chosen::default() });
    };
    sqlx::query!(
        "update visitors set allows_analytics = $2, allows_ads = $3, last_seen_at = $4 where id = $1",
        known.id.0,
        choice.analytics,
        choice.ads,
        now,
    )
    .execute(&mut **tx)
    .await?;
    record(tx, Some(known.id), choice, now).await?;
    let withdrawn: Vec<_> = Purpose::ALL
        .iter()
        .copied()
        .filter(|purpose| known.allowed(*purpose) && !choice.allows(*purpose))
        .collect();
    let visitor = choice.allows_any().then_some(known.id);
    if withdrawn.is_empty() {
        return Ok(Chosen { visitor, ..Chosen::default() });
    }
    let subjects = attributed(tx, known.id).await?;
    for purpose in &withdrawn {
        conversion::withdraw(tx, &subjects, *purpose, now).await?;
    }
    forget_identifiers(tx, known.id, &withdrawn).await?;
    Ok(Chosen { visitor, withdrawn, subjects })
}

/// A visitor as they were.
struct Known {
    id: VisitorId,
    allows_analytics: bool,
    allows_ads: bool,
}

impl Known {
    const fn allowed(&self, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Analytics => self.allows_analytics,
            Purpose::Ads => self.allows_ads,
        }
    }
}

/// One choice at a time. The lock lets enquiries refer to the visitor.
async fn lock(tx: &mut Tx<'_>, visitor: Option<VisitorId>) -> Result<Option<Known>, sqlx::Error> {
    let Some(visitor) = visitor else { return Ok(None) };
    sqlx::query_as!(
        Known,
        r#"select id as "id: VisitorId", allows_analytics, allows_ads from visitors where id = $1
           for no key update"#,
        visitor.0,
    )
    .fetch_optional(&mut **tx)
    .await
}

async fn insert(tx: &mut Tx<'_>, choice: &Choice, now: DateTime<Utc>) -> Result<VisitorId, sqlx::Error> {
    // Random throughout: whoever knows the id can report visits of this browser.
    let visitor = VisitorId(Uuid::new_v4());
    sqlx::query!(
        "insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at) values ($1, $2, $3, $4, $4)",
        visitor.0,
        choice.analytics,
        choice.ads,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(visitor)
}

/// Keeps the proof of a choice, unless it says the same as the visitor's latest one.
async fn record(
    tx: &mut Tx<'_>,
    visitor: Option<VisitorId>,
    choice: &Choice,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into visitor_choices (
             id, visitor_id, text_version, language, allows_analytics, allows_ads, channel, chosen_at
         )
         select $1, $2, $3, $4, $5, $6, $7, $8
         where not exists (
             select from (
                 select * from visitor_choices where visitor_id = $2 order by chosen_at desc, id desc limit 1
             ) as latest
             where text_version = $3 and allows_analytics = $5 and allows_ads = $6
         )",
        Uuid::now_v7(),
        visitor.map(|visitor| visitor.0),
        choice.text_version,
        LANGUAGE,
        choice.analytics,
        choice.ads,
        choice.channel.as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn attributed(tx: &mut Tx<'_>, visitor: VisitorId) -> Result<Vec<Reference>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select subject_kind as "kind: SubjectKind", subject_id from attributions where visitor_id = $1
           order by subject_kind, subject_id"#,
        visitor.0,
    )
    .fetch_all(&mut **tx)
    .await?;
    Ok(rows.into_iter().map(|row| Reference { kind: row.kind.as_str(), id: row.subject_id }).collect())
}

/// Removes the identifiers that were kept for a purpose that ended.
async fn forget_identifiers(
    tx: &mut Tx<'_>,
    visitor: VisitorId,
    purposes: &[Purpose],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update visits
         set gclid = case when $2 then null else gclid end, gclid_at = case when $2 then null else gclid_at end,
             gbraid = case when $2 then null else gbraid end, gbraid_at = case when $2 then null else gbraid_at end,
             wbraid = case when $2 then null else wbraid end, wbraid_at = case when $2 then null else wbraid_at end,
             fbclid = case when $2 then null else fbclid end, fbclid_at = case when $2 then null else fbclid_at end,
             fbp = case when $2 then null else fbp end, fbc = case when $2 then null else fbc end,
             ga_client_id = case when $3 then null else ga_client_id end,
             ga_session_id = case when $3 then null else ga_session_id end,
             -- Their URLs carry the same identifiers.
             landing_page = case when $2 then split_part(landing_page, '?', 1) else landing_page end,
             referrer = case when $2 then split_part(referrer, '?', 1) else referrer end
         where visitor_id = $1",
        visitor.0,
        purposes.contains(&Purpose::Ads),
        purposes.contains(&Purpose::Analytics),
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Withdraws a purpose in a browser whose visitor is known, as a choice on the account page.
pub async fn withdraw_in_browser(
    tx: &mut Tx<'_>,
    visitor: Option<VisitorId>,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<Option<Chosen>, sqlx::Error> {
    let Some(known) = lock(tx, visitor).await? else { return Ok(None) };
    let text_version = sqlx::query_scalar!(
        "select text_version from visitor_choices where visitor_id = $1 order by chosen_at desc, id desc limit 1",
        known.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let choice = Choice {
        text_version,
        analytics: known.allows_analytics && purpose != Purpose::Analytics,
        ads: known.allows_ads && purpose != Purpose::Ads,
        channel: Channel::Account,
    };
    choose(tx, Some(known.id), &choice, now).await.map(Some)
}

/// Withdraws a purpose for a person's leads and orders, whatever their browsers say.
pub async fn withdraw(
    db: &mut Db,
    subjects: &[Reference],
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    sqlx::query!(
        "update attributions
         set analytics_withdrawn_at = case when $3 = 'analytics' then $4 else analytics_withdrawn_at end,
             ads_withdrawn_at = case when $3 = 'ads' then $4 else ads_withdrawn_at end
         from unnest($1::text[], $2::uuid[]) as subject (kind, id)
         where subject_kind = subject.kind and subject_id = subject.id
             and case when $3 = 'ads' then ads_withdrawn_at else analytics_withdrawn_at end is null",
        &kinds as &[&str],
        &ids,
        purpose.as_str(),
        now,
    )
    .execute(&mut *db)
    .await?;
    conversion::withdraw(db, subjects, purpose, now).await
}

#[cfg(test)]
mod tests {
    use kernel::subject::SubjectKind;
    use sqlx::PgPool;

    use super::*;
    use crate::conversion::{EventKind, NewEvent};
    use crate::visit::attribution::{self, Arrival, touch};

    fn at(day: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_000_000, 0).unwrap() + chrono::TimeDelta::days(day)
    }

    fn choice(analytics: bool, ads: bool) -> Choice {
        Choice { text_version: "v1".to_owned(), analytics, ads, channel: Channel::Notice }
    }

    async fn connect_all(db: &mut Db) -> sqlx::Result<()> {
        sqlx::query!(
            r#"insert into ad_connections (destination, is_enabled, account, actions)
               values ('google_ads', true, '1', '{"lead_submitted": "7"}'), ('ga4', true, 'G-1', '{}'),
                   ('meta', true, '2', '{}')"#
        )
        .execute(db)
        .await?;
        Ok(())
    }

    /// A lead attributed to a visitor.
    async fn attributed_lead(db: &mut Db, visitor: Option<VisitorId>) -> sqlx::Result<Reference> {
        let subject = Reference { kind: SubjectKind::Lead.as_str(), id: Uuid::now_v7() };
        let touched = touch(&mut *db, &Arrival { visitor, at: at(0), ..Arrival::default() }).await?;
        if let Some(row) = touched.row(subject, at(0)) {
            sqlx::query!(
                "insert into attributions select * from jsonb_populate_record(null::attributions, $1)",
                row
            )
            .execute(db)
            .await?;
        }
        Ok(subject)
    }

    /// Destination, state and reason of the subject's conversions.
    async fn told(db: &mut Db, subject: Reference) -> sqlx::Result<Vec<(String, String, String)>> {
        let rows = sqlx::query!(
            "select destination, state, reason from conversions
             join conversion_events as event on event.id = conversions.event_id
             where subject_id = $1 order by destination",
            subject.id,
        )
        .fetch_all(db)
        .await?;
        Ok(rows.into_iter().map(|row| (row.destination, row.state, row.reason)).collect())
    }

    /// Every history of up to three choices, each by the notice or by the person: a platform is told of what happens
    /// then if, and only if, both agree at that time.
    #[test_database::test]
    async fn nothing_is_queued_without_agreement(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        connect_all(&mut tx).await?;
        let choices =
            [None, Some((false, false)), Some((true, false)), Some((false, true)), Some((true, true))];
        let withdrawals = [None, Some(Purpose::Analytics), Some(Purpose::Ads)];
        for first in choices {
            for second in choices {
                for withdrawal in withdrawals {
                    let mut visitor = None;
                    let mut agreed = (false, false);
                    if let Some((analytics, ads)) = first {
                        visitor = choose(&mut tx, None, &choice(analytics, ads), at(0)).await?.visitor;
                        agreed = (analytics, ads);
                    }
                    let known = visitor;
                    let subject = attributed_lead(&mut tx, visitor).await?;
                    if let (Some((analytics, ads)), Some(_)) = (second, known) {
                        choose(&mut tx, known, &choice(analytics, ads), at(1)).await?;
                        agreed = (analytics, ads);
                    }
                    if let Some(purpose) = withdrawal {
                        withdraw(&mut tx, &[subject], purpose, at(2)).await?;
                    }
                    let event = NewEvent::once(EventKind::LeadSubmitted, subject, at(3));
                    conversion::record(&mut tx, &[event], at(3)).await?;
                    for (destination, state, reason) in told(&mut tx, subject).await? {
                        let purpose = if destination == "ga4" { Purpose::Analytics } else { Purpose::Ads };
                        let may = (if purpose == Purpose::Analytics { agreed.0 } else { agreed.1 })
                            && withdrawal != Some(purpose);
                        let history = format!("{first:?} {second:?} {withdrawal:?} {destination}: {reason}");
                        assert_eq!(state == "queued", may, "{history}");
                        assert_eq!(reason.is_empty(), may, "{history}");
                        if known.is_none() {
                            assert_eq!(reason, "no_consent", "{history}");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    #[test_database::test]
    async fn a_withdrawal_skips_what_waits_and_nothing_else(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        connect_all(&mut tx).await?;
        let visitor = choose(&mut tx, None, &choice(true, true), at(0)).await?.visitor;
        let (lead, other) =
            (attributed_lead(&mut tx, visitor).await?, attributed_lead(&mut tx, visitor).await?);
        for subject in [lead, other] {
            let event = NewEvent::once(EventKind::LeadSubmitted, subject, at(1));
            conversion::record(&mut tx, &[event], at(1)).await?;
        }
        sqlx::query!("update conversions set state = 'accepted' where destination = 'meta'")
            .execute(&mut *tx)
            .await?;
        withdraw(&mut tx, &[lead], Purpose::Ads, at(2)).await?;
        let states = |told: Vec<(String, String, String)>| {
            told.into_iter().map(|(_, state, reason)| format!("{state} {reason}")).collect::<Vec<_>>()
        };
        assert_eq!(states(told(&mut tx, lead).await?), ["queued ", "skipped consent_withdrawn", "accepted "]);
        assert_eq!(states(told(&mut tx, other).await?), ["queued ", "queued ", "accepted "]);
        let chosen = choose(&mut tx, visitor, &choice(false, false), at(3)).await?;
        assert_eq!((chosen.visitor, chosen.withdrawn.len(), chosen.subjects.len()), (None, 2, 2));
        assert_eq!(
            states(told(&mut tx, other).await?),
            ["skipped consent_withdrawn", "skipped consent_withdrawn", "accepted "]
        );
        let shown = attribution::of(&mut tx, &[other]).await?.unwrap();
        assert_eq!(shown.ads, attribution::Agreement::Withdrawn);
        Ok(())
    }
}
