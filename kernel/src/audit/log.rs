//! The audit log list.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use sqlx::types::Json;

use super::{Change, Source};
use crate::Db;
use crate::clock::{day_end, midnight};
use crate::ids::{Named, UserId};
use crate::listing::{Column, Listing};
use crate::page::{AnyOf, Page, PageQuery};
use crate::reach::Viewer;
use crate::role::Area;

/// An audit log entry.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Entry id; increasing.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub id: i64,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// User, if any.
    pub actor: Option<Named<UserId>>,
    /// Source.
    pub source: Source,
    /// Action.
    pub action: String,
    /// Kind of record.
    pub subject_kind: String,
    /// Record id.
    pub subject_id: String,
    /// Changed fields.
    pub changes: Vec<Change>,
    /// IP address of the user.
    pub ip: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn as_text<S: Serializer>(id: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

/// Filters of the audit log.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct Filter {
    /// Users.
    pub actor: AnyOf<UserId>,
    /// Actions.
    pub action: AnyOf<String>,
    /// Kinds of record.
    pub subject_kind: AnyOf<String>,
    /// Record id.
    #[garde(length(chars, max = 100))]
    pub subject: String,
    /// Sources.
    pub source: AnyOf<Source>,
    /// From this date on, Indian time.
    pub from: Option<NaiveDate>,
    /// Up to this date, Indian time.
    pub to: Option<NaiveDate>,
}

impl Filter {
    fn actors(&self) -> Option<Vec<uuid::Uuid>> {
        let actors = &self.actor.0;
        (!actors.is_empty()).then(|| actors.iter().map(|actor| actor.0).collect())
    }

    fn subject(&self) -> Option<&str> {
        Some(self.subject.as_str()).filter(|subject| !subject.is_empty())
    }

    fn since(&self) -> Option<DateTime<Utc>> {
        self.from.map(midnight)
    }

    fn until(&self) -> Option<DateTime<Utc>> {
        self.to.and_then(day_end)
    }
}

/// A page of the log, newest first. The search text is matched against actions, record ids and changes.
pub async fn list(db: &mut Db, page: &PageQuery, filter: &Filter) -> Result<Page<Entry>, sqlx::Error> {
    let (actors, actions) = (filter.actors(), filter.action.texts());
    let (kinds, sources) = (filter.subject_kind.texts(), filter.source.texts());
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries
           where ($1::uuid[] is null or actor_id = any($1))
               and ($2::text[] is null or action = any($2))
               and ($3::text[] is null or subject_kind = any($3))
               and ($4::text is null or subject_id = $4)
               and ($5::text[] is null or source = any($5))
               and ($6::timestamptz is null or at >= $6)
               and ($7::timestamptz is null or at < $7)
               and ($8::text is null or action ilike $8 or subject_id ilike $8 or changes::text ilike $8)"#,
        actors.as_deref(),
        actions.as_deref(),
        kinds.as_deref(),
        filter.subject(),
        sources.as_deref(),
        filter.since(),
        filter.until(),
        page.pattern(),
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(page.page(entries(db, page, filter).await?, total))
}

/// The entries of a page.
pub async fn entries(db: &mut Db, page: &PageQuery, filter: &Filter) -> Result<Vec<Entry>, sqlx::Error> {
    let (actors, actions) = (filter.actors(), filter.action.texts());
    let (kinds, sources) = (filter.subject_kind.texts(), filter.source.texts());
    let rows = sqlx::query!(
        r#"select it.id, at, source as "source: Source", action, subject_kind, subject_id,
               changes as "changes: Json<Vec<Change>>", ip, actor_id as "actor_id: UserId",
               actor.name as "actor_name?"
           from audit_entries as it left join users as actor on actor.id = actor_id
           where ($1::uuid[] is null or actor_id = any($1))
               and ($2::text[] is null or action = any($2))
               and ($3::text[] is null or subject_kind = any($3))
               and ($4::text is null or subject_id = $4)
               and ($5::text[] is null or source = any($5))
               and ($6::timestamptz is null or at >= $6)
               and ($7::timestamptz is null or at < $7)
               and ($8::text is null or action ilike $8 or subject_id ilike $8 or changes::text ilike $8)
           order by it.id desc limit $9 offset $10"#,
        actors.as_deref(),
        actions.as_deref(),
        kinds.as_deref(),
        filter.subject(),
        sources.as_deref(),
        filter.since(),
        filter.until(),
        page.pattern(),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        id: row.id,
        at: row.at,
        actor: Named::of(row.actor_id, row.actor_name),
        source: row.source,
        action: row.action,
        subject_kind: row.subject_kind,
        subject_id: row.subject_id,
        changes: row.changes.0,
        ip: row.ip,
    });
    Ok(entries.collect())
}

/// The log as an export.
#[derive(Debug)]
pub struct Log;

impl Listing for Log {
    const AREA: Area = Area::Settings;
    const COLUMNS: &'static [Column<Entry>] = &[
        Column { key: "id", heading: "No.", cell: |entry| entry.id.into() },
        Column { key: "at", heading: "Time (IST)", cell: |entry| entry.at.into() },
        Column {
            key: "actor",
            heading: "Who",
            cell: |entry| entry.actor.as_ref().map(|actor| actor.name.as_str()).into(),
        },
        Column { key: "source", heading: "Source", cell: |entry| entry.source.as_str().into() },
        Column { key: "action", heading: "Action", cell: |entry| entry.action.as_str().into() },
        Column { key: "subjectKind", heading: "Record", cell: |entry| entry.subject_kind.as_str().into() },
        Column { key: "subjectId", heading: "Record id", cell: |entry| entry.subject_id.as_str().into() },
        Column { key: "changes", heading: "Changes", cell: |entry| describe(&entry.changes).into() },
        Column { key: "ip", heading: "Address", cell: |entry| entry.ip.as_deref().into() },
    ];
    type Filter = Filter;
    type Item = Entry;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &Filter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Entry>, sqlx::Error> {
        entries(db, page, filter).await
    }
}

/// One line per change: `status: "new" → "contacted"`.
fn describe(changes: &[Change]) -> String {
    let lines = changes.iter().map(|change| match (&change.old, &change.new) {
        (Value::Null, new) => format!("{}: {new}", change.field),
        (old, new) => format!("{}: {old} → {new}", change.field),
    });
    lines.collect::<Vec<_>>().join("\n")
}
