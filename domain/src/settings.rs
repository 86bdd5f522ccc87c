//! Settings: what the company decides for itself, read from the database and never a constant in code.
//!
//! A section is one JSON row. Missing fields take the type's default, so that a new setting needs no
//! migration and an empty database works.

mod enquiries;
mod notifications;
mod organization;
mod pricing;
mod privacy;
mod quotations;
pub(crate) mod text;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

pub use enquiries::Enquiries;
pub use notifications::{Announcement, Channel, Letterhead, Notifications};
pub use organization::{BankAccount, GrievanceOfficer, Organization, PublicOrganization, SocialLinks};
pub use pricing::{PackageOffered, Pricing, SampleHome, SampleLine};
pub use privacy::{Deadlines, Notice, Privacy, Retention};
pub use quotations::{KitchenEstimates, MilestoneShare, PaymentTemplate, Quotations};

use crate::Db;
use crate::audit::{self, Actor, Event};
use crate::clock::Clock;
use crate::hours::{Span, WorkingHours};
use crate::ids::{Named, UserId};
use crate::lead::score::Weights;
use crate::record::Changed;

/// A group of settings that is read and saved as one.
pub trait Section: Serialize + DeserializeOwned + Default + Send + Sync + Unpin + 'static {
    /// The row's key. Frozen once shipped.
    const NAME: &'static str;
}

/// Reads a section; one that was never saved has its defaults.
pub async fn read<S: Section>(db: &mut Db) -> Result<S, sqlx::Error> {
    let value = sqlx::query_scalar!("select value from settings where section = $1", S::NAME)
        .fetch_optional(db)
        .await?;
    value.map_or_else(|| Ok(S::default()), section)
}

/// Sections that were read in one statement.
#[derive(Debug)]
pub struct Sections(HashMap<String, serde_json::Value>);

impl Sections {
    /// Reads those of these names.
    pub async fn read(db: &mut Db, names: &[&str]) -> Result<Self, sqlx::Error> {
        let rows =
            sqlx::query!("select section, value from settings where section = any($1)", names as &[&str])
                .fetch_all(db)
                .await?;
        Ok(Self(rows.into_iter().map(|row| (row.section, row.value)).collect()))
    }

    /// One of them; one that was never saved has its defaults.
    pub fn take<S: Section>(&mut self) -> Result<S, sqlx::Error> {
        self.0.remove(S::NAME).map_or_else(|| Ok(S::default()), section)
    }
}

fn section<S: Section>(value: serde_json::Value) -> Result<S, sqlx::Error> {
    serde_json::from_value(value).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Saves a section whole, on nobody's behalf. What it was before stays among its versions.
pub async fn save<S: Section>(db: &mut Db, section: &S) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with saved as (
             insert into settings (section, value) values ($1, $2)
             on conflict (section) do update
             set value = excluded.value, version = settings.version + 1, updated_at = now()
             returning *
         )
         insert into settings_versions (section, version, value, changed_at)
         select section, version, value, updated_at from saved",
        S::NAME,
        Json(section) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A section as it is now.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct Saved<S> {
    /// What it says.
    pub value: S,
    /// Counts the changes; 0 as long as nobody has touched it.
    pub version: i32,
    /// When it last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who changed it, if a person did.
    pub updated_by: Option<Named<UserId>>,
}

/// Reads a section with what a change of it must know.
pub async fn find<S: Section>(db: &mut Db) -> Result<Saved<S>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select settings.value, settings.version, settings.updated_at,
               changed_by as "changed_by: UserId",
               users.name as "changed_by_name?"
           from settings
           left join settings_versions as latest
               on latest.section = settings.section and latest.version = settings.version
           left join users on users.id = changed_by
           where settings.section = $1"#,
        S::NAME,
    )
    .fetch_optional(db)
    .await?;
    Ok(match row {
        Some(row) => Saved {
            value: section(row.value)?,
            version: row.version,
            updated_at: Some(row.updated_at),
            updated_by: Named::of(row.changed_by, row.changed_by_name),
        },
        None => Saved { value: S::default(), version: 0, updated_at: None, updated_by: None },
    })
}

/// Changes a section of which the caller knows `version`. Wants a transaction.
pub async fn change<S: Section>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    version: i32,
    value: &S,
) -> Result<Changed<Saved<S>>, sqlx::Error> {
    let old = find::<S>(db).await?;
    if old.version != version || !replace(db, clock, actor, version, value).await? {
        return Ok(Changed::Stale(find(db).await?));
    }
    let event = Event::new("settings_changed", "settings", &S::NAME);
    let event = event.changing(audit::changes(&old.value, value));
    audit::record(db, clock, actor, event).await?;
    Ok(Changed::To(find(db).await?))
}

/// Saves the version after `version`, unless somebody else has done so.
async fn replace<S: Section>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    version: i32,
    value: &S,
) -> Result<bool, sqlx::Error> {
    let replaced = sqlx::query!(
        "with saved as (
             insert into settings (section, value, version, updated_at) values ($1, $2, $3::integer + 1, $4)
             on conflict (section) do update
             set value = excluded.value, version = excluded.version, updated_at = excluded.updated_at
             where settings.version = $3
             returning *
         )
         insert into settings_versions (section, version, value, changed_at, changed_by)
         select section, version, value, updated_at, $5 from saved",
        S::NAME,
        Json(value) as _,
        version,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(db)
    .await?;
    Ok(replaced.rows_affected() == 1)
}

/// A section as it was saved once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct Version<S> {
    /// Its number.
    pub version: i32,
    /// What the section said.
    pub value: S,
    /// When it was saved.
    pub changed_at: DateTime<Utc>,
    /// Who saved it, if a person did.
    pub changed_by: Option<Named<UserId>>,
}

/// The newest 200 versions of a section, the latest first.
pub async fn versions<S: Section>(db: &mut Db) -> Result<Vec<Version<S>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select settings_versions.version, value, changed_at,
               changed_by as "changed_by: UserId",
               users.name as "changed_by_name?"
           from settings_versions left join users on users.id = changed_by
           where section = $1 order by settings_versions.version desc limit 200"#,
        S::NAME,
    )
    .fetch_all(db)
    .await?;
    let versions = rows.into_iter().map(|row| {
        Ok(Version {
            version: row.version,
            value: section(row.value)?,
            changed_at: row.changed_at,
            changed_by: Named::of(row.changed_by, row.changed_by_name),
        })
    });
    versions.collect()
}

/// Changes a section to what it said once, whatever it says now.
pub async fn revert<S: Section>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    value: &S,
) -> Result<Saved<S>, sqlx::Error> {
    loop {
        let version = find::<S>(db).await?.version;
        // Somebody may be faster by a moment; then what they saved is what is reverted.
        if let Changed::To(saved) = change(db, clock, actor, version, value).await? {
            return Ok(saved);
        }
    }
}

/// What a section said at a version.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when it never had that version.
pub async fn at_version<S: Section>(db: &mut Db, version: i32) -> Result<S, sqlx::Error> {
    let value = sqlx::query_scalar!(
        "select value from settings_versions where section = $1 and version = $2",
        S::NAME,
        version,
    )
    .fetch_one(db)
    .await?;
    section(value)
}

/// The manual maintenance switch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Maintenance {
    /// Visitors see the maintenance page.
    pub is_on: bool,
    /// What the page says; the page has sentences of its own otherwise.
    pub message: Option<String>,
}

impl Section for Maintenance {
    const NAME: &'static str = "maintenance";
}

/// How leads are taken in, weighed and watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Sales {
    /// Where new leads are announced; the organisation's own address if unset.
    #[garde(length(chars, max = 254), email)]
    pub inbox: Option<String>,
    /// Hours in which calls are made.
    #[garde(dive)]
    pub working_hours: WorkingHours,
    /// Working minutes until the first call is due.
    #[garde(range(min = 1, max = 1440))]
    pub call_within_minutes: u32,
    /// Working minutes until a lead without a first call is escalated.
    #[garde(range(min = 1, max = 10_080))]
    pub escalate_after_minutes: u32,
    /// Clock hours within which the site promises a call.
    #[garde(range(min = 1, max = 720))]
    pub promise_hours: u32,
    /// Days in which a person who said no still counts as the same lead.
    #[garde(range(min = 0, max = 3650))]
    pub lost_again_days: u32,
    /// New leads are given to somebody at once.
    #[garde(skip)]
    pub assigns_leads: bool,
    /// What the pincodes of the company's area begin with.
    #[garde(length(max = 200), inner(pattern("^[1-9][0-9]{0,5}$")))]
    pub service_pincodes: Vec<String>,
    /// What each signal is worth.
    #[garde(dive)]
    pub score: Weights,
}

impl Default for Sales {
    fn default() -> Self {
        Self {
            inbox: None,
            working_hours: WorkingHours::default(),
            call_within_minutes: 30,
            escalate_after_minutes: 120,
            promise_hours: 24,
            lost_again_days: 90,
            assigns_leads: true,
            // About 50 km around Bengaluru.
            service_pincodes: ["560", "562", "561203", "635109", "635126"].map(str::to_owned).to_vec(),
            score: Weights::default(),
        }
    }
}

impl Section for Sales {
    const NAME: &'static str = "sales";
}

/// The sequence of e-mails after an enquiry, and the manners of all marketing mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct FollowUps {
    /// No step is sent while this is off.
    #[garde(skip)]
    pub is_on: bool,
    /// Days after the enquiry: similar homes, how pricing works, visit slots, last check-in.
    #[garde(inner(range(min = 1, max = 365)), custom(one_after_another))]
    pub days: [u32; 4],
    /// The part of the day in which marketing mail goes out, Indian time.
    #[garde(dive)]
    pub window: Span,
    /// Booking confirmations that one address gets in 24 hours, so that the form cannot be
    /// used to flood a stranger's inbox.
    #[garde(range(min = 1, max = 100))]
    pub confirmations_a_day: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn one_after_another(days: &[u32; 4], _: &()) -> garde::Result {
    if days.is_sorted_by(|one, next| one < next) {
        Ok(())
    } else {
        Err(garde::Error::new("must each come after the one before"))
    }
}

impl Default for FollowUps {
    fn default() -> Self {
        Self { is_on: true, days: [1, 3, 7, 14], window: Span::hours(9, 20), confirmations_a_day: 3 }
    }
}

impl Section for FollowUps {
    const NAME: &'static str = "follow_ups";
}

#[cfg(test)]
mod tests;
