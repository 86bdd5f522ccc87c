//! The audit log: who changed what, when and from where. One entry per change, in the same transaction.

pub mod chain;
pub mod log;

use std::collections::BTreeMap;
use std::net::IpAddr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::Db;
use crate::clock::Clock;
use crate::ids::UserId;
use crate::string_enum::string_enum;

string_enum! {
    /// Source of a change.
    pub enum Source {
        /// A user in the application.
        User = "user",
        /// A job.
        Job = "job",
        /// A third-party service.
        Webhook = "webhook",
        /// An import.
        Import = "import",
        /// The system itself, or a command line.
        System = "system",
    }
}

/// Who acts, and from where.
#[derive(Clone, Debug)]
pub struct Actor {
    /// User, if any.
    pub user: Option<UserId>,
    /// Source.
    pub source: Source,
    /// IP address of the user.
    pub ip: Option<IpAddr>,
    /// Id of the request.
    pub request_id: Option<String>,
    /// Bulk action of which all that they do is a part.
    pub batch: Option<Uuid>,
}

impl Actor {
    /// A job without a user.
    #[must_use]
    pub const fn job() -> Self {
        Self { user: None, source: Source::Job, ip: None, request_id: None, batch: None }
    }

    /// The system itself, or a command line.
    #[must_use]
    pub const fn system() -> Self {
        Self { user: None, source: Source::System, ip: None, request_id: None, batch: None }
    }
}

/// A field's change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// Field, by its wire name.
    pub field: String,
    /// Old value; `null` for a new field.
    pub old: Value,
    /// New value; `null` for a removed field.
    pub new: Value,
}

impl Change {
    /// A change of one field.
    pub fn new(field: impl Into<String>, old: impl Serialize, new: impl Serialize) -> Self {
        let json = |value: serde_json::Result<Value>| value.unwrap_or(Value::Null);
        Self {
            field: field.into(),
            old: json(serde_json::to_value(old)),
            new: json(serde_json::to_value(new)),
        }
    }
}

/// The fields in which two records differ. For a new record, `old` is `()`.
pub fn changes(old: &impl Serialize, new: &impl Serialize) -> Vec<Change> {
    let fields = |value: serde_json::Result<Value>| match value {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (mut old, new) = (fields(serde_json::to_value(old)), fields(serde_json::to_value(new)));
    let mut changes = Vec::new();
    for (field, new) in new {
        let old = old.remove(&field).unwrap_or(Value::Null);
        if old != new {
            changes.push(Change { field, old, new });
        }
    }
    changes.extend(old.into_iter().filter(|(_, old)| !old.is_null()).map(|(field, old)| Change {
        field,
        old,
        new: Value::Null,
    }));
    changes
}

/// An event to record.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// Action, such as `lead_status_changed`. Frozen once shipped.
    pub action: &'a str,
    /// Kind of record, such as `lead`. Frozen once shipped.
    pub subject_kind: &'a str,
    /// Record id.
    pub subject_id: String,
    /// Changed fields.
    pub changes: Vec<Change>,
    /// Id shared by the entries of one bulk action.
    pub batch: Option<Uuid>,
}

impl<'a> Event<'a> {
    /// An event without field changes.
    pub fn new(action: &'a str, subject_kind: &'a str, subject_id: &impl ToString) -> Self {
        Self { action, subject_kind, subject_id: subject_id.to_string(), changes: Vec::new(), batch: None }
    }

    /// Adds field changes.
    #[must_use]
    pub fn changing(self, changes: Vec<Change>) -> Self {
        Self { changes, ..self }
    }

    /// Makes it part of a bulk action.
    #[must_use]
    pub const fn within(mut self, batch: Uuid) -> Self {
        self.batch = Some(batch);
        self
    }
}

/// Writes an entry. It exists if, and only if, the transaction commits.
pub async fn record(db: &mut Db, clock: &Clock, actor: &Actor, event: Event<'_>) -> Result<(), sqlx::Error> {
    enter(db, clock, actor, event).await.map(|_| ())
}

/// Writes an entry and returns its id.
pub async fn enter(db: &mut Db, clock: &Clock, actor: &Actor, event: Event<'_>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into audit_entries
             (at, actor_id, source, action, subject_kind, subject_id, changes, batch_id, ip, request_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id",
        clock.now(),
        actor.user.map(|user| user.0),
        actor.source.as_str(),
        event.action,
        event.subject_kind,
        event.subject_id,
        Json(event.changes) as _,
        event.batch.or(actor.batch),
        actor.ip.map(|ip| ip.to_string()),
        actor.request_id,
    )
    .fetch_one(db)
    .await
}

/// Writes the entries of a bulk action.
pub async fn record_all(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    events: Vec<Event<'_>>,
) -> Result<(), sqlx::Error> {
    let (mut actions, mut kinds, mut subjects) = (Vec::new(), Vec::new(), Vec::new());
    let (mut changes, mut batches) = (Vec::new(), Vec::new());
    for event in events {
        actions.push(event.action.to_owned());
        kinds.push(event.subject_kind.to_owned());
        subjects.push(event.subject_id);
        changes.push(Json(event.changes));
        batches.push(event.batch.or(actor.batch));
    }
    sqlx::query!(
        "insert into audit_entries
             (at, actor_id, source, action, subject_kind, subject_id, changes, batch_id, ip, request_id)
         select $1, $2, $3, action, kind, subject, changes, batch, $4, $5
         from unnest($6::text[], $7::text[], $8::text[], $9::jsonb[], $10::uuid[])
             as entry (action, kind, subject, changes, batch)",
        clock.now(),
        actor.user.map(|user| user.0),
        actor.source.as_str(),
        actor.ip.map(|ip| ip.to_string()),
        actor.request_id,
        &actions,
        &kinds,
        &subjects,
        &changes as _,
        &batches as &[Option<Uuid>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a user's bulk action changed of records of one kind, for its undo. With an `action`, only entries of it count.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if `by` has no such action.
pub async fn of_batch(
    db: &mut Db,
    batch: Uuid,
    by: UserId,
    subject_kind: &str,
    action: Option<&str>,
) -> Result<BTreeMap<Uuid, Vec<Change>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select subject_id::uuid as "id!", changes as "changes: Json<Vec<Change>>" from audit_entries
           where batch_id = $1 and actor_id = $2 and subject_kind = $3 and action = coalesce($4, action)
           order by id"#,
        batch,
        by.0,
        subject_kind,
        action,
    )
    .fetch_all(db)
    .await?;
    if rows.is_empty() {
        return Err(sqlx::Error::RowNotFound);
    }
    let mut changes: BTreeMap<Uuid, Vec<Change>> = BTreeMap::new();
    for row in rows {
        changes.entry(row.id).or_default().extend(row.changes.0);
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::PgPool;

    use super::*;

    #[test]
    fn changes_name_what_differs_and_nothing_else() {
        let old = json!({"name": "Asha", "city": "Mysuru", "age": 4, "gone": true, "unset": null});
        let new = json!({"name": "Asha", "city": "Bengaluru", "age": 4, "tags": ["a"]});
        assert_eq!(
            changes(&old, &new),
            [
                Change::new("city", "Mysuru", "Bengaluru"),
                Change::new("tags", (), ["a"]),
                Change::new("gone", true, ()),
            ]
        );
        assert_eq!(changes(&(), &json!({"a": 1})), [Change::new("a", (), 1)]);
    }

    #[test_database::test]
    async fn entries_can_be_neither_changed_nor_removed(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let event = Event::new("lead_created", "lead", &1).changing(vec![Change::new("a", 1, 2)]);
        record(&mut db, &Clock::default(), &Actor::system(), event).await?;
        for tampering in [
            sqlx::query!("update audit_entries set action = 'nothing_happened'").execute(&mut *db).await,
            sqlx::query!("delete from audit_entries").execute(&mut *db).await,
            sqlx::query!("truncate audit_entries").execute(&mut *db).await,
        ] {
            assert!(tampering.is_err());
        }
        sqlx::query!("update audit_entries set position = 1, hash = 'x'").execute(&mut *db).await?;
        assert!(
            sqlx::query!("update audit_entries set position = 1, hash = 'y'")
                .execute(&mut *db)
                .await
                .is_err()
        );
        Ok(())
    }
}
