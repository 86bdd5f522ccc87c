//! Settings: what the company decides, stored in the database and never a constant in code.
//!
//! A section is one JSON row. Missing fields take the type's default, so a new setting needs no migration and
//! an empty database works.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::audit::{self, Actor, Event};
use crate::clock::Clock;
use crate::ids::{Named, UserId};
use crate::record::Changed;
use crate::{Db, Tx};

/// A group of settings that is read and saved together.
pub trait Section: Serialize + DeserializeOwned + Default + Send + Sync + Unpin + 'static {
    /// Key of the row. Frozen once shipped.
    const NAME: &'static str;
}

/// Reads a section; the default if it was never saved.
pub async fn read<S: Section>(db: &mut Db) -> Result<S, sqlx::Error> {
    let value = sqlx::query_scalar!("select value from settings where section = $1", S::NAME)
        .fetch_optional(db)
        .await?;
    value.map_or_else(|| Ok(S::default()), section)
}

/// Sections read with one statement.
#[derive(Debug, Default, Deserialize)]
pub struct Sections(HashMap<String, serde_json::Value>);

impl Sections {
    /// One of the sections; the default if it was never saved.
    pub fn section<S: Section>(&mut self) -> Result<S, sqlx::Error> {
        self.0.remove(S::NAME).map_or_else(|| Ok(S::default()), section)
    }
}

fn section<S: Section>(value: serde_json::Value) -> Result<S, sqlx::Error> {
    serde_json::from_value(value).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Saves a section without a user. The previous value is kept as a version.
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

/// A saved section.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct Saved<S> {
    /// Value.
    pub value: S,
    /// Optimistic-lock version; 0 if never saved.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who changed it, if a user did.
    pub updated_by: Option<Named<UserId>>,
}

/// Reads a section with its version.
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

/// Changes a section if it is still at `version`.
pub async fn change<S: Section>(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    version: i32,
    value: &S,
) -> Result<Changed<Saved<S>>, sqlx::Error> {
    let old = find::<S>(tx).await?;
    if old.version != version || !replace(tx, clock, actor, version, value).await? {
        return Ok(Changed::Stale(find(tx).await?));
    }
    let event = Event::new("settings_changed", "settings", &S::NAME);
    let event = event.changing(audit::changes(&old.value, value));
    audit::record(tx, clock, actor, event).await?;
    Ok(Changed::To(find(tx).await?))
}

/// Saves the next version, unless someone else has done so.
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

/// An earlier version of a section.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub struct Version<S> {
    /// Version number.
    pub version: i32,
    /// Value.
    pub value: S,
    /// When it was saved.
    pub changed_at: DateTime<Utc>,
    /// Who saved it, if a user did.
    pub changed_by: Option<Named<UserId>>,
}

/// The latest 200 versions of a section, newest first.
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

/// Restores an earlier version, whatever the current one.
pub async fn revert<S: Section>(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    value: &S,
) -> Result<Saved<S>, sqlx::Error> {
    loop {
        let version = find::<S>(tx).await?.version;
        // On a concurrent change, tries again on top of it.
        if let Changed::To(saved) = change(tx, clock, actor, version, value).await? {
            return Ok(saved);
        }
    }
}

/// A section's value at a version.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if it never had that version.
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
