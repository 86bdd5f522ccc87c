//! Plain records: list, find, insert, update and archive, with an audit entry for every write.
//!
//! A record is what people enter, a draft, and what the kernel keeps around it: see [`Stored`]. It brings four
//! functions with their SQL in full; versions, audit entries, routes and the screen's list and form are written
//! once for all of them. There are no hooks: a record with a sixth verb is no plain record and gets functions
//! and handlers of its own. The example is `domain/pricing/src/brand.rs`.

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

/// What a plain record is made and changed with.
pub trait Record:
    Clone + Debug + Serialize + DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync + 'static
{
    /// What people call one, such as `rate card`. Its kind in the audit log is made of it (`rate_card`), so it is
    /// frozen once shipped.
    const NOUN: &'static str;
    /// What follows `/api/admin/` in its list's address.
    const PATH: &'static str;
    /// Whoever may view this part of the product sees it.
    const AREA: Area;
    /// What one must be allowed there to make, change or archive it.
    const WRITE: Verb = Verb::Manage;
    /// The largest body that it is sent in.
    const MAX_BYTES: usize = 64 * 1024;
    /// Names one of them.
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
    /// What an answer has besides the draft, computed from other tables; [`Nothing`] if there is nothing.
    type Computed: Clone + Debug + Serialize + JsonSchema + Send + Sync;
    /// What its list is asked for besides words and a page; [`Nothing`] if there is nothing.
    type Filter: Debug + Default + DeserializeOwned + Validate<Context: Default> + JsonSchema + Send + Sync;

    /// Those that match and are not archived. See [`rows`].
    fn rows(
        db: &mut Db,
        select: &Select<'_, Self>,
    ) -> impl Future<Output = Result<Vec<Row<Self>>, sqlx::Error>> + Send
    where
        Self: Sized;

    /// Stores it as a new one. See [`execute`].
    fn insert(
        &self,
        db: &mut Db,
        id: Self::Id,
        by: Option<UserId>,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Written> + Send;

    /// Stores it in place of the one behind `id`, if that is still at `version`; [`sqlx::Error::RowNotFound`] if
    /// not. Destructures the draft, so that a new field does not compile before it is kept.
    fn update(
        &self,
        db: &mut Db,
        id: Self::Id,
        version: i32,
        now: DateTime<Utc>,
    ) -> impl Future<Output = Written> + Send;

    /// Archives the one behind `id`: no list has it any more, and what refers to it still does.
    fn archive(db: &mut Db, id: Self::Id, now: DateTime<Utc>) -> impl Future<Output = Written> + Send;
}

/// Does something with every plain record. Each context names its own in its `lib.rs`.
pub trait EachRecord {
    /// Does it with one.
    fn record<D: Record>(&mut self);
}

/// How a write ends.
pub type Written = Result<(), Refusal>;

/// No filter, or nothing computed.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Nothing {}

/// A record as it is stored and answered.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stored<D: Record> {
    /// Names the record.
    pub id: D::Id,
    /// What was entered.
    #[serde(flatten)]
    pub draft: D,
    /// What other tables say of it.
    #[serde(flatten)]
    pub computed: D::Computed,
    /// Counts the changes.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Called by its noun in the contract, not after the types that it is put together from.
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
            /// Names the record.
            id: D::Id,
            #[serde(flatten)]
            draft: D,
            #[serde(flatten)]
            computed: D::Computed,
            /// Counts the changes.
            version: i32,
            /// When it was made.
            created_at: DateTime<Utc>,
            /// When it last changed.
            updated_at: DateTime<Utc>,
        }
        let mut schema = Fields::<D>::json_schema(generator);
        schema.insert("description".to_owned(), format!("A {}.", D::NOUN).into());
        schema
    }
}

/// Which records are read.
#[derive(Debug)]
pub struct Select<'a, D: Record> {
    /// Those behind these ids; any if `None`.
    pub ids: Option<&'a [Uuid]>,
    /// The words and the page.
    pub page: &'a PageQuery,
    /// What else they must match, and their order.
    pub filter: &'a D::Filter,
    /// The time that it is.
    pub now: DateTime<Utc>,
}

/// A record of a page.
#[derive(Debug)]
pub struct Row<D: Record> {
    /// The record.
    pub stored: Stored<D>,
    /// How many there are on all pages.
    pub total: i64,
}

/// Reads records: `rows!(db => |row| Draft { columns } + Computed { columns }, "sql", arguments)`. A column of
/// another name or type than its field is told as `field: expression of row`. Besides them the statement
/// selects `id`, `version`, `created_at`, `updated_at` and `total`.
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

/// Writes one record: `execute!(db => "sql", arguments)`. Ends as [`Written`]; a statement that finds no record
/// ends with [`sqlx::Error::RowNotFound`].
#[macro_export]
macro_rules! execute {
    ($db:expr => $($statement:tt)*) => {
        $crate::record::written(sqlx::query!($($statement)*).execute(&mut *$db).await)
    };
}
pub use execute;

#[doc(hidden)]
pub fn written(result: Result<PgQueryResult, sqlx::Error>) -> Written {
    match result?.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound.into()),
        _ => Ok(()),
    }
}

impl<D: Record> Stored<D> {
    /// Its kind in the audit log.
    fn kind() -> String {
        D::NOUN.to_lowercase().replace(' ', "_")
    }

    /// A page of those that are not archived.
    pub async fn list(
        db: &mut Db,
        page: &PageQuery,
        filter: &D::Filter,
        now: DateTime<Utc>,
    ) -> Result<Page<Self>, sqlx::Error> {
        let found = read_page!(page => D::rows(&mut *db, &Select { ids: None, page, filter, now }));
        Ok(found.map(|row| row.stored))
    }

    /// The one behind `id`; [`sqlx::Error::RowNotFound`] when there is none, or it is archived.
    pub async fn find(db: &mut Db, id: D::Id, now: DateTime<Utc>) -> Result<Self, sqlx::Error> {
        Self::find_all(db, &[id], now).await?.pop().ok_or(sqlx::Error::RowNotFound)
    }

    /// Those of these, at most a hundred, that are not archived, in the same order.
    pub async fn find_all(db: &mut Db, ids: &[D::Id], now: DateTime<Utc>) -> Result<Vec<Self>, sqlx::Error> {
        let ids: Vec<Uuid> = ids.iter().map(|id| (*id).into()).collect();
        let page = PageQuery { per_page: 100, ..PageQuery::default() };
        let select = Select { ids: Some(&ids), page: &page, filter: &D::Filter::default(), now };
        let mut found: Vec<_> = D::rows(db, &select).await?.into_iter().map(|row| row.stored).collect();
        found.sort_by_key(|record: &Self| ids.iter().position(|id| *id == record.id.into()));
        Ok(found)
    }

    /// Stores a new one, without an entry in the audit log.
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

    /// The same record with what becomes of its draft.
    #[must_use]
    pub fn map(self, draft: impl FnOnce(D) -> D) -> Self {
        Self { draft: draft(self.draft), ..self }
    }
}

/// Why a record is not written.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A rule of the company is against it.
    #[error("{reason}")]
    Rule {
        /// The rule's name for programs.
        code: &'static str,
        /// What to tell the person.
        reason: String,
    },
    /// A value does not go with what is there.
    #[error("{field} {reason}")]
    Field {
        /// The field, as the wire writes it.
        field: &'static str,
        /// What is wrong with it, such as "must be a day to come".
        reason: String,
    },
    /// A value in the midst of others does not go with what is there.
    #[error("{field} {reason}")]
    At {
        /// Where it stands, as the wire writes it: `rooms[0].items[2].line`.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The database failed, or there is no such record.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// How a change ended that did not fail.
#[derive(Debug)]
pub enum Changed<T> {
    /// The record is now so.
    To(T),
    /// Somebody else has changed it since; it is now so.
    Stale(T),
}

/// Makes a record.
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

/// Changes a record of which the caller knows `version`.
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
        // Somebody was faster by a moment.
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

/// Enters into the audit log what was done to a record.
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
