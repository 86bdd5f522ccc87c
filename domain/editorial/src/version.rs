//! Versions of written texts: who changed what and when, and what two writers both started from.
//!
//! The editor saves after every pause. Saves of one person within some minutes are one version; a version that
//! visitors got, and one that restored another, stays as it is.

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::body::{BlockDifference, Body, Merge, TextPart, difference, merge, words};
use crate::reference::TextKind;
use kernel::Db;
use kernel::ids::UserId;

/// Saves of one person within this time are one version.
const ONE_VERSION: TimeDelta = TimeDelta::minutes(10);

/// How long the text of a save is kept for merging after the next one: an editor left open overnight can still be saved.
const SAVES_KEPT: TimeDelta = TimeDelta::days(2);

/// Versions that are listed.
const MAX_LISTED: i64 = 200;

/// A text as it is saved.
#[derive(Clone, Copy, Debug)]
pub struct NewVersion<'a> {
    /// Kind of record.
    pub kind: TextKind,
    /// Record.
    pub item: Uuid,
    /// Optimistic-lock version of the record after the save.
    pub version: i32,
    /// Title.
    pub title: &'a str,
    /// Excerpt or summary.
    pub lead: &'a str,
    /// Text.
    pub body: &'a Body,
    /// The version that it restores.
    pub restored: Option<i32>,
    /// Who saves it.
    pub by: Option<UserId>,
}

/// A version of a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextVersion {
    /// Number, from 1.
    pub number: i32,
    /// Title.
    pub title: String,
    /// Number of words.
    pub words: i32,
    /// When it was begun.
    pub started_at: DateTime<Utc>,
    /// When it was last saved.
    pub saved_at: DateTime<Utc>,
    /// Who saved it.
    pub saved_by: Option<String>,
    /// The version that it restored.
    pub restored: Option<i32>,
    /// Whether visitors got it.
    pub is_published: bool,
}

/// A version with its text, compared with another.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextVersionDetail {
    /// The version.
    #[serde(flatten)]
    pub version: TextVersion,
    /// Excerpt or summary.
    pub lead: String,
    /// Text.
    pub body: Body,
    /// Number of the version that it is compared with; none for the first one.
    pub against: Option<i32>,
    /// What differs in the title.
    pub title_difference: Vec<TextPart>,
    /// What differs in the excerpt or summary.
    pub lead_difference: Vec<TextPart>,
    /// What differs in the text.
    pub difference: Vec<BlockDifference>,
}

/// Which version to compare with.
#[derive(Clone, Copy, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "TextComparison")]
pub struct Comparison {
    /// Number of the version to compare with; the one before it if empty.
    #[garde(range(min = 1))]
    pub against: Option<i32>,
}

/// A restored or stored text.
#[derive(Clone, Debug)]
pub struct OldText {
    /// Title.
    pub title: String,
    /// Excerpt or summary.
    pub lead: String,
    /// Text.
    pub body: Body,
}

/// Saves a version. Returns whether it is a new one; otherwise the latest one was continued.
pub async fn save(db: &mut Db, new: NewVersion<'_>, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let NewVersion { kind, item, version, title, lead, body, restored, by } = new;
    let text = serde_json::to_value(body).map_err(|error| sqlx::Error::Encode(error.into()))?;
    // Somebody may have a text open until long after it was superseded.
    sqlx::query!(
        "delete from text_saves as save
         where kind = $1 and item = $2
             and exists (
                 select from text_saves as newer
                 where newer.kind = save.kind and newer.item = save.item and newer.version > save.version
                     and newer.saved_at < $3
             )",
        kind.as_str(),
        item,
        now - SAVES_KEPT,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into text_saves (kind, item, version, body, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (kind, item, version) do update set body = excluded.body, saved_at = excluded.saved_at",
        kind.as_str(),
        item,
        version,
        text,
        now,
    )
    .execute(&mut *db)
    .await?;
    let continued = sqlx::query!(
        "update text_versions set title = $3, lead = $4, body = $5, words = $6, saved_at = $7
         where kind = $1 and item = $2 and saved_by is not distinct from $8 and started_at > $9
             and number = (select max(number) from text_versions where kind = $1 and item = $2)
             and not is_published and restored is null and $10::integer is null",
        kind.as_str(),
        item,
        title,
        lead,
        text,
        body.word_count(),
        now,
        by.map(|user| user.0),
        now - ONE_VERSION,
        restored,
    )
    .execute(&mut *db)
    .await?;
    if continued.rows_affected() > 0 {
        return Ok(false);
    }
    sqlx::query!(
        "insert into text_versions (kind, item, number, title, lead, body, words, started_at, saved_at, saved_by, restored)
         select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $7, $8, $9
         from text_versions where kind = $1 and item = $2",
        kind.as_str(),
        item,
        title,
        lead,
        text,
        body.word_count(),
        now,
        by.map(|user| user.0),
        restored,
    )
    .execute(db)
    .await?;
    Ok(true)
}

/// Marks the latest version as one that visitors got.
pub async fn publish(db: &mut Db, kind: TextKind, item: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update text_versions set is_published = true
         where kind = $1 and item = $2
             and number = (select max(number) from text_versions where kind = $1 and item = $2)",
        kind.as_str(),
        item,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The versions of a text, the latest first.
pub async fn list(db: &mut Db, kind: TextKind, item: Uuid) -> Result<Vec<TextVersion>, sqlx::Error> {
    sqlx::query_as!(
        TextVersion,
        r#"select number, title, words, started_at, saved_at, restored, is_published,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = saved_by)
                   as saved_by
           from text_versions where kind = $1 and item = $2 order by number desc limit $3"#,
        kind.as_str(),
        item,
        MAX_LISTED,
    )
    .fetch_all(db)
    .await
}

/// A version, compared with an older or newer one.
pub async fn read(
    db: &mut Db,
    kind: TextKind,
    item: Uuid,
    number: i32,
    against: Option<i32>,
) -> Result<TextVersionDetail, sqlx::Error> {
    let version = sqlx::query_as!(
        TextVersion,
        r#"select number, title, words, started_at, saved_at, restored, is_published,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where id = saved_by)
                   as saved_by
           from text_versions where kind = $1 and item = $2 and number = $3"#,
        kind.as_str(),
        item,
        number,
    )
    .fetch_one(&mut *db)
    .await?;
    let text = find(&mut *db, kind, item, number).await?;
    let against = against.or_else(|| (number > 1).then(|| number - 1));
    let other = match against {
        Some(against) => find(db, kind, item, against).await?,
        None => OldText { title: String::new(), lead: String::new(), body: Body::default() },
    };
    // Of two versions the one with the smaller number is the older one.
    let (old, new) = if against > Some(number) { (&text, &other) } else { (&other, &text) };
    Ok(TextVersionDetail {
        against,
        title_difference: words(&old.title, &new.title),
        lead_difference: words(&old.lead, &new.lead),
        difference: difference(&old.body, &new.body),
        version,
        lead: text.lead,
        body: text.body,
    })
}

/// The text of a version.
pub async fn find(db: &mut Db, kind: TextKind, item: Uuid, number: i32) -> Result<OldText, sqlx::Error> {
    let row = sqlx::query!(
        r#"select title, lead, body as "body: Json<Body>" from text_versions
           where kind = $1 and item = $2 and number = $3"#,
        kind.as_str(),
        item,
        number,
    )
    .fetch_one(db)
    .await?;
    Ok(OldText { title: row.title, lead: row.lead, body: row.body.0 })
}

/// Merges what was sent with what is stored, if the text that the sender started from is still known.
pub async fn merge_sent(
    db: &mut Db,
    kind: TextKind,
    item: Uuid,
    since: i32,
    stored: &Body,
    sent: &Body,
) -> Result<Option<Merge>, sqlx::Error> {
    let base = sqlx::query_scalar!(
        r#"select body as "body: Json<Body>" from text_saves
           where kind = $1 and item = $2 and version <= $3 order by version desc limit 1"#,
        kind.as_str(),
        item,
        since,
    )
    .fetch_optional(db)
    .await?;
    Ok(base.map(|Json(base)| merge(&base, stored, sent)))
}
