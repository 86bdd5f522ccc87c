//! Plain records: list, find, insert, update and archive, with an audit entry for every write.
//!
//! A record consists of a draft, which users edit, and the fields that the kernel adds: see [`Stored`]. Its
//! type implements four functions with their full SQL; versions, audit entries, routes and the screen's list
//! and form are shared by all of them. There are no hooks: a record with a sixth verb gets functions and
//! handlers of its own. For an example see `domain/pricing/src/brand.rs`.

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgQueryResult;
use uuid::Uuid;

use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::ids::UserId;
use crate::page::{Page, PageQuery, read_page};
use crate::role::{Area, Verb};

/// The draft of a plain record: its editable fields.
pub trait Record:
    Clone + Debug + Serialize + DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync + 'static
{
    /// Display name, such as `rate card`. Its kind in the audit log is derived from it (`rate_card`), so it
    /// must not change once shipped.
    const NOUN: &'static str;
    /// Path of its list after `/api/admin/`.
    const PATH: &'static str;
    /// Area whose view permission lets users see it.
    const AREA: Area;
    /// Permission in the area to create, change or archive it.
    const WRITE: Verb = Verb::Manage;
    /// Maximum size of a request body.
    const MAX_BYTES: usize = 64 * 1024;
    /// Id type.
    type Id: Copy
        + Debug
        + Display
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + From<Uuid>
        + Into<Uuid>
        + Send
        + Sync;
    /// Fields computed from other tables; [`Nothing`] if there are none.
    type Computed: Clone + Debug + Serialize + JsonSchema + Send + Sync;
    /// Filters of its list besides search text and page; [`Nothing`] if there are none.
    type Filter: Debug + Default + DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync;

    /// The matching records that are not archived. See [`rows`].
    fn rows(
        db: &mut Db,
        select: &Select<'_, Self>,
    ) -> impl Future<Output = Result<Vec<Row<Self>>, sqlx::Error>> + Send
    where
        Self: Sized;

    /// Inserts a new record. See [`execute`].
    fn insert(
        &self,
        db: &mut Db,
        id: Self::Id,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Written> + Send;

    /// Updates a record if it is still at `version`; [`sqlx::Error::RowNotFound`] if not. Implementations
    /// destructure the draft, so that a new field does not compile until it is stored.
    fn update(
        &self,
        db: &mut Db,
        id: Self::Id,
        version: i32,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Written> + Send;

    /// Archives a record: hidden from lists, still referenced by other records.
    fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> impl Future<Output = Written> + Send;
}

/// Visits every plain record type. Each crate lists its own in its `lib.rs`.
pub trait EachRecord {
    /// Visits one.
    fn record<D: Record>(&mut self);
}

/// Result of a write.
pub type Written = Result<(), Refusal>;

/// No filters, or no computed fields.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Nothing {}

/// A record as stored and returned.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stored<D: Record> {
    /// Id.
    pub id: D::Id,
    /// Editable fields.
    #[serde(flatten)]
    pub draft: D,
    /// Computed fields.
    #[serde(flatten)]
    pub computed: D::Computed,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// The schema is named after the record's noun, not after the types that it consists of.
impl<D: Record> JsonSchema for Stored<D> {
    fn schema_name() -> Cow<'static, str> {
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..].to_lowercase();
        D::NOUN.split(' ').map(capital).collect::<String>().into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        #[derive(JsonSchema)]
        #[serde(rename_all = "camelCase")]
        #[expect(dead_code, reason = "describes a record")]
        struct Fields<D: Record> {
            /// Id.
            id: D::Id,
            #[serde(flatten)]
            draft: D,
            #[serde(flatten)]
            computed: D::Computed,
            /// Optimistic-lock version.
            version: i32,
            /// When it was created.
            created_at: DateTime<Utc>,
            /// When it was last changed.
            updated_at: DateTime<Utc>,
        }
        let mut schema = Fields::<D>::json_schema(generator);
        schema.insert("description".to_owned(), format!("A {}.", D::NOUN).into());
        schema
    }
}

/// Which records to read.
#[derive(Debug)]
pub struct Select<'a, D: Record> {
    /// Only these ids; any if `None`.
    pub ids: Option<&'a [Uuid]>,
    /// Search text and page.
    pub page: &'a PageQuery,
    /// Filters and order.
    pub filter: &'a D::Filter,
    /// Current time.
    pub now: DateTime<Utc>,
}

/// A row of a page.
#[derive(Debug)]
pub struct Row<D: Record> {
    /// Record.
    pub stored: Stored<D>,
    /// Number of records on all pages.
    pub total: i64,
}

/// Reads records: `rows!(db => |row| Draft { columns } + Computed { columns }, "sql", arguments)`. A column
/// whose name or type differs from its field is written as `field: expression of row`. The statement must
/// also select `id`, `version`, `created_at`, `updated_at` and `total`.
#[macro_export]
macro_rules! rows {
    (@computed $row:ident) => { $crate::record::Nothing {} };
    (@computed $row:ident $Computed:ident { $($field:ident $(: $value:expr)?),* }) => {
        $Computed { $($field: $crate::rows!(@value $row $field $($value)?)),* }
    };
    (@value $row:ident $field:ident) => { $row.$field };
    (@value $row:ident $field:ident $value:expr) => { $value };
    (
        $db:expr => |$row:ident| $Draft:ident { $($field:ident $(: $value:expr)?),* $(,)? }
            $(+ $Computed:ident { $($more:ident $(: $computed:expr)?),* $(,)? })?,
        $($statement:tt)*
    ) => {
        sqlx::query!($($statement)*).fetch_all(&mut *$db).await.map(|rows| {
            rows.into_iter().map(|$row| {
                let computed = $crate::rows!(@computed $row $($Computed { $($more $(: $computed)?),* })?);
                $crate::record::Row {
                    total: $row.total,
                    stored: $crate::record::Stored {
                        id: $row.id,
                        draft: $Draft { $($field: $crate::rows!(@value $row $field $($value)?)),* },
                        computed,
                        version: $row.version,
                        created_at: $row.created_at,
                        updated_at: $row.updated_at,
                    },
                }
            }).collect()
        })
    };
}
pub use rows;

/// Writes one record: `execute!(db => "sql", arguments)`. Returns [`Written`]; [`sqlx::Error::RowNotFound`]
/// if the statement affects no row.
#[macro_export]
macro_rules! execute {
    ($db:expr => $($statement:tt)*) => {
        $crate::record::written(sqlx::query!($($statement)*).execute(&mut *$db).await)
    };
}
pub use execute;

/// Whether this exclusion constraint refused a row. Two overlapping rows that are inserted at once may deadlock until the
/// database aborts one.
#[must_use]
pub fn is_overlap(error: &sqlx::Error, constraint: &str) -> bool {
    let Some(refused) = error.as_database_error() else { return false };
    refused.code().as_deref() == Some("40P01") || refused.constraint() == Some(constraint)
}

#[doc(hidden)]
pub fn written(result: Result<PgQueryResult, sqlx::Error>) -> Written {
    match result?.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound.into()),
        _ => Ok(()),
    }
}

impl<D: Record> Stored<D> {
    /// Kind in the audit log.
    fn kind() -> String {
        D::NOUN.to_lowercase().replace(' ', "_")
    }

    /// A page of records that are not archived.
    pub async fn list(
        db: &mut Db,
        page: &PageQuery,
        filter: &D::Filter,
        now: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => D::rows(&mut *db, &Select { ids: None, page, filter, now }));
        Ok(found.map(|row| row.stored))
    }

    /// The records of a page of an export, without their total.
    pub async fn listed(
        db: &mut Db,
        page: &PageQuery,
        filter: &D::Filter,
        now: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        let rows = D::rows(db, &Select { ids: page.only.as_deref(), page, filter, now }).await?;
        Ok(rows.into_iter().map(|row| row.stored).collect())
    }

    /// Reads a record; [`sqlx::Error::RowNotFound`] if there is none, or it is archived.
    pub async fn find(db: &mut Db, id: D::Id, now: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        Self::find_all(db, &[id], now).await?.pop().ok_or(sqlx::Error::RowNotFound)
    }

    /// Reads up to a hundred records in the order of `ids`, without archived ones.
    pub async fn find_all(db: &mut Db, ids: &[D::Id], now: DateTime<Utc>) -> Result<Vec<Self>, sqlx::Error> {
        let ids: Vec<Uuid> = ids.iter().map(|id| (*id).into()).collect();
        let page = PageQuery { per_page: 100, ..PageQuery::default() };
        let select = Select { ids: Some(&ids), page: &page, filter: &D::Filter::default(), now };
        let mut found: Vec<_> = D::rows(db, &select).await?.into_iter().map(|row| row.stored).collect();
        found.sort_by_key(|record: &Self| ids.iter().position(|id| *id == record.id.into()));
        Ok(found)
    }

    /// Inserts a record without an audit entry.
    pub async fn insert(
        db: &mut Db,
        draft: &D,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<D::Id, Refusal> {
        let id = Uuid::now_v7().into();
        draft.insert(db, id, by, now).await?;
        Ok(id)
    }

    /// Transforms the draft.
    #[must_use]
    pub fn map(self, draft: impl FnOnce(D) -> D) -> Self {
        Self { draft: draft(self.draft), ..self }
    }
}

/// Why a record was not written.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A business rule forbids it.
    #[error("{reason}")]
    Rule {
        /// Code of the rule.
        code: &'static str,
        /// Message for the user.
        reason: String,
    },
    /// A field is invalid.
    #[error("{field} {reason}")]
    Field {
        /// Field name on the wire.
        field: &'static str,
        /// What is wrong with it, such as "must be a future date".
        reason: String,
    },
    /// A nested field is invalid.
    #[error("{field} {reason}")]
    At {
        /// Path of the field on the wire: `rooms[0].items[2].line`.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Database error, or no such record.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Result of a change.
#[derive(Debug)]
pub enum Changed<T> {
    /// Changed; the new state.
    To(T),
    /// Not changed, because someone else changed it first; the current state.
    Stale(T),
}

/// Creates a record.
pub async fn create<D: Record>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &D,
) -> Result<Stored<D>, Refusal> {
    let id = Stored::insert(db, draft, actor.user, clock.now()).await?;
    let record = Stored::find(db, id, clock.now()).await?;
    let changes = audit::changes(&(), &record.draft);
    enter::<D>(db, clock, actor, id, "created", changes).await?;
    Ok(record)
}

/// Changes a record if it is still at `version`.
pub async fn change<D: Record>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: D::Id,
    version: i32,
    draft: &D,
) -> Result<Changed<Stored<D>>, Refusal> {
    let old = Stored::<D>::find(db, id, clock.now()).await?;
    if old.version != version {
        return Ok(Changed::Stale(old));
    }
    match draft.update(db, id, version, clock.now()).await {
        // A concurrent change was faster.
        Err(Refusal::Database(sqlx::Error::RowNotFound)) => {
            return Ok(Changed::Stale(Stored::find(db, id, clock.now()).await?));
        }
        result => result?,
    }
    let new = Stored::find(db, id, clock.now()).await?;
    let changes = audit::changes(&old.draft, &new.draft);
    enter::<D>(db, clock, actor, id, "changed", changes).await?;
    Ok(Changed::To(new))
}

/// Archives a record.
pub async fn archive<D: Record>(db: &mut Db, clock: &Clock, actor: &Actor, id: D::Id) -> Result<(), Refusal> {
    D::archive(db, id, clock.now()).await?;
    Ok(enter::<D>(db, clock, actor, id, "archived", Vec::new()).await?)
}

/// Adds an audit entry.
async fn enter<D: Record>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: D::Id,
    verb: &str,
    changes: Vec<Change>,
) -> Result<(), sqlx::Error> {
    let kind = Stored::<D>::kind();
    let action = format!("{kind}_{verb}");
    audit::record(db, clock, actor, Event::new(&action, &kind, &id).changing(changes)).await
}

/// The ids in a field without duplicates, keeping the first of each.
#[must_use]
pub fn once_each<T: Copy + PartialEq>(all: &[T]) -> Vec<T> {
    let mut kept = Vec::new();
    for one in all {
        if !kept.contains(one) {
            kept.push(*one);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_kept_has_nothing_twice() {
        assert_eq!(super::once_each(&[1, 2, 1]), [1, 2]);
    }
}
